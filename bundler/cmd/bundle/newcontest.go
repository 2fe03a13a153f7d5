package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/language"
	"github.com/contest-bundle/bundle/bundler/internal/arena/toolkit"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/outfile"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/words"
	"github.com/contest-bundle/bundle/templates"
)

// contestFlags are those of "bundle new" for a contest with tools of its organiser.
type contestFlags struct {
	tools, from, topcoder, lang, solver string
	goal, score, failure                string
	judge, generate, input              string
}

func (f *contestFlags) flags(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.tools, "tools", "", "the organiser's tools: an archive (.zip), which is unpacked beside the solver, or a folder")
	fs.StringVar(&f.from, "from", "", "take the contest from this pahcer_config.toml")
	fs.StringVar(&f.topcoder, "topcoder", "", "the tester of a Topcoder match, a .jar file")
	fs.StringVar(&f.lang, "lang", "", "language of the first solver that is made where none is found: "+strings.Join(language.Names, ", "))
	fs.StringVar(&f.solver, "solver", "", "the solver that is there: a source file or a folder (default: what is found)")
	fs.StringVar(&f.goal, "goal", "", "which scores are better: maximise or minimise")
	fs.StringVar(&f.score, "score", "", "regular expression of the score in what the judge prints")
	fs.StringVar(&f.failure, "failure", "", "what the judge prints for a failed case, as for \"bundle run\"")
	fs.StringVar(&f.judge, "judge", "", "command that judges, with {cmd}, {in}, {out}, {seed} (default: what is found in the tools)")
	fs.StringVar(&f.generate, "generate", "", "command that makes inputs, with {seeds}, {seed}, {in} (default: what is found in the tools)")
	fs.StringVar(&f.input, "input", "", "input file of a case, such as in/{seed04}.txt (default: what is found in the tools)")
}

// asked tells whether the new game is a contest with tools, or a solver of another
// language than Go.
func (f *contestFlags) asked() bool {
	return f.tools != "" || f.from != "" || f.topcoder != "" || f.judge != "" || f.solver != "" || f.lang != "" && f.lang != "go"
}

// A contestStart is the setting up of a contest.
type contestStart struct {
	*contestFlags
	cmd     *cobra.Command
	project *project.Project
	name    string
	kind    string // "batch" or "interactive" if the user says so
	target  string
	// solver is the one that plays; isNew that it is made of a template.
	solver language.Solver
	isNew  bool
	// game is what is written, with the comments of remarks.
	game    config.Game
	remarks remarks
	kit     *toolkit.Kit
	seed    int64    // of the case that is tried
	made    []string // what was unpacked and copied, with its folders, the outermost first
}

// plan finds out everything; what was unpacked goes again if it fails.
func (s *contestStart) plan() (err error) {
	defer func() {
		for _, name := range slices.Backward(s.made) {
			if err != nil {
				err = errors.Join(err, os.RemoveAll(name))
			}
		}
	}()
	if err := s.check(); err != nil {
		return err
	}
	if err := s.findSolver(); err != nil {
		return err
	}
	s.remarks = remarks{}
	if err := s.describe(); err != nil {
		return err
	}
	return s.flagsWin()
}

func (s *contestStart) run() error {
	if err := s.plan(); err != nil {
		return err
	}
	if err := s.writeSolver(); err != nil {
		return err
	}
	if err := s.writeGame(); err != nil {
		return err
	}
	out := s.cmd.OutOrStdout()
	if len(s.made) > 0 {
		fmt.Fprintln(out, command.Near(s.made[len(s.made)-1]))
	}
	fmt.Fprintf(out, "%s: game %s\n", command.Near(s.at(config.FileName)), s.name)
	for _, line := range s.remarks.open() {
		fmt.Fprintf(s.cmd.ErrOrStderr(), "bundle: note: %s\n", line)
	}
	if err := s.buildTools(); err != nil {
		return err
	}
	if err := s.try(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\nnext: bundle run %s && bundle compare %[1]s HEAD .\n", s.name)
	return err
}

// check refuses what cannot be meant.
func (s *contestStart) check() error {
	given := 0
	for _, source := range []string{s.tools, s.from, s.topcoder} {
		if source != "" {
			given++
		}
	}
	switch {
	case given > 1:
		return command.Usagef("--tools, --from and --topcoder cannot be combined")
	case s.kind == "local-judge":
		return command.Usagef("--template local-judge is a contest of its own in Go: leave out --lang, --tools and the like")
	case given == 0 && s.judge == "" && s.contestFlags.solver != "":
		return command.Usagef("--solver: say too how it is judged: --tools, --from, --topcoder or --judge")
	}
	if _, ok := s.project.File.Games[s.name]; ok {
		return fmt.Errorf("%s has a game %s already; nothing was written", config.FileName, s.name)
	}
	if s.goal != "" && s.goal != "maximise" && s.goal != "minimise" {
		return command.Usagef("--goal %s: maximise or minimise", s.goal)
	}
	return nil
}

// at is where a file of the project is.
func (s *contestStart) at(name string) string {
	return filepath.Join(s.project.Root, filepath.FromSlash(name))
}

// fromHere is a name on the command line, seen from the project's root with slashes.
func (s *contestStart) fromHere(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(s.project.Root, abs)
	return filepath.ToSlash(rel), err
}

// findSolver finds the solver, or settles where a first one is made.
func (s *contestStart) findSolver() error {
	var err error
	if s.from != "" && s.contestFlags.solver == "" && s.lang == "" {
		return nil // the configuration says it
	}
	if s.solver, err = s.present(); err == nil {
		if s.lang != "" && s.lang != s.solver.Language {
			return command.Usagef("--lang %s: there is a solver in %s already; --solver names another", s.lang, s.solver.File)
		}
		return nil
	}
	if !errors.Is(err, language.ErrNone) || s.solver.File != "" {
		return err
	}
	lang := s.lang
	if lang == "" && isModule(s.project.Root) {
		lang = "go"
	}
	if lang == "" {
		return command.Usagef("there is no solver here: --lang go, cpp, rust or python makes a first one, --solver FILE names one that is called otherwise than main or %s", s.name)
	}
	s.isNew = true
	folder := s.name
	if lang == "go" && isModule(s.project.Root) {
		folder = "src/" + s.name
	}
	if _, err := os.Lstat(s.at(folder)); err == nil {
		return fmt.Errorf("%s already exists, without a solver that is called main or %s; nothing was written\n\t--solver FILE names it", folder, s.name)
	}
	file, err := templates.FirstFile(lang)
	if err != nil {
		return command.Usage(err)
	}
	if s.solver, err = firstSolver(s.project.Root, path.Join(folder, file)); err != nil {
		return err
	}
	return nil
}

// present is the solver that is there.
func (s *contestStart) present() (language.Solver, error) {
	if s.contestFlags.solver != "" {
		name, err := s.fromHere(s.contestFlags.solver)
		if err != nil {
			return language.Solver{}, err
		}
		found, err := language.Named(s.project.Root, s.name, name)
		if errors.Is(err, language.ErrNone) {
			err = fmt.Errorf("--solver %s: no source file called main or %s is there", s.contestFlags.solver, s.name)
		}
		return found, err
	}
	here, err := s.fromHere(".")
	if err != nil {
		return language.Solver{}, err
	}
	return language.Find(s.project.Root, s.name, path.Join(here, s.name), "src/"+s.name, here)
}

func isModule(root string) bool {
	_, err := os.Stat(filepath.Join(root, "go.mod"))
	return err == nil
}

// flagsWin puts in what the flags say.
func (s *contestStart) flagsWin() error {
	for _, f := range []struct {
		key, line string
		to        *[]string
	}{{"judge", s.judge, &s.game.Judge}, {"generate", s.generate, &s.game.Generate}} {
		if f.line == "" {
			continue
		}
		list, err := words.Split(f.line)
		if err != nil {
			return command.Usagef("--%s: %w", f.key, err)
		}
		*f.to = list
		s.remarks.say(f.key, "as --"+f.key+" says")
		if f.key == "judge" {
			s.game.JudgeDir = ""
		}
	}
	for _, f := range []struct {
		key, value string
		to         *string
	}{
		{"goal", s.goal, &s.game.Goal}, {"score", s.score, &s.game.Score}, {"failure", s.failure, &s.game.Failure}, {"input", s.input, &s.game.Input},
	} {
		if f.value != "" {
			*f.to = f.value
			s.remarks.say(f.key, "as --"+f.key+" says")
		}
	}
	if len(s.game.Judge) == 0 {
		return fmt.Errorf("nothing was found that judges; nothing was written\n\t--judge 'COMMAND {cmd}' or --judge 'COMMAND {in} {out}' names it")
	}
	if s.game.Goal == "" {
		s.game.Goal = "maximise"
		s.remarks.ask("goal", "whether more or less is better was not found out: --goal minimise if less is")
	}
	return nil
}

// isToy tells that nothing is known of a contest: the new solver comes with one.
func (s *contestStart) isToy() bool {
	return s.isNew && s.tools == "" && s.from == "" && s.topcoder == "" && s.judge == ""
}

// writeSolver makes the first solver of the template.
func (s *contestStart) writeSolver() error {
	if !s.isNew {
		return nil
	}
	make, kind := templates.First, "batch"
	if strings.Contains(strings.Join(s.game.Judge, " "), "{cmd") {
		kind = "interactive"
	}
	if s.isToy() {
		make, kind = templates.Toy, cmp.Or(s.kind, "batch")
	}
	files, err := make(kind, s.solver.Language, s.name)
	if err != nil {
		return err
	}
	for _, file := range files {
		name := s.at(path.Join(s.solver.Folder, file.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := outfile.Write(command.Near(name), file.Data); err != nil {
			return err
		}
		fmt.Fprintln(s.cmd.OutOrStdout(), command.Near(name))
	}
	return nil
}
