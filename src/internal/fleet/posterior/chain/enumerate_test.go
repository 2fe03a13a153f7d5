package chain

import (
	"math"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// unlimited is no limit.
func unlimited() *clock.Limit {
	l := clock.Iterations(math.MaxInt)
	return &l
}

// TestEnumerationGivesUp checks all bounds: one layout too few, hardly any
// placements, and no time.
func TestEnumerationGivesUp(t *testing.T) {
	rnd := rng.New(19)
	s := seatest.New(rnd, 6, 0.5, 3, 2, 1)
	e := evidence.New(s.Rules, func(evidence.Placement, int, int) {})
	seatest.Learn(e, s.Script(rnd, "sms"))
	c := New(e, rnd)
	all, ok := c.Enumerate(nil, math.MaxInt, math.MaxInt, unlimited())
	if !ok || len(all) < 2 {
		t.Fatalf("%d layouts (complete: %v), want several", len(all), ok)
	}
	for _, test := range []struct {
		reason      string
		most, nodes int
		want        bool
	}{
		{"as many layouts as there are", len(all), math.MaxInt, true},
		{"one fewer", len(all) - 1, math.MaxInt, false},
		{"fewer placements than layouts", math.MaxInt, len(all) / 2, false},
	} {
		if _, ok := c.Enumerate(nil, test.most, test.nodes, unlimited()); ok != test.want {
			t.Errorf("%s: complete is %v, want %v", test.reason, ok, test.want)
		}
	}
	over := clock.Until(time.Now(), 1)
	if _, ok := c.Enumerate(nil, math.MaxInt, math.MaxInt, &over); ok {
		t.Error("no time: complete")
	}
}
