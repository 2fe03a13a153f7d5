package lib

import (
	"iter"
	"strings"
)

// P is a cell of a grid: row and column.
type P struct{ I, J int }

// Dirs are up, left, right and down.
var Dirs = [4]P{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// Add is p + q.
func (p P) Add(q P) P { return P{p.I + q.I, p.J + q.J} }

// Dist is the Manhattan distance.
func (p P) Dist(q P) int { return Abs(p.I-q.I) + Abs(p.J-q.J) }

// Grid is a map of letters.
type Grid [][]byte

// ParseGrid makes a grid of lines.
func ParseGrid(lines []string) (g Grid) {
	for _, l := range lines {
		g = append(g, []byte(l))
	}
	return g
}

// In reports whether p is in the grid.
func (g Grid) In(p P) bool { return 0 <= p.I && p.I < len(g) && 0 <= p.J && p.J < len(g[p.I]) }

// At is the letter at p, and 0 outside.
func (g Grid) At(p P) byte {
	if !g.In(p) {
		return 0
	}
	return g[p.I][p.J]
}

// All yields every cell with its letter, row by row.
func (g Grid) All() iter.Seq2[P, byte] {
	return func(yield func(P, byte) bool) {
		for i, row := range g {
			for j, c := range row {
				if !yield(P{i, j}, c) {
					return
				}
			}
		}
	}
}

// Around yields the cells beside p that are in the grid.
func (g Grid) Around(p P) iter.Seq[P] {
	return func(yield func(P) bool) {
		for _, d := range Dirs {
			if q := p.Add(d); g.In(q) && !yield(q) {
				return
			}
		}
	}
}

// Transpose swaps rows and columns.
func (g Grid) Transpose() Grid {
	t := make(Grid, len(g[0]))
	for _, row := range g {
		for j, c := range row {
			t[j] = append(t[j], c)
		}
	}
	return t
}

// String is the grid as lines.
func (g Grid) String() string {
	var b strings.Builder
	for _, row := range g {
		b.Write(row)
		b.WriteByte('\n')
	}
	return b.String()
}
