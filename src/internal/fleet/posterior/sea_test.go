package posterior

import (
	"testing"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A sea is a hidden layout and a referee.
type sea struct {
	rules  fleet.Rules
	ships  []placement
	owner  [cells]int8 // number of the ship on a cell, from 1
	unshot []int
	shot   [cells]bool
	afloat int
}

// newSea places ships one after the other on random free placements.
func newSea(rnd *rng, n int, p float64, lengths ...int) *sea {
	s := &sea{
		rules:  fleet.Rules{N: n, P: p, Count: make([]int, n/2+1)},
		afloat: len(lengths),
	}
	for i, length := range lengths {
		s.rules.Count[length]++
		q := s.place(rnd, length)
		for k := range length {
			s.owner[spans[q].cell(k)] = int8(i + 1)
		}
		s.ships = append(s.ships, q)
		s.unshot = append(s.unshot, length)
	}
	return s
}

func (s *sea) place(rnd *rng, length int) placement {
	for {
		q := pack(length, rnd.below(orientations(length)), rnd.below(s.rules.N), rnd.below(s.rules.N-length+1))
		free := true
		for k := range length {
			free = free && s.owner[spans[q].cell(k)] == 0
		}
		if free {
			return q
		}
	}
}

// contestSea draws the ships as the contest does.
func contestSea(rnd *rng, n int, p float64) *sea {
	lengths := make([]int, n/2+rnd.below(n+1))
	for i := range lengths {
		lengths[i] = 1 + rnd.below(n/2)
	}
	return newSea(rnd, n, p, lengths...)
}

func (s *sea) scan(m fleet.Move) int {
	count := 0
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			if s.owner[row*side+col] > 0 {
				count++
			}
		}
	}
	return count
}

func (s *sea) shoot(cell int) fleet.Answer {
	s.shot[cell] = true
	i := s.owner[cell] - 1
	if i < 0 {
		return fleet.Miss
	}
	s.unshot[i]--
	if s.unshot[i] == 0 {
		s.afloat--
		return fleet.Kill
	}
	return fleet.Hit
}

// turn lets a strategy make one move.
func (s *sea) turn(t fleet.Strategy) fleet.Move {
	m := t.Next()
	if m.Scan {
		t.ScanAnswered(m, s.scan(m))
	} else {
		t.ShotAnswered(m, s.shoot(m.R1*side+m.C1))
	}
	return m
}

// truth is the hidden layout of the ships that the evidence has not settled.
func (s *sea) truth(t *testing.T, e *evidence) *layout {
	t.Helper()
	var l layout
	for i := range l.at {
		l.at[i] = unplaced
	}
	used := map[placement]bool{}
	for i, length := range e.lengths {
		for _, p := range s.ships {
			if int(spans[p].length) == length && !used[p] && !e.settled[spans[p].cell(0)] {
				used[p] = true
				l.at[i] = p
				break
			}
		}
		if l.at[i] == unplaced {
			t.Fatalf("a ship of length %d has been settled wrongly", length)
		}
	}
	return &l
}
