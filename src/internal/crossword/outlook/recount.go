package outlook

import (
	"cmp"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var refined = tune.Int("outlook_refined", 64, 1, 100000) // candidates that place value and lanes are counted for

// potentialShare is the share of a value in play that a window must be able to
// give with middling tiles to be looked at.
const potentialShare = 0.5

// leastRecounted is how many candidates are placed even when time is up: a move
// that has not been placed may have no future yet.
const leastRecounted = 8

// recount places the best candidates for real, counts the words that their
// letters make possible, and returns the best.
func (p *Player) recount(g *crossword.Game, moves []crossword.Move) candidate {
	limit := p.pace.limit()
	n, best := 0, p.ranked[0]
	for i := range p.ranked {
		if p.ranked[i].value() > best.value() {
			best = p.ranked[i]
		}
	}
	for i := range p.ranked {
		if more := limit.More(); n == p.Bounds.Recounted || !more && n >= leastRecounted {
			break
		}
		n++
		c := &p.ranked[i]
		if c.move >= 0 {
			p.trial.place(g, &moves[c.move], &p.words.tails)
			c.future = p.future()
			p.found(g, c, best.value()-c.now)
		}
		if n == 1 || c.value() > best.value() {
			best = *c
		}
	}
	p.Counts.Recounted.In, p.Counts.Recounted.Out = p.Counts.Recounted.In+n, p.Counts.Recounted.Out+len(p.ranked)-n
	if placesOn || preset == account || p.on.lanes {
		best = p.refine(g, moves)
	}
	return best
}

// refine adds what does not depend on the hand to the value of the best
// candidates, and returns the best.
func (p *Player) refine(g *crossword.Game, moves []crossword.Move) candidate {
	slices.SortStableFunc(p.ranked, func(a, b candidate) int { return cmp.Compare(b.value(), a.value()) })
	top := p.ranked[:min(refined, len(p.ranked))]
	best := -1
	for i := range top {
		c := &top[i]
		if c.move >= 0 {
			p.trial.place(g, &moves[c.move], &p.words.tails)
			if placesOn || preset == account {
				c.now += placeWeight * p.places.gain(g.Board, &p.trial)
			}
			if p.on.lanes {
				c.now += laneWeight * p.lanes.gain(&p.trial, g)
			}
		}
		if best < 0 || c.value() > top[best].value() {
			best = i
		}
	}
	return top[best]
}

// found raises a candidate's future to the value of the best word in the
// windows that the trial made. What stays below least need not be exact.
func (p *Player) found(g *crossword.Game, c *candidate, least float64) {
	t := &p.trial
	p.made.Reset()
	floor := int32(max(float64(p.Bounds.Floor), potentialShare*c.future, potentialShare*least))
	for line := range 2 * g.Board.Size {
		if t.changed[line] != 0 {
			p.made.Line(&t.board, line, g.HandSize, t.changed[line], floor)
		}
	}
	if p.on.words {
		p.foundWord(c)
	}
	if p.on.open {
		for i := range p.made.Windows {
			c.future = max(c.future, waiting(p.made.Words(i), &t.rest))
		}
	}
}

// foundWord is found for single words.
func (p *Player) foundWord(c *candidate) {
	for i := range p.made.Entries {
		e := &p.made.Entries[i]
		if float64(e.Score) <= c.future || !p.words.within(e.Need&^p.trial.rest.have, true) {
			continue
		}
		c.future = max(c.future, float64(e.Score)*p.trial.rest.of(e.Need))
	}
}
