package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/cli"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
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
