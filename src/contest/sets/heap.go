package sets

import "cmp"

// A Heap is a priority queue of numbers 0 … n-1, each with a key that can change
// while it waits: the number with the smallest key comes first. Of equal keys any may
// come first, but the same one in every run. A change takes time logarithmic in
// the number of numbers that wait. It is a heap of four children a node, which is
// faster than two: half the levels, and the children share a cache line.
type Heap[K cmp.Ordered] struct {
	nodes []node[K]
	place []int32 // of a number among the nodes, -1 if it does not wait
}

type node[K cmp.Ordered] struct {
	key K
	id  int32
}

const children = 4

// NewHeap returns an empty heap of numbers 0 … n-1.
func NewHeap[K cmp.Ordered](n int) *Heap[K] {
	h := &Heap[K]{nodes: make([]node[K], 0, n), place: make([]int32, n)}
	for i := range h.place {
		h.place[i] = -1
	}
	return h
}

// Len returns how many numbers wait.
func (h *Heap[K]) Len() int { return len(h.nodes) }

// Has reports whether a number waits.
func (h *Heap[K]) Has(i int) bool { return h.place[i] >= 0 }

// Key returns the key of a number that waits.
func (h *Heap[K]) Key(i int) K { return h.nodes[h.place[i]].key }

// Min returns the first number and its key. It panics if none waits.
func (h *Heap[K]) Min() (i int, key K) { return int(h.nodes[0].id), h.nodes[0].key }

// Set gives a number a key, and adds the number if it does not wait.
func (h *Heap[K]) Set(i int, key K) {
	n := node[K]{key, int32(i)}
	at := int(h.place[i])
	if at < 0 {
		h.nodes = append(h.nodes, n)
		h.up(len(h.nodes)-1, n)
	} else {
		h.move(at, n)
	}
}

// Pop removes the first number and returns it with its key. It panics if none
// waits.
func (h *Heap[K]) Pop() (i int, key K) {
	i, key = h.Min()
	h.Remove(i)
	return i, key
}

// Remove takes a number out, wherever it stands, and reports whether it waited.
func (h *Heap[K]) Remove(i int) bool {
	at := int(h.place[i])
	if at < 0 {
		return false
	}
	h.place[i] = -1
	last := h.nodes[len(h.nodes)-1]
	h.nodes = h.nodes[:len(h.nodes)-1]
	if at < len(h.nodes) {
		h.move(at, last)
	}
	return true
}

// Clear empties the heap, in time proportional to what waits.
func (h *Heap[K]) Clear() {
	for _, n := range h.nodes {
		h.place[n.id] = -1
	}
	h.nodes = h.nodes[:0]
}

// move puts a node to where it belongs, given that its place at is free.
func (h *Heap[K]) move(at int, n node[K]) {
	if at > 0 && n.key < h.nodes[(at-1)/children].key {
		h.up(at, n)
	} else {
		h.down(at, n)
	}
}

func (h *Heap[K]) up(at int, n node[K]) {
	for at > 0 {
		parent := (at - 1) / children
		if !(n.key < h.nodes[parent].key) {
			break
		}
		h.put(at, h.nodes[parent])
		at = parent
	}
	h.put(at, n)
}

func (h *Heap[K]) down(at int, n node[K]) {
	for {
		first := children*at + 1
		if first >= len(h.nodes) {
			break
		}
		least := first
		for c := first + 1; c < min(first+children, len(h.nodes)); c++ {
			if h.nodes[c].key < h.nodes[least].key {
				least = c
			}
		}
		if !(h.nodes[least].key < n.key) {
			break
		}
		h.put(at, h.nodes[least])
		at = least
	}
	h.put(at, n)
}

func (h *Heap[K]) put(at int, n node[K]) {
	h.nodes[at] = n
	h.place[n.id] = int32(at)
}
