package territory

import "github.com/contest-bundle/bundle/src/internal/bitboard"

// The categories in which an opponent rates cells.
const (
	Neutral = iota // nobody's
	Raise          // its own below the highest level
	Capture        // another's at level 1
	Attack         // another's above level 1
	Categories
)

// A Rule is how an opponent moves: with probability Random to any reachable
// cell, else to the cell with the highest value times the weight of its
// category.
type Rule struct {
	Weight [Categories]float32
	Random float32
}

// Sort splits a set of cells by the category they have for player p. Own cells
// at the highest level are in none.
func (s *State) Sort(p int, cells bitboard.Board) (by [Categories]bitboard.Board) {
	by[Neutral] = cells.AndNot(s.Owned)
	owned := cells.And(s.Owned)
	by[Raise] = owned.And(s.Own[p]).AndNot(s.AtCap)
	foreign := owned.AndNot(s.Own[p])
	by[Capture] = foreign.And(s.One)
	by[Attack] = foreign.AndNot(s.One)
	return by
}

// greedy is the cells that a rule's greedy branch chooses from.
func (g *Game) greedy(s *State, p int, reach bitboard.Board, weight *[Categories]float32) bitboard.Board {
	by := s.Sort(p, reach)
	var best float32
	choice := reach
	for k := range by {
		if by[k].Empty() {
			continue
		}
		c, tied := g.best(by[k])
		if v := float32(g.Value[c]) * weight[k]; v > best {
			best, choice = v, tied
		}
	}
	return choice
}

// Draw draws a move of player p by a rule.
func (g *Game) Draw(s *State, p int, rule *Rule, r *Rand) bitboard.Cell {
	return g.move(s, p, rule, r.next())
}

// move is the move of player p by a rule that random bits lead to: the upper
// half chooses the branch, the lower half among its cells.
func (g *Game) move(s *State, p int, rule *Rule, bits uint64) bitboard.Cell {
	cells := s.Reach(p)
	if float32(bits>>40)*(1.0/(1<<24)) >= rule.Random {
		cells = g.greedy(s, p, cells, &rule.Weight)
	}
	n := uint64(cells.Count())
	if n == 1 {
		return cells.First()
	}
	return cells.Nth(int(bits & (1<<32 - 1) * n >> 32))
}
