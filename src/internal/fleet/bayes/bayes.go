// Package bayes plays battleships by placement scores: every place of every ship
// has a weight, the weights are fitted to what is known, and the cell most
// likely to hold a ship is shot.
//
// The opening scans depend on the price: up to P = 0.48 every row and column (but
// the last, which follow from the number of ship cells), above that three large
// rectangles, the upper half, the left half and their common quarter, which give
// the counts of the four quarters. The fit is iterative proportional scaling:
// in each of 20 rounds a placement's weight is multiplied by the geometric mean
// over its cells of remainder / expectation for the row, column or quarter of
// the cell, and of 1 / expectation where the cell is an open hit. Ships are
// taken as independent of each other.
//
// A kill does not say which ship died: the heaviest placement through the cell
// on open hits alone is taken. Where ships touch that can be wrong, and the
// lengths that remain are then wrong too; package posterior has no such guess.
package bayes

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

const (
	rounds     = 20
	linePrice  = 0.48 // the largest P at which rows and columns are scanned
	leastScale = 1e-3 // bounds of a region's factor in one round: a wrong guess
	mostScale  = 1e3  // at a kill makes regions contradict each other
	hopeless   = 1e-6 // an expectation that tells nothing
)

// state is what is known of a cell.
type state uint8

const (
	unknown state = iota
	water
	hit
	dead // of a ship taken as destroyed
)

// A placement is one place of one length.
type placement struct {
	length int
	cells  []int
	weight float64
}

// A region is a set of cells with a known number of ship cells.
type region struct {
	cells []int
	count int
}

// A Strategy plays one case.
type Strategy struct {
	rules      fleet.Rules
	n          int
	state      []state
	left       []int // ships of each length not taken as destroyed
	placements []placement
	plan       []fleet.Move // scans still to make
	counts     map[fleet.Move]int
	regions    []region
	expected   []float64 // ship cells on each cell by the weights
}

// New starts a case.
func New(rules fleet.Rules) *Strategy {
	n := rules.N
	s := &Strategy{
		rules: rules, n: n,
		state:    make([]state, n*n),
		left:     append([]int(nil), rules.Count...),
		counts:   map[fleet.Move]int{},
		expected: make([]float64, n*n),
	}
	for length, count := range rules.Count {
		if count > 0 {
			s.place(length)
		}
	}
	s.planScans()
	return s
}

// place lists the placements of a length.
func (s *Strategy) place(length int) {
	for first := range s.n * s.n {
		row, col := first/s.n, first%s.n
		if col+length <= s.n {
			s.add(length, first, 1)
		}
		if length > 1 && row+length <= s.n {
			s.add(length, first, s.n)
		}
	}
}

func (s *Strategy) add(length, first, step int) {
	p := placement{length: length}
	for k := range length {
		p.cells = append(p.cells, first+k*step)
	}
	s.placements = append(s.placements, p)
}

// Next scans by the plan, then shoots.
func (s *Strategy) Next() fleet.Move {
	if len(s.plan) > 0 {
		return s.plan[0]
	}
	s.fit()
	cell := s.likeliest()
	if s.expected[cell] < hopeless {
		s.exhume()
		s.fit()
		cell = s.likeliest()
	}
	return fleet.Shot(cell/s.n, cell%s.n)
}

// likeliest is the cell not shot with the highest expectation.
func (s *Strategy) likeliest() int {
	best := -1
	for cell, known := range s.state {
		if known == unknown && (best < 0 || s.expected[cell] > s.expected[best]) {
			best = cell
		}
	}
	return best
}

// exhume takes back every guess of a destroyed ship, when the guesses leave no
// place for those that are left.
func (s *Strategy) exhume() {
	copy(s.left, s.rules.Count)
	for cell, known := range s.state {
		if known == dead {
			s.state[cell] = hit
		}
	}
}

// ShotAnswered takes the answer of the last move.
func (s *Strategy) ShotAnswered(m fleet.Move, a fleet.Answer) {
	cell := m.R1*s.n + m.C1
	switch a {
	case fleet.Miss:
		s.state[cell] = water
	case fleet.Hit:
		s.state[cell] = hit
	case fleet.Kill:
		s.state[cell] = hit
		s.bury(cell)
	}
}

// bury takes the heaviest wholly hit placement through a cell as the ship that
// died there.
func (s *Strategy) bury(cell int) {
	var ship *placement
	for i := range s.placements {
		p := &s.placements[i]
		if s.left[p.length] > 0 && s.within(p, cell) && (ship == nil || p.weight > ship.weight) {
			ship = p
		}
	}
	if ship == nil {
		s.state[cell] = dead // an earlier guess was wrong
		return
	}
	for _, c := range ship.cells {
		s.state[c] = dead
	}
	s.left[ship.length]--
}

// within reports whether a placement covers a cell, and otherwise hits alone.
func (s *Strategy) within(p *placement, cell int) bool {
	covers := false
	for _, c := range p.cells {
		if s.state[c] != hit {
			return false
		}
		covers = covers || c == cell
	}
	return covers
}

// fit scales the weights to the regions and computes the expectations.
func (s *Strategy) fit() {
	for i := range s.placements {
		p := &s.placements[i]
		p.weight = 1
		open := 0
		for _, c := range p.cells {
			switch s.state[c] {
			case water, dead:
				p.weight = 0
			case unknown:
				open++
			}
		}
		if s.left[p.length] == 0 || open == 0 {
			p.weight = 0 // a ship that is wholly hit has died
		}
	}
	scale := make([]float64, s.n*s.n)
	for range rounds {
		s.expect()
		s.scales(scale)
		for i := range s.placements {
			if p := &s.placements[i]; p.weight > 0 {
				product := 1.0
				for _, c := range p.cells {
					product *= scale[c]
				}
				p.weight *= math.Pow(product, 1/float64(p.length))
			}
		}
	}
	s.expect()
}

// expect computes the expected ship cells: each length's weights sum to its
// number of ships.
func (s *Strategy) expect() {
	sum := make([]float64, len(s.left))
	for i := range s.placements {
		sum[s.placements[i].length] += s.placements[i].weight
	}
	clear(s.expected)
	for i := range s.placements {
		p := &s.placements[i]
		if p.weight == 0 {
			continue
		}
		p.weight *= float64(s.left[p.length]) / sum[p.length]
		for _, c := range p.cells {
			s.expected[c] += p.weight
		}
	}
}

// scales computes the factor of each cell from the regions and the open hits.
func (s *Strategy) scales(scale []float64) {
	for c := range scale {
		scale[c] = 1
		if s.state[c] == hit {
			scale[c] = factor(1, s.expected[c])
		}
	}
	for _, r := range s.regions {
		remains, expected := float64(r.count), 0.0
		for _, c := range r.cells {
			expected += s.expected[c]
			if s.state[c] == dead {
				remains--
			}
		}
		f := factor(remains, expected)
		for _, c := range r.cells {
			scale[c] *= f
		}
	}
}

func factor(remains, expected float64) float64 {
	if expected <= 0 {
		return 1
	}
	return min(max(remains/expected, leastScale), mostScale)
}
