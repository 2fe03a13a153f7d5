package outlook

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// An aim is the best target of a turn.
type aim struct {
	target
	known bool
	age   int // turns since it became the aim or a letter came to its line
}

// aimAt takes the best target as the aim. The aim of the turn before that is on the
// board has been played. A line whose aim has stayed the same for targetHold turns
// without a new letter is given up until one comes: else a hand can be held for a
// word that no play ever reaches.
func (t *targets) aimAt(g *crossword.Game, p *Player) {
	c := &p.Counts.Aims
	if t.aim.known && t.aim.onBoard(g.Board) {
		c.Played++
		t.aim.known = false
	}
	if len(t.best) == 0 {
		return
	}
	c.Turns++
	w := &t.best[0]
	if t.aim.known && t.aim.line == w.line && t.aim.start == w.start && slices.Equal(t.aim.word, w.word) {
		if t.aim.age++; t.aim.first != w.first {
			t.aim.age = 0
		}
	} else {
		if t.aim.known {
			c.Changed++
		}
		t.aim.age = 0
	}
	t.aim.target, t.aim.known = *w, true
	if targetHold > 0 && t.aim.age >= targetHold {
		t.lines[w.line].givenUp = true
		line := w.line
		t.best = slices.DeleteFunc(t.best, func(w target) bool { return w.line == line })
		t.aim.known = false
	}
}

// onBoard reports whether all letters of a target stand on the board.
func (w *target) onBoard(b *crossword.Board) bool {
	l := &b.Lines[w.line]
	return slices.Equal(l.Letter[w.start:int(w.start)+len(w.word)], w.word)
}

// Aims count what became of the aims.
type Aims struct {
	Turns   int // with an aim
	Changed int // from the turn before
	Played  int
}

// Add joins two counts.
func (a *Aims) Add(b Aims) {
	a.Turns, a.Changed, a.Played = a.Turns+b.Turns, a.Changed+b.Changed, a.Played+b.Played
}

// Lines count the lines whose table was made, and in how many of these some word
// reaches the line's bound, the product of its best free word multipliers for a hand.
type Lines struct {
	Made, Near, Far int // Far has the far table's words too
}

// Add joins two counts.
func (c *Lines) Add(b Lines) { c.Made, c.Near, c.Far = c.Made+b.Made, c.Near+b.Near, c.Far+b.Far }

// count takes a table.
func (c *Lines) count(g *crossword.Game, table *targetLine) {
	most := bound(&table.line, g.Board.Size, g.HandSize)
	near, any := false, false
	for i := range table.words {
		w := &table.words[i]
		if w.product(&table.line) == most {
			near, any = near || !w.far, true
		}
		if near {
			break
		}
	}
	c.Made++
	if near {
		c.Near++
	}
	if any {
		c.Far++
	}
}

// bound is the product of the best word multipliers under as many free cells of a line
// as a hand has tiles.
func bound(l *crossword.Line, size, tiles int) int {
	var muls []int
	for pos := range size {
		if l.Letter[pos] == crossword.None {
			muls = append(muls, int(l.WordMul[pos]))
		}
	}
	slices.Sort(muls)
	product := 1
	for _, m := range muls[max(0, len(muls)-tiles):] {
		product *= m
	}
	return product
}

// product is that of the word multipliers under the tiles of the play itself.
func (w *target) product(l *crossword.Line) int {
	product := 1
	for m := w.cells() &^ l.Filled &^ w.first; m != 0; m &= m - 1 {
		product *= int(l.WordMul[bits.TrailingZeros32(m)])
	}
	return product
}
