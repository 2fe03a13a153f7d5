package posterior

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// enumeration lists every consistent layout, when there are few. It works on
// the chain's sea, by placing one ship after the other: at each step it looks
// for what the fewest placements still open can satisfy (a demand), and tries
// each of them; one that has been tried is closed for those after it. So no
// layout comes twice.
type enumeration struct {
	*chain
	list   []layout
	most   int // layouts
	work   int // tests of placements that may still be made
	limit  *clock.Limit
	wanted [fleet.MaxLength + 1]int // ships that are not placed, by length
	cells  int                      // of these
	ships  int                      // number of these
	// open is a stack of lists: the placements that one step leaves open to the next.
	open []placement
}

// enumerate lists the consistent layouts into list. It reports false, and the
// list is of no use, if there are more than most or the search would take more
// than so many tests of a placement or go beyond the limit.
func (c *chain) enumerate(list []layout, most, work int, limit *clock.Limit) ([]layout, bool) {
	e := &enumeration{chain: c, list: list[:0], most: most, work: work, limit: limit, wanted: c.left, ships: len(c.lengths)}
	c.clear()
	for _, length := range c.lengths {
		e.cells += length
	}
	ok := true
	if e.feasible() {
		e.each(func(p placement) {
			if e.fits(p) {
				e.open = append(e.open, p)
			}
		})
		ok = e.extend(0)
	}
	c.clear()
	return e.list, ok
}

// extend places one more ship, on one of the open placements from a number on.
func (e *enumeration) extend(from int) bool {
	if e.ships == 0 {
		return e.found()
	}
	to := len(e.open)
	d, ok := e.hardest(e.open[from:to])
	for k := from; ok && k < to; k++ {
		p := e.open[k]
		if !e.meets(p, d) {
			continue
		}
		e.work -= to - from
		if e.work < 0 || !e.limit.More() {
			return false
		}
		i := e.place(p)
		if e.feasible() {
			for j, q := range e.open[from:to] {
				if (from+j > k || !e.meets(q, d)) && e.fits(q) {
					e.open = append(e.open, q)
				}
			}
			if !e.extend(to) {
				return false
			}
			e.open = e.open[:to]
		}
		e.unplace(i)
	}
	return true
}

func (e *enumeration) place(p placement) (i int) {
	length := int(spans[p].length)
	for e.lengths[i] != length || e.at[i] != unplaced {
		i++
	}
	e.put(p)
	e.at[i] = p
	e.wanted[length]--
	e.cells -= length
	e.ships--
	return i
}

func (e *enumeration) unplace(i int) {
	length := e.lengths[i]
	e.lift(e.at[i])
	e.at[i] = unplaced
	e.wanted[length]++
	e.cells += length
	e.ships++
}

// fits reports whether a ship is left for the placement, its cells are free, and
// the counts can still come out right with it.
func (e *enumeration) fits(p placement) bool {
	length := int32(spans[p].length)
	if e.wanted[length] == 0 || !e.free(p) {
		return false
	}
	outside := int32(e.cells) - length
	overlap := e.overlap[p][:len(e.scans)]
	residual := e.residual[:len(overlap)]
	for j, v := range overlap {
		if rest := residual[j] - int32(v); rest < 0 || rest > outside {
			return false
		}
	}
	return true
}

// feasible reports whether the ships left can still bring every scan to its
// count.
func (e *enumeration) feasible() bool {
	for _, residual := range e.residual[:len(e.scans)] {
		if residual < 0 || int(residual) > e.cells {
			return false
		}
	}
	for _, r := range e.regions {
		if r.in >= 0 && r.out >= 0 {
			if d := int(e.residual[r.in] - e.residual[r.out]); d < 0 || d > e.cells {
				return false
			}
		}
	}
	return true
}

// A demand is something that the next ships have to bring about.
type demand struct {
	kind  int
	which int // scan, length or cell
}

const (
	cellsInside  = iota // a cell in a scan
	cellsOutside        // a cell outside of a scan
	aShip               // a ship of a length
	aHit                // a ship on a cell that has been hit
)

// meets reports whether a placement helps with a demand.
func (e *enumeration) meets(p placement, d demand) bool {
	switch d.kind {
	case cellsInside:
		return e.overlap[p][d.which] > 0
	case cellsOutside:
		return e.overlap[p][d.which] < spans[p].length
	case aShip:
		return int(spans[p].length) == d.which
	}
	s := &spans[p]
	line, at := d.which/side, d.which%side
	if s.orientation == down {
		line, at = at, line
	}
	return int(s.line) == line && s.mask()>>at&1 != 0
}

// hardest is the demand that the fewest of the open placements meet. It reports
// false if there is one that cannot be met.
func (e *enumeration) hardest(open []placement) (best demand, ok bool) {
	var inside, outside [maxScans]int32
	var ships [fleet.MaxLength + 1]int
	var hit [cells]int32
	scans := len(e.scans)
	for _, p := range open {
		s := &spans[p]
		ships[s.length]++
		for j, v := range e.overlap[p][:scans] {
			if v > 0 {
				inside[j]++
			}
			if v < s.length {
				outside[j]++
			}
		}
		for hits := e.hits[s.orientation][s.line] & s.mask(); hits != 0; hits &= hits - 1 {
			cell := int(s.line)*side + bits.TrailingZeros32(hits)
			if s.orientation == down {
				cell = cell%side*side + cell/side
			}
			hit[cell]++
		}
	}
	fewest := 1 << 30
	consider := func(n int, kind, which int) {
		if n < fewest {
			best, fewest = demand{kind, which}, n
		}
	}
	for j, residual := range e.residual[:scans] {
		if residual > 0 {
			consider(int(inside[j]), cellsInside, j)
		}
		if int(residual) < e.cells {
			consider(int(outside[j]), cellsOutside, j)
		}
	}
	for length, n := range e.wanted {
		if n > 0 {
			consider(ships[length]-n+1, aShip, length)
		}
	}
	for row := range e.n {
		for rest := e.hits[across][row] &^ e.occupied[across][row]; rest != 0; rest &= rest - 1 {
			cell := row*side + bits.TrailingZeros32(rest)
			consider(int(hit[cell]), aHit, cell)
		}
	}
	return best, fewest > 0
}

// found keeps a layout in which every ship is placed, if every hit is covered
// and the counts are right.
func (e *enumeration) found() bool {
	for _, residual := range e.residual[:len(e.scans)] {
		if residual != 0 {
			return true
		}
	}
	for row := range e.n {
		if e.hits[across][row]&^e.occupied[across][row] != 0 {
			return true
		}
	}
	if len(e.list) == e.most {
		return false
	}
	e.list = append(e.list, layout{})
	e.save(&e.list[len(e.list)-1])
	return true
}
