package outlook

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	horizon   = tune.Int("outlook_horizon", 32, 1, 400)      // next tiles that count
	highShare = tune.Float("outlook_high_share", 0.25, 0, 1) // of the best window's potential: a window of high score
)

// A prospect is a word that the hand may yet make.
type prospect struct {
	need   crossword.Tally
	score  float64
	value  float64 // score times chance with the whole hand
	window int32
}

// prospects are the words that the hand may yet make on the board as it is.
type prospects struct {
	dict   *crossword.Dictionary
	bounds *Bounds
	counts *Counts

	table crossword.Search // windows of the board with their words
	tails Tails
	full  Chances    // with the whole hand
	best  []prospect // the best first
}

// look lists the windows of the lines and their words.
func (p *prospects) look(g *crossword.Game, lines []int) {
	draws := max(0, min(own(horizon, 32)-len(g.Preview), g.Hidden))
	if p.tails.draws != draws || g.Turn == 0 {
		p.tails = newTails(&p.dict.Odds, draws)
	}
	p.full.set(&p.tails, visible(g, &g.Hand))
	p.table.Reset()
	low := p.table.Low
	for _, line := range lines {
		p.table.Line(g.Board, line, g.HandSize, 0, int32(p.bounds.Floor))
	}
	p.counts.Floor.In += len(p.table.Windows)
	p.counts.Floor.Out += p.table.Low - low
}

// choose keeps the best of the words for the whole hand.
func (p *prospects) choose() {
	high := int32(0)
	for i := range p.table.Windows {
		high = max(high, p.table.Windows[i].Potential)
	}
	high = int32(highShare * float64(high))
	p.best = p.best[:0]
	least := 0.0
	for i := range p.table.Entries {
		e := &p.table.Entries[i]
		if float64(e.Score) <= least || !p.within(e.Need&^p.full.have, p.table.Windows[e.Window].Potential >= high) {
			continue
		}
		if v := float64(e.Score) * p.full.of(e.Need); v > least {
			p.best = append(p.best, prospect{e.Need, float64(e.Score), v, e.Window})
			if len(p.best) == 2*p.bounds.Kept {
				least = p.trim()
			}
		}
	}
	p.trim()
}

// within reports whether few enough tiles are missing.
func (p *prospects) within(missing crossword.Tally, high bool) bool {
	n := bits.OnesCount64(uint64(missing))
	return p.counts.Missing.pass(n <= p.bounds.Missing || high && n <= p.bounds.MissingHigh)
}

// trim keeps the best prospects, in order, and returns the least of a full list.
func (p *prospects) trim() float64 {
	slices.SortStableFunc(p.best, func(a, b prospect) int { return cmp.Compare(b.value, a.value) })
	n := min(len(p.best), p.bounds.Kept)
	p.counts.Kept.In, p.counts.Kept.Out = p.counts.Kept.In+n, p.counts.Kept.Out+len(p.best)-n
	if n < p.bounds.Kept {
		return 0
	}
	p.best = p.best[:n]
	return p.best[n-1].value
}

// future is the value of the best prospect that a trial leaves.
func (p *prospects) future(t *trial) float64 {
	best := 0.0
	for i := range p.best {
		w := &p.best[i]
		if w.value <= best {
			break
		}
		window := &p.table.Windows[w.window]
		if t.changed[window.Line]&window.Around() == 0 {
			best = max(best, w.score*t.rest.of(w.need))
		}
	}
	return best
}
