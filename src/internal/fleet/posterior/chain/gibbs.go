package chain

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// survey fills gain, on the bands where a ship of the length may be: on a cell
// it gains twice the residuals of the scans that hold the cell.
func (c *Chain) survey(length int) {
	for orientation := range evidence.Orientations(length) {
		var step [lineSize]int32
		bands := &c.Bands[orientation]
		for b := range bands.N {
			for _, j := range bands.Enter[b] {
				c.step(&step, orientation, j, 2*c.residual[j])
			}
			for _, j := range bands.Leave[b] {
				c.step(&step, orientation, j, -2*c.residual[j])
			}
			if bands.Starts[length][b] != 0 {
				c.add(&c.gain[orientation][b], &step)
			}
		}
	}
}

// step notes that the cells of scan j gain v.
func (c *Chain) step(step *[lineSize]int32, orientation int, j uint8, v int32) {
	m := &c.Scans[j]
	if orientation == evidence.Across {
		step[m.C1&(lineSize-1)] += v
		step[(m.C2+1)&(lineSize-1)] -= v
	} else {
		step[m.R1&(lineSize-1)] += v
		step[(m.R2+1)&(lineSize-1)] -= v
	}
}

// add sums the steps twice: to gains a cell, to gains of the first cells.
func (c *Chain) add(sums, step *[lineSize]int32) {
	var gain, sum int32
	for k := range c.N {
		gain += step[k&(lineSize-1)]
		sum += gain
		sums[(k+1)&(lineSize-1)] = sum
	}
}

// resample is the Gibbs step: it lifts one ship and draws its place among all
// free ones and the gap.
func (c *Chain) resample(i int) {
	c.Steps++
	length, old := c.Lengths[i], c.at[i]
	if old != evidence.Unplaced {
		c.lift(old)
	}
	c.survey(length)
	cost := c.costOf(old)
	rest := c.Energy - cost
	zero := min(cost, gapEnergy)
	c.weigh(length, zero)
	total := c.sum(length)
	p := c.draw(length, c.rnd.Float64()*(total+c.boltz(gapEnergy-zero)))
	c.at[i], c.Energy = p, rest+c.costOf(p)
	if c.Energy == 0 {
		c.note(length, c.boltz(-rest-zero))
	}
	if p != evidence.Unplaced {
		c.put(p)
	}
}

// costOf is the energy that a placement adds to the sea of the last survey.
func (c *Chain) costOf(p evidence.Placement) int32 {
	if p == evidence.Unplaced {
		return gapEnergy
	}
	s := &evidence.Spans[p]
	sums := &c.gain[s.Orientation][c.Bands[s.Orientation].Of[s.Line]]
	hits := bits.OnesCount32(c.Hits[s.Orientation][s.Line] & s.Mask())
	return c.Square[p] - (sums[s.Start+s.Length] - sums[s.Start]) - hitEnergy*int32(hits)
}

// weigh fills weight for a length; an energy of zero has weight 1.
func (c *Chain) weigh(length int, zero int32) {
	for orientation := range evidence.Orientations(length) {
		bands := &c.Bands[orientation]
		for b := range bands.N {
			base := int(evidence.Pack(length, orientation, bands.First[b], 0))
			square := c.Square[base : base+evidence.Side]
			sums, weight := &c.gain[orientation][b], &c.weight[orientation][b]
			for starts := bands.Starts[length][b]; starts != 0; starts &= starts - 1 {
				k := bits.TrailingZeros32(starts)
				cost := square[k] - (sums[(k+length)&(lineSize-1)] - sums[k&(lineSize-1)])
				weight[k&(lineSize-1)] = c.boltz(cost - zero)
			}
		}
	}
}

// sum adds up the weights of the free possible placements, line by line.
func (c *Chain) sum(length int) float64 {
	total := 0.0
	mask := uint32(1)<<length - 1
	for orientation := range evidence.Orientations(length) {
		bands := &c.Bands[orientation]
		for l := range c.N {
			k := orientation*evidence.Side + l
			starts := c.Start[length][orientation][l]
			if starts != 0 {
				starts &= evidence.Runs(^c.occupied[orientation][l], length)
			}
			c.starts[k] = starts
			weight := &c.weight[orientation][bands.Of[l]]
			if hits := c.Hits[orientation][l]; hits == 0 {
				// Two sums, so that an addition need not wait for the one before.
				even, odd := 0.0, 0.0
				for starts != 0 {
					even += weight[bits.TrailingZeros32(starts)&(lineSize-1)]
					starts &= starts - 1
					if starts == 0 {
						break
					}
					odd += weight[bits.TrailingZeros32(starts)&(lineSize-1)]
					starts &= starts - 1
				}
				total += even + odd
			} else {
				for ; starts != 0; starts &= starts - 1 {
					first := bits.TrailingZeros32(starts)
					total += weight[first&(lineSize-1)] * c.bonus[bits.OnesCount32(hits>>first&mask)&15]
				}
			}
			c.sums[k] = total
		}
	}
	return total
}

// draw finds the placement at x of the summed weights; beyond them is the gap.
func (c *Chain) draw(length int, x float64) evidence.Placement {
	mask := uint32(1)<<length - 1
	for orientation := range evidence.Orientations(length) {
		for l := range c.N {
			k := orientation*evidence.Side + l
			if x >= c.sums[k] || c.starts[k] == 0 {
				continue
			}
			if k%evidence.Side > 0 {
				x -= c.sums[k-1]
			} else if orientation == evidence.Down {
				x -= c.sums[c.N-1]
			}
			weight := &c.weight[orientation][c.Bands[orientation].Of[l]]
			hits := c.Hits[orientation][l]
			starts := c.starts[k]
			for {
				first := bits.TrailingZeros32(starts)
				x -= weight[first] * c.bonus[bits.OnesCount32(hits>>first&mask)]
				starts &= starts - 1
				if x < 0 || starts == 0 {
					return evidence.Pack(length, orientation, l, first)
				}
			}
		}
	}
	return evidence.Unplaced
}
