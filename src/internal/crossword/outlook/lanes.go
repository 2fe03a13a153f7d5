package outlook

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	useLanes   = tune.Bool("lanes", false)
	laneDecay  = tune.Float("lane_decay", 0.5, 0, 1)     // for each letter still to be placed
	lanePlace  = tune.Int("lane_place", 5, 0, 10)        // letters that may have to be placed
	laneNear   = tune.Int("lane_near", 3, 1, 20)         // cells across to the next letter, for a letter to be placed
	laneWords  = tune.Float("lane_words", 30, 0.1, 1000) // words that fit, for an even chance
	laneWeight = tune.Float("lane_weight", 0.1, 0, 4)    // of the change of the lanes' worth
	laneNext   = tune.Float("lane_next", 0.5, 0, 1)      // factor from a line to the next best
)

// lanesSummed is the number of lines that count.
const lanesSummed = 4

// lanes is the worth of the lines to no hand in particular: what a word of all
// tiles of a hand would score there, by how likely some word fits and by how many
// letters have to be placed first.
type lanes struct {
	dict *crossword.Dictionary
	base [2 * crossword.MaxSize]float64 // on the board as it is
	sum  float64                        // of the best of them
	sets []uint64
}

// look renews the worth of all lines.
func (t *lanes) look(g *crossword.Game) {
	for line := range 2 * g.Board.Size {
		t.base[line] = t.worth(g.Board, line, g.HandSize)
	}
	t.sum = summed(t.base[:2*g.Board.Size])
}

// worth is the best of a line's windows.
func (t *lanes) worth(b *crossword.Board, line, tiles int) float64 {
	l := &b.Lines[line]
	near := nearCells(b, line)
	best := 0.0
	for start := range b.Size {
		if start > 0 && l.Letter[start-1] != crossword.None {
			continue
		}
		w := lane{start: start}
		for end := start; end < b.Size; end++ {
			if !w.extend(l, end, near) || w.free-tiles > lanePlace {
				break
			}
			if l.Letter[end+1] != crossword.None {
				continue
			}
			if v := w.potential(tiles); v > best {
				best = max(best, v*t.chance(l, &w))
			}
		}
	}
	return best
}

// nearCells are the cells of a line that have a letter near across.
func nearCells(b *crossword.Board, line int) (near uint32) {
	first, last := 0, b.Size-1
	if line >= b.Size {
		first, last = b.Size, 2*b.Size-1
	}
	for beside := max(first, line-laneNear); beside <= min(last, line+laneNear); beside++ {
		near |= b.Lines[beside].Filled
	}
	return near
}

// A lane is a stretch of a line.
type lane struct {
	start, len int
	free, near int
	count      [4]int // free cells by word multiplier
	sum        int
	crossed    float64 // chance that a letter passes the cross-checks
	filled     uint32
}

func (w *lane) extend(l *crossword.Line, pos int, near uint32) bool {
	if w.len == 0 {
		w.crossed = 1
	}
	w.len++
	if c := l.Letter[pos]; c != crossword.None {
		w.sum += int(crossword.Value[c])
		w.filled |= 1 << (pos - w.start)
		return true
	}
	if l.Cross[pos] == 0 {
		return false
	}
	w.free++
	w.near += int(near >> pos & 1)
	w.count[l.WordMul[pos]]++
	w.sum += 2
	if l.Side[pos] >= 0 {
		w.crossed *= float64(bits.OnesCount32(l.Cross[pos])) / crossword.Letters
	}
	return true
}

// potential is the score of a middling word with the best cells for the hand,
// less for each of the other cells.
func (w *lane) potential(tiles int) float64 {
	first := max(0, w.free-tiles)
	if w.filled == 0 {
		first = max(first, 1)
	}
	if w.free-first < 1 || first > w.near || first > lanePlace {
		return 0
	}
	v, left := float64(w.sum), first
	for mul := 1; mul <= 3; mul++ {
		n := min(left, w.count[mul])
		left -= n
		for range w.count[mul] - n {
			v *= float64(mul)
		}
	}
	for range first {
		v *= laneDecay
	}
	return v
}

// chance grows with the number of words that fit.
func (t *lanes) chance(l *crossword.Line, w *lane) float64 {
	set := &t.dict.Sets[w.len]
	n := set.Count
	if w.filled != 0 {
		t.sets = t.sets[:0]
		for m := w.filled; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m)
			with := set.With(i, l.Letter[w.start+i])
			if len(t.sets) == 0 {
				t.sets = append(t.sets, with...)
				continue
			}
			for j, b := range with {
				t.sets[j] &= b
			}
		}
		n = 0
		for _, b := range t.sets {
			n += bits.OnesCount64(b)
		}
	}
	words := float64(n) * w.crossed
	return words / (words + laneWords)
}

// gain is the change of the lanes' worth by a trial.
func (t *lanes) gain(after *trial, g *crossword.Game) float64 {
	worth := t.base
	for line, cells := range after.changed {
		if cells != 0 {
			worth[line] = t.worth(&after.board, line, g.HandSize)
		}
	}
	return summed(worth[:2*g.Board.Size]) - t.sum
}

// summed adds up the best lines: the best in full and each next one less.
func summed(worth []float64) float64 {
	var top [lanesSummed]float64
	for _, v := range worth {
		for i := range top {
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	sum, f := 0.0, 1.0
	for _, v := range top {
		sum += v * f
		f *= laneNext
	}
	return sum
}
