package chain

import (
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// TestTruthStaysPossible plays random moves on random seas: whatever is seen,
// the hidden layout agrees with it, and the chain's energy is what a count
// from scratch gives.
func TestTruthStaysPossible(t *testing.T) {
	rnd := rng.New(5)
	for game := range 20 {
		s := seatest.Contest(rnd, 8+rnd.Below(13), 0.5)
		e := evidence.New(s.Rules, func(evidence.Placement, int, int) {})
		c := New(e, rnd)
		for turn := 0; turn < 250 && s.Afloat > 0; turn++ {
			n := s.Rules.N
			cell := rnd.Below(n)*evidence.Side + rnd.Below(n)
			if rnd.Below(8) == 0 {
				r, col := cell/evidence.Side, cell%evidence.Side
				m := fleet.Scan(r, col, r+rnd.Below(n-r), col+rnd.Below(n-col))
				e.Scanned(m, s.Scan(m))
			} else if !s.Shot[cell] {
				e.Shot(cell, s.Shoot(cell))
			}
			c.Load(&Layout{At: s.Truth(t, e)})
			if c.Energy != 0 {
				t.Fatalf("game %d turn %d: the hidden layout has energy %d", game, turn, c.Energy)
			}
			c.Sweep(func() {})
			if c.Energy != c.measure() {
				t.Fatalf("game %d turn %d: energy %d, counted anew %d", game, turn, c.Energy, c.measure())
			}
		}
	}
}
