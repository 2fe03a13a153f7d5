// Package toy is a game whose scores have a known distribution: the workbench is
// tested with it.
//
// The judge sends one line, "SEED N D"; the solver answers with one line, "NAME
// SKILL". The score is the case's size times the skill, with noise of 2 % that
// depends on the seed and the name alone. So two solvers with different names and
// skills 1 and 1.006 differ by 0.6 % in truth, and the same solver always has the
// same score.
package toy

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// Noise is the standard deviation of a score as a share of it.
const Noise = 0.02

// New returns the game.
func New() judge.Game { return game{} }

type game struct{}

func (game) Name() string             { return "toy" }
func (game) Version() string          { return "toy-1" }
func (game) Goal() judge.Goal         { return judge.Maximise }
func (game) TimeLimit() time.Duration { return 2 * time.Second }

// Case refuses seed 0.
func (game) Case(seed int64) (judge.Case, error) {
	if seed == 0 {
		return nil, errors.New("seed 0 is random every time")
	}
	rng := rand.New(rand.NewPCG(uint64(seed), 1))
	return &Case{seed: seed, n: 5 + rng.IntN(8), d: rng.IntN(4), size: 1000 * math.Exp(0.4*rng.NormFloat64())}, nil
}

// A Case has a size and two features that have no influence.
type Case struct {
	seed int64
	n, d int
	size float64
}

// Features are N in 5..12 and D in 0..3.
func (c *Case) Features() []judge.Feature {
	return []judge.Feature{{Name: "N", Value: float64(c.n)}, {Name: "D", Value: float64(c.d)}}
}

// Play asks once.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	p.Send(fmt.Sprintf("%d %d %d\n", c.seed, c.n, c.d))
	line, err := p.ReadLine()
	if ctx.Err() != nil {
		return judge.Outcome{}, ctx.Err()
	}
	var stopped *judge.PlayerError
	if errors.As(err, &stopped) {
		return judge.Outcome{Failure: stopped.Failure, Message: stopped.Message}, nil
	}
	name, skill, ok := strings.Cut(line, " ")
	x, err := strconv.ParseFloat(skill, 64)
	if !ok || err != nil {
		return judge.Outcome{Failure: judge.Illegal, Message: fmt.Sprintf("%q is not NAME SKILL", line)}, nil
	}
	return judge.Outcome{Score: c.Score(name, x), Moves: 1}, nil
}

// Score is what a solver of this name and skill gets.
func (c *Case) Score(name string, skill float64) float64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	rng := rand.New(rand.NewPCG(uint64(c.seed), h.Sum64()))
	return c.size * skill * (1 + Noise*rng.NormFloat64())
}
