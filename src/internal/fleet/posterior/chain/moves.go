package chain

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// accept is Metropolis' rule.
func (c *Chain) accept(rise int32) bool {
	return rise <= 0 || c.rnd.Float64() < c.boltz(rise)
}

// exchange tries to swap two ships of different lengths, each with one of its
// ends where the other had one.
func (c *Chain) exchange() {
	n := len(c.Lengths)
	i, j := c.rnd.Below(n), c.rnd.Below(n)
	a, b := c.at[i], c.at[j]
	if c.Lengths[i] == c.Lengths[j] || a == evidence.Unplaced || b == evidence.Unplaced {
		return
	}
	ends := c.rnd.Below(4)
	a2, ok1 := c.moved(b, c.Lengths[i], ends&1 != 0)
	b2, ok2 := c.moved(a, c.Lengths[j], ends&2 != 0)
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
			if c.accept(energy - c.Energy) {
				c.Energy = energy
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
func (c *Chain) moved(p evidence.Placement, length int, last bool) (evidence.Placement, bool) {
	s := evidence.Spans[p]
	orientation, line, start := int(s.Orientation), int(s.Line), int(s.Start)
	if s.Length == 1 && c.rnd.Below(2) == 1 {
		orientation, line, start = 1-orientation, start, line
	}
	if last {
		start += int(s.Length) - length
	}
	if start < 0 || start+length > c.N {
		return 0, false
	}
	if length == 1 && orientation == evidence.Down {
		orientation, line, start = evidence.Across, start, line
	}
	q := evidence.Pack(length, orientation, line, start)
	return q, c.Possible(q)
}

// push places an unplaced ship where at most three others are in the way, which
// are drawn anew. It repairs crowded seas, where no place comes free by itself.
func (c *Chain) push(i int) {
	p, ok := c.anywhere(c.Lengths[i])
	if !ok {
		return
	}
	var moved [3]int
	var from [3]evidence.Placement
	n := 0
	for j := range c.Lengths {
		if c.at[j] == evidence.Unplaced || !evidence.Spans[c.at[j]].Meets(evidence.Spans[p]) {
			continue
		}
		if n == len(moved) {
			return
		}
		moved[n], from[n] = j, c.at[j]
		n++
	}
	before := c.Energy
	for k := range n {
		c.lift(from[k])
		c.at[moved[k]] = evidence.Unplaced
	}
	c.put(p)
	c.at[i] = p
	c.Energy = c.measure()
	for k := range n {
		c.resample(moved[k])
	}
	if c.accept(c.Energy - before) {
		return
	}
	for k := range n {
		if at := c.at[moved[k]]; at != evidence.Unplaced {
			c.lift(at)
		}
	}
	c.lift(p)
	c.at[i] = evidence.Unplaced
	for k := range n {
		c.put(from[k])
		c.at[moved[k]] = from[k]
	}
	c.Energy = before
}

// anywhere draws a possible placement of a length, free or not.
func (c *Chain) anywhere(length int) (evidence.Placement, bool) {
	total := 0
	for orientation := range evidence.Orientations(length) {
		for line := range c.N {
			total += bits.OnesCount32(c.Start[length][orientation][line])
		}
	}
	if total == 0 {
		return 0, false
	}
	k := c.rnd.Below(total)
	for orientation := range evidence.Orientations(length) {
		for line := range c.N {
			starts := c.Start[length][orientation][line]
			if n := bits.OnesCount32(starts); k >= n {
				k -= n
				continue
			}
			for ; k > 0; k-- {
				starts &= starts - 1
			}
			return evidence.Pack(length, orientation, line, bits.TrailingZeros32(starts)), true
		}
	}
	return 0, false
}
