package segtree

import "testing"

func TestProd(t *testing.T) {
	seg := From([]int{3, 1, 4, 1, 5, 9, 2, 6}, func(a, b int) int { return max(a, b) }, func() int { return -1 })
	seg.Set(5, 0)
	if got := seg.Prod(2, 7); got != 5 {
		t.Errorf("Prod(2, 7) = %d, want 5", got)
	}
	if got := seg.MaxRight(1, func(x int) bool { return x < 5 }); got != 4 {
		t.Errorf("MaxRight = %d, want 4", got)
	}
	if got := seg.Prod(3, 3); got != -1 {
		t.Errorf("the empty product is %d, want the identity -1", got)
	}
}

func TestNew(t *testing.T) {
	seg := New(5, func(a, b int) int { return a + b }, func() int { return 0 })
	seg.Set(4, 7)
	if seg.All() != 7 || seg.Get(4) != 7 {
		t.Errorf("All() = %d, Get(4) = %d, want 7 and 7", seg.All(), seg.Get(4))
	}
}
