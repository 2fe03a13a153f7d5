package chain

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// enumeration lists every consistent layout, when there are few. It works on
// the chain's sea, by placing one ship after the other: at each step it looks
// for what the fewest placements still open can satisfy (a demand), and tries
// each of them; one that has been tried is closed for those after it. So no
// layout comes twice.
type enumeration struct {
	*Chain
	list   []Layout
	most   int // layouts
	work   int // tests of placements that may still be made
	limit  *clock.Limit
	wanted [fleet.MaxLength + 1]int // ships that are not placed, by length
	cells  int                      // of these
	ships  int                      // number of these
	// open is a stack of lists: the placements that one step leaves open to the next.
	open []evidence.Placement
}

// Enumerate lists the consistent layouts into list. It reports false, and the
// list is of no use, if there are more than most or the search would take more
// than so many tests of a placement or go beyond the limit.
func (c *Chain) Enumerate(list []Layout, most, work int, limit *clock.Limit) ([]Layout, bool) {
	e := &enumeration{Chain: c, list: list[:0], most: most, work: work, limit: limit, wanted: c.Left, ships: len(c.Lengths)}
	c.clear()
	for _, length := range c.Lengths {
		e.cells += length
	}
	ok := true
	if e.feasible() {
		e.Each(func(p evidence.Placement) {
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

func (e *enumeration) place(p evidence.Placement) (i int) {
	length := int(evidence.Spans[p].Length)
	for e.Lengths[i] != length || e.at[i] != evidence.Unplaced {
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
	length := e.Lengths[i]
	e.lift(e.at[i])
	e.at[i] = evidence.Unplaced
	e.wanted[length]++
	e.cells += length
	e.ships++
}

// fits reports whether a ship is left for the placement, its cells are free, and
// the counts can still come out right with it.
func (e *enumeration) fits(p evidence.Placement) bool {
	length := int32(evidence.Spans[p].Length)
	if e.wanted[length] == 0 || !e.free(p) {
		return false
	}
	outside := int32(e.cells) - length
	overlap := e.Overlap[p][:len(e.Scans)]
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
	for _, residual := range e.residual[:len(e.Scans)] {
		if residual < 0 || int(residual) > e.cells {
			return false
		}
	}
	for _, r := range e.Regions {
		if r.In >= 0 && r.Out >= 0 {
			if d := int(e.residual[r.In] - e.residual[r.Out]); d < 0 || d > e.cells {
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
func (e *enumeration) meets(p evidence.Placement, d demand) bool {
	switch d.kind {
	case cellsInside:
		return e.Overlap[p][d.which] > 0
	case cellsOutside:
		return e.Overlap[p][d.which] < evidence.Spans[p].Length
	case aShip:
		return int(evidence.Spans[p].Length) == d.which
	}
	s := &evidence.Spans[p]
	line, at := d.which/evidence.Side, d.which%evidence.Side
	if s.Orientation == evidence.Down {
		line, at = at, line
	}
	return int(s.Line) == line && s.Mask()>>at&1 != 0
}

// hardest is the demand that the fewest of the open placements meet. It reports
// false if there is one that cannot be met.
func (e *enumeration) hardest(open []evidence.Placement) (best demand, ok bool) {
	var inside, outside [evidence.MaxScans]int32
	var ships [fleet.MaxLength + 1]int
	var hit [evidence.Cells]int32
	scans := len(e.Scans)
	for _, p := range open {
		s := &evidence.Spans[p]
		ships[s.Length]++
		for j, v := range e.Overlap[p][:scans] {
			if v > 0 {
				inside[j]++
			}
			if v < s.Length {
				outside[j]++
			}
		}
		for hits := e.Hits[s.Orientation][s.Line] & s.Mask(); hits != 0; hits &= hits - 1 {
			cell := int(s.Line)*evidence.Side + bits.TrailingZeros32(hits)
			if s.Orientation == evidence.Down {
				cell = cell%evidence.Side*evidence.Side + cell/evidence.Side
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
	for row := range e.N {
		for rest := e.Hits[evidence.Across][row] &^ e.occupied[evidence.Across][row]; rest != 0; rest &= rest - 1 {
			cell := row*evidence.Side + bits.TrailingZeros32(rest)
			consider(int(hit[cell]), aHit, cell)
		}
	}
	return best, fewest > 0
}

// found keeps a layout in which every ship is placed, if every hit is covered
// and the counts are right.
func (e *enumeration) found() bool {
	for _, residual := range e.residual[:len(e.Scans)] {
		if residual != 0 {
			return true
		}
	}
	for row := range e.N {
		if e.Hits[evidence.Across][row]&^e.occupied[evidence.Across][row] != 0 {
			return true
		}
	}
	if len(e.list) == e.most {
		return false
	}
	e.list = append(e.list, Layout{})
	e.Save(&e.list[len(e.list)-1])
	return true
}
