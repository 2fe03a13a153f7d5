// Package seatest makes hidden seas for the tests of package posterior and those
// below it: random ones, those of the contest's distribution, scripts of moves on
// them, and the answers of a referee.
package seatest

import (
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A Sea is a hidden layout and a referee.
type Sea struct {
	Rules  fleet.Rules
	Ships  []evidence.Placement
	Owner  [evidence.Cells]int8 // number of the ship on a cell, from 1
	Unshot []int
	Shot   [evidence.Cells]bool
	Afloat int
}

// New places ships one after the other on random free placements.
func New(rnd *rng.Rand, n int, p float64, lengths ...int) *Sea {
	s := &Sea{
		Rules:  fleet.Rules{N: n, P: p, Count: make([]int, n/2+1)},
		Afloat: len(lengths),
	}
	for i, length := range lengths {
		s.Rules.Count[length]++
		q := s.place(rnd, length)
		for k := range length {
			s.Owner[evidence.Spans[q].Cell(k)] = int8(i + 1)
		}
		s.Ships = append(s.Ships, q)
		s.Unshot = append(s.Unshot, length)
	}
	return s
}

func (s *Sea) place(rnd *rng.Rand, length int) evidence.Placement {
	for {
		q := evidence.Pack(length, rnd.Below(evidence.Orientations(length)), rnd.Below(s.Rules.N), rnd.Below(s.Rules.N-length+1))
		free := true
		for k := range length {
			free = free && s.Owner[evidence.Spans[q].Cell(k)] == 0
		}
		if free {
			return q
		}
	}
}

// Contest draws the ships as the contest does.
func Contest(rnd *rng.Rand, n int, p float64) *Sea {
	lengths := make([]int, n/2+rnd.Below(n+1))
	for i := range lengths {
		lengths[i] = 1 + rnd.Below(n/2)
	}
	return New(rnd, n, p, lengths...)
}

func (s *Sea) Scan(m fleet.Move) int {
	count := 0
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			if s.Owner[row*evidence.Side+col] > 0 {
				count++
			}
		}
	}
	return count
}

func (s *Sea) Shoot(cell int) fleet.Answer {
	s.Shot[cell] = true
	i := s.Owner[cell] - 1
	if i < 0 {
		return fleet.Miss
	}
	s.Unshot[i]--
	if s.Unshot[i] == 0 {
		s.Afloat--
		return fleet.Kill
	}
	return fleet.Hit
}

// Turn lets a strategy make one move.
func (s *Sea) Turn(t fleet.Strategy) fleet.Move {
	m := t.Next()
	if m.Scan {
		t.ScanAnswered(m, s.Scan(m))
	} else {
		t.ShotAnswered(m, s.Shoot(m.R1*evidence.Side+m.C1))
	}
	return m
}

// TakeBack undoes a shot.
func (s *Sea) TakeBack(cell int) {
	s.Shot[cell] = false
	if i := s.Owner[cell] - 1; i >= 0 {
		s.Unshot[i]++
	}
}

// Even draws among all layouts with equal chances, as the belief assumes.
func Even(rnd *rng.Rand, n int, p float64, lengths ...int) *Sea {
	for {
		s := &Sea{Rules: fleet.Rules{N: n, P: p, Count: make([]int, n/2+1)}, Afloat: len(lengths)}
		free := true
		for i, length := range lengths {
			s.Rules.Count[length]++
			s.Unshot = append(s.Unshot, length)
			q := evidence.Pack(length, rnd.Below(evidence.Orientations(length)), 0, 0)
			q += evidence.Placement(rnd.Below(n)*evidence.Side + rnd.Below(n-length+1))
			for k := range length {
				owner := &s.Owner[evidence.Spans[q].Cell(k)]
				free = free && *owner == 0
				*owner = int8(i + 1)
			}
			s.Ships = append(s.Ships, q)
		}
		if free {
			return s
		}
	}
}

// Truth is the hidden layout of the ships that the evidence has not settled.
func (s *Sea) Truth(t *testing.T, e *evidence.Evidence) (at [evidence.MaxShips]evidence.Placement) {
	t.Helper()
	for i := range at {
		at[i] = evidence.Unplaced
	}
	used := map[evidence.Placement]bool{}
	for i, length := range e.Lengths {
		for _, p := range s.Ships {
			if int(evidence.Spans[p].Length) == length && !used[p] && !e.Settled[evidence.Spans[p].Cell(0)] {
				used[p] = true
				at[i] = p
				break
			}
		}
		if at[i] == evidence.Unplaced {
			t.Fatalf("a ship of length %d has been settled wrongly", length)
		}
	}
	return at
}
