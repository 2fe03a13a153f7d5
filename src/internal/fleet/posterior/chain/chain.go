// Package chain walks over layouts of the ships by Gibbs steps (gibbs.go) and
// exchanges (moves.go), weighed by what they break of the evidence, and lists all
// consistent layouts where there are few (enumerate.go).
//
// With a quadratic energy the price of a ship at each place is a sum over a line,
// whatever the number of scans. The chain reads the evidence and never changes it.
package chain

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// The energy of a layout is the sum over the scans of (count - ship cells)^2,
// plus hitEnergy for each hit that no ship covers and gapEnergy for each ship
// that is not placed. A layout of energy 0 is consistent with everything seen.
// The squares make the energy of one placement a sum over its cells (see
// Chain.gain), whatever the number of scans.
const (
	hitEnergy = 3
	gapEnergy = 3
	// NearEnergy is the most that a nearly consistent layout may have: every
	// ship placed, every hit covered, one scan or two off by one.
	NearEnergy = 2
)

// A Chain is the state of a Markov chain over layouts that may break the
// constraints, with probability proportional to exp(-coldness * energy).
type Chain struct {
	*evidence.Evidence
	rnd *rng.Rand

	at       [evidence.MaxShips]evidence.Placement
	occupied [2][evidence.Side]uint32 // by rows and by columns
	residual [evidence.MaxScans]int32 // count of each scan less the ship cells in it
	Energy   int32

	// gain[across][b][c] is what a ship would gain by the scans on the first c
	// cells of a row of band b; gain[down] the same for columns.
	gain [2][evidence.Side][lineSize]int32
	// weight[o][b][c] is the weight of a ship from cell c on in a line of band b,
	// hits left out.
	weight [2][evidence.Side][lineSize]float64
	sums   [2 * evidence.Side]float64 // of the weights on the lines so far
	starts [2 * evidence.Side]uint32  // free places on each line

	*Cooling

	Smooth *Smoother            // that of the walker under way
	even   []evidence.Placement // of one law

	Steps int // moves tried, the unit of the budget
}

// lineSize is the length of arrays indexed by a cell of a line: a power of two
// above side, so that a mask replaces the bounds check.
const lineSize = 32

// New makes a chain over the layouts that the evidence allows, to be started by Load.
func New(e *evidence.Evidence, rnd *rng.Rand) *Chain {
	return &Chain{Evidence: e, rnd: rnd, Cooling: NewCooling(Cold), Smooth: new(Smoother)}
}

// Load starts the chain from a layout. Ships on impossible or taken cells are
// left unplaced.
func (c *Chain) Load(l *Layout) {
	c.occupied = [2][evidence.Side]uint32{}
	copy(c.residual[:], c.Count)
	for i := range c.Lengths {
		p := l.At[i]
		if p != evidence.Unplaced && (!c.Possible(p) || !c.free(p)) {
			p = evidence.Unplaced
		}
		c.at[i] = p
		if p != evidence.Unplaced {
			c.put(p)
		}
	}
	c.Energy = c.measure()
}

// clear starts the chain from an empty sea.
func (c *Chain) clear() {
	var empty Layout
	for i := range empty.At {
		empty.At[i] = evidence.Unplaced
	}
	c.Load(&empty)
}

// measure computes the energy from scratch.
func (c *Chain) measure() int32 {
	sum := int32(0)
	for _, v := range c.residual[:len(c.Scans)] {
		sum += v * v
	}
	for row := range c.N {
		sum += hitEnergy * int32(bits.OnesCount32(c.Hits[evidence.Across][row]&^c.occupied[evidence.Across][row]))
	}
	for i := range c.Lengths {
		if c.at[i] == evidence.Unplaced {
			sum += gapEnergy
		}
	}
	return sum
}

func (c *Chain) free(p evidence.Placement) bool {
	s := &evidence.Spans[p]
	return c.occupied[s.Orientation][s.Line]&s.Mask() == 0
}

// put adds a ship to the sea; energy and at are the caller's.
func (c *Chain) put(p evidence.Placement) {
	c.flip(p)
	overlap := c.Overlap[p][:len(c.Scans)]
	residual := c.residual[:len(overlap)]
	for j, v := range overlap {
		residual[j] -= int32(v)
	}
}

// lift takes a ship away.
func (c *Chain) lift(p evidence.Placement) {
	c.flip(p)
	overlap := c.Overlap[p][:len(c.Scans)]
	residual := c.residual[:len(overlap)]
	for j, v := range overlap {
		residual[j] += int32(v)
	}
}

func (c *Chain) flip(p evidence.Placement) {
	s := &evidence.Spans[p]
	along, crossing := &c.occupied[s.Orientation], &c.occupied[1-s.Orientation]
	along[s.Line] ^= s.Mask()
	for k := s.Start; k < s.Start+s.Length; k++ {
		crossing[k] ^= 1 << s.Line
	}
}

// Sweep makes as many moves as there are ships. Now and then, in a state that is
// consistent or nearly so, it calls keep.
func (c *Chain) Sweep(keep func()) {
	n := len(c.Lengths)
	for k := range n {
		i := c.rnd.Below(n)
		c.resample(i)
		if c.at[i] == evidence.Unplaced {
			c.push(i)
		}
		if n > 1 {
			c.exchange()
		}
		if c.Energy <= NearEnergy && (k%KeepEvery == KeepEvery-1 || k == n-1) {
			keep()
		}
	}
}

// Save copies the chain's layout.
func (c *Chain) Save(l *Layout) {
	n := copy(l.At[:], c.at[:len(c.Lengths)])
	for i := n; i < evidence.MaxShips; i++ {
		l.At[i] = evidence.Unplaced
	}
	l.Rows = c.occupied[evidence.Across]
}
