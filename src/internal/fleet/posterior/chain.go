package posterior

import (
	"math"
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/tune"
)

// The energy of a layout is the sum over the scans of (count - ship cells)^2,
// plus hitEnergy for each hit that no ship covers and gapEnergy for each ship
// that is not placed. A layout of energy 0 is consistent with everything seen.
// The squares make the energy of one placement a sum over its cells (see
// field), whatever the number of scans.
var (
	hitEnergy = int32(tune.Int("hit", 3, 0, 20))
	gapEnergy = int32(tune.Int("gap", 3, 0, 20))
	power     = tune.Int("power", 2, 1, 2)
	keepEvery = tune.Int("keep", 4, 1, 1000)
	heatFloor = float32(tune.Float("heat", 2, 0, 2))
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

	// field[across][r][c] is what a ship would gain on the first c cells of row
	// r; field[down][r][c] the same for the first r cells of column c.
	field [2][side + 1][side + 1]int32

	found []placement // candidates of the last list call, with their energies
	costs []int32
	sums  []float64 // cumulative weights

	*cooling

	steps int // moves tried, the unit of the budget
}

const boltzSize = 256

func newChain(e *evidence, rnd *rng) *chain {
	c := &chain{evidence: e, rnd: rnd}
	// A list has at most every placement of one length, and the gap.
	const most = 2*cells + 1
	c.found, c.costs, c.sums = make([]placement, 0, most), make([]int32, 0, most), make([]float64, 0, most)
	c.cooling = newCooling(cold)
	return c
}

// A cooling is a coldness with its Boltzmann weights.
type cooling struct {
	coldness float64
	boltz    [boltzSize]float64 // exp(-coldness * i)
}

func newCooling(coldness float64) *cooling {
	t := &cooling{coldness: coldness}
	for i := range t.boltz {
		t.boltz[i] = math.Exp(-coldness * float64(i))
	}
	return t
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
		sum += hitEnergy * int32(bits.OnesCount32(c.hits[row]&^c.occupied[across][row]))
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

// survey fills field: a ship on a cell gains twice the residuals of the scans
// that hold the cell, and hitEnergy on a hit.
func (c *chain) survey() {
	var step [side + 1][side + 1]int32
	for j := range c.scans {
		if v := 2 * c.residual[j]; v != 0 {
			m := &c.scans[j]
			step[m.R1][m.C1] += v
			step[m.R2+1][m.C2+1] += v
			step[m.R1][m.C2+1] -= v
			step[m.R2+1][m.C1] -= v
		}
	}
	var above [side]int32
	for row := range c.n {
		var run, sum int32
		steps := &step[row]
		sums := &c.field[across][row]
		before, after := &c.field[down][row], &c.field[down][row+1]
		hits := c.hits[row]
		for col := range c.n {
			run += steps[col]
			above[col] += run
			gain := above[col] + hitEnergy*int32(hits>>col&1)
			sum += gain
			sums[col+1] = sum
			after[col] = before[col] + gain
		}
	}
}

// list collects the free possible placements of a length with the energy that
// each adds to the sea of the last survey, and the least of these.
func (c *chain) list(length int, found []placement, costs []int32) ([]placement, []int32, int32) {
	found, costs = found[:0], costs[:0]
	least := int32(math.MaxInt32)
	for row := range c.n {
		starts := c.start[length][across][row] & runs(^c.occupied[across][row], length)
		sums := &c.field[across][row]
		base := pack(length, across, row, 0)
		for ; starts != 0; starts &= starts - 1 {
			first := bits.TrailingZeros32(starts)
			cost := c.square[base+placement(first)] - (sums[first+length] - sums[first])
			found = append(found, base+placement(first))
			costs = append(costs, cost)
			least = min(least, cost)
		}
	}
	if length == 1 {
		return found, costs, least
	}
	for col := range c.n {
		starts := c.start[length][down][col] & runs(^c.occupied[down][col], length)
		base := pack(length, down, col, 0)
		for ; starts != 0; starts &= starts - 1 {
			first := bits.TrailingZeros32(starts)
			cost := c.square[base+placement(first)] - (c.field[down][first+length][col] - c.field[down][first][col])
			found = append(found, base+placement(first))
			costs = append(costs, cost)
			least = min(least, cost)
		}
	}
	return found, costs, least
}

// weigh turns costs into cumulative weights.
func weigh(costs []int32, least int32, boltz *[boltzSize]float64, sums []float64) []float64 {
	sums = sums[:len(costs)]
	total := 0.0
	for i, cost := range costs {
		if d := uint32(cost - least); d < boltzSize {
			total += boltz[d]
		}
		sums[i] = total
	}
	return sums
}

// draw picks an index by cumulative weights.
func (c *chain) draw(sums []float64) int {
	x := c.rnd.float() * sums[len(sums)-1]
	lo, hi := 0, len(sums)-1
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if sums[mid] > x {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// resample is the Gibbs step: it lifts one ship and draws its place among all
// free ones and the gap.
func (c *chain) resample(i int) {
	c.steps++
	length := c.lengths[i]
	old := c.at[i]
	if old != unplaced {
		c.lift(old)
	}
	c.survey()
	rest := c.energy - c.costOf(old)
	var least int32
	c.found, c.costs, least = c.list(length, c.found, c.costs)
	c.found, c.costs = append(c.found, unplaced), append(c.costs, gapEnergy)
	c.sums = weigh(c.costs, min(least, gapEnergy), &c.boltz, c.sums)
	k := c.draw(c.sums)
	c.at[i], c.energy = c.found[k], rest+c.costs[k]
	if c.at[i] != unplaced {
		c.put(c.at[i])
	}
}

// costOf is the energy that a placement adds to the sea of the last survey.
func (c *chain) costOf(p placement) int32 {
	if p == unplaced {
		return gapEnergy
	}
	s := &spans[p]
	if s.orientation == across {
		sums := &c.field[across][s.line]
		return c.square[p] - (sums[s.start+s.length] - sums[s.start])
	}
	return c.square[p] - (c.field[down][s.start+s.length][s.line] - c.field[down][s.start][s.line])
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
			if rise := energy - c.energy; rise <= 0 || rise < boltzSize && c.rnd.float() < c.boltz[rise] {
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
	if rise := c.energy - before; rise <= 0 || rise < boltzSize && c.rnd.float() < c.boltz[rise] {
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

// sweep makes as many moves as there are ships, and calls keep now and then in a
// consistent state. Ships that moved lately are chosen more often.
func (c *chain) sweep(heat *[maxShips]float32, keep func()) {
	n := len(c.lengths)
	for k := range n {
		i := c.rnd.below(n)
		for tries := 0; tries < 8 && float32(c.rnd.float()) > heatFloor+heat[i]; tries++ {
			i = c.rnd.below(n)
		}
		old := c.at[i]
		c.resample(i)
		if c.at[i] == unplaced {
			c.push(i)
		}
		if c.at[i] != old {
			heat[i] += (1 - heat[i]) / 8
		} else {
			heat[i] -= heat[i] / 8
		}
		if n > 1 {
			c.exchange()
		}
		if c.energy == 0 && (k%keepEvery == keepEvery-1 || k == n-1) {
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
