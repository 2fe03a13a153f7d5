package posterior

import (
	"math"
	"math/bits"
	"testing"
)

// TestPriorFollowsTheGenerator compares how often cells of the edge and of the
// middle hold a ship on crowded seas made as the contest makes them with what the
// chain draws before anything is seen. The even law is off by 0.027 at the edge
// and 0.05 in the middle.
func TestPriorFollowsTheGenerator(t *testing.T) {
	const n, bound = 16, 0.012
	rnd := &rng{state: 99}
	var made, drawn, count [n / 2]float64
	for seas := 0; seas < 600; {
		s := contestSea(rnd, n, 0.5)
		if len(s.ships) < 18 {
			continue
		}
		seas++
		c := newChain(newEvidence(s.rules), rnd)
		c.clear()
		share := meanOccupation(c)
		for row := range n {
			for col := range n {
				ring := min(row, col, n-1-row, n-1-col)
				count[ring]++
				drawn[ring] += share[row*side+col]
				if s.owner[row*side+col] > 0 {
					made[ring]++
				}
			}
		}
	}
	for _, ring := range []int{0, 5} {
		want, got := made[ring]/count[ring], drawn[ring]/count[ring]
		if math.Abs(want-got) > bound {
			t.Errorf("%d cells from the edge: %.4f drawn, %.4f made", ring, got, want)
		}
	}
}

// meanOccupation is the share of consistent states with a ship on each cell.
func meanOccupation(c *chain) (share [cells]float64) {
	states := 0.0
	for k := range 12 {
		c.sweep(func() {})
		if k < 4 || c.energy > 0 {
			continue
		}
		states++
		for row := range c.n {
			for m := c.occupied[across][row]; m != 0; m &= m - 1 {
				share[row*side+bits.TrailingZeros32(m)]++
			}
		}
	}
	for cell := range share {
		share[cell] /= max(1, states)
	}
	return share
}
