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

	smooth *smoother   // that of the walker under way
	even   []placement // of one law

	steps int // moves tried, the unit of the budget
}

// lineSize is the length of arrays indexed by a cell of a line: a power of two
// above side, so that a mask replaces the bounds check.
const lineSize = 32

func newChain(e *evidence, rnd *rng) *chain {
	return &chain{evidence: e, rnd: rnd, cooling: newCooling(cold), smooth: new(smoother)}
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
