package stats

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
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
	// Rank is the share of the field, the other versions and opponents that played the
	// case, that the score beats; an equal one counts half. A failure has 0.
	Rank Scale = "rank"
)

// Any other Scale is a formula over the names of FormulaNames, where more is better. A
// failure has 0, or the formula's value for the raw score that it stands for.

// FormulaNames are the values of a case in a formula.
var FormulaNames = []string{"score", "best"}

// ParseScale reads a scale: a name or a formula.
func ParseScale(text string) (Scale, error) {
	switch s := Scale(text); s {
	case Relative, Sum, Log, Rank:
		return s, nil
	}
	if _, err := formula(text); err != nil {
		return "", fmt.Errorf("%s: relative, sum, log, rank, or a formula such as 'best/score': %w", text, err)
	}
	return Scale(text), nil
}

var formulas sync.Map // *where.Formula by its text

func formula(text string) (*where.Formula, error) {
	if f, ok := formulas.Load(text); ok {
		return f.(*where.Formula), nil
	}
	f, err := where.CompileFormula(text, FormulaNames)
	if err == nil {
		formulas.Store(text, f)
	}
	return f, err
}

// IsFormula tells whether a scale is a formula.
func (s Scale) IsFormula() bool { return s != Relative && s != Sum && s != Log && s != Rank }

// Title is what the points of the scale are called: its name, or points.
func (s Scale) Title() string {
	if s.IsFormula() {
		return "points"
	}
	return string(s)
}

// byFormula is the value of the scale's formula.
func (s Scale) byFormula(own, best Score, fail float64) (float64, error) {
	f, err := formula(string(s))
	if err != nil {
		return 0, err
	}
	value := own.Value
	if own.Failed {
		if math.IsNaN(fail) {
			return 0, nil
		}
		value = fail
	}
	x := f.Value(map[string]float64{"score": value, "best": best.Value})
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("the formula %q has no value for the score %g and the best %g", string(s), value, best.Value)
	}
	return x, nil
}

// RankPoints are the points of a score on the scale Rank. The field has the score
// itself too, as one that is equal; where there is nobody else, it has 1.
func RankPoints(goal judge.Goal, own Score, field []Score) float64 {
	if own.Failed {
		return 0
	}
	beaten, equal := 0, 0
	for _, other := range field {
		switch {
		case other.Failed || IsBetter(goal, own, other):
			beaten++
		case own.Compare(other) == 0:
			equal++
		}
	}
	others := len(field)
	if equal > 0 { // one of them is its own
		others, equal = others-1, equal-1
	}
	if others == 0 {
		return 1
	}
	return (float64(beaten) + float64(equal)/2) / float64(others)
}

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
	if s == Rank {
		return 0, errors.New("the scale \"rank\" needs the scores of the field")
	}
	return s.byFormula(own, best, fail)
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
