package posterior

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// enumeration lists every consistent layout, when there are few. It works on
// the chain's sea: hits that no ship covers are explained first, the one with
// fewest explanations by each of them; the ships that then remain are placed in
// turn, those of equal length in the order of their placements. So no layout
// comes twice. The last ship has to bring all scans to their counts at once: it
// is looked up by the fingerprint of what is missing.
type enumeration struct {
	*chain
	list  []layout
	most  int // layouts
	nodes int // placements that may still be tried
	limit *clock.Limit
	cells int // of the ships that are not placed
	ships int // that are not placed

	missing uint64 // fingerprint of the residuals
	// fitting[l] holds the possible placements of length l by fingerprint and
	// placement, once they have been needed.
	fitting [fleet.MaxLength + 1][]placement
}

// enumerate lists the consistent layouts into list. It reports false, and the
// list is of no use, if there are more than most or the search would take more
// than the given number of placements or go beyond the limit: on a crowded sea
// the search for the hit with fewest explanations makes a placement dear.
func (c *chain) enumerate(list []layout, most, nodes int, limit *clock.Limit) ([]layout, bool) {
	e := &enumeration{chain: c, list: list[:0], most: most, nodes: nodes, limit: limit, ships: len(c.lengths)}
	c.clear()
	for _, length := range c.lengths {
		e.cells += length
	}
	for j, residual := range c.residual[:len(c.scans)] {
		e.missing += uint64(residual) * scanKeys[j]
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
	if e.ships == 0 {
		return e.found()
	}
	i := 0
	for e.at[i] != unplaced {
		i++
	}
	if e.ships == 1 {
		return e.complete(i, last)
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
	if e.nodes < 0 || !e.limit.More() {
		return false
	}
	e.put(p)
	e.at[i] = p
	e.cells -= e.lengths[i]
	e.ships--
	e.missing -= e.fingerprint[p]
	done := !e.feasible() || e.extend(last)
	e.missing += e.fingerprint[p]
	e.ships++
	e.cells += e.lengths[i]
	e.at[i] = unplaced
	e.lift(p)
	return done
}

// complete places the last ship where it brings every scan to its count.
func (e *enumeration) complete(i int, last placement) bool {
	length := e.lengths[i]
	if e.fitting[length] == nil {
		e.fitting[length] = e.byFingerprint(length)
	}
	fitting := e.fitting[length]
	k, _ := slices.BinarySearchFunc(fitting, e.missing, func(p placement, f uint64) int {
		return cmp.Compare(e.fingerprint[p], f)
	})
	e.nodes--
	for ; k < len(fitting) && e.fingerprint[fitting[k]] == e.missing; k++ {
		p := fitting[k]
		if e.free(p) && (last == unplaced || int(spans[last].length) != length || p > last) && !e.try(i, p, p) {
			return false
		}
	}
	return true
}

// byFingerprint is the possible placements of a length in the order of their
// fingerprints, equal ones in that of the placements.
func (e *enumeration) byFingerprint(length int) []placement {
	list := make([]placement, 0, 2*e.n*e.n)
	for orientation := range orientations(length) {
		for line := range e.n {
			for starts := e.start[length][orientation][line]; starts != 0; starts &= starts - 1 {
				list = append(list, pack(length, orientation, line, bits.TrailingZeros32(starts)))
			}
		}
	}
	slices.SortFunc(list, func(p, q placement) int {
		return cmp.Or(cmp.Compare(e.fingerprint[p], e.fingerprint[q]), cmp.Compare(p, q))
	})
	return list
}

// found keeps a layout in which every ship is placed and every hit covered, if
// the counts are right.
func (e *enumeration) found() bool {
	for _, residual := range e.residual[:len(e.scans)] {
		if residual != 0 {
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

// openHit is the hit with the fewest explanations among those that no ship
// covers.
func (e *enumeration) openHit() (cell int, ok bool) {
	fewest := placements
	for row := range e.n {
		for open := e.hits[across][row] &^ e.occupied[across][row]; open != 0 && fewest > 1; open &= open - 1 {
			at := row*side + bits.TrailingZeros32(open)
			n := 0
			e.through(at, func(p placement) {
				if n < fewest && e.free(p) && e.unplacedOf(int(spans[p].length)) >= 0 {
					n++
				}
			})
			if n < fewest {
				cell, ok, fewest = at, true, n
			}
		}
	}
	return cell, ok
}

func (e *enumeration) unplacedOf(length int) int {
	for i, l := range e.lengths {
		if l == length && e.at[i] == unplaced {
			return i
		}
	}
	return -1
}

// scanKeys are random odd factors, one a scan.
var scanKeys = newScanKeys()

func newScanKeys() (keys [maxScans]uint64) {
	r := rng{state: 1}
	for j := range keys {
		keys[j] = r.next() | 1
	}
	return keys
}
