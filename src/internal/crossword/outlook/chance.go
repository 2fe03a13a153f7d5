package outlook

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// Tails holds, for every letter, the chance that at least 1, 2 or 3 of it are
// among the next hidden tiles: a binomial tail, the letters taken as independent.
type Tails struct {
	draws int
	atl   [crossword.Letters][4]float64
}

// newTails makes the table for a number of hidden tiles.
func newTails(odds *[crossword.Letters]float64, draws int) Tails {
	t := Tails{draws: draws}
	for l, p := range odds {
		none := 1.0
		for range draws {
			none *= 1 - p
		}
		// exactly holds the chance of exactly k, by recurrence from k - 1.
		exactly, below := none, none
		t.atl[l][0] = 1
		for k := 1; k <= 3; k++ {
			t.atl[l][k] = max(0, 1-below)
			exactly *= float64(draws-k+1) / float64(k) * p / (1 - p)
			below += exactly
		}
	}
	return t
}

// Chances are the factors that the missing letters of a word multiply to, for
// one set of tiles at hand. A bit of a tally beyond the tiles at hand stands for
// one more of its letter, given that the ones before it come.
type Chances struct {
	have   crossword.Tally
	factor [64]float64
}

// set makes the factors for tiles at hand.
func (c *Chances) set(t *Tails, have crossword.Tally) {
	c.have = have
	rank := 0
	last := uint8(255)
	for bit := range 64 {
		letter, _ := crossword.Field(bit)
		if letter != last {
			rank, last = 0, letter
		}
		if have>>bit&1 == 1 {
			c.factor[bit] = 1
			continue
		}
		rank++
		if before := t.atl[letter][rank-1]; before > 0 {
			c.factor[bit] = t.atl[letter][rank] / before
		} else {
			c.factor[bit] = 0
		}
	}
}

// of is the chance that the tiles a word needs come.
func (c *Chances) of(need crossword.Tally) float64 {
	p := 1.0
	for m := uint64(need &^ c.have); m != 0; m &= m - 1 {
		p *= c.factor[bits.TrailingZeros64(m)]
	}
	return p
}
