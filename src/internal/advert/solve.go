package advert

import (
	"math"
	"time"

	"github.com/contest-bundle/bundle/src/contest/anneal"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/contest/tune"
)

// The temperatures, and the longest steps of a side, at the beginning and at the end.
var (
	hot       = tune.Float("hot", 0.07, 0.001, 1)
	cold      = tune.Float("cold", 0.0003, 0.000001, 0.01)
	firstStep = tune.Float("first_step", 4000, 1, Side)
	lastStep  = tune.Float("last_step", 100, 1, Side)
)

// The kinds of moves, and how often each is drawn.
const (
	push = iota
	reshape
	slide
	grow
	rebuild1
	rebuild2
	rebuild3
)

var weights = []float64{push: 1, reshape: 1, slide: 0.5, grow: 0.2, rebuild1: 0.2, rebuild2: 0.2, rebuild3: 0.2}

// Solve returns a rectangle for each company. It takes a number of steps, or, if that
// is 0, a time.
func Solve(want []Company, steps int, limit time.Duration) []Rect {
	r := rng.New(1)
	p := newPlan(r, want)
	l := anneal.New(r, anneal.Config{Hot: hot, Cold: cold, Steps: steps, Time: limit, Score: -p.total(), Kinds: weights})
	progress := -1.0
	for l.Next() {
		if l.Progress() != progress {
			progress = l.Progress()
			p.step = firstStep * math.Pow(lastStep/firstStep, progress)
		}
		if l.Take(p.draw(l.Kind(), l.Threshold())) {
			p.make()
		}
	}
	rects := make([]Rect, len(want))
	for i, w := range want {
		rects[i] = fit(w, p.region[i])
	}
	return rects
}

// draw draws a move of a kind and returns the change of the score that it would make,
// or anything less than threshold if it is less.
func (p *plan) draw(kind int, threshold float64) float64 {
	switch kind {
	case push:
		return p.push(threshold)
	case reshape:
		return p.reshape(threshold)
	case slide:
		return p.slide(threshold)
	case grow:
		return p.grow()
	default:
		return p.rebuild(kind - rebuild1 + 1)
	}
}
