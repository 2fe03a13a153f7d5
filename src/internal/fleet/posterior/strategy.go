package posterior

import (
	"math"
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// Strategy plays by samples of the posterior.
type Strategy struct {
	b       *belief
	scanner *scanner
	rules   fleet.Rules

	occupied [cells]int // layouts of the pool with a ship there
	kill     [cells]int // of those, how many would lose it to a shot

	scansMade   int
	Trace       func(format string, args ...any)
	calibration Calibration
	lastP       float64
	rough       int
}

// New starts a case.
func New(rules fleet.Rules) *Strategy {
	s := &Strategy{b: newBelief(rules, uint64(seed)), rules: rules, scanner: newScanner(&rules)}
	return s
}

func (s *Strategy) Next() fleet.Move {
	b := s.b
	b.refill(stepsMove)
	if b.rough {
		s.rough++
	}
	s.tally()
	best, p := s.bestShot()
	s.lastP = p
	if p < gate && !b.rough && len(b.scans) < maxScans {
		x := min(max(p, 1e-4), 1-1e-4)
		info := binary(x)
		if o := s.occupied[best]; o > 0 {
			info += x * binary(float64(s.kill[best])/float64(o))
		}
		shotRate := info / (1 - x)
		s.scanner.read(b.sample)
		if r := s.scanner.search(6); len(r) > 0 && r[0].rate > s.alpha()*shotRate {
			if s.Trace != nil {
				s.Trace("scan %v rate %.3f H %.2f; shot p %.3f rate %.3f pool %d\n", r[0].move, r[0].rate, r[0].entropy, p, shotRate, len(b.pool))
			}
			return r[0].move
		}
	}
	if s.Trace != nil {
		s.Trace("shoot %d,%d p %.3f pool %d\n", best/side, best%side, p, len(b.pool))
	}
	return fleet.Shot(best/side, best%side)
}

func (s *Strategy) alpha() float64 {
	return alphaLow + (alphaHigh-alphaLow)*(s.rules.P-0.1)/0.9
}

// binary is the entropy of a coin in bits.
func binary(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}

func (s *Strategy) tally() {
	s.occupied = [cells]int{}
	s.kill = [cells]int{}
	for i := range s.b.sample {
		l := &s.b.sample[i]
		for row := range s.b.n {
			for m := l.rows[row]; m != 0; m &= m - 1 {
				s.occupied[row*side+bits.TrailingZeros32(m)]++
			}
		}
		for k := range s.b.lengths {
			if p := l.at[k]; p != unplaced && s.b.unshot[p] == 1 {
				sp := spans[p]
				for q := range int(sp.length) {
					if cell := sp.cell(q); s.b.answer[cell] == fleet.Unknown {
						s.kill[cell]++
					}
				}
			}
		}
	}
}

func (s *Strategy) bestShot() (cell int, p float64) {
	cell = -1
	for row := range s.b.n {
		for col := range s.b.n {
			k := row*side + col
			if s.b.answer[k] == fleet.Unknown && (cell < 0 || s.occupied[k] > s.occupied[cell]) {
				cell = k
			}
		}
	}
	return cell, float64(s.occupied[cell]) / float64(max(1, len(s.b.sample)))
}

func (s *Strategy) ShotAnswered(m fleet.Move, a fleet.Answer) {
	s.calibration.note(s.lastP, a != fleet.Miss)
	s.b.shot(m.R1*side+m.C1, a)
	s.b.filter()
}

func (s *Strategy) ScanAnswered(m fleet.Move, count int) {
	s.b.scanned(m, count)
	s.b.filter()
}

// Calibration is how the shots so far turned out.
func (s *Strategy) Calibration() *Calibration { return &s.calibration }

// Rough is the number of decisions for which no consistent layout was found.
func (s *Strategy) Rough() int { return s.rough }
