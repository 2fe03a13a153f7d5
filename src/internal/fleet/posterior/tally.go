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

// read takes the shares of the sample, and as far as the chain has moved for
// this decision, its smoothed shares.
func (t *tally) read(b *belief) {
	*t = tally{}
	old, fresh := b.worth()
	one := old / float64(len(b.sample))
	for i := range b.sample {
		l := &b.sample[i]
		for row := range b.n {
			for m := l.rows[row]; m != 0; m &= m - 1 {
				t.hit[row*side+bits.TrailingZeros32(m)] += one
			}
		}
		for k := range b.lengths {
			if p := l.at[k]; p != unplaced && b.unshot[p] == 1 && b.possible(p) {
				t.kill[b.lastCell(p)] += one
			}
		}
	}
	if fresh == 0 {
		return
	}
	b.each(func(p placement) {
		length := int(spans[p].length)
		share := fresh * b.chain.smooth.share[p] * float64(b.left[length]) / float64(b.chain.smooth.steps[length])
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

// worth splits 1 between the sample and the smoothed shares of the fresh steps,
// by the number of independent layouts that each is worth.
func (b *belief) worth() (old, fresh float64) {
	s := &b.chain.smooth
	if b.exact || b.rough || s.total == 0 {
		return 1, 0
	}
	for length, n := range b.left {
		if n > 0 && s.steps[length] == 0 {
			return 1, 0
		}
	}
	a, f := float64(len(b.sample))*float64(smoothing), float64(s.total)
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
