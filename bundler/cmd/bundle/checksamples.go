package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/answer"
	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/command"
)

// samplesPlayed is how the sample files went.
type samplesPlayed struct {
	wrong            []string // each with what is wrong
	right, unknown   int      // unknown have no right answer beside them
	tolerated, lines []string // inputs whose answers differ, but not so that it counts
	slowest          time.Duration
}

// fileSamples runs the built bundle on sample files.
func (c *checker) fileSamples() {
	inputs := c.inputs()
	if len(inputs) == 0 {
		c.row("samples", checkSkip, "no judge, and no files *.in beside the program")
		return
	}
	var p samplesPlayed
	for _, in := range inputs {
		c.playSample(in, &p)
	}
	if len(p.wrong) > 0 {
		c.row("samples", checkFail, "%d of %s wrong\n%s", len(p.wrong), arena.Count(len(inputs), "sample"), strings.Join(p.wrong, "\n"))
		return
	}
	text := fmt.Sprintf("%s, %s, slowest %v", arena.Count(len(inputs), "file"), answerCount(p.right, p.unknown), p.slowest.Round(time.Millisecond))
	if len(p.tolerated) > 0 {
		text += fmt.Sprintf("\nnumbers differ by no more than %g (--tolerance): %s", c.tolerated(), strings.Join(p.tolerated, ", "))
	}
	if len(p.lines) > 0 {
		text += "\nnote: the words are right, but not their lines: " + strings.Join(p.lines, ", ")
	}
	c.row("samples", checkOK, "%s", text)
}

// tolerated is the tolerance of numbers.
func (c *checker) tolerated() float64 {
	if c.tolerance < 0 {
		return answer.DefaultTolerance
	}
	return c.tolerance
}

// playSample runs the bundle on a sample file and compares its answer.
func (c *checker) playSample(in string, p *samplesPlayed) {
	name := command.Near(in)
	start := time.Now()
	got, err := output(c.cmd.Context(), c.binary, in, nil)
	p.slowest = max(p.slowest, time.Since(start))
	if err != nil {
		p.wrong = append(p.wrong, fmt.Sprintf("%s: %s", name, plain.Text(c.traced(err.Error()))))
		return
	}
	want, err := os.ReadFile(strings.TrimSuffix(in, ".in") + ".out")
	if errors.Is(err, os.ErrNotExist) {
		p.unknown++
		return
	}
	if err != nil {
		p.wrong = append(p.wrong, fmt.Sprintf("%s: %v", name, err))
		return
	}
	r := answer.Compare(got, want, c.tolerance)
	if r.Difference != "" {
		p.wrong = append(p.wrong, fmt.Sprintf("%s: wrong answer: %s", name, r.Difference))
		return
	}
	p.right++
	if r.Tolerated {
		p.tolerated = append(p.tolerated, name)
	}
	if r.Lines {
		p.lines = append(p.lines, name)
	}
}

// answerCount counts those that are right, and the inputs that have none.
func answerCount(right, none int) string {
	switch {
	case none == 0:
		return arena.Count(right, "answer") + " right"
	case right == 0:
		return "no answer beside them in a file *.out"
	}
	return fmt.Sprintf("%s right, %d without a *.out file", arena.Count(right, "answer"), none)
}
