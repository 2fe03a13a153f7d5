package lazysegtree

import (
	"math/rand"
	"testing"
)

type span struct{ sum, size int }

// TestAgainstSlice compares additions and sums with those on a plain slice.
func TestAgainstSlice(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	const n = 13
	plain := make([]int, n)
	start := make([]span, n)
	for i := range start {
		start[i] = span{0, 1}
	}
	seg := New(start,
		func(a, b span) span { return span{a.sum + b.sum, a.size + b.size} },
		func() span { return span{} },
		func(f int, s span) span { return span{s.sum + f*s.size, s.size} },
		func(f, g int) int { return f + g },
		func() int { return 0 })
	for range 1000 {
		l, r := rng.Intn(n+1), rng.Intn(n+1)
		if l > r {
			l, r = r, l
		}
		add := rng.Intn(10)
		seg.Apply(l, r, add)
		for i := l; i < r; i++ {
			plain[i] += add
		}
		p := rng.Intn(n)
		if seg.Get(p).sum != plain[p] {
			t.Fatalf("element %d is %d, want %d", p, seg.Get(p).sum, plain[p])
		}
		want := 0
		for _, x := range plain[l:r] {
			want += x
		}
		if got := seg.Prod(l, r).sum; got != want {
			t.Fatalf("sum of [%d, %d) is %d, want %d", l, r, got, want)
		}
	}
}
