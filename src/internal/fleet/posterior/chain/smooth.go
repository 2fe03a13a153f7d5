package chain

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A Smoother sums, over the Gibbs steps of a decision that ended in a consistent
// layout, the whole conditional law of the ship moved: the share of each place
// among all that would have been consistent. That tells more of a step than the
// one place drawn (Rao and Blackwell): as much as several times the steps.
type Smoother struct {
	Share [evidence.Placements]float64
	Steps [evidence.Side/2 + 1]int // by length
	Total int
}

// Reset empties the sums.
func (s *Smoother) Reset() { *s = Smoother{} }

// note adds the law of the ship of the length just moved, whose consistent
// places have weight w in the chain's sums.
func (c *Chain) note(length int, w float64) {
	low, high := w*(1-1e-6), w*(1+1e-6)
	mask := uint32(1)<<length - 1
	c.even = c.even[:0]
	for orientation := range evidence.Orientations(length) {
		bands := &c.Bands[orientation]
		var equal [evidence.Side]uint32 // places of that weight on each band, hits left out
		for b := range bands.N {
			weight := &c.weight[orientation][b]
			for starts := bands.Starts[length][b]; starts != 0; starts &= starts - 1 {
				first := bits.TrailingZeros32(starts)
				if v := weight[first&(lineSize-1)]; v > low && v < high {
					equal[b] |= 1 << first
				}
			}
		}
		for l := range c.N {
			starts := c.starts[orientation*evidence.Side+l]
			hits := c.Hits[orientation][l]
			if hits == 0 {
				starts &= equal[bands.Of[l]]
			}
			if starts == 0 {
				continue
			}
			weight := &c.weight[orientation][bands.Of[l]]
			base := evidence.Pack(length, orientation, l, 0)
			for ; starts != 0; starts &= starts - 1 {
				first := bits.TrailingZeros32(starts)
				if hits != 0 {
					v := weight[first&(lineSize-1)] * c.bonus[bits.OnesCount32(hits>>first&mask)&15]
					if v <= low || v >= high {
						continue
					}
				}
				c.even = append(c.even, base+evidence.Placement(first))
			}
		}
	}
	if len(c.even) == 0 {
		return
	}
	share := 1 / float64(len(c.even))
	for _, p := range c.even {
		c.Smooth.Share[p] += share
	}
	c.Smooth.Steps[length]++
	c.Smooth.Total++
}
