package main

import (
	"fmt"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A result is a played game.
type result struct {
	cost      float64
	scans     int
	scanCosts float64
	misses    int
}

// play referees one game. It trusts the strategy with the rules of moves, but
// for a second shot at a cell: the judge in tests/judge is the strict one.
func (s *sea) play(strategy fleet.Strategy) (result, error) {
	owner := map[[2]int]int{}
	unshot := make([]int, len(s.ships))
	for i, cells := range s.ships {
		unshot[i] = len(cells)
		for _, c := range cells {
			owner[c] = i
		}
	}
	var res result
	shot := map[[2]int]bool{}
	for afloat := len(s.ships); afloat > 0; {
		m := strategy.Next()
		if m.Scan {
			price := s.rules.ScanPrice(m.Size())
			res.scans++
			res.scanCosts += price
			res.cost += price
			strategy.ScanAnswered(m, count(owner, m))
			continue
		}
		c := [2]int{m.R1, m.C1}
		if shot[c] {
			return res, fmt.Errorf("seed %d: (%d,%d) is shot twice", s.seed, m.R1, m.C1)
		}
		shot[c] = true
		res.cost++
		answer := fleet.Miss
		if i, ok := owner[c]; ok {
			answer = fleet.Hit
			unshot[i]--
			if unshot[i] == 0 {
				answer = fleet.Kill
				afloat--
			}
		} else {
			res.misses++
		}
		strategy.ShotAnswered(m, answer)
	}
	return res, nil
}

func count(owner map[[2]int]int, m fleet.Move) int {
	n := 0
	for row := m.R1; row <= m.R2; row++ {
		for col := m.C1; col <= m.C2; col++ {
			if _, ok := owner[[2]int{row, col}]; ok {
				n++
			}
		}
	}
	return n
}
