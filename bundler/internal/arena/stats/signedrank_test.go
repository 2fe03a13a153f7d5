package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps }

func TestKnownValues(t *testing.T) {
	tests := []struct {
		reason  string
		d       []float64
		n       int
		w       float64
		p       float64
		greater float64
	}{
		{"Darwin's maize, as in Wilcoxon's own example: T = 24, p = 0.0413",
			[]float64{6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75}, 15, 96, 0.041259765625, 0.0206298828125},
		{"Hollander and Wolfe, depression data: V = 40, one-sided p = 0.01953",
			[]float64{0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01}, 9, 40, 0.0390625, 0.01953125},
		{"all positive: 1 of 2^5 choices of signs", []float64{1, 2, 3, 4, 5}, 5, 15, 0.0625, 0.03125},
		{"zeros are dropped", []float64{0, 1, 2, 0, 3, 4, 5, 0}, 5, 15, 0.0625, 0.03125},
		{"ties: ranks 1.5, 1.5, 3; sums at least 4.5 are 3 of 8", []float64{1, -1, 2}, 3, 4.5, 0.75, 0.375},
		{"nothing differs", []float64{0, 0, 0}, 0, 0, 1, 1},
		{"no pairs", nil, 0, 0, 1, 1},
	}
	for _, tt := range tests {
		got := SignedRankTest(tt.d)
		if got.N != tt.n || got.W != tt.w || !near(got.P, tt.p, 1e-12) || !near(got.PGreater, tt.greater, 1e-12) || !got.Exact {
			t.Errorf("%s: got %+v", tt.reason, got)
		}
	}
}

// The count of sign choices, done the slow way.
func TestExactByEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		d := make([]float64, 1+rng.IntN(10))
		for i := range d {
			d[i] = float64(rng.IntN(9) - 4) // many ties and zeros
		}
		got := SignedRankTest(d)
		ranks, _, _ := midRanks(d)
		least, most := 0, 0
		for signs := range 1 << len(ranks) {
			var w float64
			for i, r := range ranks {
				if signs>>i&1 == 1 {
					w += r
				}
			}
			if w >= got.W {
				least++
			}
			if w <= got.W {
				most++
			}
		}
		all := float64(int(1) << len(ranks))
		if !near(got.PGreater, float64(least)/all, 1e-12) || !near(got.PLess, float64(most)/all, 1e-12) {
			t.Fatalf("%v: tails %g and %g, want %g and %g", d, got.PGreater, got.PLess, float64(least)/all, float64(most)/all)
		}
	}
}

// Beyond the exact range the approximation is close to the exact tails, with and
// without ties.
func TestNormalApproximation(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		d := make([]float64, exactUpTo+1+rng.IntN(40))
		for i := range d {
			d[i] = math.Round(rng.NormFloat64()*20+4) / 4
		}
		got := SignedRankTest(d)
		ranks, _, _ := midRanks(d)
		greater, less := exactTails(ranks, got.W)
		approx, exact := min(got.PGreater, got.PLess), min(greater, less)
		if got.Exact && got.N > exactUpTo || exact < 0.2 && !near(approx, exact, 0.003) {
			t.Errorf("n = %d: tails %g and %g, exactly %g and %g", got.N, got.PGreater, got.PLess, greater, less)
		}
	}
}

func TestSignedRankIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		d := make([]float64, 5+rng.IntN(60))
		minus := make([]float64, len(d))
		for i := range d {
			d[i] = rng.NormFloat64() + 0.3
			minus[i] = -d[i]
		}
		a, b := SignedRankTest(d), SignedRankTest(minus)
		if !near(a.P, b.P, 1e-12) || !near(a.PGreater, b.PLess, 1e-12) || a.Sign() != -b.Sign() {
			t.Errorf("%+v and, with the signs turned, %+v", a, b)
		}
	}
}
