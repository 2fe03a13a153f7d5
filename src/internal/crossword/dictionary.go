package crossword

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/lexicon"
)

// A Dictionary is the word list as the solver wants it: the graph for legal
// moves, and for each length the words in a row with an index by letter and
// position.
type Dictionary struct {
	Graph *lexicon.Graph
	Odds  [Letters]float64 // chance that a tile is the letter: its share of all letters
	Sets  [MaxSize + 1]WordSet
}

// A WordSet holds all words of one length.
type WordSet struct {
	Len   int
	Count int
	Text  []uint8  // Count words of Len letters
	bits  []uint64 // for position and letter: the set of words that have it there
	width int      // words of 64 bits a set
}

// Word is the word of a number.
func (s *WordSet) Word(i int) []uint8 { return s.Text[i*s.Len:][:s.Len] }

// With is the set of words with a letter at a position.
func (s *WordSet) With(pos int, letter uint8) []uint64 {
	return s.bits[(pos*Letters+int(letter))*s.width:][:s.width]
}

// NewDictionary makes the lists of a graph.
func NewDictionary(graph *lexicon.Graph) *Dictionary {
	d := &Dictionary{Graph: graph}
	var word [lexicon.MaxWord]uint8
	d.collect(0, word[:0])
	var total float64
	for _, n := range d.Odds {
		total += n
	}
	for l := range d.Odds {
		d.Odds[l] /= total
	}
	for n := range d.Sets {
		d.Sets[n].index(n)
	}
	return d
}

// collect lists the words below a node and counts their letters.
func (d *Dictionary) collect(at uint32, prefix []uint8) {
	n := d.Graph.Nodes[at]
	for m := n.Letters; m != 0; m &= m - 1 {
		c := uint32(bits.TrailingZeros32(m))
		word := append(prefix, uint8(c))
		if n.Ends>>c&1 == 1 {
			for _, l := range word {
				d.Odds[l]++
			}
			if len(word) <= MaxSize {
				d.Sets[len(word)].Text = append(d.Sets[len(word)].Text, word...)
			}
		}
		d.collect(n.Child(c), word)
	}
}

func (s *WordSet) index(length int) {
	if length == 0 {
		return
	}
	s.Len, s.Count = length, len(s.Text)/length
	s.width = (s.Count + 63) / 64
	s.bits = make([]uint64, length*Letters*s.width)
	for i := range s.Count {
		for p, l := range s.Word(i) {
			s.bits[(p*Letters+int(l))*s.width+i/64] |= 1 << (i % 64)
		}
	}
}
