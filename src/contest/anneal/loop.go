// Package anneal is simulated annealing for contests: a loop that knows when to
// end, how hot it is, and which changes to take. Scores are to be large; for a
// cost, give the negative change.
//
// Contract: the caller owns the state and the moves. A Loop draws the threshold of
// each step, temperature times the logarithm of a uniform number, before the move
// is evaluated: the change is taken if it is at least the threshold, which is the
// rule of Metropolis et al. (1953). So an evaluation can stop as soon as its change
// can only be less:
//
//	for l := anneal.New(r, config); l.Next(); {
//		delta := state.swap(i, j, l.Threshold())
//		if !l.Take(delta) {
//			state.swap(j, i, …)
//		}
//	}
//
// The temperature falls geometrically from Hot to Cold, with the time that has
// passed or with the steps, once or in several cycles. Run does the loop for a
// state that implements Problem; Exchange keeps several states at several
// temperatures.
//
// With a number of steps instead of a time a run is repeatable to the bit. The
// clock is read about a thousand times a run and never more often than needed for
// that, so it does not matter how short a step is.
//
// A step of 2-opt takes 29 ns, in a loop written by hand with math.Exp after the
// evaluation 41 ns (go test -bench . ./src/contest/anneal).
package anneal

import (
	"math"
	"time"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A Config says how to anneal. Time or Steps must be given.
type Config struct {
	// Hot and Cold are the temperatures at the beginning and at the end, in units
	// of the score. A change of -Hot is taken in 37 of 100 cases at the beginning.
	// With a temperature of 0 only changes of 0 or more are taken.
	Hot, Cold float64

	// Time is how long the loop runs, from New on.
	Time time.Duration
	// Steps, if it is above 0, is the number of steps instead, whatever the time.
	Steps int

	// Cycles is how often the temperature falls from Hot to Cold; 0 counts as 1.
	Cycles int

	// Score is the score of the state at the beginning. It only matters for what
	// Score and Best return.
	Score float64

	// Kinds are the weights with which Kind chooses between kinds of moves.
	Kinds []float64
	// Adapt changes these weights during the run by what the kinds achieve: see
	// Kind.
	Adapt bool

	// Watch, if not nil, is called a hundred times a run, evenly, and at its end.
	Watch func(Stats)
}

// A Loop is a run of annealing.
type Loop struct {
	random *rng.Rand
	config Config
	pace   pace
	left   int // steps until the next reading of the pace

	temperature float64
	threshold   float64
	cycle       int
	score, best float64
	improved    bool
	kinds       *kinds
	watched     int // hundredths of the run that Watch knows of
}

// New returns a loop at its beginning. Its time runs from now on.
func New(r *rng.Rand, c Config) *Loop {
	c.Cycles = max(c.Cycles, 1)
	l := &Loop{random: r, config: c, pace: newPace(c), score: c.Score, best: c.Score, watched: -1}
	if len(c.Kinds) > 0 {
		l.kinds = newKinds(c.Kinds, c.Adapt)
	}
	return l
}

// Next begins a step and reports whether there is time for it.
func (l *Loop) Next() bool {
	if l.left == 0 && !l.look() {
		return false
	}
	l.left--
	l.threshold = -l.temperature * l.random.Exp()
	return true
}

// look reads the pace and sets what depends on it.
func (l *Loop) look() bool {
	l.left = l.pace.next()
	progress := l.pace.progress * float64(l.config.Cycles)
	l.cycle = min(int(progress), l.config.Cycles-1)
	l.temperature = cooled(l.config.Hot, l.config.Cold, progress-float64(l.cycle))
	if l.kinds != nil {
		l.kinds.adapt()
	}
	if step := int(100 * l.pace.progress); l.config.Watch != nil && step > l.watched {
		l.watched = step
		l.config.Watch(l.Stats())
	}
	return l.left > 0
}

// cooled is the temperature after a part of a cycle.
func cooled(hot, cold, progress float64) float64 {
	if hot <= 0 || cold <= 0 {
		return hot * (1 - progress)
	}
	return hot * math.Pow(cold/hot, progress)
}

// Threshold returns the smallest change that this step takes. It is at most 0.
func (l *Loop) Threshold() float64 { return l.threshold }

// Take reports whether the step takes a change of the score, and counts it.
func (l *Loop) Take(delta float64) bool {
	l.improved = false
	if !(delta >= l.threshold) { // also when it is not a number
		return false
	}
	l.score += delta
	if l.score > l.best {
		l.best, l.improved = l.score, true
	}
	if l.kinds != nil {
		l.kinds.took(delta, l.improved)
	}
	return true
}

// Improved reports whether the last change made the score better than ever before:
// the time to keep a copy of the state.
func (l *Loop) Improved() bool { return l.improved }

// Score returns the present score.
func (l *Loop) Score() float64 { return l.score }

// Best returns the best score so far.
func (l *Loop) Best() float64 { return l.best }

// Reset tells the loop that the state is another one, with another score: after a
// return to the best state, or a restart.
func (l *Loop) Reset(score float64) {
	l.score = score
	l.best = max(l.best, score)
}

// Progress returns the part of the run that is over, from 0 to 1. Between two
// readings of the clock it does not change.
func (l *Loop) Progress() float64 { return l.pace.progress }

// Temperature returns the present temperature.
func (l *Loop) Temperature() float64 { return l.temperature }

// Cycle returns the number of the present cycle, from 0.
func (l *Loop) Cycle() int { return l.cycle }
