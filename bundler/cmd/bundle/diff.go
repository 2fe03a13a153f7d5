package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/diff"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// statusDifferent is diff's for files that differ; trouble is 2.
const statusDifferent = 1

// diffFlags are those of "bundle diff".
type diffFlags struct {
	src          project.Source
	asJSON, stat bool
}

func diffCommand() *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff GAME [OLD [NEW]]",
		Short: "Show what differs between two submissions",
		Long: `Diff compares two submissions by what they declare: declarations added, removed and
changed, constants, embedded data, imports, bytes. What was only moved or
reformatted is no change.

OLD is the committed submission unless it is given, NEW a fresh bundle. Each may be
a file, or a git revision, which stands for the submission committed there. Two
files OLD.go NEW.go are compared without a game.

Exit status, as of diff: 0 no change, 1 different, 2 trouble.`,
		Example: `  bundle diff wordgame
  bundle diff wordgame HEAD~3
  bundle diff wordgame sent.go submissions/wordgame/main.go --stat
  bundle diff sent.go submissions/wordgame/main.go`,
		Args: command.GameAnd(0, 2, "at most two submissions: files or git revisions"), ValidArgsFunction: project.CompleteGames,
		SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			same, err := f.run(cmd, args)
			if err != nil {
				return command.Usage(err) // trouble has usage's status
			}
			if !same {
				return command.StatusError(statusDifferent)
			}
			return nil
		},
	}
	f.src.Flags(cmd)
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON instead of text")
	cmd.Flags().BoolVar(&f.stat, "stat", false, "omit the lines of changed declarations")
	return cmd
}

func (f *diffFlags) run(cmd *cobra.Command, args []string) (same bool, err error) {
	g := new(project.Game)
	if twoFiles := len(args) == 2 && isGoFile(args[0]) && isGoFile(args[1]); twoFiles {
		args = append([]string{""}, args...)
	} else if g, err = project.OpenGame(args[0], &f.src); err != nil {
		return false, err
	}
	before, after, err := sides(cmd, g, args[1:])
	if err != nil {
		return false, err
	}
	report, err := diff.Compare(before.name, before.src, after.name, after.src)
	if err != nil {
		return false, err
	}
	switch {
	case f.asJSON:
		err = command.WriteJSON(cmd, report)
	case f.stat:
		_, err = fmt.Fprint(cmd.OutOrStdout(), report.Stat())
	default:
		_, err = fmt.Fprint(cmd.OutOrStdout(), report.Text())
	}
	return report.Same(), err
}

// sides are the submissions to compare. A fresh bundle is made first: it finds out
// whether there is such a game.
func sides(cmd *cobra.Command, g *project.Game, names []string) (before, after submission, err error) {
	if len(names) > 1 {
		after, err = named(cmd.Context(), g, names[1])
	} else {
		after, err = fresh(cmd, g)
	}
	if err != nil {
		return before, after, err
	}
	if len(names) > 0 {
		before, err = named(cmd.Context(), g, names[0])
	} else {
		before, err = committed(g)
	}
	return before, after, err
}

func isGoFile(name string) bool {
	st, err := os.Stat(name)
	return err == nil && st.Mode().IsRegular() && strings.HasSuffix(name, ".go")
}

// A submission is one side of a comparison.
type submission struct {
	name string
	src  []byte
}

func committed(g *project.Game) (submission, error) {
	src, err := os.ReadFile(g.Output)
	if errors.Is(err, os.ErrNotExist) {
		return submission{}, fmt.Errorf("%s has no committed submission: there is no %s\n\tbundle --save %s makes it", g.Name, command.Near(g.Output), g.Name)
	}
	return submission{command.Near(g.Output), src}, err
}

func fresh(cmd *cobra.Command, g *project.Game) (submission, error) {
	res, err := g.Bundle(cmd.Context())
	if err != nil {
		return submission{}, err
	}
	return submission{"fresh bundle", res.Source}, nil
}

// named is what a name on the command line means: a file, or the submission
// of a git revision.
func named(ctx context.Context, g *project.Game, name string) (submission, error) {
	src, err := os.ReadFile(name)
	if err == nil {
		return submission{name, src}, nil
	}
	if !errors.Is(err, os.ErrNotExist) || strings.HasSuffix(name, ".go") {
		return submission{}, err
	}
	dir, file := filepath.Split(g.Output)
	for {
		if _, err := os.Stat(dir); err == nil {
			break
		}
		up := filepath.Dir(filepath.Clean(dir)) // a folder that is not there any more
		file = filepath.Join(filepath.Base(dir), file)
		if up == dir {
			break
		}
		dir = up
	}
	if strings.HasPrefix(name, "-") {
		return submission{}, fmt.Errorf("%s is neither a file nor a git revision", name)
	}
	cmd := exec.CommandContext(ctx, "git", "-C", dir, "show", name+":./"+filepath.ToSlash(file))
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return submission{}, fmt.Errorf("%s is not a file, and git has no %s there: %s", name, command.Near(g.Output), firstLine(said.String()+err.Error()))
	}
	return submission{name + ":" + command.Near(g.Output), out}, nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}
