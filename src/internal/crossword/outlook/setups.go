package outlook

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	setupsOn   = tune.Bool("setups", false)
	setupShare = tune.Float("setup_share", 0.4, 0, 1)  // of its value, for a turn that leaves a set-up possible
	setupsKept = tune.Int("setups_kept", 64, 1, 10000) // hypothetical plays kept
)

// A setup is a hypothetical play: a word that fits if an empty cell of its line held
// a letter, which the hand can put there by a word across.
type setup struct {
	line, pos, letter uint8 // of the letter to be put there
	window            crossword.Window
	need              crossword.Tally
	score             float64
	value             float64 // score times chance with the whole hand
}

// setups are the best hypothetical plays of the turn.
type setups struct {
	search crossword.Search
	board  crossword.Board // with the letter put there
	best   []setup         // the best first
}

// look lists the hypothetical plays: of every cell and letter that a legal move puts
// there across, the words through the cell.
func (t *setups) look(g *crossword.Game, p *Player) {
	t.best, t.board = t.best[:0], *g.Board
	least := 0.0
	for line := range 2 * g.Board.Size {
		before := g.Board.Lines[line]
		for pos := range g.Board.Size {
			for m := p.legal[line][pos]; m != 0; m &= m - 1 {
				letter := uint8(bits.TrailingZeros32(m))
				l := &t.board.Lines[line]
				l.Letter[pos], l.LetterMul[pos], l.WordMul[pos] = letter, 1, 1
				l.Filled |= 1 << pos
				least = t.through(g, p, line, pos, letter, least)
				*l = before
			}
		}
	}
	t.trim(p)
}

// through adds the words through a cell that holds a letter now.
func (t *setups) through(g *crossword.Game, p *Player, line, pos int, letter uint8, least float64) float64 {
	t.search.Reset()
	t.search.Line(&t.board, line, g.HandSize, 1<<pos, max(int32(p.Bounds.Floor), int32(potentialShare*least)))
	for i := range t.search.Entries {
		e := &t.search.Entries[i]
		w := &t.search.Windows[e.Window]
		if float64(e.Score) <= least || w.Around()&(1<<pos) == 0 || int(w.Start) > pos || int(w.Start+w.Len) <= pos ||
			!p.words.within(e.Need&^p.words.full.have, true) {
			continue
		}
		v := float64(e.Score) * p.words.full.of(e.Need)
		if v <= least {
			continue
		}
		t.best = append(t.best, setup{uint8(line), uint8(pos), letter, *w, e.Need, float64(e.Score), v})
		if len(t.best) == 2*p.Bounds.Setups {
			least = t.trim(p)
		}
	}
	return least
}

// trim keeps the best, in order, and returns the least value of a full list.
func (t *setups) trim(p *Player) float64 {
	slices.SortStableFunc(t.best, func(a, b setup) int { return cmp.Compare(b.value, a.value) })
	n := min(len(t.best), p.Bounds.Setups)
	p.Counts.Setups.In, p.Counts.Setups.Out = p.Counts.Setups.In+n, p.Counts.Setups.Out+len(t.best)-n
	if n < p.Bounds.Setups {
		return 0
	}
	t.best = t.best[:n]
	return t.best[n-1].value
}

// future is the value of the best hypothetical play after a trial, or at least best: in
// full if the trial has put just its letter there, and a share of it if the trial
// leaves the line as it is.
func (t *setups) future(after *trial, best float64) float64 {
	for i := range t.best {
		s := &t.best[i]
		if s.value <= best {
			break
		}
		switch after.changed[s.line] & s.window.Around() {
		case 0:
			best = max(best, setupShare*s.score*after.rest.of(s.need))
		case 1 << s.pos:
			if after.board.Lines[s.line].Letter[s.pos] == s.letter {
				best = max(best, s.score*after.rest.of(s.need))
			}
		}
	}
	return best
}
