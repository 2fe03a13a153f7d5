package outlook

import "github.com/contest-bundle/bundle/src/internal/crossword"

// potentialShare is the share of a value in play that a window must be able to
// give with middling tiles to be looked at.
const potentialShare = 0.5

// recount places the best candidates for real, counts the words that their
// letters make possible, and returns the best.
func (p *Player) recount(g *crossword.Game, moves []crossword.Move) candidate {
	limit := p.limit()
	p.setups = p.setups[:0]
	n, best := 0, p.ranked[0]
	for i := range p.ranked {
		if n == p.Bounds.Recounted || !limit.More() {
			break
		}
		n++
		c := &p.ranked[i]
		if c.move >= 0 {
			p.try(g, &moves[c.move])
			p.found(g, c, best.value()-c.now)
			if usePlaces {
				c.now += placeWeight * p.places.gain(g.Board, p)
			}
		}
		if c.move < 0 && useLanes {
			p.drop(g, c.keep)
			c.future = p.future()
			c.future = p.lanes.total(p, g)
		}
		if n == 1 || c.value() > best.value() {
			best = *c
		}
	}
	p.Counts.Recounted.In, p.Counts.Recounted.Out = p.Counts.Recounted.In+n, p.Counts.Recounted.Out+len(p.ranked)-n
	if useSetups {
		best = p.spread(g, moves)
	}
	return best
}

// found raises a candidate's future to the value of the best word in the
// windows that the changes made. What stays below least need not be exact.
func (p *Player) found(g *crossword.Game, c *candidate, least float64) {
	p.extra.Reset()
	if useLanes {
		c.future = p.future()
	}
	share := 1.0
	if useLanes {
		share = laneNext
		least = 0
	}
	floor := int32(max(float64(leastWorth), potentialShare*c.future, potentialShare*least))
	for line := range 2 * g.Board.Size {
		if p.changed[line] != 0 {
			p.extra.Line(&p.after, line, g.HandSize, p.changed[line], floor)
		}
	}
	best := -1
	for i := range p.extra.Entries {
		e := &p.extra.Entries[i]
		if float64(e.Score) <= share*c.future || !p.within(e.Need&^p.rest.have, true) {
			continue
		}
		v := float64(e.Score) * p.rest.of(e.Need)
		if useLanes {
			line := p.extra.Windows[e.Window].Line
			p.lanes.hand[line] = max(p.lanes.hand[line], v)
		}
		if v > c.future {
			c.future, best = v, i
		}
	}
	if useOpen {
		for i := range p.extra.Windows {
			c.future = max(c.future, waiting(p.extra.Words(i), &p.rest))
		}
	}
	if useSetups && best >= 0 {
		e := &p.extra.Entries[best]
		p.setups = append(p.setups, setup{c.move, p.extra.Windows[e.Window], e.Need, float64(e.Score), c.future})
	}
	if useLanes {
		c.future = p.lanes.total(p, g)
	}
}
