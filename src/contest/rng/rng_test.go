package rng

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The first numbers of two seeds, so that no change of the generator goes
// unnoticed: programs are repeatable by their seed.
func TestNumbers(t *testing.T) {
	var zero Rand
	numbers := func(r *Rand) (list []uint64) {
		for range 3 {
			list = append(list, r.Uint64())
		}
		return list
	}
	want := []uint64{0x111cb3a78f59a58e, 0xceabd938ff4e856d, 0x61fb51318f47d2a4}
	got := numbers(&zero)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if !slices.Equal(got, numbers(New(0))) {
		t.Error("the zero value is not New(0)")
	}
	if slices.Equal(got, numbers(New(42))) {
		t.Error("two seeds give the same numbers")
	}
}

// agrees compares counts with probabilities by chi-square. The bound is five
// standard deviations above the mean of the statistic; the seeds are fixed.
func agrees(t *testing.T, what string, counts []int, probability func(i int) float64) {
	t.Helper()
	n, stat, free := 0, 0.0, -1
	for _, c := range counts {
		n += c
	}
	for i, c := range counts {
		want := probability(i) * float64(n)
		if want == 0 {
			if c > 0 {
				t.Errorf("%s: %d came %d times and has no probability", what, i, c)
			}
			continue
		}
		stat += (float64(c) - want) * (float64(c) - want) / want
		free++
	}
	if limit := float64(free) + 5*math.Sqrt(2*float64(free)); stat > limit {
		t.Errorf("%s: chi-square %.1f with %d degrees of freedom, more than %.1f", what, stat, free, limit)
	}
}

func TestBelow(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 97} {
		r, counts := New(uint64(n)), make([]int, n)
		for range 100000 {
			counts[r.Below(n)]++
		}
		agrees(t, fmt.Sprint("Below ", n), counts, func(int) float64 { return 1 / float64(n) })
	}
	// A bound near the top of the range is where a biased method shows: a number
	// below 3·2^61 is in each third equally often (3·2^29 where an int has 32 bits).
	const third = bits.UintSize - 3
	r, counts := New(5), make([]int, 3)
	for range 100000 {
		counts[r.Below(3<<third)>>third]++
	}
	agrees(t, "Below three thirds of the range", counts, func(int) float64 { return 1.0 / 3 })
	for range 1000 {
		if x := r.Between(-3, 3); x < -3 || x > 3 {
			t.Fatalf("Between(-3, 3) = %d", x)
		}
	}
}

func TestBoundsThatArePanics(t *testing.T) {
	r := New(1)
	for name, f := range map[string]func(){
		"Below 0":             func() { r.Below(0) },
		"Below -1":            func() { r.Below(-1) },
		"Between 2 and 1":     func() { r.Between(2, 1) },
		"Pick of none":        func() { Pick(r, []int{}) },
		"no weight":           func() { NewAlias([]float64{0, 0}) },
		"a negative weight":   func() { NewAlias([]float64{1, -1}) },
		"a weight of NaN":     func() { NewFenwick(1).Set(0, math.NaN()) },
		"a Fenwick of weight": func() { NewFenwick(3).Draw(r) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			f()
		}()
	}
}

func TestOrders(t *testing.T) {
	r, counts := New(7), map[string]int{}
	for range 24000 {
		s := []int{9, 9, 9, 9}
		Perm(r, s)
		counts[fmt.Sprint(s)]++
	}
	if len(counts) != 24 {
		t.Fatalf("%d permutations of 4", len(counts))
	}
	agrees(t, "Perm", slices.Collect(values(counts)), func(int) float64 { return 1.0 / 24 })
	pairs := map[string]int{}
	for range 20000 {
		s := []int{0, 1, 2, 3, 4}
		Partial(r, s, 2)
		pairs[fmt.Sprint(s[:2])]++
		if slices.Sort(s); !slices.Equal(s, []int{0, 1, 2, 3, 4}) {
			t.Fatalf("Partial lost an element: %v", s)
		}
	}
	if len(pairs) != 20 {
		t.Fatalf("%d ordered pairs of 5", len(pairs))
	}
	agrees(t, "Partial", slices.Collect(values(pairs)), func(int) float64 { return 1.0 / 20 })
}

func values(m map[string]int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}

// Variates are compared with their distribution in forty cells of equal
// probability.
func TestVariates(t *testing.T) {
	const cells = 40
	for name, f := range map[string]func(r *Rand) float64{
		"Float64": func(r *Rand) float64 { return r.Float64() },
		"Normal":  func(r *Rand) float64 { return math.Erfc(-r.Normal()/math.Sqrt2) / 2 },
		"Exp":     func(r *Rand) float64 { return 1 - math.Exp(-r.Exp()) },
	} {
		r, counts := New(3), make([]int, cells)
		for range 1000000 {
			counts[min(int(f(r)*cells), cells-1)]++
		}
		agrees(t, name, counts, func(int) float64 { return 1.0 / cells })
	}
	// The tails are drawn apart.
	r, beyond := New(4), 0
	for range 1000000 {
		if math.Abs(r.Normal()) > normalTail {
			beyond++
		}
	}
	if want := 1e6 * math.Erfc(normalTail/math.Sqrt2); math.Abs(float64(beyond)-want) > 5*math.Sqrt(want) {
		t.Errorf("%d normal variates in the tail, want about %.0f", beyond, want)
	}
	beyond = 0
	for range 1000000 {
		if r.Exp() > expTail {
			beyond++
		}
	}
	if want := 1e6 * math.Exp(-expTail); math.Abs(float64(beyond)-want) > 5*math.Sqrt(want) {
		t.Errorf("%d exponential variates in the tail, want about %.0f", beyond, want)
	}
}

func TestWeights(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 7, 64, 100} {
		weights, total := make([]float64, n), 0.0
		for i := range weights {
			if i%3 != 1 {
				weights[i] = random.ExpFloat64()
			}
			total += weights[i]
		}
		a, f := NewAlias(weights), NewFenwick(n)
		for i := range weights { // twice, so that weights change
			f.Set(i, 1e17)
			f.Set(i, weights[i])
		}
		if math.Abs(f.Total()-total) > 1e-9 {
			t.Errorf("%d weights: total %v, want %v", n, f.Total(), total)
		}
		r, alias, fenwick := New(uint64(n)), make([]int, n), make([]int, n)
		for range 50000 {
			alias[a.Draw(r)]++
			fenwick[f.Draw(r)]++
		}
		share := func(i int) float64 { return weights[i] / total }
		agrees(t, fmt.Sprint("Alias of ", n), alias, share)
		agrees(t, fmt.Sprint("Fenwick of ", n), fenwick, share)
	}
}

// An alias table is exact: what the columns give to each index is its weight.
func FuzzAlias(f *testing.F) {
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{255, 0, 0, 0, 1, 1, 1, 254})
	f.Fuzz(func(t *testing.T, data []byte) {
		weights, total := make([]float64, len(data)), 0.0
		for i, b := range data {
			weights[i] = float64(b)
			total += weights[i]
		}
		if total == 0 {
			return
		}
		a := NewAlias(weights)
		got := make([]float64, len(weights))
		for i, keep := range a.keep {
			keep = min(keep, 1)
			got[i] += keep
			got[a.other[i]] += 1 - keep
		}
		for i, g := range got {
			if want := weights[i] / total * float64(len(weights)); math.Abs(g-want) > 1e-9 {
				t.Errorf("index %d has %v, want %v: %v", i, g, want, data)
			}
		}
	})
}

func TestNoAllocation(t *testing.T) {
	r, s := New(1), make([]int, 50)
	a, f := NewAlias([]float64{1, 2, 3}), NewFenwick(3)
	weights := []float64{3, 2, 1}
	n := testing.AllocsPerRun(100, func() {
		Perm(r, s)
		a.Reset(weights)
		f.Set(a.Draw(r), r.Exp()+1)
		_ = f.Draw(r)
		_ = r.Normal()
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
