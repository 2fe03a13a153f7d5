package outlook

import (
	"cmp"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	useSetups  = tune.Bool("setups", false)
	setupShare = tune.Float("setup_share", 0.4, 0, 1) // of its value, for a turn that leaves a set-up possible
	setupsKept = tune.Int("setups_kept", 16, 1, 1000)
)

// A setup is a candidate whose letters make a new word possible, with that
// word. The turn that is the set-up counts the word in full; one that leaves it
// possible counts a share.
type setup struct {
	move   int32
	window crossword.Window
	need   crossword.Tally
	score  float64
	future float64
}

// setups are those of the turn, found by the re-count.
type setups struct{ found []setup }

// spread gives all candidates their share of the best set-ups that they leave
// possible and returns the best candidate.
func (p *Player) spread(g *crossword.Game, moves []crossword.Move) candidate {
	slices.SortStableFunc(p.setups.found, func(a, b setup) int { return cmp.Compare(b.future, a.future) })
	p.setups.found = p.setups.found[:min(len(p.setups.found), setupsKept)]
	best := p.ranked[0]
	for i := range p.ranked {
		c := &p.ranked[i]
		hand := g.Hand
		p.trial.changed = [2 * crossword.MaxSize]uint32{}
		if c.move >= 0 {
			p.trial.place(g, &moves[c.move], &p.words.tails)
			hand = hand.Without(&moves[c.move])
		} else if c.keep != crossword.TallyOf(&g.Hand) {
			hand = without(hand, dropped(g, c.keep))
		}
		for j := range p.setups.found {
			s := &p.setups.found[j]
			if setupShare*s.future <= c.future {
				break
			}
			if s.move != c.move && p.leaves(s, &moves[s.move], hand) {
				rest := hand.Without(&moves[s.move])
				p.trial.rest.set(&p.words.tails, visible(g, &rest))
				c.future = max(c.future, setupShare*s.score*p.trial.rest.of(s.need))
			}
		}
		if c.value() > best.value() {
			best = *c
		}
	}
	return best
}

// leaves reports whether a set-up is still possible after the changes with a
// hand.
func (p *Player) leaves(s *setup, m *crossword.Move, hand crossword.Hand) bool {
	around := uint32(1<<(m.Len+2)-1) << m.Start >> 1
	if p.trial.changed[m.Line]&around != 0 || p.trial.changed[s.window.Line]&s.window.Around() != 0 {
		return false
	}
	for i := range m.Len {
		if m.New>>i&1 == 1 {
			if hand.Count[m.Letters[i]] == 0 {
				return false
			}
			hand.Remove(m.Letters[i])
		}
	}
	return true
}
