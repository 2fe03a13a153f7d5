package posterior

import (
	"math"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A tally has the probability that a shot at each cell would hit, and that it
// would destroy a ship.
type tally struct {
	hit  [cells]float64
	kill [cells]float64
}

// read takes the shares of the layouts of each part of the belief, and as far as
// their walker has moved for this decision, its smoothed shares.
func (t *tally) read(b *belief) {
	*t = tally{}
	for i := range b.parts {
		p := &b.parts[i]
		old, fresh := b.worth(p)
		t.count(b, p.layouts, old*p.share/float64(len(p.layouts)))
		if fresh > 0 {
			t.smoothed(b, p.smooth, fresh*p.share)
		}
	}
}

// count adds layouts, each with the same weight.
func (t *tally) count(b *belief, layouts []layout, weight float64) {
	for i := range layouts {
		l := &layouts[i]
		for row := range b.n {
			for m := l.rows[row]; m != 0; m &= m - 1 {
				t.hit[row*side+bits.TrailingZeros32(m)] += weight
			}
		}
		for k := range b.lengths {
			if p := l.at[k]; p != unplaced && b.unshot[p] == 1 && b.possible(p) {
				t.kill[b.lastCell(p)] += weight
			}
		}
	}
}

// smoothed adds the laws of a walker's steps, all with one weight.
func (t *tally) smoothed(b *belief, s *smoother, weight float64) {
	b.each(func(p placement) {
		length := int(spans[p].length)
		share := weight * s.share[p] * float64(b.left[length]) / float64(s.steps[length])
		if share == 0 {
			return
		}
		for k := range length {
			t.hit[spans[p].cell(k)] += share
		}
		if b.unshot[p] == 1 {
			t.kill[b.lastCell(p)] += share
		}
	})
}

// guess stands in for a sample when there is none: the number of possible
// placements through each cell, those with hits counted many times, in units of
// the largest.
func (t *tally) guess(b *belief) {
	*t = tally{}
	b.each(func(p placement) {
		s := spans[p]
		weight := float64(b.left[s.length])
		for hits := b.hits[s.orientation][s.line] & s.mask(); hits != 0; hits &= hits - 1 {
			weight *= hitBonus
		}
		for k := range int(s.length) {
			if cell := s.cell(k); b.answer[cell] == fleet.Unknown {
				t.hit[cell] += weight
			}
		}
	})
	most := slices.Max(t.hit[:])
	for cell := range t.hit {
		t.hit[cell] /= max(1, most)
	}
}

const hitBonus = 20

// worth splits 1 between the layouts of a part and the smoothed shares of the
// fresh steps, by the number of independent layouts that each is worth.
func (b *belief) worth(p *part) (old, fresh float64) {
	if p.smooth == nil || p.smooth.total == 0 {
		return 1, 0
	}
	for length, n := range b.left {
		if n > 0 && p.smooth.steps[length] == 0 {
			return 1, 0
		}
	}
	a, f := float64(len(p.layouts))*float64(smoothing), float64(p.smooth.total)
	return a / (a + f), f / (a + f)
}

// lastCell is the one cell of a placement that has not been shot.
func (e *evidence) lastCell(p placement) int {
	s := spans[p]
	for k := range int(s.length) {
		if e.answer[s.cell(k)] == fleet.Unknown {
			return s.cell(k)
		}
	}
	panic("posterior: every cell of the placement has been shot")
}

// best is the cell most likely to be hit, and how likely that is.
func (t *tally) best(b *belief) (cell int, p float64) {
	cell = -1
	for row := range b.n {
		for col := range b.n {
			k := row*side + col
			if b.answer[k] == fleet.Unknown && (cell < 0 || t.hit[k] > t.hit[cell]) {
				cell = k
			}
		}
	}
	return cell, min(1, t.hit[cell])
}

// rate is the information of a shot in bits for each unit of expected waste:
// whether it hits, and if so whether it destroys, for the chance of a miss.
func (t *tally) rate(cell int) float64 {
	p := min(max(t.hit[cell], 1e-4), 1-1e-4)
	return (entropy(p) + p*entropy(t.kill[cell]/p)) / (1 - p)
}

// entropy is that of a coin in bits.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}

// plogsTo is k*log2(k) for k = 0..n. The entropy of a histogram of n things is
// (n*log2(n) - sum of k*log2(k) over its counts k) / n.
func plogsTo(n int) []float64 {
	list := make([]float64, n+1)
	for k := 2; k <= n; k++ {
		list[k] = float64(k) * math.Log2(float64(k))
	}
	return list
}
