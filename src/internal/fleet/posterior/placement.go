package posterior

import "github.com/contest-bundle/bundle/src/internal/fleet"

const (
	side     = fleet.MaxSide
	cells    = side * side // cell r, c has the index r*side + c, whatever N is
	maxShips = 3 * side / 2
	maxScans = 160
)

// An orientation tells along which lines a ship lies: rows or columns.
const (
	across = iota
	down
)

// A placement is a ship of some length at some place, packed into
// (2*(length-1)+orientation)*cells + line*side + start. Ships of one cell lie
// across.
type placement = int16

const (
	placements           = 2 * fleet.MaxLength * cells
	unplaced   placement = -1
)

// A span is a placement unpacked.
type span struct{ length, orientation, line, start uint8 }

func pack(length, orientation, line, start int) placement {
	return placement((2*(length-1)+orientation)*cells + line*side + start)
}

// spans unpacks every placement, those that reach out of the sea included.
var spans = unpackAll()

func unpackAll() (all [placements]span) {
	for p := range all {
		all[p] = unpack(placement(p))
	}
	return all
}

func unpack(p placement) span {
	kind, at := int(p)/cells, int(p)%cells
	return span{uint8(kind/2 + 1), uint8(kind % 2), uint8(at / side), uint8(at % side)}
}

// mask is the span's cells as bits of its line.
func (s span) mask() uint32 { return (1<<s.length - 1) << s.start }

// cell is the index of the k-th cell.
func (s span) cell(k int) int {
	if s.orientation == across {
		return int(s.line)*side + int(s.start) + k
	}
	return (int(s.start)+k)*side + int(s.line)
}

// common is the number of the span's cells in a rectangle.
func (s span) common(m fleet.Move) int {
	line1, line2, first, last := m.R1, m.R2, m.C1, m.C2
	if s.orientation == down {
		line1, line2, first, last = m.C1, m.C2, m.R1, m.R2
	}
	if int(s.line) < line1 || int(s.line) > line2 {
		return 0
	}
	return max(0, min(last, int(s.start+s.length)-1)-max(first, int(s.start))+1)
}

// runs are the bits of free where so many set bits begin.
func runs(free uint32, length int) uint32 {
	for have := 1; have < length; {
		step := min(have, length-have)
		free &= free >> step
		have += step
	}
	return free
}

// meets reports whether two ships share a cell.
func (s span) meets(t span) bool {
	if s.orientation == t.orientation {
		return s.line == t.line && s.start < t.start+t.length && t.start < s.start+s.length
	}
	return s.start <= t.line && t.line < s.start+s.length && t.start <= s.line && s.line < t.start+t.length
}
