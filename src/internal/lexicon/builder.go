package lexicon

import "fmt"

// MaxWord is the greatest length of a word in letters.
const MaxWord = 63

// A Builder makes a Graph from words. The zero value is ready.
type Builder struct {
	trie []place
}

// A place is a node of the trie: children by letter, 0 for none.
type place struct {
	child [26]uint32
	ends  uint32
}

// Add adds a word of lower-case letters; a word may be added again.
func (b *Builder) Add(word string) error {
	if len(word) == 0 || len(word) > MaxWord {
		return fmt.Errorf("word %q: want 1 to %d letters", word, MaxWord)
	}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return fmt.Errorf("word %q: want the letters a to z only", word)
		}
	}
	if b.trie == nil {
		b.trie = make([]place, 1)
	}
	at := uint32(0)
	for i := range len(word) {
		c := word[i] - 'a'
		next := b.trie[at].child[c]
		if next == 0 {
			next = uint32(len(b.trie))
			b.trie[at].child[c] = next
			b.trie = append(b.trie, place{})
		}
		if i == len(word)-1 {
			b.trie[at].ends |= 1 << c
		}
		at = next
	}
	return nil
}

// Graph returns the minimal graph of the words added so far.
func (b *Builder) Graph() *Graph {
	s := newStates()
	root := uint32(0)
	if b.trie != nil {
		root = b.minimise(s, 0)
	}
	return s.graph(root)
}

func (b *Builder) minimise(s *states, at uint32) uint32 {
	var letters uint32
	edges := make([]edge, 0, 26)
	for c, child := range b.trie[at].child {
		if child != 0 {
			letters |= 1 << c
			edges = append(edges, b.minimise(s, child)<<1|b.trie[at].ends>>c&1)
		}
	}
	return s.intern(letters, edges)
}
