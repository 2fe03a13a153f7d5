package advert

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/batch"
)

// A Rect covers the cells with Left <= x < Right and Low <= y < High.
type Rect struct{ Left, Low, Right, High int }

// Play referees one case.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	n := len(c.Companies)
	rects := make([]Rect, n)
	lines, out, err := batch.Ask(ctx, p, c.Text(), n, func(i int, line string) (err error) {
		if rects[i], err = parse(line); err != nil {
			return fmt.Errorf("line %d: %v", i+1, err)
		}
		return nil
	})
	if err != nil || out.Failure != judge.None {
		return out, err
	}
	if len(lines) < n {
		return batch.Illegal("%d lines, want %d", len(lines), n), nil
	}
	if i, j, found := overlap(rects); found {
		return batch.Illegal("rectangles %d and %d overlap: %q and %q", i, j, lines[i], lines[j]), nil
	}
	return judge.Outcome{Score: c.Score(rects), Moves: n}, nil
}

// parse reads a rectangle.
func parse(line string) (Rect, error) {
	words := strings.Fields(line)
	if len(words) != 4 {
		return Rect{}, fmt.Errorf("%q has %d numbers, want 4", line, len(words))
	}
	var v [4]int
	for i, w := range words {
		var err error
		if v[i], err = strconv.Atoi(w); err != nil || v[i] < 0 || v[i] > Side {
			return Rect{}, fmt.Errorf("%q is not a number from 0 to %d", w, Side)
		}
	}
	r := Rect{v[0], v[1], v[2], v[3]}
	if r.Left >= r.Right || r.Low >= r.High {
		return Rect{}, fmt.Errorf("%q is a rectangle without area", line)
	}
	return r, nil
}

// overlap finds two rectangles that share a cell, the first in order.
func overlap(rects []Rect) (i, j int, found bool) {
	for j, b := range rects {
		for i, a := range rects[:j] {
			if a.Left < b.Right && b.Left < a.Right && a.Low < b.High && b.Low < a.High {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// Score is the official score of rectangles that do not overlap.
func (c *Case) Score(rects []Rect) float64 {
	sum := 0.0
	for i, w := range c.Companies {
		r := rects[i]
		if w.X < r.Left || w.X >= r.Right || w.Y < r.Low || w.Y >= r.High {
			continue
		}
		area := (r.Right - r.Left) * (r.High - r.Low)
		miss := 1 - float64(min(area, w.Area))/float64(max(area, w.Area))
		sum += 1 - float64(miss*miss) // not fused: two roundings, as everywhere
	}
	return math.Round(1e9 * sum / float64(len(c.Companies)))
}
