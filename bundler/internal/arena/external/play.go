package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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
	// moved gives the file in scratch of an output file that a step names.
	moved  map[string]string
	texts  [][]byte // stdout and stderr of every step
	stderr []byte
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
	}
	var text bytes.Buffer
	var stdout io.Writer = &text
	var copied *os.File
	if s.Stdout != "" {
		var err error
		if copied, err = os.Create(c.output(s.Stdout)); err != nil {
			return nil, err
		}
		stdout = io.MultiWriter(copied, &text)
	}
	cfg := process.Config{Argv: c.words(s), Dir: filepath.Join(c.tester.Root, s.Dir), Limit: c.limit, Memory: c.memory}
	used, failure, err := process.Run(ctx, cfg, stdin, stdout)
	if copied != nil {
		err = errors.Join(err, copied.Close())
	}
	if err != nil {
		return nil, err
	}
	if s.Stderr != "" {
		if err := os.WriteFile(c.output(s.Stderr), used.Stderr, 0o666); err != nil {
			return nil, err
		}
	}
	if s.Measured {
		r.Own += used.Wall
		r.CPU += used.CPU
	}
	r.Wall += used.Wall
	r.Memory = max(r.Memory, used.Memory)
	c.texts = append(c.texts, text.Bytes(), used.Stderr)
	c.stderr = append(c.stderr, used.Stderr...)
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

// words are the words of a step's command for this case.
func (c *round) words(s Step) []string {
	var argv []string
	for _, w := range s.Argv {
		if w == "{cmd}" {
			argv = append(argv, c.player.Argv...)
			continue
		}
		line := words.Join(c.player.Argv)
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
	in := ""
	if c.tester.Input != "" {
		in = c.tester.path("", fill(c.tester.Input, c.seed))
	}
	return fill(strings.NewReplacer("{in}", in, "{out}", filepath.Join(c.scratch, "out.txt")).Replace(text), c.seed)
}

// file is an input file of a step: what another step wrote, if that is its name.
func (c *round) file(dir, name string) string {
	path := c.tester.path(dir, c.placed(name))
	if moved, ok := c.moved[path]; ok {
		return moved
	}
	return path
}

// output is the file in scratch for an output that a step names.
func (c *round) output(name string) string {
	path := c.tester.path("", c.placed(name))
	if strings.HasPrefix(path, c.scratch) {
		return path
	}
	moved := filepath.Join(c.scratch, fmt.Sprintf("%d-%s", len(c.moved), filepath.Base(path)))
	c.moved[path] = moved
	return moved
}

// read finds the score and the features in what was printed.
func (c *round) read(r *store.Result) {
	t := c.tester
	for _, m := range t.Measures {
		if text, ok := lastMatch(m.Find, c.texts); ok {
			if x, err := strconv.ParseFloat(text, 64); err == nil {
				r.Features = append(r.Features, judge.Feature{Name: m.Name, Value: x})
			}
		}
	}
	if r.Failure != judge.None {
		return
	}
	text, ok := lastMatch(t.Score, c.texts)
	if !ok {
		r.Failure, r.Message = judge.Illegal, "the tester printed no score"
		return
	}
	score, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsNaN(score) || math.IsInf(score, 0):
		r.Failure, r.Message = judge.Illegal, fmt.Sprintf("the tester printed the score %q", text)
	case t.Invalid != nil && t.Invalid(score):
		r.Failure, r.Message = judge.Illegal, fmt.Sprintf("the tester gave the score %s", text)
	default:
		r.Score = score
	}
}

// lastMatch is the group "score", or else the first group, or else the whole, of
// the last match in the texts.
func lastMatch(find *regexp.Regexp, texts [][]byte) (string, bool) {
	group := max(find.SubexpIndex("score"), min(1, find.NumSubexp()))
	for _, text := range slices.Backward(texts) {
		if all := find.FindAllSubmatch(text, -1); len(all) > 0 {
			return string(all[len(all)-1][group]), true
		}
	}
	return "", false
}
