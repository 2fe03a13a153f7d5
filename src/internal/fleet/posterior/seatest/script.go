package seatest

import (
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// Seen is a move with its answer.
type Seen struct {
	Move   fleet.Move
	Answer fleet.Answer
	Count  int
}

// Script makes moves of the kinds asked for on a sea: m a miss, h a hit that
// destroys nothing, k hits up to the next kill, s a scan.
func (s *Sea) Script(rnd *rng.Rand, kinds string) []Seen {
	var log []Seen
	shoot := func(cell int) {
		log = append(log, Seen{Move: fleet.Shot(cell/evidence.Side, cell%evidence.Side), Answer: s.Shoot(cell)})
	}
	n := s.Rules.N
	for _, kind := range kinds {
		switch kind {
		case 's':
			r, c := rnd.Below(n), rnd.Below(n)
			m := fleet.Scan(r, c, r+rnd.Below(n-r), c+rnd.Below(n-c))
			log = append(log, Seen{Move: m, Count: s.Scan(m)})
		case 'm':
			for {
				cell := rnd.Below(n)*evidence.Side + rnd.Below(n)
				if s.Owner[cell] == 0 && !s.Shot[cell] {
					shoot(cell)
					break
				}
			}
		case 'h', 'k':
			for tries := 0; tries < 1000; tries++ {
				cell := rnd.Below(n)*evidence.Side + rnd.Below(n)
				if i := s.Owner[cell] - 1; i >= 0 && !s.Shot[cell] && (kind == 'k' || s.Unshot[i] > 1) {
					shoot(cell)
					if kind == 'h' || s.Unshot[i] == 0 {
						break
					}
				}
			}
		}
	}
	return log
}

// Learn tells evidence what was seen.
func Learn(e *evidence.Evidence, log []Seen) {
	for _, m := range log {
		if m.Move.Scan {
			e.Scanned(m.Move, m.Count)
		} else {
			e.Shot(m.Move.R1*evidence.Side+m.Move.C1, m.Answer)
		}
	}
}
