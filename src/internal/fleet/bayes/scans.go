package bayes

import "github.com/contest-bundle/bundle/src/internal/fleet"

// planScans chooses the opening.
func (s *Strategy) planScans() {
	last, half := s.n-1, s.n/2
	if s.rules.P > linePrice {
		s.plan = []fleet.Move{s.upperHalf(), s.leftHalf(), fleet.Scan(0, 0, half-1, half-1)}
		return
	}
	for k := range last {
		s.plan = append(s.plan, fleet.Scan(k, 0, k, last))
	}
	for k := range last {
		s.plan = append(s.plan, fleet.Scan(0, k, last, k))
	}
}

// upperHalf and leftHalf are the halves.
func (s *Strategy) upperHalf() fleet.Move { return fleet.Scan(0, 0, s.n/2-1, s.n-1) }
func (s *Strategy) leftHalf() fleet.Move  { return fleet.Scan(0, 0, s.n-1, s.n/2-1) }

// ScanAnswered takes the count of the last move; after the last of the plan
// the regions are known.
func (s *Strategy) ScanAnswered(m fleet.Move, count int) {
	s.counts[m] = count
	s.plan = s.plan[1:]
	if len(s.plan) > 0 {
		return
	}
	if s.rules.P > linePrice {
		s.quarters()
	} else {
		s.lines()
	}
}

// quarters derives the four quarters from the halves and their common one.
func (s *Strategy) quarters() {
	last, half := s.n-1, s.n/2
	corner := fleet.Scan(0, 0, half-1, half-1)
	upper, left, both := s.counts[s.upperHalf()], s.counts[s.leftHalf()], s.counts[corner]
	s.partitions = [][]region{{
		s.region(corner, both),
		s.region(fleet.Scan(0, half, half-1, last), upper-both),
		s.region(fleet.Scan(half, 0, last, half-1), left-both),
		s.region(fleet.Scan(half, half, last, last), s.rules.Cells()-upper-left+both),
	}}
}

// lines derives the last row and column from the others.
func (s *Strategy) lines() {
	last := s.n - 1
	rowsLeft, colsLeft := s.rules.Cells(), s.rules.Cells()
	var rows, cols []region
	for k := range last {
		row, col := fleet.Scan(k, 0, k, last), fleet.Scan(0, k, last, k)
		rows, cols = append(rows, s.region(row, s.counts[row])), append(cols, s.region(col, s.counts[col]))
		rowsLeft -= s.counts[row]
		colsLeft -= s.counts[col]
	}
	rows = append(rows, s.region(fleet.Scan(last, 0, last, last), rowsLeft))
	cols = append(cols, s.region(fleet.Scan(0, last, last, last), colsLeft))
	s.partitions = [][]region{rows, cols}
}

// region is a rectangle with its count.
func (s *Strategy) region(m fleet.Move, count int) region {
	r := region{count: count}
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			r.cells = append(r.cells, row*s.n+col)
		}
	}
	return r
}
