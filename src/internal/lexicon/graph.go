package lexicon

import "math/bits"

// A Node is a place in the graph: the letters with which a word may go on, and
// at which of them a word ends. Bit c of a mask is the letter 'a'+c. The children
// lie side by side in Graph.Nodes from First on, in the order of the letters.
type Node struct {
	Letters uint32
	Ends    uint32
	First   uint32
}

// A Graph is a dictionary as a minimal acyclic word graph (DAWG). Nodes[0] is
// the root. Places with the same continuations share their children.
type Graph struct {
	Nodes []Node
}

// Child returns the index of node n's child by letter c (0 for 'a'), which
// must be in n's Letters.
func (n Node) Child(c uint32) uint32 {
	return n.First + uint32(bits.OnesCount32(n.Letters&(1<<c-1)))
}

// Has reports whether the dictionary has a word, given in lower-case letters.
func (g *Graph) Has(word string) bool {
	at := uint32(0)
	for i := 0; i < len(word); i++ {
		n, c := g.Nodes[at], uint32(word[i]-'a')
		if c >= 26 || n.Letters>>c&1 == 0 {
			return false
		}
		if i == len(word)-1 {
			return n.Ends>>c&1 == 1
		}
		at = n.Child(c)
	}
	return false
}

// Words calls yield with every word in alphabetical order until it returns
// false.
func (g *Graph) Words(yield func(string) bool) {
	g.words(0, nil, yield)
}

func (g *Graph) words(at uint32, prefix []byte, yield func(string) bool) bool {
	n := g.Nodes[at]
	for m := n.Letters; m != 0; m &= m - 1 {
		c := uint32(bits.TrailingZeros32(m))
		word := append(prefix, 'a'+byte(c))
		if n.Ends>>c&1 == 1 && !yield(string(word)) {
			return false
		}
		if !g.words(n.Child(c), word, yield) {
			return false
		}
	}
	return true
}
