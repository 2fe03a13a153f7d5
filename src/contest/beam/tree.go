package beam

const none = -1

// A tree holds the moves from the root to the states that are kept. Nodes are
// reused, so a warm search does not allocate.
type tree[M any] struct {
	nodes []node[M]
	free  []int32
	root  int32
	stamp int32   // nodes with this mark lead to leaves of the level
	quiet []int32 // nodes that may have nothing below them
}

// A node is the state after its move. The children of a node are a list through
// next and prev.
type node[M any] struct {
	move                      M
	parent, child, next, prev int32
	pending                   int32 // candidates of the node that wait in selections
	stamp                     int32
	leaf                      bool // of the level, not yet expanded
	used                      bool
}

// root is the index of the first root.
const root = 0

func newTree[M any]() *tree[M] {
	t := &tree[M]{stamp: 1}
	var start M
	t.root = t.add(none, start)
	return t
}

// add makes a leaf with a move from a parent.
func (t *tree[M]) add(parent int32, move M) int32 {
	at := int32(len(t.nodes))
	if last := len(t.free) - 1; last >= 0 {
		at, t.free = t.free[last], t.free[:last]
	} else {
		t.nodes = append(t.nodes, node[M]{})
	}
	n := node[M]{move: move, parent: parent, child: none, next: none, prev: none, leaf: true, used: true}
	if parent != none {
		n.next = t.nodes[parent].child
		if n.next != none {
			t.nodes[n.next].prev = at
		}
		t.nodes[parent].child = at
	}
	t.nodes[at] = n
	return at
}

// mark marks a leaf and all that is above it.
func (t *tree[M]) mark(at int32) {
	for at != none && t.nodes[at].stamp != t.stamp {
		t.nodes[at].stamp = t.stamp
		at = t.nodes[at].parent
	}
}

// marked is the first node of a list that is marked.
func (t *tree[M]) marked(at int32) int32 {
	for at != none && t.nodes[at].stamp != t.stamp {
		at = t.nodes[at].next
	}
	return at
}

// release counts down the candidates that wait for a node.
func (t *tree[M]) release(at int32) {
	t.nodes[at].pending--
	t.idle(at)
}

// idle notes a node that may have nothing below it.
func (t *tree[M]) idle(at int32) {
	if t.nodes[at].pending == 0 {
		t.quiet = append(t.quiet, at)
	}
}

// prune takes out the nodes that lead to no leaf and have no candidates.
func (t *tree[M]) prune() {
	for _, at := range t.quiet {
		for at != t.root && t.nodes[at].used && t.nodes[at].child == none && t.nodes[at].pending == 0 && !t.nodes[at].leaf {
			n := &t.nodes[at]
			if n.prev != none {
				t.nodes[n.prev].next = n.next
			} else {
				t.nodes[n.parent].child = n.next
			}
			if n.next != none {
				t.nodes[n.next].prev = n.prev
			}
			n.used = false
			t.free = append(t.free, at)
			at = n.parent
		}
	}
	t.quiet = t.quiet[:0]
}

// advance makes the only child of the root the root.
func (t *tree[M]) advance(child int32) {
	t.nodes[t.root].used = false
	t.free = append(t.free, t.root)
	t.root = child
	t.nodes[child].parent = none
}

// path is the moves from the root to a node.
func (t *tree[M]) path(at int32) []M {
	depth := 0
	for n := at; n != t.root; n = t.nodes[n].parent {
		depth++
	}
	moves := make([]M, depth)
	for n := at; n != t.root; n = t.nodes[n].parent {
		depth--
		moves[depth] = t.nodes[n].move
	}
	return moves
}
