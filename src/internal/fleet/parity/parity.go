// Package parity plays battleships by a checkerboard hunt, without scans: the
// simplest strategy worth the name, and the yardstick for the others.
//
// Hunt: the cells of even row + column row by row, then the odd ones. Target:
// while there are hits since the last kill, shots go beside them. Hits in one
// row are extended to the left, else to the right; in one column up, else down.
// With a single hit, with hits in no line, or with both ends closed, the first
// free neighbour is shot, up, down, left, right of each hit in the order found.
// When nothing is free the hits are forgotten, as they are on a kill: where
// ships touch, a half-found one is left to the hunt.
package parity

import "github.com/contest-bundle/bundle/src/internal/fleet"

// A Strategy plays one case.
type Strategy struct {
	n    int
	shot [fleet.MaxSide][fleet.MaxSide]bool
	hits []cell // since the last kill, in the order found
}

type cell struct{ row, col int }

// New starts a case.
func New(rules fleet.Rules) *Strategy { return &Strategy{n: rules.N} }

// Next is the shot of the target or of the hunt.
func (s *Strategy) Next() fleet.Move {
	c, ok := s.target()
	if !ok {
		s.hits = nil
		c = s.hunt()
	}
	return fleet.Shot(c.row, c.col)
}

// ShotAnswered takes the answer of the last move.
func (s *Strategy) ShotAnswered(m fleet.Move, a fleet.Answer) {
	s.shot[m.R1][m.C1] = true
	switch a {
	case fleet.Hit:
		s.hits = append(s.hits, cell{m.R1, m.C1})
	case fleet.Kill:
		s.hits = nil
	}
}

// ScanAnswered is never called: the strategy makes no scans.
func (s *Strategy) ScanAnswered(fleet.Move, int) {}

// hunt is the next cell of the checkerboard.
func (s *Strategy) hunt() cell {
	for parity := range 2 {
		for row := range s.n {
			for col := range s.n {
				if (row+col)%2 == parity && !s.shot[row][col] {
					return cell{row, col}
				}
			}
		}
	}
	panic("parity: every cell has been shot and the game goes on")
}

// target is a free cell beside the open hits.
func (s *Strategy) target() (cell, bool) {
	if len(s.hits) > 1 {
		first, last := s.bounds()
		switch {
		case first.row == last.row:
			if c, ok := s.free(cell{first.row, first.col - 1}, cell{first.row, last.col + 1}); ok {
				return c, true
			}
		case first.col == last.col:
			if c, ok := s.free(cell{first.row - 1, first.col}, cell{last.row + 1, first.col}); ok {
				return c, true
			}
		}
	}
	for _, h := range s.hits {
		c, ok := s.free(cell{h.row - 1, h.col}, cell{h.row + 1, h.col}, cell{h.row, h.col - 1}, cell{h.row, h.col + 1})
		if ok {
			return c, true
		}
	}
	return cell{}, false
}

// bounds are the corners of the rectangle around the hits.
func (s *Strategy) bounds() (first, last cell) {
	first, last = s.hits[0], s.hits[0]
	for _, h := range s.hits[1:] {
		first = cell{min(first.row, h.row), min(first.col, h.col)}
		last = cell{max(last.row, h.row), max(last.col, h.col)}
	}
	return first, last
}

// free is the first of the cells that is in the sea and not shot.
func (s *Strategy) free(cells ...cell) (cell, bool) {
	for _, c := range cells {
		if c.row >= 0 && c.row < s.n && c.col >= 0 && c.col < s.n && !s.shot[c.row][c.col] {
			return c, true
		}
	}
	return cell{}, false
}
