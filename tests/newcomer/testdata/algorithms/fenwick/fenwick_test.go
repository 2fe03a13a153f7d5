package fenwick

import "testing"

func TestSum(t *testing.T) {
	f := New[int](10)
	for i := range 10 {
		f.Add(i, i)
	}
	if got := f.Sum(3, 7); got != 3+4+5+6 {
		t.Errorf("Sum(3, 7) = %d, want 18", got)
	}
	if got := f.LowerBound(6); got != 3 {
		t.Errorf("LowerBound(6) = %d, want 3", got)
	}
}
