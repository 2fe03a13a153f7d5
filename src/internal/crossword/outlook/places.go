package outlook

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	placesOn    = tune.Bool("places", false)
	placeWeight = tune.Float("place_weight", 1, 0, 100)
)

// places is the worth of letters on the board to a fresh hand that plays all its
// tiles around one of them.
type places struct {
	tiles int
	// worth holds, for the letter and its index in a word of tiles+1 letters,
	// the sum over such words of the chance that a fresh hand is just the other
	// letters, times the sum of the word's values.
	worth [crossword.Letters][crossword.MaxHand + 1]float64
}

// look makes the table for hands of so many tiles, once.
func (t *places) look(dict *crossword.Dictionary, tiles int) {
	if t.tiles == tiles {
		return
	}
	*t = places{tiles: tiles}
	set := &dict.Sets[tiles+1]
	for i := range set.Count {
		word := set.Word(i)
		sum := 0.0
		for _, c := range word {
			sum += float64(crossword.Value[c])
		}
		for at, c := range word {
			t.worth[c][at] += sum * freshHand(dict, word, at)
		}
	}
}

// freshHand is the chance that tiles drawn at once are just the letters of a
// word but one: a multinomial probability.
func freshHand(dict *crossword.Dictionary, word []uint8, but int) float64 {
	var count [crossword.Letters]int
	p, n := 1.0, 0
	for i, c := range word {
		if i == but {
			continue
		}
		n++
		count[c]++
		p *= dict.Odds[c] * float64(n) / float64(count[c])
	}
	return p
}

// gain is the change of the worth of a board by a trial.
func (t *places) gain(before *crossword.Board, after *trial) float64 {
	d := 0.0
	for line, cells := range after.changed {
		if cells != 0 {
			d += t.line(&after.board.Lines[line], before.Size) - t.line(&before.Lines[line], before.Size)
		}
	}
	return d
}

// line is the worth of a line: over all windows of one letter and a handful of
// free cells without neighbours, worth times product of word multipliers.
func (t *places) line(l *crossword.Line, size int) float64 {
	sum := 0.0
	for m := l.Filled; m != 0; m &= m - 1 {
		pos := bits.TrailingZeros32(m)
		for start := max(0, pos-t.tiles); start <= pos && start+t.tiles < size; start++ {
			around := uint32(1<<(t.tiles+3)-1) << start >> 1
			if l.Filled&around != 1<<pos {
				continue
			}
			product := 1.0
			for i := start; i <= start+t.tiles; i++ {
				if i != pos && l.Side[i] >= 0 {
					product = 0
					break
				}
				product *= float64(l.WordMul[i])
			}
			sum += product * t.worth[l.Letter[pos]][pos-start]
		}
	}
	return sum
}
