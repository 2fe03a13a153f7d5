package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// transcripts compares what the modular and the bundled program say, case by
// case. Parameters of the modular program are set as they are in the bundle.
func (c *checker) transcripts() {
	game, err := games.Find(c.game.Name)
	inputs := c.inputs()
	if err != nil || len(c.game.Judge) > 0 {
		game = nil
	}
	if game == nil && len(inputs) == 0 {
		c.row("transcripts", checkSkip, "no built-in judge, and no files *.in beside the program")
		return
	}
	p, err := c.pair()
	if err != nil {
		c.row("transcripts", checkFail, "%v", err)
		return
	}
	count, different := 0, ""
	if game != nil {
		count = len(c.seeds)
		different, err = p.seeds(c.cmd.Context(), game, c.seeds)
	} else {
		count = len(inputs)
		different, err = p.files(c.cmd.Context(), inputs)
	}
	switch {
	case err != nil:
		c.row("transcripts", checkFail, "%v", err)
	case different == "":
		c.row("transcripts", checkOK, "the modular and the bundled program say the same in %d cases%s", count, p.how)
	case p.fixed:
		c.row("transcripts", checkFail, "%s%s", different, p.how)
	default:
		c.row("transcripts", checkWarn, "%s; without a tuned parameter \"budget\" the clock may be the reason", different)
	}
}

// A pair is the modular and the bundled program, built to be compared.
type pair struct {
	modular, bundled string
	env              []string // of the modular program
	how              string   // with a comma in front
	fixed            bool     // no clock decides
}

func (c *checker) pair() (*pair, error) {
	p := &pair{modular: filepath.Join(c.dir, "modular"), bundled: c.binary}
	opts, res := c.game.Opts, c.res
	if slices.ContainsFunc(res.Params, func(p bundler.Param) bool { return p.Name == "budget" }) {
		opts.Set = map[string]string{"budget": fmt.Sprint(c.budget)}
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
		p.bundled = built.Binary
	}
	var set []string
	for _, param := range res.Params {
		set = append(set, param.Name+"="+param.Value)
	}
	p.env = append(os.Environ(), "TUNE="+strings.Join(set, ","))
	return p, c.compile(p.modular, opts.Tags, res.EntryFiles())
}

// compile builds the files of the modular program with the installed Go.
func (c *checker) compile(binary string, tags, files []string) error {
	args := append([]string{"build", "-o", binary, "-tags=" + strings.Join(tags, ",")}, files...)
	cmd := exec.CommandContext(c.cmd.Context(), "go", args...)
	cmd.Dir = filepath.Dir(files[0])
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// files compares the answers to input files; different names the first that is.
func (p *pair) files(ctx context.Context, inputs []string) (different string, err error) {
	for _, in := range inputs {
		a, errA := output(ctx, p.modular, in, p.env)
		b, errB := output(ctx, p.bundled, in, nil)
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case (errA == nil) != (errB == nil):
			return fmt.Sprintf("%s: the modular program ends with %v, the bundled one with %v", command.Near(in), errA, errB), nil
		case !bytes.Equal(a, b):
			return fmt.Sprintf("%s: the modular program says %s, the bundled one %s", command.Near(in), short(a), short(b)), nil
		}
	}
	return "", nil
}

// seeds compares the lines that the two say to a judge.
func (p *pair) seeds(ctx context.Context, game judge.Game, seeds []int64) (different string, err error) {
	for _, seed := range seeds {
		a, err := record(ctx, game, seed, process.Config{Argv: []string{p.modular}, Env: p.env})
		if err != nil {
			return "", err
		}
		b, err := record(ctx, game, seed, process.Config{Argv: []string{p.bundled}})
		if err != nil {
			return "", err
		}
		for i := range max(len(a), len(b)) {
			if i >= len(a) || i >= len(b) || a[i] != b[i] {
				return fmt.Sprintf("seed %d, line %d: the modular program says %s, the bundled one %s", seed, i+1, at(a, i), at(b, i)), nil
			}
		}
	}
	return "", nil
}

func at(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return short([]byte(lines[i]))
}

// A recorder is a player that keeps what the solver says.
type recorder struct {
	*process.Player
	lines []string
}

// ReadLine reads and keeps a line.
func (r *recorder) ReadLine() (string, error) {
	line, err := r.Player.ReadLine()
	if err == nil {
		r.lines = append(r.lines, line)
	}
	return line, err
}

// record plays a case without a time limit, but not without an end. A failure of
// the solver is a line too.
func record(ctx context.Context, game judge.Game, seed int64, cfg process.Config) ([]string, error) {
	c, err := game.Case(seed)
	if err != nil {
		return nil, err
	}
	cfg.Limit = max(sampleLimit, 3*game.TimeLimit())
	r := &recorder{Player: process.New(ctx, cfg)}
	defer r.Close()
	out, err := c.Play(ctx, r)
	if err != nil {
		return nil, err
	}
	return append(r.lines, fmt.Sprintf("%s %g", out.Failure, out.Score)), nil
}
