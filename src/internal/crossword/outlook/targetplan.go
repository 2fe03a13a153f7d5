package outlook

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// A plan is a stretch of a line with the cells to be placed first.
type plan struct {
	start, len int
	first      uint32
	potential  float64
}

// plan lists the stretches from a cell on, each with the cells that are best
// placed first: those that multiply least.
func (t *targets) plan(g *crossword.Game, p *Player, line, start int) {
	l := &g.Board.Lines[line]
	free, filled := 0, 0
	for end := start; end < g.Board.Size; end++ {
		switch {
		case l.Letter[end] != crossword.None:
			filled++
		case l.Cross[end] == 0:
			return
		default:
			free++
		}
		first := free - g.HandSize
		if filled == 0 {
			first = max(first, 1)
		}
		if first > targetPlace {
			return
		}
		if first < 1 || free-first < 1 || l.Letter[end+1] != crossword.None {
			continue
		}
		pl := plan{start: start, len: end - start + 1}
		if t.pick(g, p, line, &pl, first) {
			t.plans = append(t.plans, pl)
		}
	}
}

// pick chooses the cells to be placed first: the least word multiplier, then
// the cell that has a letter nearest across.
func (t *targets) pick(g *crossword.Game, p *Player, line int, pl *plan, first int) bool {
	l := &g.Board.Lines[line]
	for range first {
		best, worst := -1, 1<<30
		for pos := pl.start; pos < pl.start+pl.len; pos++ {
			if l.Letter[pos] != crossword.None || pl.first>>pos&1 == 1 {
				continue
			}
			far := distance(g.Board, line, pos)
			if p.Bounds.Near > 0 && !p.Counts.Near.pass(far <= p.Bounds.Near) {
				continue
			}
			badness := int(l.WordMul[pos])*1000 + far
			if pl.beside(l, pos) {
				badness += 100
			}
			if badness < worst {
				best, worst = pos, badness
			}
		}
		if best < 0 {
			return false
		}
		pl.first |= 1 << best
	}
	product, sum := 1.0, 0.0
	for pos := pl.start; pos < pl.start+pl.len; pos++ {
		sum += 2
		if pl.first>>pos&1 == 0 {
			product *= float64(l.WordMul[pos])
		}
	}
	pl.potential = product * sum * decay(first)
	return true
}

// beside reports whether a cell touches a letter that stands there before the
// play: then the two must make a word of their own.
func (pl *plan) beside(l *crossword.Line, pos int) bool {
	near := (pl.first | l.Filled) & (5 << pos >> 1)
	return near != 0
}

// distance is how far the next letter across is from a cell.
func distance(b *crossword.Board, line, pos int) int {
	across, apos := b.Across(line, pos)
	filled := b.Lines[across].Filled
	above := bits.LeadingZeros32(filled&(1<<apos-1)<<(32-apos) | 1)
	below := bits.TrailingZeros32(filled>>apos | 1<<31)
	if apos == 0 {
		above = 31
	}
	return min(above+1, below)
}
