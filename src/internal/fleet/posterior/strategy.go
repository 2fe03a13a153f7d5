package posterior

import (
	"math"
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A Strategy plays one case.
type Strategy struct {
	rules   fleet.Rules
	clock   *clock.Clock // nil: no limit but the number of steps
	belief  *belief.Belief
	shots   *tally
	scanner *scanner
	ahead   *lookahead

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
		belief:  belief.New(rules, uint64(seed)),
		shots:   new(tally),
		scanner: newScanner(&rules),
		ahead:   newLookahead(&rules),
	}
}

// Next chooses the move that gains most information for what it wastes: a scan
// its price, a shot the chance of a miss. A shot on a ship costs nothing, since
// all of its cells have to be shot. Once all layouts are listed, it plays a few
// moves to the end of the game instead, with that rule from then on.
func (s *Strategy) Next() fleet.Move {
	s.turn++
	b := s.belief
	// Walking leaves time for the scans: a game without any costs up to twice as much.
	listing, walking, limit := s.limit(0.3*sharesAhead), s.limit(0.7*sharesAhead), s.limit(sharesAhead)
	b.Refill(s.steps(), s.most(), &listing, &walking)
	s.spent += b.Chain.Steps
	if b.Rough {
		s.rough++
	}
	if len(b.Parts) > 0 {
		s.shots.read(b)
	} else {
		s.shots.guess(b)
	}
	cell, p := s.shots.best(b)
	m, scans := s.choose(cell, p, &limit)
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

// choose is the better of the likeliest shot, with its chance of a hit, and the
// best scan, by their rates or on a list of all layouts by a lookahead; and the
// scans considered.
func (s *Strategy) choose(cell int, p float64, limit *clock.Limit) (m fleet.Move, scans []rated) {
	b := s.belief
	m = fleet.Shot(cell/evidence.Side, cell%evidence.Side)
	sound := !b.Rough && (b.Exact || b.Consistent() >= scanPool)
	if p >= gate || !sound || len(b.Scans) == evidence.MaxScans || !limit.More() {
		return m, nil
	}
	s.scanner.read(b)
	scans = s.scanner.search()
	if len(scans) > 0 && scans[0].rate > s.alpha()*s.shots.rate(cell) {
		m = scans[0].move
	}
	if b.Exact && len(b.All) <= lookaheadMost {
		m = s.ahead.better(b, m, cell, scans, limit)
	}
	return m, scans
}

// steps is the number of chain steps of a decision: more on larger seas, where
// layouts take longer to become independent, but not more than so many level
// shares of what is left for the game.
func (s *Strategy) steps() int {
	if budget > 0 {
		return budget
	}
	return min(stepsMost, stepsMove+stepsCell*s.rules.N*s.rules.N, s.shares(sharesAhead))
}

// most is the number of chain steps that a decision on a small pool may take.
func (s *Strategy) most() int {
	if budget > 0 {
		return urgentBudget * budget
	}
	return min(urgentMost*s.steps(), s.shares(urgent))
}

const urgentBudget = 3

// shares is so many level shares of the chain steps left for the game.
func (s *Strategy) shares(n int) int {
	return int(float64(n) * float64(stepsGame-s.spent) / s.rest())
}

// limit gives a decision so many level shares of the time left, small pools
// somewhat more: where they stay small to the end, time must be left for them.
func (s *Strategy) limit(shares float64) clock.Limit {
	if s.clock == nil {
		return clock.Iterations(math.MaxInt)
	}
	if s.belief.Small() {
		shares *= 1.5
	}
	return clock.Until(time.Now().Add(s.clock.Share(shares, s.rest())), 2)
}

// rest is about the number of decisions to come, by the ship cells to come.
func (s *Strategy) rest() float64 {
	return 10 + 1.5*float64(s.rules.Cells()-s.hits)
}

// sharesAhead is how many level shares of what is left a decision may take: later ones
// rest on fuller pools, or on the list of all layouts, and take less.
const sharesAhead = 2

// alpha is the rate of a scan, as a share of the rate of the best shot, from
// which on it is made: linear in P between three values, until the belief is
// exact. It is below 1, since what a scan tells helps many later shots.
func (s *Strategy) alpha() float64 {
	if s.belief.Exact {
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
	s.belief.Shot(m.R1*evidence.Side+m.C1, a)
	s.belief.Filter()
}

// ScanAnswered takes the count of a scan.
func (s *Strategy) ScanAnswered(m fleet.Move, count int) {
	s.came(count - s.belief.Sunk(&m))
	s.belief.Scanned(m, count)
	s.belief.Filter()
}

// Calibration is how the shots so far turned out.
func (s *Strategy) Calibration() *Calibration { return &s.calibration }

// Rough is the number of decisions for which no consistent layout was found.
func (s *Strategy) Rough() int { return s.rough }
