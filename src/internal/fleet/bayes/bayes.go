// Package bayes plays battleships by placement scores: every place of every ship
// has a weight, the weights give each cell a score, its expected ship cells, and the
// unshot cell of the highest score is shot.
//
// The opening scans depend on the price: up to P = line_price every row and column
// (but the last, which follow from the number of ship cells), above that three large
// rectangles, the upper half, the left half and their common quarter, which give
// the counts of the four quarters. Ships are taken as independent of each other.
//
// Two ways to bring weights and counts together, by the parameter fit:
//
//   - cells (cells.go): answers drop placements or change their weights by Bayes'
//     rule, and the matrix of cell scores is scaled, each row to the ship cells left
//     in it, then each column, 20 times; or each quarter;
//   - placements (placements.go): the weights themselves are scaled, by iterative
//     proportional fitting.
//
// A kill does not say which ship died: the longest placement through the cell on
// open hits alone is taken, or the heaviest (the parameter kill). Where ships touch
// that can be wrong, and the lengths that remain are then wrong too; package posterior
// has no such guess.
package bayes

import (
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

var (
	fit       = tune.Choice("fit", "cells", "placements")
	kill      = tune.Choice("kill", "longest", "heaviest")
	linePrice = tune.Float("line_price", 0.48, 0, 1) // the largest P at which rows and columns are scanned
)

const (
	rounds   = 20
	hopeless = 1e-6 // a score that tells nothing
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
	partitions [][]region // the rows and the columns, or the quarters
	expected   []float64  // ship cells on each cell: the cell scores
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
	s.restart()
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
	s.score()
	cell := s.likeliest()
	if s.expected[cell] < hopeless {
		s.exhume()
		s.score()
		cell = s.likeliest()
	}
	return fleet.Shot(cell/s.n, cell%s.n)
}

// score computes the expectations.
func (s *Strategy) score() {
	if fit == "placements" {
		s.fitPlacements()
		return
	}
	s.scoreCells()
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
	s.restart()
}

// ShotAnswered takes the answer of the last move.
func (s *Strategy) ShotAnswered(m fleet.Move, a fleet.Answer) {
	cell := m.R1*s.n + m.C1
	switch a {
	case fleet.Miss:
		s.state[cell] = water
		s.drop(func(p *placement) bool { return p.covers(cell) })
	case fleet.Hit:
		s.state[cell] = hit
		s.isHit(cell)
	case fleet.Kill:
		s.state[cell] = hit
		s.isHit(cell)
		s.bury(cell)
	}
}

// bury takes a wholly hit placement through a cell as the ship that died there.
func (s *Strategy) bury(cell int) {
	var ship *placement
	for i := range s.placements {
		p := &s.placements[i]
		if s.left[p.length] > 0 && s.within(p, cell) && (ship == nil || p.likelier(ship)) {
			ship = p
		}
	}
	if ship == nil {
		s.state[cell] = dead // an earlier guess was wrong
		s.drop(func(p *placement) bool { return p.covers(cell) })
		return
	}
	for _, c := range ship.cells {
		s.state[c] = dead
	}
	s.left[ship.length]--
	// The cell's other placements had died with it; none lies on the cells of the dead.
	s.drop(func(p *placement) bool {
		for _, c := range p.cells {
			if s.state[c] == dead {
				return true
			}
		}
		return false
	})
}

// likelier reports whether p rather than q is the ship that died.
func (p *placement) likelier(q *placement) bool {
	if kill == "heaviest" {
		return p.weight > q.weight
	}
	return p.length > q.length
}

// within reports whether a placement covers a cell, and otherwise hits alone.
func (s *Strategy) within(p *placement, cell int) bool {
	for _, c := range p.cells {
		if s.state[c] != hit {
			return false
		}
	}
	return p.covers(cell)
}

// covers reports whether a placement has a cell.
func (p *placement) covers(cell int) bool {
	first, last := p.cells[0], p.cells[p.length-1]
	return first <= cell && cell <= last && (p.length == 1 || (cell-first)%(p.cells[1]-first) == 0)
}
