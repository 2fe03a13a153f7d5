package posterior

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// forever is no limit.
func forever() *clock.Limit {
	l := clock.Iterations(math.MaxInt)
	return &l
}

// TestMost checks the bounds of what a decision on small pools may take, and
// that a game in which every decision takes it keeps to its steps, also one that
// lasts longer than expected.
func TestMost(t *testing.T) {
	for _, n := range []int{8, 14, 20} {
		s := New(seatest.Contest(rng.New(31), n, 0.2).Rules, nil)
		for range 3 * int(s.rest()) {
			steps, most := s.steps(), s.most()
			if most < steps || most > urgentMost*steps || steps > stepsMost {
				t.Fatalf("side %d: %d steps, at most %d, want at most %d and %d times as many", n, steps, most, stepsMost, urgentMost)
			}
			s.spent += most
		}
		if s.spent > stepsGame {
			t.Errorf("side %d: %d steps in a game, want at most %d", n, s.spent, stepsGame)
		}
	}
}
