package lexicon

import "math/bits"

// An edge says where a letter leads: state<<1 | word ends there. State 0 is the
// place with no continuation.
type edge = uint32

// A state is a set of continuations; two places of the trie with the same
// continuations have the same state.
type state struct {
	letters uint32
	ends    uint32
	first   uint32 // its first edge
}

// states collects the states bottom-up, each once.
type states struct {
	all   []state
	edges []edge
	table []uint32 // open addressing; length a power of two
}

func newStates() *states {
	return &states{all: make([]state, 1, 1<<16), edges: make([]edge, 0, 1<<17), table: make([]uint32, 1<<17)}
}

// intern returns the state with these letters and edges, in the order of the
// letters.
func (s *states) intern(letters uint32, edges []edge) uint32 {
	if letters == 0 {
		return 0
	}
	if 2*len(s.all) > len(s.table) {
		s.grow()
	}
	slot := s.find(letters, edges)
	if s.table[slot] == 0 {
		s.table[slot] = uint32(len(s.all))
		n := state{letters: letters, first: uint32(len(s.edges))}
		for i, m := 0, letters; m != 0; i, m = i+1, m&(m-1) {
			n.ends |= edges[i] & 1 << bits.TrailingZeros32(m)
		}
		s.all = append(s.all, n)
		s.edges = append(s.edges, edges...)
	}
	return s.table[slot]
}

// find returns the slot of a state or the free one where it belongs.
func (s *states) find(letters uint32, edges []edge) uint32 {
	h := letters
	for _, e := range edges {
		h = mix(h, e)
	}
	mask := uint32(len(s.table) - 1)
	h = mix(h, letters) & mask
probe:
	for ; s.table[h] != 0; h = (h + 1) & mask {
		n := &s.all[s.table[h]]
		if n.letters != letters {
			continue
		}
		for i, e := range s.edges[n.first : int(n.first)+len(edges)] {
			if e != edges[i] {
				continue probe
			}
		}
		break
	}
	return h
}

func (s *states) grow() {
	s.table = make([]uint32, 2*len(s.table))
	for i, n := range s.all {
		if i > 0 {
			s.table[s.find(n.letters, s.edges[n.first:][:bits.OnesCount32(n.letters)])] = uint32(i)
		}
	}
}

// edge returns the edge of a state by a letter that it has.
func (s *states) edge(n state, letter uint32) edge {
	return s.edges[n.first+uint32(bits.OnesCount32(n.letters&(1<<letter-1)))]
}

// sum is a check sum of all states.
func (s *states) sum() uint32 {
	h := uint32(len(s.all))
	for _, n := range s.all {
		h = mix(h, n.letters)
	}
	for _, e := range s.edges {
		h = mix(h, e)
	}
	return h
}

// graph lays the states out for reading, with root as the first node.
func (s *states) graph(root uint32) *Graph {
	// An edge becomes a node: the children of a state stay side by side, after
	// the root.
	nodes := make([]Node, 1+len(s.edges))
	at := func(e edge) Node {
		n := s.all[e>>1]
		if n.letters == 0 {
			return Node{}
		}
		return Node{n.letters, n.ends, n.first + 1}
	}
	nodes[0] = at(root << 1)
	for i, e := range s.edges {
		nodes[i+1] = at(e)
	}
	return &Graph{nodes}
}
