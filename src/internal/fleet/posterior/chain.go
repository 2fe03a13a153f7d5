package posterior

import "math/bits"

// The energy of a layout is the sum over the scans of (count - ship cells)^2,
// plus hitEnergy for each hit that no ship covers and gapEnergy for each ship
// that is not placed. A layout of energy 0 is consistent with everything seen.
// The squares make the energy of one placement a sum over its cells (see
// chain.gain), whatever the number of scans.
const (
	hitEnergy = 3
	gapEnergy = 3
	// nearEnergy is the most that a nearly consistent layout may have: every
	// ship placed, every hit covered, one scan or two off by one.
	nearEnergy = 2
)

// A layout puts each unsettled ship somewhere, in the order of
// evidence.lengths.
type layout struct {
	at   [maxShips]placement
	rows [side]uint32 // occupied cells
}

// A chain is the state of a Markov chain over layouts that may break the
// constraints, with probability proportional to exp(-coldness * energy).
type chain struct {
	*evidence
	rnd *rng

	at       [maxShips]placement
	occupied [2][side]uint32 // by rows and by columns
	residual [maxScans]int32 // count of each scan less the ship cells in it
	energy   int32

	// gain[across][b][c] is what a ship would gain by the scans on the first c
	// cells of a row of band b; gain[down] the same for columns.
	gain [2][side][lineSize]int32
	// weight[o][b][c] is the weight of a ship from cell c on in a line of band b,
	// hits left out.
	weight [2][side][lineSize]float64
	sums   [2 * side]float64 // of the weights on the lines so far
	starts [2 * side]uint32  // free places on each line

	*cooling

	smooth smoother
	even   []placement // of one law

	steps int // moves tried, the unit of the budget
}

// lineSize is the length of arrays indexed by a cell of a line: a power of two
// above side, so that a mask replaces the bounds check.
const lineSize = 32

func newChain(e *evidence, rnd *rng) *chain {
	return &chain{evidence: e, rnd: rnd, cooling: newCooling(cold)}
}

// load starts the chain from a layout. Ships on impossible or taken cells are
// left unplaced.
func (c *chain) load(l *layout) {
	c.occupied = [2][side]uint32{}
	copy(c.residual[:], c.count)
	for i := range c.lengths {
		p := l.at[i]
		if p != unplaced && (!c.possible(p) || !c.free(p)) {
			p = unplaced
		}
		c.at[i] = p
		if p != unplaced {
			c.put(p)
		}
	}
	c.energy = c.measure()
}

// clear starts the chain from an empty sea.
func (c *chain) clear() {
	var empty layout
	for i := range empty.at {
		empty.at[i] = unplaced
	}
	c.load(&empty)
}

// measure computes the energy from scratch.
func (c *chain) measure() int32 {
	sum := int32(0)
	for _, v := range c.residual[:len(c.scans)] {
		sum += v * v
	}
	for row := range c.n {
		sum += hitEnergy * int32(bits.OnesCount32(c.hits[across][row]&^c.occupied[across][row]))
	}
	for i := range c.lengths {
		if c.at[i] == unplaced {
			sum += gapEnergy
		}
	}
	return sum
}

func (c *chain) free(p placement) bool {
	s := &spans[p]
	return c.occupied[s.orientation][s.line]&s.mask() == 0
}

// put adds a ship to the sea; energy and at are the caller's.
func (c *chain) put(p placement) {
	c.flip(p)
	overlap := c.overlap[p][:len(c.scans)]
	residual := c.residual[:len(overlap)]
	for j, v := range overlap {
		residual[j] -= int32(v)
	}
}

// lift takes a ship away.
func (c *chain) lift(p placement) {
	c.flip(p)
	overlap := c.overlap[p][:len(c.scans)]
	residual := c.residual[:len(overlap)]
	for j, v := range overlap {
		residual[j] += int32(v)
	}
}

func (c *chain) flip(p placement) {
	s := &spans[p]
	along, crossing := &c.occupied[s.orientation], &c.occupied[1-s.orientation]
	along[s.line] ^= s.mask()
	for k := s.start; k < s.start+s.length; k++ {
		crossing[k] ^= 1 << s.line
	}
}

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
				for ; starts != 0; starts &= starts - 1 {
					total += weight[bits.TrailingZeros32(starts)&(lineSize-1)]
				}
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

// accept is Metropolis' rule.
func (c *chain) accept(rise int32) bool {
	return rise <= 0 || c.rnd.float() < c.boltz(rise)
}

// exchange tries to swap two ships of different lengths, each with one of its
// ends where the other had one.
func (c *chain) exchange() {
	n := len(c.lengths)
	i, j := c.rnd.below(n), c.rnd.below(n)
	a, b := c.at[i], c.at[j]
	if c.lengths[i] == c.lengths[j] || a == unplaced || b == unplaced {
		return
	}
	ends := c.rnd.below(4)
	a2, ok1 := c.moved(b, c.lengths[i], ends&1 != 0)
	b2, ok2 := c.moved(a, c.lengths[j], ends&2 != 0)
	if !ok1 || !ok2 {
		return
	}
	c.lift(a)
	c.lift(b)
	if c.free(a2) {
		c.put(a2)
		if c.free(b2) {
			c.put(b2)
			c.at[i], c.at[j] = a2, b2
			energy := c.measure()
			if c.accept(energy - c.energy) {
				c.energy = energy
				return
			}
			c.at[i], c.at[j] = a, b
			c.lift(b2)
		}
		c.lift(a2)
	}
	c.put(a)
	c.put(b)
}

// moved is a ship of the given length that shares an end with p, if possible.
// The orientation of a single cell is drawn.
func (c *chain) moved(p placement, length int, last bool) (placement, bool) {
	s := spans[p]
	orientation, line, start := int(s.orientation), int(s.line), int(s.start)
	if s.length == 1 && c.rnd.below(2) == 1 {
		orientation, line, start = 1-orientation, start, line
	}
	if last {
		start += int(s.length) - length
	}
	if start < 0 || start+length > c.n {
		return 0, false
	}
	if length == 1 && orientation == down {
		orientation, line, start = across, start, line
	}
	q := pack(length, orientation, line, start)
	return q, c.possible(q)
}

// push places an unplaced ship where at most three others are in the way, which
// are drawn anew. It repairs crowded seas, where no place comes free by itself.
func (c *chain) push(i int) {
	p, ok := c.anywhere(c.lengths[i])
	if !ok {
		return
	}
	var moved [3]int
	var from [3]placement
	n := 0
	for j := range c.lengths {
		if c.at[j] == unplaced || !spans[c.at[j]].meets(spans[p]) {
			continue
		}
		if n == len(moved) {
			return
		}
		moved[n], from[n] = j, c.at[j]
		n++
	}
	before := c.energy
	for k := range n {
		c.lift(from[k])
		c.at[moved[k]] = unplaced
	}
	c.put(p)
	c.at[i] = p
	c.energy = c.measure()
	for k := range n {
		c.resample(moved[k])
	}
	if c.accept(c.energy - before) {
		return
	}
	for k := range n {
		if at := c.at[moved[k]]; at != unplaced {
			c.lift(at)
		}
	}
	c.lift(p)
	c.at[i] = unplaced
	for k := range n {
		c.put(from[k])
		c.at[moved[k]] = from[k]
	}
	c.energy = before
}

// anywhere draws a possible placement of a length, free or not.
func (c *chain) anywhere(length int) (placement, bool) {
	total := 0
	for orientation := range orientations(length) {
		for line := range c.n {
			total += bits.OnesCount32(c.start[length][orientation][line])
		}
	}
	if total == 0 {
		return 0, false
	}
	k := c.rnd.below(total)
	for orientation := range orientations(length) {
		for line := range c.n {
			starts := c.start[length][orientation][line]
			if n := bits.OnesCount32(starts); k >= n {
				k -= n
				continue
			}
			for ; k > 0; k-- {
				starts &= starts - 1
			}
			return pack(length, orientation, line, bits.TrailingZeros32(starts)), true
		}
	}
	return 0, false
}

// sweep makes as many moves as there are ships. Now and then, in a state that is
// consistent or nearly so, it calls keep.
func (c *chain) sweep(keep func()) {
	n := len(c.lengths)
	for k := range n {
		i := c.rnd.below(n)
		c.resample(i)
		if c.at[i] == unplaced {
			c.push(i)
		}
		if n > 1 {
			c.exchange()
		}
		if c.energy <= nearEnergy && (k%keepEvery == keepEvery-1 || k == n-1) {
			keep()
		}
	}
}

// save copies the chain's layout.
func (c *chain) save(l *layout) {
	n := copy(l.at[:], c.at[:len(c.lengths)])
	for i := n; i < maxShips; i++ {
		l.at[i] = unplaced
	}
	l.rows = c.occupied[across]
}
