package stats

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/bundler/judge"
)

func TestParseScore(t *testing.T) {
	tests := []struct {
		text string
		want string // "" for what is no score
	}{
		{"12", "12"}, {"+12.5", "12.5"}, {"-0.5", "-0.5"}, {".5", "0.5"}, {"3.", "3"}, {"1e3", "1000"}, {"2.5E-1", "0.25"},
		{"9007199254740992", "9007199254740992"},
		{"9007199254740993", "9007199254740993"},
		{"-9007199254740993", "-9007199254740993"},
		{"123456789012345678901234567890", "123456789012345678901234567890"},
		{"9007199254740993.0", "9007199254740993"},
		{"-0", "0"}, {"-0.0", "0"}, {"-0e7", "0"}, {"-1e-999", "0"},
		{"", ""}, {"NaN", ""}, {"nan", ""}, {"inf", ""}, {"-Inf", ""}, {"1e999", ""}, {"12,5", ""}, {"1_000", ""}, {"1 000", ""},
		{"0x10", ""}, {"0x1p4", ""}, {"12abc", ""}, {"1.2.3", ""}, {"--1", ""}, {".", ""}, {"e5", ""}, {"1e", ""}, {"\uff11", ""},
	}
	for _, tt := range tests {
		s, ok := ParseScore(tt.text)
		if ok != (tt.want != "") || ok && (s.String() != tt.want || math.Signbit(s.Value) != (tt.want[0] == '-')) {
			t.Errorf("%q: %v, read %t, want %q", tt.text, s, ok, tt.want)
		}
	}
}

// Integers that a float64 takes for one another are told apart.
func TestExactScores(t *testing.T) {
	read := func(text string) Score {
		s, ok := ParseScore(text)
		if !ok {
			t.Fatal(text)
		}
		return s
	}
	a, b := read("9007199254740993"), read("9007199254740992")
	big, bigger := read("1000000000000000000001"), read("1000000000000000000002")
	if a.Compare(b) != 1 || b.Compare(a) != -1 || a.Compare(a) != 0 || big.Compare(bigger) != -1 || a.Compare(big) != -1 {
		t.Error("integers beyond 2^53 are compared as float64")
	}
	if !IsBetter(judge.Maximise, a, b) || IsBetter(judge.Minimise, a, b) || IsBetter(judge.Maximise, a, a) {
		t.Error("the better of two")
	}
	if x := relative(judge.Maximise, b, a); x == 1 && relative(judge.Maximise, a, a) != 1 {
		t.Errorf("%s is %g of %s", b, x, a)
	}
	nan := math.NaN()
	tests := []struct {
		scale      Scale
		goal       judge.Goal
		a, b, best Score
		want       float64
	}{
		{Sum, judge.Maximise, b, a, a, 1},
		{Sum, judge.Minimise, b, a, b, -1},
		{Sum, judge.Maximise, big, bigger, bigger, 1},
		{Relative, judge.Maximise, big, bigger, bigger, 1e-21},
		{Relative, judge.Minimise, big, bigger, big, -1e-21},
		{Sum, judge.Maximise, Score{Value: 3}, Score{Value: 5}, Score{Value: 5}, 2},
		{Relative, judge.Maximise, Score{Failed: true}, a, a, 1},
	}
	for _, tt := range tests {
		got, err := tt.scale.Gain(tt.goal, tt.a, tt.b, tt.best, nan)
		if err != nil || math.Abs(got-tt.want) > 1e-9*math.Abs(tt.want) {
			t.Errorf("%s: from %s to %s it is %g, error %v, want %g", tt.scale, tt.a, tt.b, got, err, tt.want)
		}
	}
}
