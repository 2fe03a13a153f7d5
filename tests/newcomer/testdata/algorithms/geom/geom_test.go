package geom

import (
	"slices"
	"testing"
)

func TestHull(t *testing.T) {
	hull := ConvexHull([]Point{{2, 2}, {0, 0}, {4, 0}, {2, 0}, {4, 4}, {0, 4}, {1, 3}})
	if want := []Point{{0, 0}, {4, 0}, {4, 4}, {0, 4}}; !slices.Equal(hull, want) {
		t.Errorf("ConvexHull = %v, want %v", hull, want)
	}
	if got := Area2(hull); got != 32 {
		t.Errorf("Area2 = %d, want 32", got)
	}
}

func TestByAngle(t *testing.T) {
	ps := []Point{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	ByAngle(ps)
	if want := []Point{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}; !slices.Equal(ps, want) {
		t.Errorf("ByAngle = %v, want %v", ps, want)
	}
	if p := ps[0].Add(ps[2]); p.Norm2() != 0 || p.String() != "(0, 0)" {
		t.Errorf("opposite points add up to %v", p)
	}
}
