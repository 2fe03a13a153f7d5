package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/cli"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// sampleLimit ends a sample of a program without a judge.
const sampleLimit = 20 * time.Second

// samples plays the built bundle.
func (c *checker) samples() {
	contest, err := cli.Contest(c.game)
	if err != nil {
		c.row("samples", checkFail, "%v", err)
		return
	}
	if contest == nil {
		c.fileSamples()
		return
	}
	var scores []string
	slowest := time.Duration(0)
	for _, seed := range c.seeds {
		r, err := contest.Play(c.cmd.Context(), arena.Command{Argv: []string{c.binary}}, seed, arena.Limits{})
		if err != nil {
			c.row("samples", checkFail, "seed %d: %v", seed, err)
			return
		}
		if r.Failure != judge.None {
			c.row("samples", checkFail, "seed %d: %s: %s\n%s", seed, r.Failure, plain.Line(r.Message), plain.Text(c.traced(string(r.Stderr))))
			return
		}
		scores = append(scores, r.Digits())
		slowest = max(slowest, r.Own)
	}
	c.row("samples", checkOK, "%d played, scores %s, slowest %v", len(scores), strings.Join(scores, " "), slowest.Round(time.Millisecond))
}

// inputs are the sample files beside the program.
func (c *checker) inputs() []string {
	dir := filepath.Dir(c.res.EntryFiles()[0])
	here, _ := filepath.Glob(filepath.Join(dir, "*.in")) // the pattern is well formed
	below, _ := filepath.Glob(filepath.Join(dir, "testdata", "*.in"))
	return append(here, below...)
}

// fileSamples runs the built bundle on sample files.
func (c *checker) fileSamples() {
	inputs := c.inputs()
	if len(inputs) == 0 {
		c.row("samples", checkSkip, "no judge, and no files *.in beside the program")
		return
	}
	right, slowest := 0, time.Duration(0)
	for _, in := range inputs {
		start := time.Now()
		got, err := output(c.cmd.Context(), c.binary, in, nil)
		slowest = max(slowest, time.Since(start))
		if err != nil {
			c.row("samples", checkFail, "%s: %s", command.Near(in), c.traced(err.Error()))
			return
		}
		want, err := os.ReadFile(strings.TrimSuffix(in, ".in") + ".out")
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			c.row("samples", checkFail, "%v", err)
			return
		case !slices.Equal(strings.Fields(string(got)), strings.Fields(string(want))):
			c.row("samples", checkFail, "%s: wrong answer: got %s, want %s", command.Near(in), short(got), short(want))
			return
		default:
			right++
		}
	}
	c.row("samples", checkOK, "%d files, %s, slowest %v", len(inputs), answerCount(right, len(inputs)-right), slowest.Round(time.Millisecond))
}

// answerCount counts those that are right, and the inputs that have none.
func answerCount(right, none int) string {
	switch {
	case none == 0:
		return fmt.Sprintf("%d answers right", right)
	case right == 0:
		return "no answer beside them in a file *.out"
	}
	return fmt.Sprintf("%d answers right, %d without a file *.out", right, none)
}

// short is the beginning of an answer.
func short(answer []byte) string {
	text := strings.Join(strings.Fields(string(answer)), " ")
	if runes := []rune(text); len(runes) > 60 {
		text = string(runes[:60]) + "…"
	}
	return fmt.Sprintf("%q", text)
}

// output runs a program on an input file. The error of a program that fails has
// what it said.
func output(ctx context.Context, binary, in string, env []string) ([]byte, error) {
	file, err := os.Open(in)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out bytes.Buffer
	used, failed, err := process.Run(ctx, process.Config{Argv: []string{binary}, Env: env, Limit: sampleLimit}, file, &out)
	if err != nil {
		return nil, err
	}
	if failed != nil {
		return nil, fmt.Errorf("%w\n%s", failed, bytes.TrimSpace(used.Stderr))
	}
	return out.Bytes(), nil
}
