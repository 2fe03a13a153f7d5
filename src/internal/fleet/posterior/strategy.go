package posterior

import (
	"math"
	"time"

	"github.com/contest-bundle/bundle/src/internal/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A Strategy plays one case.
type Strategy struct {
	rules   fleet.Rules
	clock   *clock.Clock // nil: no limit but the number of steps
	belief  *belief
	shots   *tally
	scanner *scanner

	turn        int
	hits        int     // ship cells shot
	spent       int     // chain steps
	claimed     float64 // probability of a hit of the last shot
	rough       int
	calibration Calibration

	law  []float64 // claimed for the answers of the move made
	luck Luck
}

// New starts a case. The clock bounds the time of decisions; with no clock, or
// a budget, they take a number of steps whatever the time.
func New(rules fleet.Rules, clk *clock.Clock) *Strategy {
	if budget > 0 {
		clk = nil
	}
	return &Strategy{
		rules: rules, clock: clk,
		belief:  newBelief(rules, uint64(seed)),
		shots:   new(tally),
		scanner: newScanner(&rules),
	}
}

// Next chooses the move that gains most information for what it wastes: a scan
// its price, a shot the chance of a miss. A shot on a ship costs nothing, since
// all of its cells have to be shot.
func (s *Strategy) Next() fleet.Move {
	s.turn++
	b := s.belief
	// Walking leaves time for the scans: a game without any costs up to twice as much.
	listing, walking, limit := s.limit(0.3), s.limit(0.7), s.limit(1)
	b.refill(s.steps(), s.most(), &listing, &walking)
	s.spent += b.chain.steps
	if b.rough {
		s.rough++
	}
	if len(b.sample) > 0 {
		s.shots.read(b)
	} else {
		s.shots.guess(b)
	}
	cell, p := s.shots.best(b)
	m := fleet.Shot(cell/side, cell%side)
	var scans []rated
	sound := !b.rough && (b.exact || len(b.pool) >= scanPool)
	if p < gate && sound && len(b.scans) < maxScans && limit.More() {
		s.scanner.read(b.sample)
		scans = s.scanner.search()
		if len(scans) > 0 && scans[0].rate > s.alpha()*s.shots.rate(cell) {
			m = scans[0].move
		}
	}
	s.claimed = p
	if m.Scan {
		s.expectScan(&m)
	} else {
		s.expectShot(cell)
	}
	if debug {
		s.report(m, p, scans)
	}
	return m
}

// steps is the number of chain steps of a decision: more on larger seas, where
// layouts take longer to become independent.
func (s *Strategy) steps() int {
	if budget > 0 {
		return budget
	}
	return min(stepsMost, stepsMove+stepsCell*s.rules.N*s.rules.N)
}

// most is the number of chain steps that a decision on a small pool may take.
func (s *Strategy) most() int {
	if budget > 0 {
		return urgentBudget * budget
	}
	share := float64(urgent) * float64(stepsGame-s.spent) / s.rest()
	return max(s.steps(), min(int(share), urgentMost*s.steps()))
}

const urgentBudget = 3

// limit gives a decision a part of its share of the time left, a small pool
// somewhat more: where pools stay small to the end, time must be left for it.
func (s *Strategy) limit(part float64) clock.Limit {
	if s.clock == nil {
		return clock.Iterations(math.MaxInt)
	}
	weight := part
	if len(s.belief.pool) < minPool && !s.belief.exact {
		weight *= 1.5
	}
	return clock.Until(time.Now().Add(s.clock.Share(weight, s.rest())), 2)
}

// rest is about the number of decisions to come, by the ship cells to come.
func (s *Strategy) rest() float64 {
	return 10 + 1.5*float64(s.rules.Cells()-s.hits)
}

// alpha is the rate of a scan, as a share of the rate of the best shot, from
// which on it is made: linear in P between three values, until the belief is
// exact. It is below 1, since what a scan tells helps many later shots.
func (s *Strategy) alpha() float64 {
	if s.belief.exact {
		return alphaEnd
	}
	const low, mid, high = 0.1, 0.55, 1
	if p := s.rules.P; p < mid {
		return alphaLow + (alphaMid-alphaLow)*(p-low)/(mid-low)
	} else {
		return alphaMid + (alphaHigh-alphaMid)*(p-mid)/(high-mid)
	}
}

// ShotAnswered takes the answer of a shot.
func (s *Strategy) ShotAnswered(m fleet.Move, a fleet.Answer) {
	s.calibration.note(s.claimed, a != fleet.Miss)
	s.luck.Misses -= 1 - s.claimed
	if a == fleet.Miss {
		s.luck.Misses++
	} else {
		s.hits++
	}
	s.came(int(a - fleet.Miss))
	s.belief.shot(m.R1*side+m.C1, a)
	s.belief.filter()
}

// ScanAnswered takes the count of a scan.
func (s *Strategy) ScanAnswered(m fleet.Move, count int) {
	s.came(count - s.belief.sunk(&m))
	s.belief.scanned(m, count)
	s.belief.filter()
}

// Calibration is how the shots so far turned out.
func (s *Strategy) Calibration() *Calibration { return &s.calibration }

// Rough is the number of decisions for which no consistent layout was found.
func (s *Strategy) Rough() int { return s.rough }
