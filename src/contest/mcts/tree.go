// Package mcts is the tree of a Monte Carlo tree search: expansion, selection by upper
// confidence bounds (UCB1, or PUCT where moves have priors), backing up. The caller
// owns the loop and the game; a move is of any type that can be compared.
//
//	for tree.Reset(); limit.More(); {
//		game, node := start, int32(mcts.Root)
//		for tree.Begin(); node == mcts.Root || tree.Visits(node) > 0; tree.Enter(node) {
//			if !tree.Expanded(node) {
//				tree.Expand(node, game.moves(), nil)
//			}
//			if node = tree.UCB1(node, nil, 1); node == mcts.None {
//				break // the game is over
//			}
//			game.play(tree.Move(node))
//		}
//		tree.Back(game.playOut())
//	}
//
// The tree is open-loop: a node stands for a sequence of own moves, whatever the
// opponents did in between. So which moves are legal at a node may differ between
// visits; the caller says so each time, and moves that were not there when the
// node was expanded stay out of the tree. All values are of one player; for two who
// play in turn, negate what is backed up or what is compared.
//
// A choice takes time proportional to the node's moves, and a warm tree allocates
// nothing.
package mcts

import "math"

// None is a node that does not exist.
const None = -1

// Root is the root of every tree.
const Root = 0

// A Tree holds the nodes of one decision. Reset keeps the memory, so that a warm
// tree does not allocate.
type Tree[M comparable] struct {
	nodes []node[M]
	spare []node[M] // of Promote
	path  []int32
}

// A node's children are side by side, in the order of Expand.
type node[M comparable] struct {
	visits float32
	sum    float32 // of the values of the visits
	prior  float32 // of being chosen at its parent
	first  int32   // first child
	count  uint16  // children
	move   M
}

// A Child is what a search says about a move.
type Child[M comparable] struct {
	Move   M
	Visits float64
	Mean   float64
	Prior  float64
}

// New makes a tree with room for n nodes; more are allocated when needed.
func New[M comparable](n int) *Tree[M] {
	return &Tree[M]{nodes: make([]node[M], 0, n), path: make([]int32, 0, 128)}
}

// Reset empties the tree to a root.
func (t *Tree[M]) Reset() { t.nodes = append(t.nodes[:0], node[M]{}) }

// Promote makes a child of the root the new root, with what was learnt below it. It
// reports false, and empties the tree, if no such child has children. The moves are
// those of the new root: it loses the others and gets those it lacks without visits or
// priors.
func (t *Tree[M]) Promote(to M, moves []M) bool {
	root := t.nodes[Root]
	var child node[M]
	for _, n := range t.nodes[root.first : root.first+int32(root.count)] {
		if n.move == to {
			child = n
		}
	}
	if child.count == 0 {
		t.Reset()
		return false
	}
	kept := append(t.spare[:0], child)
	kept[Root].first, kept[Root].count = 1, uint16(len(moves))
	for _, m := range moves {
		kid := node[M]{move: m}
		for _, n := range t.nodes[child.first : child.first+int32(child.count)] {
			if n.move == m {
				kid = n
			}
		}
		kept = append(kept, kid)
	}
	for i := 1; i < len(kept); i++ {
		if n := kept[i]; n.count > 0 {
			kept[i].first = int32(len(kept))
			kept = append(kept, t.nodes[n.first:n.first+int32(n.count)]...)
		}
	}
	t.nodes, t.spare = kept, t.nodes
	return true
}

// Begin starts a visit at the root.
func (t *Tree[M]) Begin() { t.path = append(t.path[:0], Root) }

// Enter goes on to a child.
func (t *Tree[M]) Enter(n int32) { t.path = append(t.path, n) }

// Expanded reports whether a node has children.
func (t *Tree[M]) Expanded(n int32) bool { return t.nodes[n].count > 0 }

// Move is the move that leads to a node.
func (t *Tree[M]) Move(n int32) M { return t.nodes[n].move }

// Visits counts the visits that went through a node.
func (t *Tree[M]) Visits(n int32) float32 { return t.nodes[n].visits }

// Mean is the mean value of the visits that went through a node, 0 if none did.
func (t *Tree[M]) Mean(n int32) float32 {
	if t.nodes[n].visits == 0 {
		return 0
	}
	return t.nodes[n].sum / t.nodes[n].visits
}

// Expand gives a node without children its children: at most 65,535 moves, and their
// priors, or nil where they have none.
func (t *Tree[M]) Expand(n int32, moves []M, priors []float32) {
	t.nodes[n].first = int32(len(t.nodes))
	t.nodes[n].count = uint16(len(moves))
	for _, m := range moves {
		t.nodes = append(t.nodes, node[M]{move: m})
	}
	for i, prior := range priors {
		t.nodes[int(t.nodes[n].first)+i].prior = prior
	}
}

// UCB1 chooses among the legal children the one with the largest
// mean + c*sqrt(ln N / n), the first that was never visited before all others
// (Auer, Cesa-Bianchi, Fischer 2002). None if no child is legal. Where legal is nil all
// are.
func (t *Tree[M]) UCB1(n int32, legal func(M) bool, c float32) int32 {
	parent := &t.nodes[n]
	log := float32(math.Log(float64(max(parent.visits, 1))))
	best, choice := float32(math.Inf(-1)), int32(None)
	for i := parent.first; i < parent.first+int32(parent.count); i++ {
		child := &t.nodes[i]
		if child.visits == 0 {
			if legal == nil || legal(child.move) {
				return i
			}
			continue
		}
		// legal is asked last, of the few that are better than those before.
		if v := child.sum/child.visits + c*sqrt(log/child.visits); v > best && (legal == nil || legal(child.move)) {
			best, choice = v, i
		}
	}
	return choice
}

// PUCT chooses among the legal children the one with the largest
// mean + c*prior*sqrt(N)/(1+n) (Silver and others 2017); a child without visits
// has its parent's mean. None if no child is legal. Where legal is nil all are.
func (t *Tree[M]) PUCT(n int32, legal func(M) bool, c float32) int32 {
	parent := &t.nodes[n]
	unseen := t.Mean(n)
	scale := c * sqrt(max(parent.visits, 1))
	best, choice := float32(math.Inf(-1)), int32(None)
	for i := parent.first; i < parent.first+int32(parent.count); i++ {
		child := &t.nodes[i]
		mean := unseen
		if child.visits > 0 {
			mean = child.sum / child.visits
		}
		if v := mean + scale*child.prior/(1+child.visits); v > best && (legal == nil || legal(child.move)) {
			best, choice = v, i
		}
	}
	return choice
}

// Back ends the visit: every node entered since Begin takes the value.
func (t *Tree[M]) Back(value float32) {
	for _, n := range t.path {
		t.nodes[n].visits++
		t.nodes[n].sum += value
	}
}

// Best is the root's most visited move, of the higher mean on a tie.
func (t *Tree[M]) Best() M {
	root := &t.nodes[Root]
	best := root.first
	for i := root.first + 1; i < root.first+int32(root.count); i++ {
		a, b := &t.nodes[i], &t.nodes[best]
		if a.visits > b.visits || a.visits == b.visits && a.sum > b.sum {
			best = i
		}
	}
	return t.nodes[best].move
}

// Children appends the root's moves to dst in the order of Expand.
func (t *Tree[M]) Children(dst []Child[M]) []Child[M] {
	root := &t.nodes[Root]
	for _, n := range t.nodes[root.first : root.first+int32(root.count)] {
		c := Child[M]{Move: n.move, Visits: float64(n.visits), Prior: float64(n.prior)}
		if n.visits > 0 {
			c.Mean = float64(n.sum / n.visits)
		}
		dst = append(dst, c)
	}
	return dst
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
