package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// settle is how long nothing must change before a bundle is made: editors write
// several files, or one in several steps.
const settle = 100 * time.Millisecond

// watchFlags are those of "bundle watch".
type watchFlags struct {
	src project.Source
	out string

	program *program.Program // of a solver that is not bundled; nil of one that is

	none error // that nothing has the program's name, as the last bundle found
}

func watchCommand() *cobra.Command {
	var f watchFlags
	cmd := &cobra.Command{
		Use:   "watch GAME",
		Short: "Rebundle when a source file changes",
		Long: `Watch bundles the program now and after every change in the module's folders, and
prints a line each time: the size, and what the judge, the build and vet have to say
against it. With -o it writes the bundle when nothing failed. A solver that is not
bundled is built by its commands of bundle.toml. Interrupt ends it.`,
		Example: `  bundle watch wordgame
  bundle watch wordgame -o /tmp/main.go`,
		Args: command.OneProgram, ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.out == "-" {
				return command.Usagef("watch prints its lines to standard output: -o needs a file")
			}
			g, err := project.OpenProgram(args, &f.src)
			if g != nil && g.Tester.HasCommands() {
				if f.out != "" {
					return command.Usagef("-o writes a bundle, and %s is built by its own commands", g.Name)
				}
				f.program, err = program.New(g.Name, g.Tester, filepath.Join(g.Root, ".bundle"))
				err = g.Placed(err)
			}
			if err != nil {
				return err
			}
			return f.watch(cmd, g)
		},
	}
	f.src.Flags(cmd)
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "file to write after each change")
	return cmd
}

func (f *watchFlags) watch(cmd *cobra.Command, g *project.Game) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watching files: %w", err)
	}
	defer w.Close()
	if err := watchTree(w, g.Root); err != nil {
		return err
	}
	if err := f.once(cmd, g); err != nil {
		return err
	}
	if f.none != nil { // no change of a file makes a program of that name
		return f.none
	}
	timer := time.NewTimer(0)
	if !timer.Stop() {
		<-timer.C
	}
	for {
		select {
		case <-cmd.Context().Done():
			return nil
		case err := <-w.Errors:
			return fmt.Errorf("watching files: %w", err)
		case e := <-w.Events:
			if f.ignored(e.Name) || e.Op == fsnotify.Chmod {
				continue
			}
			if command.IsFolder(e.Name) {
				if err := watchTree(w, e.Name); err != nil {
					return err
				}
			}
			timer.Reset(settle)
		case <-timer.C:
			if err := f.once(cmd, g); err != nil {
				return err
			}
		}
	}
}

// watchTree watches a folder and those below it, but for hidden ones and those
// that cargo and node fill.
func watchTree(w *fsnotify.Watcher, root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // it has gone
		case !d.IsDir():
			return nil
		case path != root && (hidden(path) || d.Name() == "target" || d.Name() == "node_modules"):
			return fs.SkipDir
		}
		if err := w.Add(path); err != nil {
			return fmt.Errorf("watching %s: %w", command.Near(path), err)
		}
		return nil
	})
}

func hidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// ignored tells files that no source is: hidden ones, editors' copies, and what
// this command writes.
func (f *watchFlags) ignored(name string) bool {
	if hidden(name) || strings.HasSuffix(name, "~") {
		return true
	}
	a, errA := filepath.Abs(name)
	b, errB := filepath.Abs(f.out)
	return f.out != "" && errA == nil && errB == nil && a == b
}

// once bundles, checks, and prints a line.
func (f *watchFlags) once(cmd *cobra.Command, g *project.Game) error {
	if f.program != nil {
		return f.build(cmd, g)
	}
	folder, err := scratch.New("watch")
	if err != nil {
		return err
	}
	defer folder.Remove()
	c := &checker{cmd: cmd, game: g, dir: folder.Path, quiet: true}
	if c.bundled() {
		c.findings()
		if c.built() {
			c.vetted()
		}
	}
	var option *diag.OptionError
	if f.none = nil; errors.As(c.refused, &option) && option.Option == "entry" {
		f.none = c.refused
	}
	if cmd.Context().Err() != nil {
		return nil
	}
	status, against, size := checkOK, "", ""
	for _, r := range c.rows {
		if r.Check == "size" {
			size = r.Text
		}
		if r.Status == checkWarn || r.Status == checkFail {
			against += fmt.Sprintf("\n  %s %s: %s", r.Check, r.Status, strings.ReplaceAll(r.Text, "\n", "\n  "))
			if status = checkWarn; c.failed() > 0 {
				status = checkFail
			}
		}
	}
	fmt.Fprintln(cmd.OutOrStdout(), strings.TrimRight(fmt.Sprintf("%s  %-4s %s", time.Now().Format(time.TimeOnly), status, size), " ")+against)
	if f.out == "" || c.failed() > 0 {
		return nil
	}
	return writeBundle(cmd, f.out, c.res)
}

// build builds a solver that is not bundled, and prints a line.
func (f *watchFlags) build(cmd *cobra.Command, g *project.Game) error {
	began := time.Now()
	made, err := f.program.Make(cmd.Context(), program.Tree{Root: g.Root}, nil, false)
	if cmd.Context().Err() != nil {
		return nil
	}
	status, text := checkOK, fmt.Sprintf("version %s, %v", made.Key()[:10], time.Since(began).Round(time.Millisecond))
	if err != nil {
		status, text = checkFail, strings.ReplaceAll(err.Error(), "\n", "\n  ")
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %-4s %s\n", began.Format(time.TimeOnly), status, text)
	return err
}
