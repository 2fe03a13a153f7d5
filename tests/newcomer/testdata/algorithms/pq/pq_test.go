package pq

import "testing"

func TestOrder(t *testing.T) {
	q := New(func(a, b string) bool { return len(a) < len(b) })
	for _, s := range []string{"ccc", "a", "bb"} {
		q.Push(s)
	}
	if q.Top() != "a" {
		t.Errorf("Top() = %q, want a", q.Top())
	}
	for _, want := range []string{"a", "bb", "ccc"} {
		if got := q.Pop(); got != want {
			t.Errorf("Pop() = %q, want %q", got, want)
		}
	}
	if !q.Empty() {
		t.Errorf("%d left", q.Len())
	}
}
