package outlook

import (
	"cmp"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// opensWorth is points for a product of multipliers beside a candidate's letters,
// for the order of the re-count.
var opensWorth = tune.Float("opens_worth", 0, 0, 100)

// rank puts all decisions in the order in which they are to be re-counted: by
// value with the prospects they leave and by the multipliers beside their letters.
// When time is short every decision is taken to leave the best prospect.
func (p *Player) rank(g *crossword.Game, moves []crossword.Move) {
	p.ranked = p.ranked[:0]
	hope := 0.0 // what a candidate is taken to leave before it is placed
	if len(p.words.best) > 0 {
		hope = p.words.best[0].value
	}
	start, quick := time.Now(), p.pace.hurried(len(moves))
	for i := range moves {
		m := &moves[i]
		c := candidate{move: int32(i), now: float64(m.Score) - p.prices.penalty(g, m)}
		leaves := hope
		if !quick {
			p.trial.place(g, m, &p.words.tails)
			c.future = p.future()
			leaves = c.future
		}
		c.order = c.now + max(leaves, own(opensWorth, 0)*float64(p.prices.opens(g, m)))
		p.ranked = append(p.ranked, c)
	}
	p.pace.ranking(time.Since(start), len(moves), quick)
	if len(g.Preview)+g.Hidden > 0 {
		p.discards(g)
	}
	slices.SortStableFunc(p.ranked, func(a, b candidate) int { return cmp.Compare(b.order, a.order) })
}

// discards adds the decisions to keep just what one of the best prospects needs.
func (p *Player) discards(g *crossword.Game) {
	hand := crossword.TallyOf(&g.Hand)
	seen := map[crossword.Tally]bool{hand: true}
	add := func(keep crossword.Tally) {
		if seen[keep] || !p.Counts.Discards.pass(len(seen) <= p.Bounds.Discards) {
			return
		}
		seen[keep] = true
		p.trial.drop(g, keep, &p.words.tails)
		c := candidate{move: -1, keep: keep, now: -float64(g.Fee), future: p.future()}
		c.order = c.value()
		p.ranked = append(p.ranked, c)
	}
	add(0)
	for i := range p.words.best {
		add(p.words.best[i].need & hand)
	}
	if targetsOn || preset == account {
		for i := range p.targets.best {
			add(p.targets.best[i].need & hand)
		}
	}
}
