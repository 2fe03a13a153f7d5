package outlook

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// A trial is the position that a candidate makes.
type trial struct {
	board   crossword.Board
	changed [2 * crossword.MaxSize]uint32 // by line, the cells whose letter or cross-check is new
	rest    Chances                       // with the tiles left
}

// place makes the trial of a move.
func (t *trial) place(g *crossword.Game, m *crossword.Move, tails *Tails) {
	hand := g.Hand.Without(m)
	t.rest.set(tails, visible(g, &hand))
	t.board = *g.Board
	t.changed = [2 * crossword.MaxSize]uint32{}
	for lines := t.board.Place(m); lines != 0; lines &= lines - 1 {
		line := bits.TrailingZeros64(lines)
		x, y := &t.board.Lines[line], &g.Board.Lines[line]
		cells := x.Filled &^ y.Filled
		for pos := range g.Board.Size {
			if x.Cross[pos] != y.Cross[pos] || x.Side[pos] != y.Side[pos] {
				cells |= 1 << pos
			}
		}
		t.changed[line] = cells
	}
}

// drop makes the trial of keeping some tiles, with the board as it is.
func (t *trial) drop(g *crossword.Game, keep crossword.Tally, tails *Tails) {
	t.board = *g.Board
	t.changed = [2 * crossword.MaxSize]uint32{}
	hand := without(g.Hand, dropped(g, keep))
	t.rest.set(tails, visible(g, &hand))
}

// dropped are the tiles of the hand beyond those to keep.
func dropped(g *crossword.Game, keep crossword.Tally) *crossword.Hand {
	drop := g.Hand
	for m := uint64(keep); m != 0; m &= m - 1 {
		l, _ := crossword.Field(bits.TrailingZeros64(m))
		drop.Remove(l)
	}
	return &drop
}

// without is a hand after a discard.
func without(hand crossword.Hand, drop *crossword.Hand) crossword.Hand {
	for c, n := range drop.Count {
		for range n {
			hand.Remove(uint8(c))
		}
	}
	return hand
}

// visible is the tally of tiles in hand or in view.
func visible(g *crossword.Game, hand *crossword.Hand) crossword.Tally {
	h := *hand
	for _, c := range g.Preview {
		h.Add(c)
	}
	return crossword.TallyOf(&h)
}
