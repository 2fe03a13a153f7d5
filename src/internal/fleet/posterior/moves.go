package posterior

import "math/bits"

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
