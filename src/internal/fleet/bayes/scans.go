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
	s.region(corner, both)
	s.region(fleet.Scan(0, half, half-1, last), upper-both)
	s.region(fleet.Scan(half, 0, last, half-1), left-both)
	s.region(fleet.Scan(half, half, last, last), s.rules.Cells()-upper-left+both)
}

// lines derives the last row and column from the others.
func (s *Strategy) lines() {
	last := s.n - 1
	rows, cols := s.rules.Cells(), s.rules.Cells()
	for k := range last {
		row, col := fleet.Scan(k, 0, k, last), fleet.Scan(0, k, last, k)
		s.region(row, s.counts[row])
		s.region(col, s.counts[col])
		rows -= s.counts[row]
		cols -= s.counts[col]
	}
	s.region(fleet.Scan(last, 0, last, last), rows)
	s.region(fleet.Scan(0, last, last, last), cols)
}

func (s *Strategy) region(m fleet.Move, count int) {
	r := region{count: count}
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			r.cells = append(r.cells, row*s.n+col)
		}
	}
	s.regions = append(s.regions, r)
}
