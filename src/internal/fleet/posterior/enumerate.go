package posterior

import "math/bits"

// enumeration lists every consistent layout, when there are few. It works on
// the chain's sea: hits that no ship covers are explained first, the first such
// cell by every placement through it; the ships that then remain are placed in
// turn, those of equal length in the order of their placements. So no layout
// comes twice.
type enumeration struct {
	*chain
	list  []layout
	most  int // layouts
	nodes int // placements that may still be tried
	cells int // of the ships that are not placed
}

// enumerate lists the consistent layouts into list. It reports false, and the
// list is of no use, if there are more than most or the search would take more
// than the given number of placements.
func (c *chain) enumerate(list []layout, most, nodes int) ([]layout, bool) {
	e := &enumeration{chain: c, list: list[:0], most: most, nodes: nodes}
	c.clear()
	for _, length := range c.lengths {
		e.cells += length
	}
	ok := e.feasible() && e.extend(unplaced)
	c.clear()
	return e.list, ok
}

// extend places one more ship. Free ships of the same length come after last.
func (e *enumeration) extend(last placement) bool {
	if cell, ok := e.openHit(); ok {
		done := true
		e.through(cell, func(p placement) {
			if done {
				if i := e.unplacedOf(int(spans[p].length)); i >= 0 && e.free(p) {
					done = e.try(i, p, unplaced)
				}
			}
		})
		return done
	}
	i := 0
	for i < len(e.lengths) && e.at[i] != unplaced {
		i++
	}
	if i == len(e.lengths) {
		if len(e.list) == e.most {
			return false
		}
		e.list = append(e.list, layout{})
		e.save(&e.list[len(e.list)-1])
		return true
	}
	length := e.lengths[i]
	for orientation := range orientations(length) {
		for line := range e.n {
			starts := e.start[length][orientation][line] & runs(^e.occupied[orientation][line], length)
			for ; starts != 0; starts &= starts - 1 {
				p := pack(length, orientation, line, bits.TrailingZeros32(starts))
				if last != unplaced && int(spans[last].length) == length && p <= last {
					continue
				}
				if !e.try(i, p, p) {
					return false
				}
			}
		}
	}
	return true
}

// try extends the layout with a ship, if the counts allow it, and takes it away.
func (e *enumeration) try(i int, p, last placement) bool {
	e.nodes--
	if e.nodes < 0 {
		return false
	}
	e.put(p)
	e.at[i] = p
	e.cells -= e.lengths[i]
	done := !e.feasible() || e.extend(last)
	e.cells += e.lengths[i]
	e.at[i] = unplaced
	e.lift(p)
	return done
}

// feasible reports whether the ships left can still bring every scan to its
// count.
func (e *enumeration) feasible() bool {
	for _, residual := range e.residual[:len(e.scans)] {
		if residual < 0 || int(residual) > e.cells {
			return false
		}
	}
	return true
}

// openHit is the first hit that no ship covers.
func (e *enumeration) openHit() (cell int, ok bool) {
	for row := range e.n {
		if open := e.hits[across][row] &^ e.occupied[across][row]; open != 0 {
			return row*side + bits.TrailingZeros32(open), true
		}
	}
	return 0, false
}

func (e *enumeration) unplacedOf(length int) int {
	for i, l := range e.lengths {
		if l == length && e.at[i] == unplaced {
			return i
		}
	}
	return -1
}
