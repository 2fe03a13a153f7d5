package territory

import (
	"github.com/contest-bundle/bundle/src/contest/mcts"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// visit goes once down the tree, the opponents moving by their estimated rules,
// and backs up the value of where it ends.
func (v *Solver) visit() {
	v.work, v.along = v.state, 0
	v.tree.Begin()
	v.descend()
	end := v.horizon()
	if v.opt.Weights != nil {
		end = min(end, v.work.Turn+v.opt.Tail)
	}
	v.playOut(end)
	if v.opt.Path {
		v.tree.Back(v.along / float32(v.work.Turn-v.state.Turn))
		return
	}
	v.tree.Back(v.value())
}

// descend plays from the root to a node that has not been visited, to the end of
// the game or, with playouts, to their depth.
func (v *Solver) descend() {
	s, node := &v.work, int32(mcts.Root)
	for end := v.horizon(); s.Turn < end; {
		legal := v.game.worthwhile(s)
		if !v.tree.Expanded(node) {
			v.expand(node, legal)
		}
		if s.Turn == v.state.Turn {
			legal = legal.And(v.first)
		}
		if node = v.choose(node, legal); node == mcts.None {
			return // none of the moves that the node was expanded with
		}
		if s.Turn == v.state.Turn {
			v.nth = uint64(v.tree.Visits(node))
		}
		v.turn(v.tree.Move(node))
		v.tree.Enter(node)
		if v.tree.Visits(node) == 0 {
			return
		}
	}
}

// horizon is the turn at which visits end.
func (v *Solver) horizon() int {
	if v.opt.Weights != nil {
		return Turns
	}
	return min(Turns, v.state.Turn+v.opt.Depth)
}

func (v *Solver) choose(node int32, legal bitboard.Board) int32 {
	if v.opt.Weights == nil {
		return v.tree.UCB1(node, legal.Has, v.opt.Explore)
	}
	return v.tree.PUCT(node, legal.Has, v.opt.Explore)
}

// turn plays a turn of the visit with a move of player 0.
func (v *Solver) turn(own bitboard.Cell) {
	moves := Moves{own}
	for p := 1; p < v.game.Players; p++ {
		moves[p] = v.game.move(&v.work, p, &v.rules[p], v.bits(p))
	}
	v.game.Step(&v.work, &moves)
	if v.opt.Path {
		v.along += v.value()
	}
}

// bits are the random bits of opponent p in this turn of the visit. The n-th
// visits of all moves of the root have the same: so the moves are compared on
// the same luck, as long as it meets the same boards.
func (v *Solver) bits(p int) uint64 {
	x := v.opt.Seed<<32 + v.nth<<16 + uint64(v.work.Turn)<<8 + uint64(p)
	return mix(mix(x) + 0x9E3779B97F4A7C15)
}

// worthwhile is the legal moves of player 0 but for own cells at the highest
// level, if there are others.
func (g *Game) worthwhile(s *State) bitboard.Board {
	reach := s.Reach(0)
	if w := reach.AndNot(s.AtCap.And(s.Own[0])); !w.Empty() {
		return w
	}
	return reach
}

// expand makes the legal moves the node's children, in random order, with the
// policy's priors.
func (v *Solver) expand(node int32, legal bitboard.Board) {
	n := 0
	for ; !legal.Empty(); legal = legal.Rest() {
		k := v.rand.below(n + 1)
		v.cells[n] = v.cells[k]
		v.cells[k] = legal.First()
		n++
	}
	cells, prior := v.cells[:n], v.prior[:n]
	if v.opt.Weights != nil {
		policy := &v.opt.Weights.Policy[v.game.PolicyClass()]
		policy.Rank(v.game, &v.work, &v.rules, cells, prior)
	}
	v.tree.Expand(node, cells, prior)
}

// value is what the visit's end is worth.
func (v *Solver) value() float32 {
	if v.opt.Leaf != nil {
		return v.opt.Leaf.value(v.game, &v.work, &v.rules)
	}
	if v.opt.Weights == nil || v.work.Turn == Turns {
		return float32(v.game.Outcome(&v.work))
	}
	v.game.Describe(&v.work, &v.rules, &v.x)
	return v.opt.Weights.Value[v.game.ValueClass()].Value(&v.x)
}
