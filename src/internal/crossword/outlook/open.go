package outlook

import (
	"cmp"
	"math"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	useOpen   = tune.Bool("open", false)
	openAlike = tune.Float("open_alike", 0.15, 0.001, 1) // share of a word's chance that it adds to those of the others
	openKept  = tune.Int("open_kept", 4, 1, 1000)        // windows kept
	openFloor = tune.Float("open_floor", 0.3, 0, 1)      // of the best window's potential, below which windows are left out
)

// An open window is worth waiting for: not for one word, but for any good one
// that fits.
type open struct {
	window int32
	value  float64 // with the whole hand
}

// waiting is the worth of waiting for any word of a window: the chance that one
// comes, with the chances of the single words added up at a discount since they
// want much the same tiles, times the mean score of the words that count.
func waiting(words []crossword.Entry, c *Chances) float64 {
	chance, points, squares := 0.0, 0.0, 0.0
	for i := range words {
		e := &words[i]
		p, s := c.of(e.Need), float64(e.Score)
		chance += p
		points += p * s
		squares += p * s * s
	}
	if points == 0 {
		return 0
	}
	return squares / points * (1 - math.Exp(-openAlike*chance))
}

// openWindows are the best open windows of the whole hand.
type openWindows struct{ best []open }

// look lists them.
func (t *openWindows) look(table *crossword.Search, full *Chances) {
	t.best = t.best[:0]
	high := int32(0)
	for i := range table.Windows {
		high = max(high, table.Windows[i].Potential)
	}
	floor := int32(openFloor * float64(high))
	for i := range table.Windows {
		if table.Windows[i].Potential >= floor {
			t.best = append(t.best, open{int32(i), waiting(table.Words(i), full)})
		}
	}
	slices.SortStableFunc(t.best, func(a, b open) int { return cmp.Compare(b.value, a.value) })
	t.best = t.best[:min(openKept, len(t.best))]
}

// future is the worth of the best open window that a trial leaves, or at least
// best.
func (t *openWindows) future(table *crossword.Search, after *trial, best float64) float64 {
	for _, o := range t.best {
		if o.value <= best {
			break
		}
		w := &table.Windows[o.window]
		if after.changed[w.Line]&w.Around() == 0 {
			best = max(best, waiting(table.Words(int(o.window)), &after.rest))
		}
	}
	return best
}
