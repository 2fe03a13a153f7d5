// Package territory is the judge of AtCoder Heuristic Contest 061, "Multi-Player
// Territory Game": the official case generator bit by bit, the opponents, the
// referee, the official input files.
//
// The solver is player 0 of 2 to 8 on a board of 10 by 10 cells; every turn all
// players choose a cell that they own or that touches what they own, and
// occupy, strengthen or attack it. After 100 turns the score is
// round(1e5*log2(1+S0/SA)), S0 the solver's sum of value times level and SA the
// best opponent's; higher is better.
//
// Not known, and so not imitated: the official tester's error texts, and the
// options of its generator that force the number of players or the level cap.
package territory

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

type game struct{}

// New is the judge. The case of seed s is the official input of seed s: files
// 0000.txt to 0099.txt of the contest are seeds 0 to 99.
func New() judge.Game { return game{} }

func (game) Name() string             { return "territory" }
func (game) Version() string          { return "ahc061-1" }
func (game) Goal() judge.Goal         { return judge.Maximise }
func (game) TimeLimit() time.Duration { return 2 * time.Second }

func (game) Case(seed int64) (judge.Case, error) {
	if seed < 0 {
		return nil, fmt.Errorf("territory: seed %d is negative; the official generator takes 0 and up", seed)
	}
	return Generate(uint64(seed)), nil
}

// Features are the numbers of players and of levels, the value of the best cell
// against the mean cell, and the distance in steps from the solver's start to
// the nearest opponent's.
func (in *Input) Features() []judge.Feature {
	top := 0
	for _, row := range in.Value {
		for _, v := range row {
			top = max(top, v)
		}
	}
	near := 2 * side
	for _, c := range in.Start[1:] {
		near = min(near, abs(c.Row-in.Start[0].Row)+abs(c.Col-in.Start[0].Col))
	}
	return []judge.Feature{
		{Name: "M", Value: float64(in.Players)},
		{Name: "U", Value: float64(in.Cap)},
		{Name: "peak", Value: float64(top) / 1000},
		{Name: "near", Value: float64(near)},
	}
}

func abs(x int) int { return max(x, -x) }

// Play referees a game. What the solver does wrong ends it with a score of 0
// and the reason.
func (in *Input) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	b := newBoard(in)
	p.Send(in.Visible())
	chosen := make([]Cell, in.Players)
	for t := range turns {
		if err := ctx.Err(); err != nil {
			return judge.Outcome{}, err
		}
		c, err := b.move(p)
		if err != nil {
			if ctx.Err() != nil {
				return judge.Outcome{}, ctx.Err()
			}
			return failed(err, t), nil
		}
		chosen[0] = c
		for q := 1; q < in.Players; q++ {
			chosen[q] = b.choose(q, t)
		}
		b.play(chosen)
		p.Send(b.report(chosen))
	}
	return judge.Outcome{Score: absolute(b.scores()), Moves: turns}, nil
}

// move reads the solver's destination; lines that begin with # are comments.
func (b *board) move(p judge.Player) (Cell, error) {
	line := "#"
	for strings.HasPrefix(line, "#") {
		var err error
		if line, err = p.ReadLine(); err != nil {
			return Cell{}, err
		}
	}
	c, err := parseCell(line)
	if err != nil {
		return Cell{}, err
	}
	for _, legal := range b.reach(0) {
		if c == legal {
			return c, nil
		}
	}
	return Cell{}, fmt.Errorf("cell %d %d is out of reach of the piece at %d %d", c.Row, c.Col, b.piece[0].Row, b.piece[0].Col)
}

func parseCell(line string) (Cell, error) {
	fields := strings.Fields(line)
	if len(fields) != 2 {
		return Cell{}, fmt.Errorf("%.80q: want two integers", line)
	}
	var at [2]int
	for i, text := range fields {
		v, err := strconv.Atoi(text)
		if err != nil || v < 0 || v >= side {
			return Cell{}, fmt.Errorf("%.80q: %.20q is not an integer in 0..%d", line, text, side-1)
		}
		at[i] = v
	}
	return Cell{Row: at[0], Col: at[1]}, nil
}

// failed turns what a solver did wrong in a turn into the outcome.
func failed(err error, turn int) judge.Outcome {
	out := judge.Outcome{Failure: judge.Illegal, Message: fmt.Sprintf("turn %d: %v", turn+1, err), Moves: turn}
	var stop *judge.PlayerError
	if errors.As(err, &stop) {
		out.Failure = stop.Failure
		out.Message = fmt.Sprintf("turn %d: %s", turn+1, stop.Message)
	}
	return out
}
