package posterior

import (
	"math"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A tally has the probability that a shot at each cell would hit, and that it
// would destroy a ship.
type tally struct {
	hit  [evidence.Cells]float64
	kill [evidence.Cells]float64
}

// read takes the shares of the layouts of each part of the belief, and as far as
// their walker has moved for this decision, its smoothed shares.
func (t *tally) read(b *belief.Belief) {
	*t = tally{}
	for i := range b.Parts {
		p := &b.Parts[i]
		old, fresh := b.Worth(p)
		t.count(b, p.Layouts, old*p.Share/float64(len(p.Layouts)))
		if fresh > 0 {
			t.smoothed(b, p.Smooth, fresh*p.Share)
		}
	}
}

// count adds layouts, each with the same weight.
func (t *tally) count(b *belief.Belief, layouts []chain.Layout, weight float64) {
	for i := range layouts {
		l := &layouts[i]
		for row := range b.N {
			for m := l.Rows[row]; m != 0; m &= m - 1 {
				t.hit[row*evidence.Side+bits.TrailingZeros32(m)] += weight
			}
		}
		for k := range b.Lengths {
			if p := l.At[k]; p != evidence.Unplaced && b.Unshot[p] == 1 && b.Possible(p) {
				t.kill[b.LastCell(p)] += weight
			}
		}
	}
}

// smoothed adds the laws of a walker's steps, all with one weight.
func (t *tally) smoothed(b *belief.Belief, s *chain.Smoother, weight float64) {
	b.Each(func(p evidence.Placement) {
		length := int(evidence.Spans[p].Length)
		share := weight * s.Share[p] * float64(b.Left[length]) / float64(s.Steps[length])
		if share == 0 {
			return
		}
		for k := range length {
			t.hit[evidence.Spans[p].Cell(k)] += share
		}
		if b.Unshot[p] == 1 {
			t.kill[b.LastCell(p)] += share
		}
	})
}

// guess stands in for a sample when there is none: the number of possible
// placements through each cell, those with hits counted many times, in units of
// the largest.
func (t *tally) guess(b *belief.Belief) {
	*t = tally{}
	b.Each(func(p evidence.Placement) {
		s := evidence.Spans[p]
		weight := float64(b.Left[s.Length])
		for hits := b.Hits[s.Orientation][s.Line] & s.Mask(); hits != 0; hits &= hits - 1 {
			weight *= hitBonus
		}
		for k := range int(s.Length) {
			if cell := s.Cell(k); b.Answer[cell] == fleet.Unknown {
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

// best is the cell most likely to be hit, and how likely that is.
func (t *tally) best(b *belief.Belief) (cell int, p float64) {
	cell = -1
	for row := range b.N {
		for col := range b.N {
			k := row*evidence.Side + col
			if b.Answer[k] == fleet.Unknown && (cell < 0 || t.hit[k] > t.hit[cell]) {
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
