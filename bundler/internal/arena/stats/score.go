package stats

import (
	"math"
	"math/big"
	"regexp"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Score is a case's raw score, or a failure.
type Score struct {
	Value float64
	// Exact has the digits of an integer that Value, a float64, does not hold: one
	// beyond 2^53. It is empty where Value is the score.
	Exact  string
	Failed bool
}

var decimal = regexp.MustCompile(`^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$`)

// ParseScore reads a decimal number with a sign, a point and an exponent. Nothing
// else is one: neither NaN, nor "1e999", nor digits in groups. -0 is 0.
func ParseScore(text string) (Score, bool) {
	if !decimal.MatchString(text) {
		return Score{}, false
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return Score{}, false
	}
	if x == 0 {
		x = 0 // not -0
	}
	s := Score{Value: x}
	if math.Abs(x) < 1<<53 {
		return s, true
	}
	if r, ok := new(big.Rat).SetString(text); ok && r.IsInt() && r.Cmp(new(big.Rat).SetFloat64(x)) != 0 {
		s.Exact = r.Num().String()
	}
	return s, true
}

// String has all digits.
func (s Score) String() string {
	if s.Exact != "" {
		return s.Exact
	}
	return strconv.FormatFloat(s.Value, 'f', -1, 64)
}

// rat is the exact value.
func (s Score) rat() *big.Rat {
	if r, ok := new(big.Rat).SetString(s.Exact); ok {
		return r
	}
	return new(big.Rat).SetFloat64(s.Value)
}

// Compare is -1 if s is less than t, 0 if they are equal, and 1 otherwise. Neither
// is a failure.
func (s Score) Compare(t Score) int {
	if s.Value == t.Value && s.Exact != t.Exact {
		return s.rat().Cmp(t.rat())
	}
	switch {
	case s.Value < t.Value:
		return -1
	case s.Value > t.Value:
		return 1
	}
	return 0
}

// IsBetter tells whether a is better than b.
func IsBetter(goal judge.Goal, a, b Score) bool {
	if goal == judge.Minimise {
		return a.Compare(b) < 0
	}
	return a.Compare(b) > 0
}
