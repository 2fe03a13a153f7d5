// Package evidence keeps what was seen of a sea in the form that a sampler needs:
// which placements of a ship are still possible, and how many ship cells each scan
// holds.
//
// Whether one placement agrees with the shots does not depend on the other ships,
// kills included, so that is a bit a placement. What is joint, that ships do not
// overlap, cover every hit and bring every scan to its count, is not decided here.
// So ships that touch need no guess of which one died.
//
// It refuses nothing: the moves and answers are those of a legal game.
package evidence

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// Evidence is everything seen, in the form that the sampler needs.
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
type Evidence struct {
	Rules fleet.Rules
	N     int

	Answer  [Cells]fleet.Answer
	when    [Cells]int16 // number of the shot
	shots   int16
	Settled [Cells]bool // cells of settled ships

	Left    [fleet.MaxLength + 1]int // unsettled ships of each length
	Lengths []int                    // of the unsettled ships, longest first

	Fresh [2][Side]uint32 // cells not shot, by rows and by columns

	Scans []fleet.Move
	Count []int32 // ship cells in each scan, settled ships left out

	Start   [fleet.MaxLength + 1][2][Side]uint32 // possible placements by length, orientation and line: bit k set if one starts at k
	Unshot  [Placements]uint8                    // cells not shot
	Square  [Placements]int32                    // sum over the scans of overlap squared
	Overlap [][MaxScans]uint8                    // overlap[p][j] is the number of p's cells in scan j
	Hits    [2][Side]uint32                      // shot ship cells of unsettled ships, by rows and by columns
	Bands   [2]Bands
	Regions []Region
	tight   []tightRegion // of the last confine

	leaves func(p Placement, first, end int) // see New
}

// New starts with nothing seen. leaves is told of each ship that is settled,
// at p: it was one of Lengths[first:end], which it has not left yet.
func New(rules fleet.Rules, leaves func(p Placement, first, end int)) *Evidence {
	e := &Evidence{Rules: rules, N: rules.N, leaves: leaves, Overlap: make([][MaxScans]uint8, Placements)}
	for length := len(rules.Count) - 1; length >= 1; length-- {
		e.Left[length] = rules.Count[length]
		for range rules.Count[length] {
			e.Lengths = append(e.Lengths, length)
		}
		for orientation := range Orientations(length) {
			for line := range e.N {
				e.Start[length][orientation][line] = 1<<(e.N-length+1) - 1
				for first := range e.N - length + 1 {
					e.Unshot[Pack(length, orientation, line, first)] = uint8(length)
				}
			}
		}
	}
	for line := range e.N {
		e.Fresh[Across][line], e.Fresh[Down][line] = 1<<e.N-1, 1<<e.N-1
	}
	e.regroup()
	e.gather()
	return e
}

// Orientations is the number of ways in which a ship can lie.
func Orientations(length int) int { return min(length, 2) }

// Possible reports whether a placement agrees with all that was seen.
func (e *Evidence) Possible(p Placement) bool {
	s := Spans[p]
	return e.Start[s.Length][s.Orientation][s.Line]>>s.Start&1 != 0
}

func (e *Evidence) rule(p Placement) {
	s := Spans[p]
	e.Start[s.Length][s.Orientation][s.Line] &^= 1 << s.Start
}

// through calls f for every possible placement of an unsettled ship that covers
// the cell.
func (e *Evidence) through(cell int, f func(Placement)) {
	row, col := cell/Side, cell%Side
	for length := 1; length < len(e.Left); length++ {
		if e.Left[length] == 0 {
			continue
		}
		for orientation := range Orientations(length) {
			line, at := row, col
			if orientation == Down {
				line, at = col, row
			}
			starts := e.Start[length][orientation][line] & (1<<(at+1) - 1) >> max(0, at-length+1) << max(0, at-length+1)
			for ; starts != 0; starts &= starts - 1 {
				f(Pack(length, orientation, line, bits.TrailingZeros32(starts)))
			}
		}
	}
}

// Shot records the answer of a shot.
func (e *Evidence) Shot(cell int, a fleet.Answer) {
	e.shots++
	e.Answer[cell], e.when[cell] = a, e.shots
	e.Fresh[Across][cell/Side] &^= 1 << (cell % Side)
	e.Fresh[Down][cell%Side] &^= 1 << (cell / Side)
	if a != fleet.Miss {
		e.Hits[Across][cell/Side] |= 1 << (cell % Side)
		e.Hits[Down][cell%Side] |= 1 << (cell / Side)
	}
	e.through(cell, func(p Placement) {
		e.Unshot[p]--
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
func (e *Evidence) agrees(p Placement) bool {
	s := Spans[p]
	kills, last, lastAnswer := 0, int16(-1), fleet.Unknown
	for k := range int(s.Length) {
		cell := s.Cell(k)
		if e.Answer[cell] == fleet.Miss || e.Settled[cell] {
			return false
		}
		if e.Answer[cell] == fleet.Kill {
			kills++
		}
		if e.when[cell] > last {
			last, lastAnswer = e.when[cell], e.Answer[cell]
		}
	}
	if e.Unshot[p] > 0 {
		return kills == 0
	}
	return kills == 1 && lastAnswer == fleet.Kill
}

// Scanned records the count of a scan.
func (e *Evidence) Scanned(m fleet.Move, count int) {
	if len(e.Scans) == MaxScans {
		return
	}
	count -= e.Sunk(&m)
	j := len(e.Scans)
	e.Scans = append(e.Scans, m)
	e.Count = append(e.Count, int32(count))
	e.regroup()
	for length := 1; length < len(e.Left); length++ {
		if e.Left[length] > 0 {
			e.measure(length, j)
		}
	}
	e.limit()
	e.enclose()
	e.confine()
	e.settle()
	e.gather()
}

// Sunk is the number of cells of settled ships in a rectangle.
func (e *Evidence) Sunk(m *fleet.Move) int {
	n := 0
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			if e.Settled[row*Side+col] {
				n++
			}
		}
	}
	return n
}

// measure takes the overlaps of all placements of a length with scan j. It does
// so for the impossible ones too: one line of a band stands for all.
func (e *Evidence) measure(length, j int) {
	for orientation := range Orientations(length) {
		for l := range e.N {
			for first := range e.N - length + 1 {
				p := Pack(length, orientation, l, first)
				common := Spans[p].common(e.Scans[j])
				e.Overlap[p][j] = uint8(common)
				e.Square[p] += int32(common * common)
			}
		}
	}
}

// ToHit is the number of ship cells that have not been shot.
func (e *Evidence) ToHit() int {
	sum := 0
	for _, length := range e.Lengths {
		sum += length
	}
	for row := range e.N {
		sum -= bits.OnesCount32(e.Hits[Across][row])
	}
	return sum
}

// Each calls f for every possible placement of an unsettled ship.
func (e *Evidence) Each(f func(Placement)) {
	for length := 1; length < len(e.Left); length++ {
		if e.Left[length] == 0 {
			continue
		}
		for orientation := range Orientations(length) {
			for line := range e.N {
				for starts := e.Start[length][orientation][line]; starts != 0; starts &= starts - 1 {
					f(Pack(length, orientation, line, bits.TrailingZeros32(starts)))
				}
			}
		}
	}
}

// limit rules out the placements with more cells in a scan than it counted.
func (e *Evidence) limit() {
	e.Each(func(p Placement) {
		for j, most := range e.Count {
			if int32(e.Overlap[p][j]) > most {
				e.rule(p)
				return
			}
		}
	})
}

// settle takes out, one after the other, the ships whose kill has a single
// explanation.
func (e *Evidence) settle() {
	for again := true; again; {
		again = false
		for row := range e.N {
			for m := e.Hits[Across][row]; m != 0; m &= m - 1 {
				cell := row*Side + bits.TrailingZeros32(m)
				if e.Answer[cell] != fleet.Kill || e.Settled[cell] {
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
func (e *Evidence) only(cell int) (p Placement, ok bool) {
	n := 0
	e.through(cell, func(q Placement) { p = q; n++ })
	return p, n == 1
}

func (e *Evidence) takeOut(p Placement) {
	s := Spans[p]
	length := int(s.Length)
	e.Left[length]--
	first := slices.Index(e.Lengths, length)
	end := first + e.Left[length] + 1
	e.leaves(p, first, end)
	e.Lengths = slices.Delete(e.Lengths, first, first+1)
	for j := range e.Count {
		e.Count[j] -= int32(e.Overlap[p][j])
	}
	for k := range length {
		cell := s.Cell(k)
		e.Settled[cell] = true
		e.Hits[Across][cell/Side] &^= 1 << (cell % Side)
		e.Hits[Down][cell%Side] &^= 1 << (cell / Side)
	}
	for k := range length {
		e.through(s.Cell(k), e.rule)
	}
	e.limit()
}

// LastCell is the one cell of a placement that has not been shot.
func (e *Evidence) LastCell(p Placement) int {
	s := Spans[p]
	for k := range int(s.Length) {
		if e.Answer[s.Cell(k)] == fleet.Unknown {
			return s.Cell(k)
		}
	}
	panic("posterior: every cell of the placement has been shot")
}
