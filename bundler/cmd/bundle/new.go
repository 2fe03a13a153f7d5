package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/templates"
)

// newFlags are those of "bundle new".
type newFlags struct {
	template, target string
	contest          contestFlags
}

func newCommand() *cobra.Command {
	var f newFlags
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: "Start a solver that bundles, runs and is tested at once",
		Long: `New makes the folder src/NAME of the module with a small solver, its tests and
samples, and an entry for it in bundle.toml. It overwrites nothing.

Templates: batch reads an input and prints an answer; interactive talks to a judge in
turns, and has one; local-judge is for optimisation, with tuned parameters and a judge
of its own. So are anneal and beam, with the contest library: simulated annealing of a
round trip, and beam search for a walk.

For a contest whose organiser gives tools, --tools takes them, from an archive or a
folder: it finds out what makes inputs and what judges, builds them with cargo, and
writes the game into bundle.toml, for a solver of any language that is there or for a
first one (--lang). Then it plays one case. --from takes a pahcer configuration,
--topcoder the tester of a Topcoder match. What was not found out stands in
bundle.toml as a comment, and is said by a flag.

Tuned parameters need package tune (//bundle:tune). A module that has one in
src/contest/tune, internal/tune or tune keeps it; otherwise a copy is put into
internal/tune. A module that requires github.com/contest-bundle/bundle in its go.mod
imports the contest library from there; for any other the packages that are needed are
copied into internal/contest, with the licence.`,
		Example: `  bundle new chess
  bundle new chess --template local-judge --target atcoder
  bundle new tour --template anneal --target atcoder
  bundle new ahc061 --tools tools.zip
  bundle new ahc061 --tools tools.zip --lang cpp
  bundle new mine --from pahcer_config.toml
  bundle new mm167 --topcoder tester.jar --goal maximise`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Usagef("name one new solver")
			}
			return nil
		},
		SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&f.template, "template", "batch", "kind of solver: "+strings.Join(templates.Skeletons, ", "))
	cmd.Flags().StringVar(&f.target, "target", "", "judge that the solver is for")
	f.contest.flags(cmd)
	err := errors.Join(
		cmd.RegisterFlagCompletionFunc("template", cobra.FixedCompletions(templates.Skeletons, cobra.ShellCompDirectiveNoFileComp)),
		cmd.RegisterFlagCompletionFunc("target", project.CompleteTargets))
	if err != nil {
		panic(err) // the flags have just been defined
	}
	return cmd
}

var solverName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

func (f *newFlags) run(cmd *cobra.Command, name string) error {
	if err := checkName(cmd.Root(), name); err != nil {
		return command.Usage(err)
	}
	p, err := project.Open()
	if err != nil {
		return err
	}
	if f.contest.asked() {
		return f.startContest(cmd, p, name)
	}
	s := &start{cmd: cmd, project: p, name: name, template: f.template, target: f.target}
	return s.run()
}

// startContest sets up a contest with tools of its organiser.
func (f *newFlags) startContest(cmd *cobra.Command, p *project.Project, name string) error {
	c := &contestStart{contestFlags: &f.contest, cmd: cmd, project: p, name: name, target: f.target}
	if cmd.Flags().Changed("template") {
		c.kind = f.template
	}
	return c.run()
}

// checkName refuses names that cannot be a solver's.
func checkName(root *cobra.Command, name string) error {
	const another = "the solver needs another name"
	if !solverName.MatchString(name) {
		return fmt.Errorf("%q: use lower-case letters, digits, - and _, beginning with a letter", name)
	}
	if c, _, err := root.Find([]string{name}); err == nil && c != root {
		return fmt.Errorf("%q is a command of bundle: %s", name, another)
	}
	if slices.Contains([]string{"internal", "testdata", "vendor"}, name) {
		return fmt.Errorf("%q is a name that the go command treats specially: %s", name, another)
	}
	if err := module.CheckImportPath(name); err != nil { // names that Windows reserves
		return fmt.Errorf("%w: %s", err, another)
	}
	return nil
}

// A start is the making of a new solver: all files are there before the first is
// written.
type start struct {
	cmd                    *cobra.Command
	project                *project.Project
	name, template, target string

	module        string           // import path of the project's folder
	files         []templates.File // with names relative to the project
	tune, library dependency
}

func (s *start) run() error {
	warning, err := s.judge()
	if err != nil {
		return err
	}
	if err := s.plan(); err != nil {
		return err
	}
	toml, err := s.describe()
	if err != nil {
		return err
	}
	for _, file := range s.files {
		if _, err := os.Lstat(s.path(file.Name)); err == nil {
			return fmt.Errorf("%s already exists; nothing was written", command.Near(s.path(file.Name)))
		}
	}
	s.files = append(s.files, templates.File{Name: config.FileName, Data: toml})
	if err := s.write(); err != nil {
		return fmt.Errorf("%w\n\tnothing was changed", err)
	}
	out := s.cmd.OutOrStdout()
	for _, file := range s.files {
		fmt.Fprintln(out, command.Near(s.path(file.Name)))
	}
	for _, warning := range []string{warning, s.ignored()} {
		if warning != "" {
			fmt.Fprintf(s.cmd.ErrOrStderr(), "bundle: warning: %s\n", warning)
		}
	}
	_, err = fmt.Fprintf(out, "\nnext: go test %s/src/%s/... && bundle --save %s && bundle check %s\n", s.module, s.name, s.name, s.name)
	return err
}

// judge checks the target; the warning is for a judge that takes no Go.
func (s *start) judge() (warning string, err error) {
	if s.target == "" {
		return "", nil
	}
	p, err := s.project.Judge(s.target, true)
	if err != nil {
		return "", err
	}
	if !p.RefusesGo {
		return "", nil
	}
	return strings.Join(append([]string{p.Title + " accepts no Go"}, p.Notes...), ": "), nil
}

// plan makes the files.
func (s *start) plan() error {
	root := project.ModuleRoot(s.project.Root)
	gomod := filepath.Join(root, "go.mod")
	data, err := os.ReadFile(gomod)
	if errors.Is(err, os.ErrNotExist) {
		return errors.New("there is no go.mod here\n\tgo mod init example.com/contest makes one")
	}
	if err != nil {
		return err
	}
	below, err := filepath.Rel(root, s.project.Root)
	if err != nil {
		return err
	}
	mod, err := modfile.ParseLax(command.Near(gomod), data, nil)
	if err != nil {
		return err
	}
	if mod.Module == nil {
		return fmt.Errorf("%s names no module", command.Near(gomod))
	}
	s.module = path.Join(mod.Module.Mod.Path, filepath.ToSlash(below))
	folder := "src/" + s.name
	if _, err := os.Lstat(s.path(folder)); err == nil {
		return fmt.Errorf("%s already exists; nothing was written", command.Near(s.path(folder)))
	}
	s.findPackages(mod)
	files, err := templates.Skeleton(s.template, templates.Solver{
		Name: s.name, Path: path.Join(s.module, folder), Tune: s.tune.path, Library: s.library.path,
	})
	if err != nil {
		return command.Usage(err)
	}
	for _, file := range files {
		s.files = append(s.files, templates.File{Name: path.Join(folder, file.Name), Data: file.Data})
	}
	return s.copyPackages(mod, files)
}

// describe is bundle.toml with the new game at its end.
func (s *start) describe() ([]byte, error) {
	if _, ok := s.project.File.Games[s.name]; ok {
		return nil, fmt.Errorf("%s has a game %s already; nothing was written", config.FileName, s.name)
	}
	name := s.path(config.FileName)
	text, err := os.ReadFile(command.Near(name))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	var b bytes.Buffer
	if b.Write(text); b.Len() > 0 {
		if !bytes.HasSuffix(text, []byte("\n")) {
			b.WriteByte('\n')
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "[games.%s]\nentry = \"src/%s\"\n", s.name, s.name)
	if s.target != "" {
		fmt.Fprintf(&b, "target = %q\n", s.target)
	}
	if s.template != "batch" {
		fmt.Fprintf(&b, "judge = [\"go\", \"run\", \"./src/%s/judge\", \"{seed}\", \"{cmd}\"]\n", s.name)
	}
	if s.template == "interactive" {
		b.WriteString("goal = \"minimise\" # the judge counts guesses\n")
	}
	_, err = config.Parse(command.Near(name), b.Bytes())
	return b.Bytes(), err
}
