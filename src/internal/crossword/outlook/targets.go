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
	useTargets    = tune.Bool("targets", false)
	targetLines   = tune.Int("target_lines", 1, 1, 40)     // lines looked at, those of the best products
	targetPlace   = tune.Int("target_place", 5, 1, 10)     // letters that may have to be placed first
	targetDecay   = tune.Float("target_decay", 0.6, 0, 1)  // factor for each of them
	targetFar     = tune.Float("target_far", 0.25, 0, 1)   // the same, where no legal move places the letter now
	targetWindows = tune.Int("target_windows", 12, 1, 100) // windows looked at on a line
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
	first       uint32 // positions to be placed first
}

// targets keeps the words of the best lines between turns.
type targets struct {
	dict  *crossword.Dictionary
	lines [2 * crossword.MaxSize]targetLine
	best  []target
	plans []plan
	sets  []uint64
	legal [2 * crossword.MaxSize][crossword.MaxSize]uint32 // letters that legal moves across place
	took  time.Duration                                    // by the last rebuild
}

// A targetLine is the table of a line, as long as the line is as it was.
type targetLine struct {
	line  crossword.Line
	known bool
	words []target
}

// look lists the best targets of the hand.
func (t *targets) look(g *crossword.Game, p *Player) {
	t.best = t.best[:0]
	least := 0.0
	for _, line := range t.choose(g) {
		table := &t.lines[line]
		if table.line != g.Board.Lines[line] || !table.known {
			if p.Counts.Rebuild.pass(p.pace.affords(t.took, p.Bounds.Rebuild)) {
				start := time.Now()
				t.rebuild(g, p, line)
				t.took = time.Since(start)
			} else {
				t.renew(g, line)
			}
		}
		for i := range table.words {
			w := &table.words[i]
			v := float64(w.score)
			if v <= least {
				continue
			}
			if v *= t.factor(w) * p.words.full.of(w.need); v > least {
				t.best = append(t.best, *w)
				t.best[len(t.best)-1].value = v
				if len(t.best) == 2*p.Bounds.Targets {
					least = t.trim(p)
				}
			}
		}
	}
	t.trim(p)
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
func (t *targets) factor(w *target) float64 {
	f := 1.0
	for m := w.first; m != 0; m &= m - 1 {
		pos := bits.TrailingZeros32(m)
		if t.legal[w.line][pos]>>w.word[pos-int(w.start)]&1 == 1 {
			f *= targetDecay
		} else {
			f *= targetFar
		}
	}
	return f
}

// placeable notes which letters the legal moves put on which cells across.
func (t *targets) placeable(b *crossword.Board, moves []crossword.Move) {
	t.legal = [2 * crossword.MaxSize][crossword.MaxSize]uint32{}
	for i := range moves {
		m := &moves[i]
		for j := range int(m.Len) {
			if m.New>>j&1 == 1 {
				across, pos := b.Across(int(m.Line), int(m.Start)+j)
				t.legal[across][pos] |= 1 << m.Letters[j]
			}
		}
	}
}

// choose lists the lines of the largest product of as many free word
// multipliers as the hand has tiles.
func (t *targets) choose(g *crossword.Game) []int {
	type ranked struct{ line, product int }
	var all []ranked
	for line := range 2 * g.Board.Size {
		l := &g.Board.Lines[line]
		var muls []int
		for pos := range g.Board.Size {
			if l.Letter[pos] == crossword.None {
				muls = append(muls, int(l.WordMul[pos]))
			}
		}
		slices.Sort(muls)
		product := 1
		for _, m := range muls[max(0, len(muls)-g.HandSize):] {
			product *= m
		}
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

// rebuild lists the words of a line.
func (t *targets) rebuild(g *crossword.Game, p *Player, line int) {
	table := &t.lines[line]
	table.line, table.known, table.words = g.Board.Lines[line], true, table.words[:0]
	t.plans = t.plans[:0]
	for start := range g.Board.Size {
		if start == 0 || table.line.Letter[start-1] == crossword.None {
			t.plan(g, p, line, start)
		}
	}
	slices.SortStableFunc(t.plans, func(a, b plan) int { return cmp.Compare(b.potential, a.potential) })
	for _, pl := range t.plans[:min(targetWindows, len(t.plans))] {
		t.words(g, p, line, pl)
	}
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
		w := target{word: word, line: uint8(line), start: uint8(pl.start), first: pl.first}
		if w.count(g.Board, g.HandSize) && t.runs(l, &w) {
			t.lines[line].words = append(t.lines[line].words, w)
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
func (t *targets) future(after *trial, best float64) float64 {
	for i := range t.best {
		w := &t.best[i]
		if w.value <= best*targetFar {
			break
		}
		around := uint32(1<<(len(w.word)+2)-1) << w.start >> 1
		if after.changed[w.line]&around == 0 {
			if w.value > best {
				best = max(best, float64(w.score)*t.factor(w)*after.rest.of(w.need))
			}
			continue
		}
		now := *w
		if now.count(&after.board, crossword.MaxHand) {
			best = max(best, float64(now.score)*t.factor(&now)*after.rest.of(now.need))
		}
	}
	return best
}
