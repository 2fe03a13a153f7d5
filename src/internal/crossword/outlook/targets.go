package outlook

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	targetsOn   = tune.Bool("targets", false)
	targetLines = tune.Int("target_lines", 1, 1, 40)    // lines looked at, those of the best products
	targetPlace = tune.Int("target_place", 5, 1, 10)    // letters that may have to be placed first
	targetDecay = tune.Float("target_decay", 0.6, 0, 1) // factor for each of them
	targetFar   = tune.Float("target_far", 0.25, 0, 1)  // the same, where no legal move places the letter now
	farTableOn  = tune.Bool("target_far_table", false)  // cells without a letter near across too, with cheap letters
	targetCheap = int32(tune.Int("target_cheap", 1, 1, 10))
	targetPlans = tune.Int("target_plans", 12, 1, 100000)   // stretches with their cells kept of a line
	targetTable = tune.Int("target_table", 20000, 1, 1<<24) // words kept of a line
	targetHold  = tune.Int("target_hold", 0, 0, 1000)       // turns after which an aim without a new letter is given up; 0: never
)

// A target is a word on a line of which some letters must be placed before, by
// words across: together with those of the board they leave the hand just the
// rest.
type target struct {
	need        crossword.Tally // of the play itself
	word        []uint8
	score       int32
	value       float64
	line, start uint8
	far         bool   // of the far table
	first       uint32 // positions to be placed first
}

// targets keeps the words of the best lines between turns.
type targets struct {
	dict  *crossword.Dictionary
	lines [2 * crossword.MaxSize]targetLine
	best  []target
	plans []plan
	sets  []uint64
	took  time.Duration // by the last rebuild
	aim   aim
}

// A targetLine is the table of a line, as long as the line is as it was.
type targetLine struct {
	line    crossword.Line
	known   bool
	givenUp bool // until a letter comes
	words   []target
}

// look lists the best targets of the hand.
func (t *targets) look(g *crossword.Game, p *Player) {
	t.best = t.best[:0]
	least := 0.0
	for _, line := range t.choose(g) {
		table := &t.lines[line]
		t.update(g, p, line)
		for i := range table.words {
			w := &table.words[i]
			v := float64(w.score)
			if v <= least || table.givenUp {
				continue
			}
			if v *= t.factor(w, &p.legal) * p.words.full.of(w.need); v > least {
				t.best = append(t.best, *w)
				t.best[len(t.best)-1].value = v
				if len(t.best) == 2*p.Bounds.Targets {
					least = t.trim(p)
				}
			}
		}
	}
	t.trim(p)
	t.aimAt(g, p)
}

// update brings the table of a line up to date: after one new letter only the words
// through its cell are made anew. What would take too much of the time left is not
// made.
func (t *targets) update(g *crossword.Game, p *Player, line int) {
	table, now := &t.lines[line], &g.Board.Lines[line]
	if table.known && table.line == *now {
		return
	}
	fresh := now.Filled &^ table.line.Filled
	if fresh != 0 {
		table.givenUp = false
	}
	if !p.Counts.Rebuild.pass(p.pace.affords(t.took, p.Bounds.Rebuild)) {
		t.renew(g, line)
		return
	}
	start := time.Now()
	touch := uint32(0)
	if table.known && bits.OnesCount32(fresh) <= 1 {
		touch = fresh
		t.renew(g, line)
		table.words = slices.DeleteFunc(table.words, func(w target) bool { return w.cells()&touch != 0 })
	} else {
		table.words = table.words[:0]
	}
	table.line, table.known = *now, true
	if touch != 0 || len(table.words) == 0 {
		for _, pl := range t.plan(g, p, line, touch) {
			t.words(g, p, line, pl)
		}
		t.trimTable(p, table)
	}
	t.took = time.Since(start)
	p.Counts.Lines.count(g, table)
}

// cells are those of the target's word.
func (w *target) cells() uint32 { return (1<<len(w.word) - 1) << w.start }

// trimTable keeps the words of a line with the best scores, letters to be placed
// first discounted.
func (t *targets) trimTable(p *Player, table *targetLine) {
	for i := range table.words {
		w := &table.words[i]
		w.value = float64(w.score) * decay(bits.OnesCount32(w.first))
	}
	n := min(p.Bounds.Table, len(table.words))
	p.Counts.Table.In, p.Counts.Table.Out = p.Counts.Table.In+n, p.Counts.Table.Out+len(table.words)-n
	if n == len(table.words) {
		return
	}
	slices.SortStableFunc(table.words, func(a, b target) int { return cmp.Compare(b.value, a.value) })
	table.words = table.words[:n]
}

func (t *targets) trim(p *Player) float64 {
	slices.SortStableFunc(t.best, func(a, b target) int { return cmp.Compare(b.value, a.value) })
	n := min(len(t.best), p.Bounds.Targets)
	p.Counts.Targets.In, p.Counts.Targets.Out = p.Counts.Targets.In+n, p.Counts.Targets.Out+len(t.best)-n
	if n < p.Bounds.Targets {
		return 0
	}
	t.best = t.best[:n]
	return t.best[n-1].value
}

func decay(letters int) float64 {
	f := 1.0
	for range letters {
		f *= targetDecay
	}
	return f
}

// factor is the discount for the letters of a target still to be placed.
func (t *targets) factor(w *target, legal *letters) float64 {
	f := 1.0
	for m := w.first; m != 0; m &= m - 1 {
		pos := bits.TrailingZeros32(m)
		if legal[w.line][pos]>>w.word[pos-int(w.start)]&1 == 1 {
			f *= targetDecay
		} else {
			f *= own(targetFar, targetDecay)
		}
	}
	return f
}

// choose lists the lines of the largest product of as many free word
// multipliers as the hand has tiles.
func (t *targets) choose(g *crossword.Game) []int {
	type ranked struct{ line, product int }
	var all []ranked
	for line := range 2 * g.Board.Size {
		product := bound(&g.Board.Lines[line], g.Board.Size, g.HandSize)
		all = append(all, ranked{line, product})
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.product, a.product) })
	var lines []int
	for _, r := range all[:min(targetLines, len(all))] {
		lines = append(lines, r.line)
	}
	return lines
}

// renew keeps the words of a line that are still possible.
func (t *targets) renew(g *crossword.Game, line int) {
	table := &t.lines[line]
	table.line = g.Board.Lines[line]
	n := 0
	for _, w := range table.words {
		if w.count(g.Board, g.HandSize) {
			table.words[n] = w
			n++
		}
	}
	table.words = table.words[:n]
}

// words lists the words of a stretch.
func (t *targets) words(g *crossword.Game, p *Player, line int, pl plan) {
	l := &g.Board.Lines[line]
	set := &t.dict.Sets[pl.len]
	t.sets = t.sets[:0]
	for pos := pl.start; pos < pl.start+pl.len; pos++ {
		if c := l.Letter[pos]; c != crossword.None {
			with := set.With(pos-pl.start, c)
			if len(t.sets) == 0 {
				t.sets = append(t.sets, with...)
				continue
			}
			for i, b := range with {
				t.sets[i] &= b
			}
		}
	}
	add := func(word []uint8) {
		w := target{word: word, line: uint8(line), start: uint8(pl.start), first: pl.first, far: pl.far}
		if w.count(g.Board, g.HandSize) && (!pl.far || w.cheap()) && t.runs(l, &w) {
			table := &t.lines[line]
			if table.words = append(table.words, w); len(table.words) == 2*p.Bounds.Table {
				t.trimTable(p, table)
			}
		}
	}
	if pl.len > 0 && l.Filled>>pl.start&(1<<pl.len-1) == 0 {
		for i := range set.Count {
			add(set.Word(i))
		}
		return
	}
	for i, m := range t.sets {
		for ; m != 0; m &= m - 1 {
			add(set.Word(i*64 + bits.TrailingZeros64(m)))
		}
	}
}

// count works out need, score and the positions still to be placed on a board,
// and reports whether the word is still possible.
func (w *target) count(b *crossword.Board, tiles int) bool {
	l := &b.Lines[w.line]
	end := int(w.start) + len(w.word)
	if w.start > 0 && l.Letter[w.start-1] != crossword.None || l.Letter[end] != crossword.None {
		return false
	}
	w.need = 0
	sum, side, product, n := int32(0), int32(0), int32(1), 0
	for i, c := range w.word {
		pos := int(w.start) + i
		if old := l.Letter[pos]; old != crossword.None {
			if old != c {
				return false
			}
			w.first &^= 1 << pos
			sum += crossword.Value[c]
			continue
		}
		if l.Cross[pos]>>c&1 == 0 {
			return false
		}
		if w.first>>pos&1 == 1 {
			sum += crossword.Value[c]
			continue
		}
		if !w.need.Add(c) {
			return false
		}
		n++
		worth := crossword.Value[c] * int32(l.LetterMul[pos])
		sum += worth
		product *= int32(l.WordMul[pos])
		if l.Side[pos] >= 0 {
			side += (int32(l.Side[pos]) + worth) * int32(l.WordMul[pos])
		}
	}
	w.score = sum*product + side
	return n > 0 && n <= tiles
}

// cheap reports whether all letters to be placed first are.
func (w *target) cheap() bool {
	for m := w.first; m != 0; m &= m - 1 {
		if crossword.Value[w.word[bits.TrailingZeros32(m)-int(w.start)]] > targetCheap {
			return false
		}
	}
	return true
}

// runs reports whether the letters that stand side by side before the play are
// words.
func (t *targets) runs(l *crossword.Line, w *target) bool {
	var run [crossword.MaxSize]uint8
	n, placed := 0, false
	for i := 0; i <= len(w.word); i++ {
		pos := int(w.start) + i
		if i < len(w.word) && (w.first>>pos&1 == 1 || l.Letter[pos] != crossword.None) {
			run[n] = 'a' + w.word[i]
			n++
			placed = placed || w.first>>pos&1 == 1
			continue
		}
		if placed && n > 1 && !t.dict.Graph.Has(string(run[:n])) {
			return false
		}
		n, placed = 0, false
	}
	return true
}

// future is the value of the best target after a trial, or at least the best so far. A target that a letter of the candidate serves
// has one less to wait for.
func (t *targets) future(after *trial, best float64, legal *letters) float64 {
	for i := range t.best {
		w := &t.best[i]
		if w.value <= best*own(targetFar, targetDecay) {
			break
		}
		around := uint32(1<<(len(w.word)+2)-1) << w.start >> 1
		if after.changed[w.line]&around == 0 {
			if w.value > best {
				best = max(best, float64(w.score)*t.factor(w, legal)*after.rest.of(w.need))
			}
			continue
		}
		now := *w
		if now.count(&after.board, crossword.MaxHand) {
			best = max(best, float64(now.score)*t.factor(&now, legal)*after.rest.of(now.need))
		}
	}
	return best
}
