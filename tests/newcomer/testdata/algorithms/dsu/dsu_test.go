package dsu

import (
	"slices"
	"testing"
)

func TestMerge(t *testing.T) {
	d := New(5)
	for _, e := range [][2]int{{0, 1}, {3, 4}, {1, 4}} {
		if !d.Merge(e[0], e[1]) {
			t.Errorf("%v were already in one group", e)
		}
	}
	if d.Merge(0, 3) || !d.Same(0, 4) || d.Same(0, 2) || d.Size(3) != 4 || d.Count() != 2 {
		t.Errorf("groups are %v", d.Groups())
	}
	want := [][]int{{2}, {0, 1, 3, 4}}
	if got := d.Groups(); !slices.EqualFunc(got, want, slices.Equal) && !slices.EqualFunc(got, [][]int{want[1], want[0]}, slices.Equal) {
		t.Errorf("Groups() = %v, want %v in some order", got, want)
	}
}
