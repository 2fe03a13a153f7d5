package outlook

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/tune"
)

var (
	horizon   = tune.Int("outlook_horizon", 32, 1, 400)      // next tiles that count
	waitPrice = tune.Float("outlook_wait_price", 0, 0, 1000) // points a tile that passes before the word is complete
)

// steps are the points of the midpoint rule for the mean wait, the integral of
// the chance that a word is not complete yet; the last term is the whole horizon.
const (
	steps = 3
	terms = steps + 1
)

// Tails holds, for every letter, the chance that at least 1, 2 or 3 of it are
// among the next hidden tiles: a binomial tail, the letters taken as independent.
type Tails struct {
	atl [crossword.Letters][4]float64
}

// newTails makes the table for a number of hidden tiles.
func newTails(odds *[crossword.Letters]float64, draws int) Tails {
	var t Tails
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

// An Odds is what the tiles still hidden may bring: the tails of each term's
// share of the horizon.
type Odds struct {
	tails [terms]Tails
	span  float64 // tiles in the horizon
}

func oddsOf(g *crossword.Game, letters *[crossword.Letters]float64) (o Odds) {
	draws := max(0, min(horizon-len(g.Preview), g.Hidden))
	o.span = float64(draws)
	for i := range steps {
		if waitPrice > 0 {
			o.tails[i] = newTails(letters, int((float64(i)+0.5)/steps*o.span+0.5))
		}
	}
	o.tails[steps] = newTails(letters, draws)
	return o
}

// Chances are the factors that the missing letters of a word multiply to, for
// one set of tiles at hand. A bit of a tally beyond the tiles at hand stands for
// one more of its letter, given that the ones before it come.
type Chances struct {
	have   crossword.Tally
	span   float64
	factor [64][terms]float64
}

// set makes the factors for tiles at hand.
func (c *Chances) set(o *Odds, have crossword.Tally) {
	c.have, c.span = have, o.span
	for m := ^uint64(have); m != 0; m &= m - 1 {
		bit := bits.TrailingZeros64(m)
		letter, rank := crossword.Field(bit)
		more := rank + 1 - crossword.CountOf(have, letter)
		for i := range terms {
			c.factor[bit][i] = 0
			if before := o.tails[i].atl[letter][more-1]; before > 0 {
				c.factor[bit][i] = o.tails[i].atl[letter][more] / before
			}
		}
	}
}

// of is the chance that the tiles a word needs come within the horizon.
func (c *Chances) of(need crossword.Tally) float64 {
	p := 1.0
	for m := uint64(need &^ c.have); m != 0; m &= m - 1 {
		p *= c.factor[bits.TrailingZeros64(m)][steps]
	}
	return p
}

// worth is the value of a word of some score: score times chance, less the price
// of the mean wait, of no more than the horizon.
func (c *Chances) worth(need crossword.Tally, score float64) float64 {
	if waitPrice == 0 {
		return score * c.of(need)
	}
	p := [terms]float64{1, 1, 1, 1}
	for m := uint64(need &^ c.have); m != 0; m &= m - 1 {
		f := &c.factor[bits.TrailingZeros64(m)]
		for i := range p {
			p[i] *= f[i]
		}
	}
	wait := c.span * (1 - (p[0]+p[1]+p[2])/steps)
	return score*p[steps] - waitPrice*wait
}
