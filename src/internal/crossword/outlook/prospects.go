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
	horizon    = tune.Int("outlook_horizon", 32, 1, 400)       // next tiles that count
	highShare  = tune.Float("outlook_high_share", 0.25, 0, 1)  // of the best window's potential: a window of high score
	leastWorth = int32(tune.Int("outlook_floor", 10, 0, 1000)) // windows of less potential are not looked at
)

// A prospect is a word that the hand may yet make.
type prospect struct {
	need   crossword.Tally
	score  float64
	value  float64 // score times chance with the whole hand
	window int32
}

// look lists the prospects of the whole hand, the best first.
func (p *Player) look(g *crossword.Game) {
	draws := max(0, min(horizon-len(g.Preview), g.Hidden))
	if p.tails.draws != draws || g.Turn == 0 {
		p.tails = newTails(&p.dict.Odds, draws)
	}
	p.full.set(&p.tails, visible(g, &g.Hand))
	p.table.Reset()
	start, lines := time.Now(), p.lines(g)
	for _, line := range lines {
		p.table.Line(g.Board, line, g.HandSize, 0, leastWorth)
	}
	p.lineTime = time.Since(start) / time.Duration(len(lines))
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
			if len(p.best) == 2*p.Bounds.Kept {
				least = p.trim()
			}
		}
	}
	p.trim()
	if useLanes || p.plan {
		p.lanes.look(g)
	}
	if useOpen || p.plan {
		p.lookOpen()
	}
	if useTargets {
		p.targets.look(g, p)
	}
}

// within reports whether few enough tiles are missing.
func (p *Player) within(missing crossword.Tally, high bool) bool {
	n := bits.OnesCount64(uint64(missing))
	return p.Counts.Missing.pass(n <= p.Bounds.Missing || high && n <= p.Bounds.MissingHigh)
}

// trim keeps the best prospects, in order, and returns the least of a full list.
func (p *Player) trim() float64 {
	slices.SortStableFunc(p.best, func(a, b prospect) int { return cmp.Compare(b.value, a.value) })
	n := min(len(p.best), p.Bounds.Kept)
	p.Counts.Kept.In, p.Counts.Kept.Out = p.Counts.Kept.In+n, p.Counts.Kept.Out+len(p.best)-n
	if n < p.Bounds.Kept {
		return 0
	}
	p.best = p.best[:n]
	return p.best[n-1].value
}

// visible is the tally of tiles in hand or in view.
func visible(g *crossword.Game, hand *crossword.Hand) crossword.Tally {
	h := *hand
	for _, c := range g.Preview {
		h.Add(c)
	}
	return crossword.TallyOf(&h)
}

// future is the value of the best prospect on p.after with the chances of
// p.rest, of those that the changes leave.
func (p *Player) future() float64 {
	best := 0.0
	for i := range p.best {
		w := &p.best[i]
		if w.value <= best || p.plan {
			break
		}
		window := &p.table.Windows[w.window]
		if p.changed[window.Line]&window.Around() != 0 {
			continue
		}
		best = max(best, w.score*p.rest.of(w.need))
	}
	if useOpen || p.plan {
		best = p.futureOpen(best)
	}
	if useTargets {
		best = p.targets.future(p, best)
	}
	return best
}
