package posterior

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// scanner looks for the rectangle whose count tells most for its price. It
// counts in 1,024 layouts of the belief at once by sums over the rectangles from
// the first corner, four layouts a word. A count's entropy is that of its
// histogram: of a normal law with the same variance it would be up to 0.7 bits
// more where counts are far from normal, as those of strips along an edge.
type scanner struct {
	n       int
	rules   *fleet.Rules
	price   [evidence.Cells + 1]float64
	sums    [evidence.Side + 1][evidence.Side + 1][scanWords]uint64
	plogs   []float64 // see plogsTo
	hist    [evidence.Cells + 1]uint16
	results []rated
}

const (
	scanSamples    = 1024
	scanWords      = scanSamples / 4
	coarseWords    = scanWords / 4 // of the first look at large seas
	scanStride     = 845           // spreads the belief over these; its inverse, 389, is about 0.38 of them
	scanCandidates = 24
)

// rated is a scan with the entropy of its count in bits.
type rated struct {
	move    fleet.Move
	entropy float64
	rate    float64 // entropy per cost
}

func newScanner(rules *fleet.Rules) *scanner {
	s := &scanner{n: rules.N, rules: rules, plogs: plogsTo(scanSamples)}
	for k := 1; k <= s.n*s.n; k++ {
		s.price[k] = rules.ScanPrice(k)
	}
	return s
}

// read takes the layouts from the belief.
func (s *scanner) read(b *belief.Belief) {
	for row := range s.n {
		for col := range s.n {
			s.sums[row+1][col+1] = [scanWords]uint64{}
		}
	}
	b.Draw(scanSamples, func(k int, l *chain.Layout) {
		k = k * scanStride % scanSamples
		word, bit := k/4, uint(k%4*16)
		for row := range s.n {
			run := uint64(0)
			bits := l.Rows[row]
			for col := range s.n {
				run += uint64(bits >> col & 1)
				s.sums[row+1][col+1][word] |= run << bit
			}
		}
	})
	for row := 1; row < s.n; row++ {
		for col := range s.n {
			a, b := &s.sums[row][col+1], &s.sums[row+1][col+1]
			for w := range b {
				b[w] += a[w]
			}
		}
	}
}

// rate measures one rectangle, by the first so many words.
func (s *scanner) rate(m fleet.Move, words int) rated {
	a, b := &s.sums[m.R2+1][m.C2+1], &s.sums[m.R1][m.C1]
	c, d := &s.sums[m.R1][m.C2+1], &s.sums[m.R2+1][m.C1]
	lo, hi := uint64(evidence.Cells), uint64(0)
	for w := range words {
		v := a[w] + b[w] - (c[w] + d[w])
		for range 4 {
			k := v & 0xffff
			s.hist[k]++
			lo, hi = min(lo, k), max(hi, k)
			v >>= 16
		}
	}
	logs := 0.0
	for k := lo; k <= hi; k++ {
		n := int(s.hist[k])
		s.hist[k] = 0
		logs += s.plogs[n]
	}
	r := rated{move: m}
	n := float64(4 * words)
	r.entropy = math.Log2(n) - logs/n
	r.rate = r.entropy / s.price[m.Size()]
	return r
}

// search returns good rectangles, the best by rate first. On a large sea they
// are the best of those with even corners, then improved by moving one side at a
// time: 0.6 % more bits for the price than with 6 candidates, 0.2 % less than
// with all rectangles.
func (s *scanner) search() []rated {
	s.results = s.results[:0]
	step, words := 1, scanWords
	if s.n > 10 {
		step, words = 2, coarseWords
	}
	for r1 := 0; r1 < s.n; r1 += step {
		for r2 := min(r1+step, s.n) - 1; r2 < s.n; r2 = next(r2, step, s.n) {
			for c1 := 0; c1 < s.n; c1 += step {
				for c2 := min(c1+step, s.n) - 1; c2 < s.n; c2 = next(c2, step, s.n) {
					if m := fleet.Scan(r1, c1, r2, c2); m.Size() < s.n*s.n {
						s.offer(s.rate(m, words))
					}
				}
			}
		}
	}
	if step > 1 {
		for i := range s.results {
			s.results[i] = s.climb(s.rate(s.results[i].move, scanWords))
		}
	}
	best := 0
	for i := range s.results {
		if s.results[i].rate > s.results[best].rate {
			best = i
		}
	}
	if len(s.results) > 0 {
		s.results[0], s.results[best] = s.results[best], s.results[0]
	}
	return s.results
}

// next is the next last row after r: every step-th, and the last one.
func next(r, step, n int) int {
	if r < n-1 {
		return min(r+step, n-1)
	}
	return n
}

// offer keeps the best so many.
func (s *scanner) offer(r rated) {
	at := len(s.results)
	if at < scanCandidates {
		s.results = append(s.results, r)
	} else if r.rate <= s.results[at-1].rate {
		return
	} else {
		at--
	}
	for ; at > 0 && s.results[at-1].rate < r.rate; at-- {
		s.results[at] = s.results[at-1]
	}
	s.results[at] = r
}

// climb moves the sides of a rectangle while that helps.
func (s *scanner) climb(r rated) rated {
	for improved := true; improved; {
		improved = false
		for side := range 8 {
			m := r.move
			d := side&1*2 - 1
			switch side / 2 {
			case 0:
				m.R1 += d
			case 1:
				m.R2 += d
			case 2:
				m.C1 += d
			case 3:
				m.C2 += d
			}
			if m.R1 < 0 || m.C1 < 0 || m.R2 >= s.n || m.C2 >= s.n || m.R1 > m.R2 || m.C1 > m.C2 || m.Size() == s.n*s.n {
				continue
			}
			if t := s.rate(m, scanWords); t.rate > r.rate+1e-9 {
				r, improved = t, true
			}
		}
	}
	return r
}
