package posterior

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// Luck sums over the moves of a game what came less what the belief expected. If
// the belief is true both are martingales: zero in the mean whatever the policy,
// and the noise of the cost follows them. So games of two policies are compared
// with less noise by their costs less a multiple of the luck (control
// variates). A mean that is not zero shows a belief that is not true.
type Luck struct {
	Misses float64 // misses less the chances of a miss
	Bits   float64 // entropy of the answers less their surprise, in bits
	// Surprise of the answers in bits: minus the logarithm of the chance claimed for
	// what came. Of two beliefs that are told the same answers to the same moves
	// the truer one is surprised less in the mean.
	Surprise float64
}

// leastClaim bounds the probabilities claimed by a sample, which is never sure.
const leastClaim = 1.0 / 1024

// expectShot notes the law of the answer of a shot: miss, hit, kill.
func (s *Strategy) expectShot(cell int) {
	least := leastClaim
	if s.belief.Exact {
		least = 1e-9
	}
	hit := min(max(s.shots.hit[cell], least), 1-least)
	kill := min(max(s.shots.kill[cell], least/2), hit-least/2)
	s.law = append(s.law[:0], 1-hit, hit-kill, kill)
}

// expectScan notes the law of the count of a scan, settled ships left out: its
// shares in the belief, to each of which one layout is added.
func (s *Strategy) expectScan(m *fleet.Move) {
	b := s.belief
	most := 0
	for _, length := range b.Lengths {
		most += length
	}
	s.law = s.law[:0]
	layouts := float64(b.Size())
	one := 1 / (layouts + float64(most+1))
	for range most + 1 {
		s.law = append(s.law, one)
	}
	for _, p := range b.Parts {
		weight := one * layouts * p.Share / float64(len(p.Layouts))
		for i := range p.Layouts {
			s.law[p.Layouts[i].Count(m)] += weight
		}
	}
}

// came adds an answer, by its number in the law, to the luck.
func (s *Strategy) came(answer int) {
	surprise := -math.Log2(s.law[answer])
	s.luck.Surprise += surprise
	s.luck.Bits -= surprise
	for _, p := range s.law {
		if p > 0 {
			s.luck.Bits -= p * math.Log2(p)
		}
	}
}

// Instead replaces the move that Next has chosen: it tells what the belief makes
// of a game played before.
func (s *Strategy) Instead(m fleet.Move) {
	if m.Scan {
		s.expectScan(&m)
		return
	}
	cell := m.R1*evidence.Side + m.C1
	s.claimed = min(1, s.shots.hit[cell])
	s.expectShot(cell)
}

// Luck is that of the game so far.
func (s *Strategy) Luck() Luck { return s.luck }
