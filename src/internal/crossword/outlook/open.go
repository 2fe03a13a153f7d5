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

// lookOpen lists the best open windows of the whole hand.
func (p *Player) lookOpen() {
	p.open = p.open[:0]
	high := int32(0)
	for i := range p.table.Windows {
		high = max(high, p.table.Windows[i].Potential)
	}
	floor := int32(openFloor * float64(high))
	for i := range p.table.Windows {
		if p.table.Windows[i].Potential >= floor {
			p.open = append(p.open, open{int32(i), waiting(p.table.Words(i), &p.full)})
		}
	}
	slices.SortStableFunc(p.open, func(a, b open) int { return cmp.Compare(b.value, a.value) })
	p.open = p.open[:min(openKept, len(p.open))]
}

// futureOpen is the worth of the best open window that the changes leave, or at
// least best.
func (p *Player) futureOpen(best float64) float64 {
	for _, o := range p.open {
		if o.value <= best {
			break
		}
		w := &p.table.Windows[o.window]
		if p.changed[w.Line]&w.Around() == 0 {
			best = max(best, waiting(p.table.Words(int(o.window)), &p.rest))
		}
	}
	return best
}
