package evidence

import "github.com/contest-bundle/bundle/src/internal/fleet"

// Bounds of the contest, and of the scans that are taken into account.
const (
	Side     = fleet.MaxSide
	Cells    = Side * Side // cell r, c has the index r*Side + c, whatever N is
	MaxShips = 3 * Side / 2
	MaxScans = 160
)

// An orientation tells along which lines a ship lies: rows or columns.
const (
	Across = iota
	Down
)

// A Placement is a ship of some length at some place, packed into
// (2*(length-1)+orientation)*Cells + line*Side + start. Ships of one cell lie
// across.
type Placement = int16

const (
	Placements           = 2 * fleet.MaxLength * Cells
	Unplaced   Placement = -1
)

// A Span is a placement unpacked.
type Span struct{ Length, Orientation, Line, Start uint8 }

// Pack is the placement of a ship of the length from a cell of a line on.
func Pack(length, orientation, line, start int) Placement {
	return Placement((2*(length-1)+orientation)*Cells + line*Side + start)
}

// Spans unpacks every placement, those that reach out of the sea included.
var Spans = unpackAll()

func unpackAll() (all [Placements]Span) {
	for p := range all {
		all[p] = unpack(Placement(p))
	}
	return all
}

func unpack(p Placement) Span {
	kind, at := int(p)/Cells, int(p)%Cells
	return Span{uint8(kind/2 + 1), uint8(kind % 2), uint8(at / Side), uint8(at % Side)}
}

// Mask is the span's cells as bits of its line.
func (s Span) Mask() uint32 { return (1<<s.Length - 1) << s.Start }

// Cell is the index of the k-th cell.
func (s Span) Cell(k int) int {
	if s.Orientation == Across {
		return int(s.Line)*Side + int(s.Start) + k
	}
	return (int(s.Start)+k)*Side + int(s.Line)
}

// common is the number of the span's cells in a rectangle.
func (s Span) common(m fleet.Move) int {
	line1, line2, first, last := m.R1, m.R2, m.C1, m.C2
	if s.Orientation == Down {
		line1, line2, first, last = m.C1, m.C2, m.R1, m.R2
	}
	if int(s.Line) < line1 || int(s.Line) > line2 {
		return 0
	}
	return max(0, min(last, int(s.Start+s.Length)-1)-max(first, int(s.Start))+1)
}

// Runs are the bits of free where so many set bits begin.
func Runs(free uint32, length int) uint32 {
	for have := 1; have < length; {
		step := min(have, length-have)
		free &= free >> step
		have += step
	}
	return free
}

// Meets reports whether two ships share a cell.
func (s Span) Meets(t Span) bool {
	if s.Orientation == t.Orientation {
		return s.Line == t.Line && s.Start < t.Start+t.Length && t.Start < s.Start+s.Length
	}
	return s.Start <= t.Line && t.Line < s.Start+s.Length && t.Start <= s.Line && s.Line < t.Start+t.Length
}
