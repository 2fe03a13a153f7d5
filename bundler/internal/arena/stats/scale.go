package stats

import (
	"fmt"
	"math"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Scale says what the contest sums over the cases.
type Scale string

const (
	// Relative is the own score over the best known one of the case, or the
	// other way round where less is better; a failure has 0.
	Relative Scale = "relative"
	// Sum is the raw score; less is better counts negative.
	Sum Scale = "sum"
	// Log is the logarithm of the raw score.
	Log Scale = "log"
)

// A Score is a case's raw score, or a failure.
type Score struct {
	Value  float64
	Failed bool
}

// Points puts a score on the scale, where more is better. best is the best known
// score of the case; fail is the raw score that a failure stands for on the
// scales Sum and Log, NaN if none was given.
func (s Scale) Points(goal judge.Goal, own Score, best, fail float64) (float64, error) {
	switch s {
	case Relative:
		return relative(goal, own, best), nil
	case Sum, Log:
		value := own.Value
		if own.Failed {
			if math.IsNaN(fail) {
				return 0, fmt.Errorf("a failed case has no score on the scale %q: say which raw score it stands for", string(s))
			}
			value = fail
		}
		if s == Log {
			if value <= 0 {
				return 0, fmt.Errorf("the score %g has no logarithm: use another scale", value)
			}
			value = math.Log(value)
		}
		if goal == judge.Minimise {
			value = -value
		}
		return value, nil
	}
	return 0, fmt.Errorf("no scale is called %q: relative, sum or log", string(s))
}

// relative is in 0..1, or more where the best known scores are frozen and the own
// one passes them. Where the best is not positive, ratios have no meaning: the
// best has 1 and all others 0.
func relative(goal judge.Goal, own Score, best float64) float64 {
	switch {
	case own.Failed:
		return 0
	case own.Value == best:
		return 1
	case goal == judge.Maximise && best > 0:
		return max(own.Value/best, 0)
	case goal == judge.Minimise && best > 0 && own.Value > 0:
		return best / own.Value
	}
	return 0
}

// Best is the better of two scores.
func Best(goal judge.Goal, a, b float64) float64 {
	if (goal == judge.Maximise) == (a > b) {
		return a
	}
	return b
}
