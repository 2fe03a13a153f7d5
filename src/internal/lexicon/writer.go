package lexicon

// writer is the coder of Pack.
type writer struct {
	graph    *Graph
	out      []byte // digit values
	low, rng uint64
}

func newWriter(g *Graph) *writer {
	return &writer{graph: g, rng: whole}
}

func (w *writer) code(p uint64, q question) uint32 {
	yes := w.answer(q)
	bound := w.rng >> probBits * p
	if yes == 1 {
		w.rng = bound
	} else {
		w.low, w.rng = w.low+bound, w.rng-bound
	}
	if w.low >= whole {
		w.low -= whole
		w.carry()
	}
	for w.rng < least {
		w.shift()
	}
	return yes
}

func (w *writer) shift() {
	w.out = append(w.out, byte(w.low/least))
	w.low, w.rng = w.low%least*radix, w.rng*radix
}

func (w *writer) carry() {
	i := len(w.out) - 1
	for ; w.out[i] == radix-1; i-- {
		w.out[i] = 0
	}
	w.out[i]++
}

func (w *writer) answer(q question) uint32 {
	n := w.graph.Nodes[q.node]
	switch q.what {
	case hasMore:
		return flag(n.Letters&^q.found != 0)
	case hasChild:
		return n.Letters >> q.letter & 1
	case endsWord:
		return n.Ends >> q.letter & 1
	}
	return flag(w.graph.Nodes[n.Child(q.letter)].Letters != 0)
}

func (w *writer) failed() bool { return false }

func (w *writer) child(node, letter uint32) uint32 { return w.graph.Nodes[node].Child(letter) }

// text ends the payload and returns it.
func (w *writer) text() string {
	for range digits {
		w.shift()
	}
	for i, d := range w.out {
		w.out[i] = charOf(d)
	}
	return string(w.out)
}

func flag(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
