package posterior

import (
	"testing"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// TestTruthStaysPossible plays random moves on random seas: whatever is seen,
// the hidden layout agrees with it, and the chain's energy is what a count
// from scratch gives.
func TestTruthStaysPossible(t *testing.T) {
	rnd := &rng{state: 5}
	for game := range 20 {
		s := contestSea(rnd, 8+rnd.below(13), 0.5)
		e := newEvidence(s.rules)
		e.leaves = func(placement, int, int) {}
		c := newChain(e, rnd)
		for turn := 0; turn < 250 && s.afloat > 0; turn++ {
			n := s.rules.N
			cell := rnd.below(n)*side + rnd.below(n)
			if rnd.below(8) == 0 {
				r, col := cell/side, cell%side
				m := fleet.Scan(r, col, r+rnd.below(n-r), col+rnd.below(n-col))
				e.scanned(m, s.scan(m))
			} else if !s.shot[cell] {
				e.shot(cell, s.shoot(cell))
			}
			c.load(s.truth(t, e))
			if c.energy != 0 {
				t.Fatalf("game %d turn %d: the hidden layout has energy %d", game, turn, c.energy)
			}
			c.sweep(func() {})
			if c.energy != c.measure() {
				t.Fatalf("game %d turn %d: energy %d, counted anew %d", game, turn, c.energy, c.measure())
			}
		}
	}
}
