package infer

import (
	"math"
	"slices"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A walker on a ring of ten cells goes right with probability 0.8, and is seen at
// its cell with probability 0.7, else anywhere. The filter's distribution is that of
// the forward algorithm, and so is its evidence.
func TestFilterAgreesWithForwardAlgorithm(t *testing.T) {
	const cells, particles = 10, 20000
	r := rng.New(1)
	seen := []int{3, 4, 5, 5, 6, 9, 8, 9, 0, 1}
	likelihood := func(cell, at int) float64 {
		if cell == at {
			return 0.7 + 0.03
		}
		return 0.03
	}
	exact := slices.Repeat([]float64{1.0 / cells}, cells)
	states := make([]int, particles)
	for i := range states {
		states[i] = i % cells
	}
	f := NewFilter(states)
	evidence, total := 0.0, 0.0
	for _, at := range seen {
		moved := make([]float64, cells)
		for c, p := range exact {
			moved[(c+1)%cells] += 0.8 * p
			moved[c] += 0.2 * p
		}
		sum := 0.0
		for c := range moved {
			moved[c] *= likelihood(c, at)
			sum += moved[c]
		}
		for c := range moved {
			exact[c] = moved[c] / sum
		}
		evidence += math.Log(sum)

		for i, c := range f.States() {
			if r.Bool(0.8) {
				f.States()[i] = (c + 1) % cells
			}
		}
		gain, possible := f.Observe(func(s *int) float64 { return math.Log(likelihood(*s, at)) })
		if !possible {
			t.Fatal("impossible")
		}
		total += gain
		f.Resample(r, 0.5)
	}
	for c, want := range exact {
		got := f.Mean(func(s *int) float64 {
			if *s == c {
				return 1
			}
			return 0
		})
		if math.Abs(got-want) > 0.015 {
			t.Errorf("cell %d: %.3f, want %.3f", c, got, want)
		}
	}
	if math.Abs(total-evidence) > 0.05 {
		t.Errorf("evidence %.3f, want %.3f", total, evidence)
	}
}

func TestImpossibleObservation(t *testing.T) {
	f := NewFilter([]int{1, 2, 3, 4})
	f.Observe(func(s *int) float64 { return math.Log(float64(*s)) })
	before := slices.Clone(f.Weights())
	if _, possible := f.Observe(func(*int) float64 { return math.Inf(-1) }); possible || !slices.Equal(before, f.Weights()) {
		t.Errorf("possible %v, weights %v, before %v", possible, f.Weights(), before)
	}
	if want := []float64{0.1, 0.2, 0.3, 0.4}; !near(before, want) {
		t.Errorf("weights %v, want %v", before, want)
	}
	if got, want := f.Effective(), 1/(0.01+0.04+0.09+0.16); math.Abs(got-want) > 1e-9 {
		t.Errorf("effective number %v, want %v", got, want)
	}
	// Observations that are certain to rule out all but one leave that one.
	f.Observe(func(s *int) float64 {
		if *s == 3 {
			return -5000 // far below what a float64 holds as a likelihood
		}
		return math.Inf(-1)
	})
	if !near(f.Weights(), []float64{0, 0, 1, 0}) {
		t.Errorf("weights %v", f.Weights())
	}
	if !f.Resample(rng.New(1), 0.5) || !slices.Equal(f.States(), []int{3, 3, 3, 3}) {
		t.Errorf("states %v", f.States())
	}
	if f.Resample(rng.New(1), 0.5) {
		t.Error("drawn anew from equal weights")
	}
}

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })
}

// Each index is drawn as often as its weight says, rounded down or up, and on the
// average exactly.
func TestSystematic(t *testing.T) {
	r := rng.New(2)
	weights := []float64{0, 0.05, 0.33, 0, 0.5, 0.12, 0}
	list, counts := make([]int32, 10), make([]int, len(weights))
	const rounds = 20000
	for range rounds {
		Systematic(r, weights, list)
		times := make([]int, len(weights))
		for _, i := range list {
			times[i]++
			counts[i]++
		}
		for i, w := range weights {
			if n := float64(times[i]); n < math.Floor(10*w) || n > math.Ceil(10*w) {
				t.Fatalf("index %d of weight %v drawn %v times of 10", i, w, n)
			}
		}
	}
	for i, w := range weights {
		if got := float64(counts[i]) / (10 * rounds); math.Abs(got-w) > 0.002 {
			t.Errorf("index %d: %.4f, want %v", i, got, w)
		}
	}
}

// The posterior of a discrete state with two far modes, which a chain at exponent 1
// would hardly cross.
func TestAnneal(t *testing.T) {
	const n = 40
	logs := make([]float64, n)
	total, prior := 0.0, 1.0/n
	for i := range logs {
		logs[i] = -2 * math.Min(math.Abs(float64(i-5)), math.Abs(float64(i-33))*0.8)
		total += prior * math.Exp(logs[i])
	}
	r := rng.New(3)
	states := make([]int, 8000)
	for i := range states {
		states[i] = r.Below(n)
	}
	exponents := []float64{}
	posterior, evidence, possible := Anneal(r, states, 0.5, func(s *int) float64 { return logs[*s] }, func(s *int, exponent float64) {
		if len(exponents) == 0 || exponents[len(exponents)-1] != exponent {
			exponents = append(exponents, exponent)
		}
		for range 5 {
			if to := *s + 2*r.Below(2) - 1; to >= 0 && to < n && exponent*(logs[to]-logs[*s]) >= -r.Exp() {
				*s = to
			}
		}
	})
	if !possible || math.Abs(evidence-math.Log(total)) > 0.1 {
		t.Errorf("evidence %.3f, want %.3f", evidence, math.Log(total))
	}
	counts := make([]float64, n)
	for _, s := range posterior {
		counts[s] += 1 / float64(len(posterior))
	}
	for i, got := range counts {
		if want := prior * math.Exp(logs[i]) / total; math.Abs(got-want) > 0.03 {
			t.Errorf("state %d: %.3f, want %.3f", i, got, want)
		}
	}
	if !slices.IsSorted(exponents) || exponents[len(exponents)-1] != 1 || len(exponents) < 2 {
		t.Errorf("exponents %v", exponents)
	}
	if _, _, possible := Anneal(r, []int{1, 2}, 0.5, func(*int) float64 { return math.Inf(-1) }, func(*int, float64) {}); possible {
		t.Error("a likelihood of 0 is possible")
	}
}

func TestExponent(t *testing.T) {
	// Of two states, one e^-4 times as likely: the effective number at exponent x is
	// (1+w)²/(1+w²) with w = e^-4x; it is 1.6 at w = 1/2.
	if got, want := Exponent([]float64{0, -4}, 0, 0.9), math.Log(2)/4; math.Abs(got-want) > 1e-9 {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Exponent([]float64{0, -0.1}, 0.3, 0.5); got != 1 {
		t.Errorf("%v, want 1", got)
	}
	if got := Exponent([]float64{0, math.Inf(-1)}, 0.3, 0.9); !(got > 0.3) {
		t.Errorf("%v does not rise", got)
	}
}

func TestNoAllocation(t *testing.T) {
	r, f := rng.New(1), NewFilter(make([]int, 100))
	if n := testing.AllocsPerRun(10, func() {
		f.Observe(func(s *int) float64 { return -float64(*s) })
		f.Resample(r, 2)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
