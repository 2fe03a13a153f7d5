package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/words"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// A round is a case being played.
type round struct {
	tester  *Tester
	player  arena.Command
	seed    int64
	scratch string
	limit   time.Duration
	memory  int64
	in      string // the input file; empty for none
	// moved gives the file in scratch of an output file that a step names.
	moved map[string]string
	heard heard
	// stderr is what the solver wrote there, for the archive; nil if nothing is kept.
	stderr *capped
}

// input finds the case's input file, or makes it.
func (c *round) input(ctx context.Context) error {
	t := c.tester
	if t.Input == "" {
		return nil
	}
	c.in = t.path("", fill(t.Input, c.seed))
	if t.Cases == nil || isRegular(c.in) {
		return nil
	}
	c.in = filepath.Join(c.scratch, "in.txt")
	return t.Cases.Input(ctx, c.seed, c.in)
}

// step runs a command. The failure is the player's, the error is not.
func (c *round) step(ctx context.Context, s Step, r *store.Result) (*judge.PlayerError, error) {
	var stdin *os.File
	if s.Stdin != "" {
		f, err := os.Open(c.file("", s.Stdin))
		if err != nil {
			return nil, err
		}
		defer f.Close()
		stdin = f
		if c.in == "" {
			c.in = f.Name()
		}
	}
	var text bytes.Buffer
	var stdout io.Writer = &text
	var copied *os.File
	if s.Stdout != "" {
		var err error
		if copied, err = os.Create(c.outputFile(s.Stdout)); err != nil {
			return nil, err
		}
		stdout = io.MultiWriter(copied, &text)
	}
	player, alone := c.player, c.tester.IsSolver(s)
	var solver *apart
	if !alone && runsSolver(s) {
		var err error
		if solver, err = newApart(c.scratch, player.Argv, c.copyOfStderr()); err == nil {
			player.Argv = []string{solver.script}
		}
	}
	cfg := process.Config{Argv: c.words(s, player.Argv), Dir: filepath.Join(c.tester.Root, s.Dir), Env: player.Environ(), Limit: c.limit, Memory: c.memory}
	if alone && c.stderr != nil {
		cfg.Stderr = c.stderr
	}
	used, failure, err := process.Run(ctx, cfg, stdin, stdout)
	if solver != nil {
		solver.end()
	}
	if copied != nil {
		err = errors.Join(err, copied.Close())
	}
	if err != nil {
		return nil, err
	}
	if s.Stderr != "" {
		if err := os.WriteFile(c.outputFile(s.Stderr), used.Stderr, 0o666); err != nil {
			return nil, err
		}
	}
	if s.Measured {
		r.Own += used.Wall
		r.CPU += used.CPU
	}
	r.Wall += used.Wall
	r.Memory = max(r.Memory, used.Memory)
	c.heard.step(text.String(), string(used.Stderr), alone, runsSolver(s))
	if solver != nil {
		c.heard.solverSaid(string(solver.said.Bytes()))
		failure = blamed(failure, solver)
	}
	return failure, nil
}

// full tells whether the folder of the case has no space left: then a failure may
// well be the disk's, in a file that the tester or the solver wrote.
func (c *round) full() error {
	const probe = 1 << 20
	name := filepath.Join(c.scratch, "probe")
	defer os.Remove(name)
	return os.WriteFile(name, make([]byte, probe), 0o666)
}

// IsSolver tells whether a step is the solver alone, whose answer other steps
// judge.
func (t *Tester) IsSolver(s Step) bool {
	return len(t.Steps) > 1 && slices.Equal(s.Argv, []string{"{cmd}"})
}

// runsSolver tells whether a step is a tester that runs the solver.
func runsSolver(s Step) bool {
	return len(s.Argv) > 1 && slices.ContainsFunc(s.Argv, func(w string) bool {
		return strings.Contains(w, "{cmd}") || strings.Contains(w, "{cmdline}")
	})
}

// blamed adds to the failure of a tester what the solver said last: why it
// crashed, if it did.
func blamed(failure *judge.PlayerError, solver *apart) *judge.PlayerError {
	if failure == nil || failure.Failure != judge.Crash {
		return failure
	}
	why := solver.said.Reason()
	if why == "" {
		return failure
	}
	return &judge.PlayerError{Failure: failure.Failure, Message: failure.Message + "; the solver's stderr: " + why}
}

// words are the words of a step's command for this case.
func (c *round) words(s Step, player []string) []string {
	var argv []string
	for _, w := range s.Argv {
		if w == "{cmd}" {
			argv = append(argv, player...)
			continue
		}
		line := words.Join(player)
		w = strings.NewReplacer("{cmdline}", line, "{cmd}", line).Replace(w)
		if moved, ok := c.moved[c.tester.path(s.Dir, fill(w, c.seed))]; ok {
			argv = append(argv, moved)
			continue
		}
		argv = append(argv, c.placed(w))
	}
	return argv
}

// placed fills in everything but the command.
func (c *round) placed(text string) string {
	return fill(strings.NewReplacer("{in}", c.in, "{out}", filepath.Join(c.scratch, "out.txt")).Replace(text), c.seed)
}

// file is an input file of a step: what another step wrote, if that is its name.
func (c *round) file(dir, name string) string {
	path := c.tester.path(dir, c.placed(name))
	if moved, ok := c.moved[path]; ok {
		return moved
	}
	return path
}

// outputFile is the file in scratch for an output that a step names.
func (c *round) outputFile(name string) string {
	path := c.tester.path("", c.placed(name))
	if strings.HasPrefix(path, c.scratch) {
		return path
	}
	moved := filepath.Join(c.scratch, fmt.Sprintf("%d-%s", len(c.moved), filepath.Base(path)))
	c.moved[path] = moved
	return moved
}
