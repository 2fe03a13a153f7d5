package posterior

import (
	"math"
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A tally counts in how many layouts of the sample a shot at each cell would hit,
// and in how many of those it would destroy a ship.
type tally struct {
	layouts int
	hit     [cells]int
	kill    [cells]int
}

// read takes the sample.
func (t *tally) read(b *belief) {
	*t = tally{layouts: len(b.sample)}
	for i := range b.sample {
		l := &b.sample[i]
		for row := range b.n {
			for m := l.rows[row]; m != 0; m &= m - 1 {
				t.hit[row*side+bits.TrailingZeros32(m)]++
			}
		}
		for k := range b.lengths {
			if p := l.at[k]; p != unplaced && b.unshot[p] == 1 {
				t.kill[b.lastCell(p)]++
			}
		}
	}
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
	return cell, float64(t.hit[cell]) / float64(t.layouts)
}

// rate is the information of a shot in bits for each unit of expected waste:
// whether it hits, and if so whether it destroys, for the chance of a miss.
func (t *tally) rate(cell int) float64 {
	p := float64(t.hit[cell]) / float64(t.layouts)
	p = min(max(p, 1e-4), 1-1e-4)
	bits := entropy(p)
	if t.hit[cell] > 0 {
		bits += p * entropy(float64(t.kill[cell])/float64(t.hit[cell]))
	}
	return bits / (1 - p)
}

// entropy is that of a coin in bits.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}
