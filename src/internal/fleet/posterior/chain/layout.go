package chain

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A Layout puts each unsettled ship somewhere, in the order of
// Evidence.Lengths.
type Layout struct {
	At   [evidence.MaxShips]evidence.Placement
	Rows [evidence.Side]uint32 // occupied cells
}

// Remove takes out the ship at p, one of those numbered first..end-1. If none
// is there, it takes out another of these, if possible one that is not placed,
// and reports false.
func (l *Layout) Remove(p evidence.Placement, first, end int) bool {
	i := slices.Index(l.At[first:end], p)
	found := i >= 0
	if !found {
		i = max(0, slices.Index(l.At[first:end], evidence.Unplaced))
	}
	i += first
	if l.At[i] != evidence.Unplaced {
		s := evidence.Spans[l.At[i]]
		for k := range int(s.Length) {
			cell := s.Cell(k)
			l.Rows[cell/evidence.Side] &^= 1 << (cell % evidence.Side)
		}
	}
	copy(l.At[i:], l.At[i+1:])
	l.At[evidence.MaxShips-1] = evidence.Unplaced
	return found
}

// Count is the number of the layout's cells in a rectangle.
func (l *Layout) Count(m *fleet.Move) int32 {
	mask := uint32(1<<(m.C2+1) - 1<<m.C1)
	sum := 0
	for row := m.R1; row <= m.R2; row++ {
		sum += bits.OnesCount32(l.Rows[row] & mask)
	}
	return int32(sum)
}
