package stats

import (
	"fmt"
	"math"
	"math/big"

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

// Points puts a score on the scale, where more is better. best is the best known
// score of the case; fail is the raw score that a failure stands for on the
// scales Sum and Log, NaN if none was given.
func (s Scale) Points(goal judge.Goal, own, best Score, fail float64) (float64, error) {
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
func relative(goal judge.Goal, own, best Score) float64 {
	switch {
	case own.Failed:
		return 0
	case own.Compare(best) == 0:
		return 1
	case goal == judge.Maximise && best.Value > 0:
		return max(own.Value/best.Value, 0)
	case goal == judge.Minimise && best.Value > 0 && own.Value > 0:
		return best.Value / own.Value
	}
	return 0
}

// Gain is what b has more than a in points. Integers that a float64 does not hold
// are taken off exactly on the scales Relative and Sum.
func (s Scale) Gain(goal judge.Goal, a, b, best Score, fail float64) (float64, error) {
	pa, err := s.Points(goal, a, best, fail)
	if err != nil {
		return 0, err
	}
	pb, err := s.Points(goal, b, best, fail)
	if err != nil || a.Exact == "" && b.Exact == "" || a.Failed || b.Failed {
		return pb - pa, err
	}
	x, y := a.rat(), b.rat()
	gain := new(big.Rat)
	switch {
	case s == Sum && goal == judge.Maximise:
		gain.Sub(y, x)
	case s == Sum:
		gain.Sub(x, y)
	case s == Relative && best.Value > 0 && x.Sign() > 0 && y.Sign() > 0 && goal == judge.Maximise:
		gain.Quo(gain.Sub(y, x), best.rat())
	case s == Relative && best.Value > 0 && x.Sign() > 0 && y.Sign() > 0:
		gain.Sub(x, y).Mul(gain, best.rat()).Quo(gain, new(big.Rat).Mul(x, y)) // best/y - best/x
	default:
		return pb - pa, nil
	}
	f, _ := gain.Float64()
	return f, nil
}
