package stats

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/bundler/judge"
)

func TestRankPoints(t *testing.T) {
	s := func(x float64) Score { return Score{Value: x} }
	failed := Score{Failed: true}
	tests := []struct {
		reason string
		goal   judge.Goal
		own    Score
		field  []Score
		want   float64
	}{
		{"the best of four", judge.Maximise, s(9), []Score{s(9), s(3), s(4), s(5)}, 1},
		{"the last of four", judge.Maximise, s(3), []Score{s(9), s(3), s(4), s(5)}, 0},
		{"in the middle", judge.Maximise, s(4), []Score{s(9), s(3), s(4)}, 0.5},
		{"equal to one and better than another", judge.Maximise, s(4), []Score{s(4), s(4), s(3)}, 0.75},
		{"less is better", judge.Minimise, s(3), []Score{s(9), s(3), s(4)}, 1},
		{"one that failed is beaten", judge.Minimise, s(3), []Score{s(3), failed}, 1},
		{"a failure", judge.Maximise, failed, []Score{failed, failed}, 0},
		{"alone", judge.Maximise, s(3), []Score{s(3)}, 1},
	}
	for _, tt := range tests {
		if got := RankPoints(tt.goal, tt.own, tt.field); got != tt.want {
			t.Errorf("%s: %g, want %g", tt.reason, got, tt.want)
		}
	}
}

func TestFormula(t *testing.T) {
	tests := []struct {
		text      string
		own, best Score
		fail      float64
		want      float64
	}{
		{"best/score", Score{Value: 20}, Score{Value: 10}, math.NaN(), 0.5},
		{"round(1e9 * score / best)", Score{Value: 1}, Score{Value: 3}, math.NaN(), 333333333},
		{"-log2(score)", Score{Value: 8}, Score{Value: 3}, math.NaN(), -3},
		{"min(score, 5) + pow(2, 3)", Score{Value: 7}, Score{}, math.NaN(), 13},
		{"best/score", Score{Failed: true}, Score{Value: 10}, math.NaN(), 0},
		{"best/score", Score{Failed: true}, Score{Value: 10}, 40, 0.25},
	}
	for _, tt := range tests {
		scale, err := ParseScale(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got, err := scale.Points(judge.Minimise, tt.own, tt.best, tt.fail); err != nil || got != tt.want {
			t.Errorf("%s: %g, error %v, want %g", tt.text, got, err, tt.want)
		}
	}
	if _, err := Scale("1/score").Points(judge.Maximise, Score{}, Score{}, 0); err == nil {
		t.Error("a division by zero has a value")
	}
	for _, bad := range []string{"", "ratio", "score >", "score > 3", "score + x", "sin(score)", "log(score, 2)", "min(1)", "f.g(1)", `"a"`} {
		if s, err := ParseScale(bad); err == nil {
			t.Errorf("%q is read as the scale %q", bad, s)
		}
	}
}
