package posterior

import "math/bits"

// survey fills gain, on the bands where a ship of the length may be: on a cell
// it gains twice the residuals of the scans that hold the cell.
func (c *chain) survey(length int) {
	for orientation := range orientations(length) {
		var step [lineSize]int32
		bands := &c.bands[orientation]
		for b := range bands.n {
			for _, j := range bands.enter[b] {
				c.step(&step, orientation, j, 2*c.residual[j])
			}
			for _, j := range bands.leave[b] {
				c.step(&step, orientation, j, -2*c.residual[j])
			}
			if bands.starts[length][b] != 0 {
				c.add(&c.gain[orientation][b], &step)
			}
		}
	}
}

// step notes that the cells of scan j gain v.
func (c *chain) step(step *[lineSize]int32, orientation int, j uint8, v int32) {
	m := &c.scans[j]
	if orientation == across {
		step[m.C1&(lineSize-1)] += v
		step[(m.C2+1)&(lineSize-1)] -= v
	} else {
		step[m.R1&(lineSize-1)] += v
		step[(m.R2+1)&(lineSize-1)] -= v
	}
}

// add sums the steps twice: to gains a cell, to gains of the first cells.
func (c *chain) add(sums, step *[lineSize]int32) {
	var gain, sum int32
	for k := range c.n {
		gain += step[k&(lineSize-1)]
		sum += gain
		sums[(k+1)&(lineSize-1)] = sum
	}
}

// resample is the Gibbs step: it lifts one ship and draws its place among all
// free ones and the gap.
func (c *chain) resample(i int) {
	c.steps++
	length, old := c.lengths[i], c.at[i]
	if old != unplaced {
		c.lift(old)
	}
	c.survey(length)
	cost := c.costOf(old)
	rest := c.energy - cost
	zero := min(cost, gapEnergy)
	c.weigh(length, zero)
	total := c.sum(length)
	p := c.draw(length, c.rnd.float()*(total+c.boltz(gapEnergy-zero)))
	c.at[i], c.energy = p, rest+c.costOf(p)
	if c.energy == 0 {
		c.note(length, c.boltz(-rest-zero))
	}
	if p != unplaced {
		c.put(p)
	}
}

// costOf is the energy that a placement adds to the sea of the last survey.
func (c *chain) costOf(p placement) int32 {
	if p == unplaced {
		return gapEnergy
	}
	s := &spans[p]
	sums := &c.gain[s.orientation][c.bands[s.orientation].of[s.line]]
	hits := bits.OnesCount32(c.hits[s.orientation][s.line] & s.mask())
	return c.square[p] - (sums[s.start+s.length] - sums[s.start]) - hitEnergy*int32(hits)
}

// weigh fills weight for a length; an energy of zero has weight 1.
func (c *chain) weigh(length int, zero int32) {
	for orientation := range orientations(length) {
		bands := &c.bands[orientation]
		for b := range bands.n {
			base := int(pack(length, orientation, bands.first[b], 0))
			square := c.square[base : base+side]
			sums, weight := &c.gain[orientation][b], &c.weight[orientation][b]
			for starts := bands.starts[length][b]; starts != 0; starts &= starts - 1 {
				k := bits.TrailingZeros32(starts)
				cost := square[k] - (sums[(k+length)&(lineSize-1)] - sums[k&(lineSize-1)])
				weight[k&(lineSize-1)] = c.boltz(cost - zero)
			}
		}
	}
}

// sum adds up the weights of the free possible placements, line by line.
func (c *chain) sum(length int) float64 {
	total := 0.0
	mask := uint32(1)<<length - 1
	for orientation := range orientations(length) {
		bands := &c.bands[orientation]
		for l := range c.n {
			k := orientation*side + l
			starts := c.start[length][orientation][l]
			if starts != 0 {
				starts &= runs(^c.occupied[orientation][l], length)
			}
			c.starts[k] = starts
			weight := &c.weight[orientation][bands.of[l]]
			if hits := c.hits[orientation][l]; hits == 0 {
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
func (c *chain) draw(length int, x float64) placement {
	mask := uint32(1)<<length - 1
	for orientation := range orientations(length) {
		for l := range c.n {
			k := orientation*side + l
			if x >= c.sums[k] || c.starts[k] == 0 {
				continue
			}
			if k%side > 0 {
				x -= c.sums[k-1]
			} else if orientation == down {
				x -= c.sums[c.n-1]
			}
			weight := &c.weight[orientation][c.bands[orientation].of[l]]
			hits := c.hits[orientation][l]
			starts := c.starts[k]
			for {
				first := bits.TrailingZeros32(starts)
				x -= weight[first] * c.bonus[bits.OnesCount32(hits>>first&mask)]
				starts &= starts - 1
				if x < 0 || starts == 0 {
					return pack(length, orientation, l, first)
				}
			}
		}
	}
	return unplaced
}
