package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// transcripts compares what the modular and the bundled program say, case by
// case. Parameters of the modular program are set as they are in the bundle. At a
// fixed input the two must say the same, unless the program's answers hang on more
// than its input: it reads the clock, or says something else in every run.
func (c *checker) transcripts() {
	p, err := c.pair()
	if err != nil {
		c.row("transcripts", checkFail, "%v", err)
		return
	}
	ctx, trials := c.cmd.Context(), c.trials()
	diff, err := p.compare(ctx, trials)
	switch {
	case errors.As(err, new(endless)) && trials[0].empty:
		c.row("transcripts", checkSkip, "no built-in judge, no files *.in beside the program, and without input %v", err)
		return
	case err != nil:
		c.row("transcripts", checkFail, "%v", err)
		return
	case diff == nil:
		where := cases(len(trials))
		if trials[0].empty {
			where = trials[0].name
		}
		c.row("transcripts", checkOK, "the modular and the bundled program say the same in %s%s", where, p.how)
		return
	}
	status, reason := checkFail, p.how
	if !p.fixed {
		var unsteady string
		if unsteady, err = c.unsteady(p, diff); err != nil {
			c.row("transcripts", checkFail, "%v", err)
			return
		}
		if unsteady != "" {
			status, reason = checkWarn, "; "+unsteady+": a tuned parameter \"budget\" would make the two comparable"
		}
	}
	c.row("transcripts", status, "%s%s", diff, reason)
}

func cases(n int) string {
	if n == 1 {
		return "1 case"
	}
	return fmt.Sprintf("%d cases", n)
}

// unsteady says why the two programs may differ though the bundle is right, or
// nothing.
func (c *checker) unsteady(p *pair, d *difference) (string, error) {
	if at := c.res.ReadsClock(); at.IsValid() {
		return fmt.Sprintf("the program reads the clock at %s", at), nil
	}
	for range rerun {
		again, err := p.modular.say(c.cmd.Context(), d.trial)
		if err != nil {
			return "", err
		}
		if !slices.Equal(again, d.modular) {
			return "the modular program says something else in another run", nil
		}
	}
	return "", nil
}

// rerun is how often the modular program is run again before a difference counts
// against the bundle. Of two answers that are equally likely it gives one every
// time in one of 256 runs.
const rerun = 8

// A pair is the modular and the bundled program, built to be compared.
type pair struct {
	modular, bundled executable
	how              string // with a comma in front
	fixed            bool   // no clock decides
}

// An executable is a binary with its environment; nil is the command's own.
type executable struct {
	binary string
	env    []string
}

func (c *checker) pair() (*pair, error) {
	p := &pair{modular: executable{binary: filepath.Join(c.dir, "modular")}, bundled: executable{binary: c.binary}}
	opts, res := c.game.Opts, c.res
	opts.GOOS, opts.GOARCH = c.judge.Run.GOOS, c.judge.Run.GOARCH
	if slices.ContainsFunc(res.Params, func(p bundler.Param) bool { return p.Name == param.Budget }) {
		opts.Set = map[string]string{param.Budget: fmt.Sprint(c.budget)}
		for name, value := range c.game.Opts.Set {
			opts.Set[name] = value
		}
		var err error
		if res, err = bundler.Bundle(c.cmd.Context(), opts); err != nil {
			return nil, err
		}
		p.how, p.fixed = fmt.Sprintf(", budget %d", c.budget), true
		built, err := c.build(res.Source, "fixed", false)
		if err != nil {
			return nil, err
		}
		p.bundled.binary = built.Binary
	}
	var set []string
	for _, param := range res.Params {
		set = append(set, param.Name+"="+param.Value)
	}
	p.modular.env = append(os.Environ(), "TUNE="+strings.Join(set, ","))
	return p, c.compile(p.modular.binary, opts.Tags, res)
}

// compile builds the modular program with the installed Go. Its parameters have the
// bundle's values as their defaults: a package tune need not take any from outside.
func (c *checker) compile(binary string, tags []string, res *bundler.Result) error {
	dir, program := res.Modular()
	overlay, err := c.overlay(res)
	if err != nil {
		return err
	}
	args := append([]string{"build", "-o", binary, "-overlay=" + overlay, "-tags=" + strings.Join(tags, ",")}, program...)
	cmd := exec.CommandContext(c.cmd.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Env = append(cmd.Env, c.judge.Platform().Env()...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// overlay writes the files of the overlay and what the go command wants to be told of
// them.
func (c *checker) overlay(res *bundler.Result) (string, error) {
	replace := map[string]string{}
	for path, src := range res.Overlay() {
		name := filepath.Join(c.dir, fmt.Sprintf("overlay%d.go", len(replace)))
		replace[path] = name
		if err := os.WriteFile(name, src, 0o666); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(c.dir, "overlay.json")
	return name, os.WriteFile(name, list, 0o666)
}

// A trial is a fixed input for both programs: a case of the built-in judge, or a
// file, or nothing.
type trial struct {
	name  string
	game  judge.Game // nil for a file
	seed  int64
	file  string // "" for no input
	empty bool
}

// trials are the cases in which the two programs are compared: those of the
// built-in judge, or the sample files, or where there are none the empty input.
func (c *checker) trials() (list []trial) {
	if game, err := games.Find(c.game.Name); err == nil && len(c.game.Judge) == 0 {
		for _, seed := range c.seeds {
			list = append(list, trial{name: fmt.Sprintf("seed %d", seed), game: game, seed: seed})
		}
		return list
	}
	for _, in := range c.inputs() {
		list = append(list, trial{name: command.Near(in), file: in})
	}
	if list == nil {
		return []trial{{name: "a run without input", empty: true}}
	}
	return list
}

// A difference is the first line in which two programs differ.
type difference struct {
	trial            trial
	modular, bundled []string
}

// String shows the line.
func (d *difference) String() string {
	for i := range max(len(d.modular), len(d.bundled)) {
		if a, b := at(d.modular, i), at(d.bundled, i); i >= len(d.modular) || i >= len(d.bundled) || d.modular[i] != d.bundled[i] {
			return fmt.Sprintf("%s, line %d: the modular program says %s, the bundled one %s", d.trial.name, i+1, a, b)
		}
	}
	return ""
}

func at(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return short([]byte(lines[i]))
}

// compare finds the first trial in which the two say different things; nil if there
// is none.
func (p *pair) compare(ctx context.Context, trials []trial) (*difference, error) {
	for _, t := range trials {
		a, err := p.modular.say(ctx, t)
		if err != nil {
			return nil, err
		}
		b, err := p.bundled.say(ctx, t)
		if e := (endless{}); errors.As(err, &e) {
			b = append(b, e.how)
		} else if err != nil {
			return nil, err
		}
		if !slices.Equal(a, b) {
			return &difference{t, a, b}, nil
		}
	}
	return nil, nil
}

// An endless is a program that was stopped, so that nobody knows what it would have
// said.
type endless struct{ how string }

func (e endless) Error() string { return "the modular program does not end by itself: " + e.how }

// say returns the lines that the program says in a trial, and in what state it
// ends.
func (p executable) say(ctx context.Context, t trial) ([]string, error) {
	cfg := process.Config{Argv: []string{p.binary}, Env: p.env, Limit: sampleLimit}
	if t.game != nil {
		cfg.Limit = max(sampleLimit, 3*t.game.TimeLimit())
		return arena.Record(ctx, t.game, t.seed, cfg)
	}
	var in *os.File
	if t.file != "" {
		var err error
		if in, err = os.Open(t.file); err != nil {
			return nil, err
		}
		defer in.Close()
	}
	if t.empty {
		cfg.Limit = emptyLimit
	}
	var out bytes.Buffer
	_, failed, err := process.Run(ctx, cfg, in, &out)
	if err := errors.Join(ctx.Err(), err); err != nil {
		return nil, err
	}
	lines := slices.Collect(strings.Lines(out.String()))
	switch {
	case failed == nil:
		return append(lines, "status 0"), nil
	case failed.Failure == judge.Crash:
		return append(lines, "another status than 0"), nil
	}
	return lines, endless{failed.Error()}
}

// emptyLimit is how long a program may take that gets no input: one that needs some
// may wait for it for ever.
const emptyLimit = 5 * time.Second
