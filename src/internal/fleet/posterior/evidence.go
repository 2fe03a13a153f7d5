package posterior

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// evidence is everything seen, in the form that the sampler needs.
//
// Whether one placement agrees with the shots does not depend on the other
// ships: it covers no miss; with a cell still unshot it covers no kill; wholly
// shot it covers exactly one kill, on the cell of it that was shot last. What
// remains joint is that placements do not overlap, that every hit is covered,
// and that every scan counts right; of the counts only this is static, that a
// placement fits into what is left to find in each region (see confine).
// Placements only ever become impossible, so each answer re-tests those through
// one cell, and those in regions with little room.
//
// A kill that only one placement explains settles that ship: it leaves the
// problem, and its cells become like water.
type evidence struct {
	rules fleet.Rules
	n     int

	answer  [cells]fleet.Answer
	when    [cells]int16 // number of the shot
	shots   int16
	settled [cells]bool // cells of settled ships

	left    [fleet.MaxLength + 1]int // unsettled ships of each length
	lengths []int                    // of the unsettled ships, longest first

	fresh [2][side]uint32 // cells not shot, by rows and by columns

	scans []fleet.Move
	count []int32 // ship cells in each scan, settled ships left out

	start   [fleet.MaxLength + 1][2][side]uint32 // possible placements by length, orientation and line: bit k set if one starts at k
	unshot  [placements]uint8                    // cells not shot
	square  [placements]int32                    // sum over the scans of overlap squared
	overlap [][maxScans]uint8                    // overlap[p][j] is the number of p's cells in scan j
	hits    [2][side]uint32                      // shot ship cells of unsettled ships, by rows and by columns
	bands   [2]bands
	regions []region
	tight   []tightRegion // of the last confine

	// leaves is told of a ship that is settled; it was one of lengths[first:end].
	leaves func(p placement, first, end int)
}

func newEvidence(rules fleet.Rules) *evidence {
	e := &evidence{rules: rules, n: rules.N, overlap: make([][maxScans]uint8, placements)}
	for length := len(rules.Count) - 1; length >= 1; length-- {
		e.left[length] = rules.Count[length]
		for range rules.Count[length] {
			e.lengths = append(e.lengths, length)
		}
		for orientation := range orientations(length) {
			for line := range e.n {
				e.start[length][orientation][line] = 1<<(e.n-length+1) - 1
				for first := range e.n - length + 1 {
					e.unshot[pack(length, orientation, line, first)] = uint8(length)
				}
			}
		}
	}
	for line := range e.n {
		e.fresh[across][line], e.fresh[down][line] = 1<<e.n-1, 1<<e.n-1
	}
	e.regroup()
	e.gather()
	return e
}

// orientations is the number of ways in which a ship can lie.
func orientations(length int) int { return min(length, 2) }

func (e *evidence) possible(p placement) bool {
	s := spans[p]
	return e.start[s.length][s.orientation][s.line]>>s.start&1 != 0
}

func (e *evidence) rule(p placement) {
	s := spans[p]
	e.start[s.length][s.orientation][s.line] &^= 1 << s.start
}

// through calls f for every possible placement of an unsettled ship that covers
// the cell.
func (e *evidence) through(cell int, f func(placement)) {
	row, col := cell/side, cell%side
	for length := 1; length < len(e.left); length++ {
		if e.left[length] == 0 {
			continue
		}
		for orientation := range orientations(length) {
			line, at := row, col
			if orientation == down {
				line, at = col, row
			}
			starts := e.start[length][orientation][line] & (1<<(at+1) - 1) >> max(0, at-length+1) << max(0, at-length+1)
			for ; starts != 0; starts &= starts - 1 {
				f(pack(length, orientation, line, bits.TrailingZeros32(starts)))
			}
		}
	}
}

// shot records the answer of a shot.
func (e *evidence) shot(cell int, a fleet.Answer) {
	e.shots++
	e.answer[cell], e.when[cell] = a, e.shots
	e.fresh[across][cell/side] &^= 1 << (cell % side)
	e.fresh[down][cell%side] &^= 1 << (cell / side)
	if a != fleet.Miss {
		e.hits[across][cell/side] |= 1 << (cell % side)
		e.hits[down][cell%side] |= 1 << (cell / side)
	}
	e.through(cell, func(p placement) {
		e.unshot[p]--
		if !e.agrees(p) {
			e.rule(p)
		}
	})
	if a != fleet.Miss {
		e.confine()
	}
	e.settle()
	e.gather()
}

// agrees is the static test of a placement against the shots.
func (e *evidence) agrees(p placement) bool {
	s := spans[p]
	kills, last, lastAnswer := 0, int16(-1), fleet.Unknown
	for k := range int(s.length) {
		cell := s.cell(k)
		if e.answer[cell] == fleet.Miss || e.settled[cell] {
			return false
		}
		if e.answer[cell] == fleet.Kill {
			kills++
		}
		if e.when[cell] > last {
			last, lastAnswer = e.when[cell], e.answer[cell]
		}
	}
	if e.unshot[p] > 0 {
		return kills == 0
	}
	return kills == 1 && lastAnswer == fleet.Kill
}

// scanned records the count of a scan.
func (e *evidence) scanned(m fleet.Move, count int) {
	if len(e.scans) == maxScans {
		return
	}
	count -= e.sunk(&m)
	j := len(e.scans)
	e.scans = append(e.scans, m)
	e.count = append(e.count, int32(count))
	e.regroup()
	for length := 1; length < len(e.left); length++ {
		if e.left[length] > 0 {
			e.measure(length, j)
		}
	}
	e.limit()
	e.enclose()
	e.confine()
	e.settle()
	e.gather()
}

// sunk is the number of cells of settled ships in a rectangle.
func (e *evidence) sunk(m *fleet.Move) int {
	n := 0
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			if e.settled[row*side+col] {
				n++
			}
		}
	}
	return n
}

// measure takes the overlaps of all placements of a length with scan j. It does
// so for the impossible ones too: one line of a band stands for all.
func (e *evidence) measure(length, j int) {
	for orientation := range orientations(length) {
		for l := range e.n {
			for first := range e.n - length + 1 {
				p := pack(length, orientation, l, first)
				common := spans[p].common(e.scans[j])
				e.overlap[p][j] = uint8(common)
				e.square[p] += int32(common * common)
			}
		}
	}
}

// toHit is the number of ship cells that have not been shot.
func (e *evidence) toHit() int {
	sum := 0
	for _, length := range e.lengths {
		sum += length
	}
	for row := range e.n {
		sum -= bits.OnesCount32(e.hits[across][row])
	}
	return sum
}

// each calls f for every possible placement of an unsettled ship.
func (e *evidence) each(f func(placement)) {
	for length := 1; length < len(e.left); length++ {
		if e.left[length] == 0 {
			continue
		}
		for orientation := range orientations(length) {
			for line := range e.n {
				for starts := e.start[length][orientation][line]; starts != 0; starts &= starts - 1 {
					f(pack(length, orientation, line, bits.TrailingZeros32(starts)))
				}
			}
		}
	}
}

// limit rules out the placements with more cells in a scan than it counted.
func (e *evidence) limit() {
	e.each(func(p placement) {
		for j, most := range e.count {
			if int32(e.overlap[p][j]) > most {
				e.rule(p)
				return
			}
		}
	})
}

// settle takes out, one after the other, the ships whose kill has a single
// explanation.
func (e *evidence) settle() {
	for again := true; again; {
		again = false
		for row := range e.n {
			for m := e.hits[across][row]; m != 0; m &= m - 1 {
				cell := row*side + bits.TrailingZeros32(m)
				if e.answer[cell] != fleet.Kill || e.settled[cell] {
					continue
				}
				if p, ok := e.only(cell); ok {
					e.takeOut(p)
					again = true
				}
			}
		}
	}
}

// only is the single possible placement through a cell, if there is just one.
func (e *evidence) only(cell int) (p placement, ok bool) {
	n := 0
	e.through(cell, func(q placement) { p = q; n++ })
	return p, n == 1
}

func (e *evidence) takeOut(p placement) {
	s := spans[p]
	length := int(s.length)
	e.left[length]--
	first := slices.Index(e.lengths, length)
	end := first + e.left[length] + 1
	e.leaves(p, first, end)
	e.lengths = slices.Delete(e.lengths, first, first+1)
	for j := range e.count {
		e.count[j] -= int32(e.overlap[p][j])
	}
	for k := range length {
		cell := s.cell(k)
		e.settled[cell] = true
		e.hits[across][cell/side] &^= 1 << (cell % side)
		e.hits[down][cell%side] &^= 1 << (cell / side)
	}
	for k := range length {
		e.through(s.cell(k), e.rule)
	}
	e.limit()
}
