package lexicon

import (
	"errors"
	"math/bits"
)

var errNoDictionary = errors.New("not a packed dictionary")

// walk goes through the trie of the words in depth-first order and settles one
// decision after the other with a model's help: for each place the letters with
// which words go on, the likeliest first, and for each of these whether a word
// ends there and whether words go on there. Packer and unpacker take the same
// walk; only their coders differ.
type walk struct {
	model  model
	coder  coder
	states *states
	order  [1 << 10][26]uint8             // letters, the likeliest first, by the last two letters
	recent [twins][1 << recentBits]uint32 // latest place after the last 2, 3, 4, 5 letters
	places int
}

const (
	twins      = 4
	recentBits = 14
	maxPlaces  = 1 << 22 // far above a sound payload's 2 or 3 a word
)

// byFrequency is the alphabet from the commonest letter of English to the
// rarest: the order to begin with.
const byFrequency = "esiartnolcdugpmhbyfvkwzxjq"

func newWalk(c coder) *walk {
	w := new(walk) // a composite literal would copy 3 MB
	w.coder, w.states = c, newStates()
	w.model.init()
	for i := range w.order {
		for j := range byFrequency {
			w.order[i][j] = byFrequency[j] - 'a'
		}
	}
	return w
}

// A spot is what is known on arrival at a place.
type spot struct {
	node  uint32 // the packer's
	path  uint64 // letters up to here, five bits each, the last lowest
	depth int
	above uint32 // hash of the parent's continuations and the last letter
	since uint32 // hash of the letters since the last word end
	word  uint32 // 1 if a word ends here
	twin  state  // an earlier place expected to look like this one; no letters if there is none
	trust uint32 // how well the twin has done so far, 0 to 15
}

// tail hashes the last letters of the path.
func (s *spot) tail(letters uint32) uint32 {
	return mix(letters, uint32(s.path&(1<<(5*letters)-1)))
}

// run settles the whole trie and returns the state of its root.
func (w *walk) run() (uint32, error) { return w.place(&spot{since: 1}) }

// place settles a place and all below it and returns its state.
func (w *walk) place(s *spot) (uint32, error) {
	if w.places++; w.places > maxPlaces || s.depth >= MaxWord || w.coder.failed() {
		return 0, errNoDictionary
	}
	letters, ends, goes := w.letters(s), uint32(0), uint32(0)
	for m := letters; m != 0; m &= m - 1 {
		c := uint32(bits.TrailingZeros32(m))
		end, more := w.ending(s, letters, c)
		ends, goes = ends|end<<c, goes|more<<c
	}
	var edges [26]edge
	n, above := 0, mix(mix(letters, ends), 1)
	for m := letters; m != 0; m &= m - 1 {
		c := uint32(bits.TrailingZeros32(m))
		edges[n] = ends >> c & 1
		if goes>>c&1 == 1 {
			t := w.below(s, letters, c, ends>>c&1, above)
			id, err := w.place(&t)
			if err != nil {
				return 0, err
			}
			edges[n] |= id << 1
			for k := range twins {
				*w.latest(k, &t) = id
			}
		}
		n++
	}
	return w.states.intern(letters, edges[:n]), nil
}

// Weight sets of the model by what is decided.
const (
	kindLetter = 0   // 16 positions × 4 numbers of letters found × 3 words of the twin
	kindMore   = 192 // 4 numbers of letters found × 4 words of the twin
	kindEnds   = 208
	kindGoes   = 211
)

// letters settles with which letters words go on: letter after letter in the
// order of likelihood, and after each one found whether there are more.
func (w *walk) letters(s *spot) (letters uint32) {
	none := 2 * flag(s.twin.letters == 0)
	tail2, tail4 := s.tail(2), s.tail(4)
	// A letter picks one of 32 neighbours in each context's block: a cache line
	// or two serve all letters of a place.
	above, after := slot(s.above*5), slot(tail4*3)
	order, found, misses := &w.order[s.path&1023], uint32(0), uint32(0)
	since := slot(mix(s.since, 0))
	for pos, l := range order {
		c := uint32(l)
		expected := none | s.twin.letters>>c&1
		if w.decide(kindLetter+uint32(min(pos, 15))*12+min(found, 3)*3+expected,
			contexts{slot(expected<<8|s.trust<<4|99) ^ min(misses, 7), above ^ c, since ^ c, after ^ c},
			question{s.node, hasChild, c, 0}) == 0 {
			misses++
			continue
		}
		if pos > 0 {
			order[pos], order[pos-1] = order[pos-1], order[pos]
		}
		letters |= 1 << c
		found++
		left := none | flag(s.twin.letters&^letters == 0)
		if w.decide(kindMore+min(found, 3)*4+left,
			contexts{slot(mix(s.above, letters)), slot(mix(tail2, letters)), slot(mix(tail4, letters)), slot(mix(letters, s.word))},
			question{s.node, hasMore, 0, letters}) == 0 {
			break
		}
		since, misses = slot(mix(s.since, letters)), 0
	}
	return letters
}

// ending settles whether a word ends at the child by a letter and whether
// words go on there; one of the two holds.
func (w *walk) ending(s *spot, letters, c uint32) (ends, goes uint32) {
	t := spot{path: s.path<<5 | uint64(c+1)}
	tail2, tail3, tail4 := t.tail(2), t.tail(3), t.tail(4)
	in, twinEnds, twinGoes := s.twin.letters>>c&1, uint32(0), uint32(0)
	if in == 1 {
		e := w.states.edge(s.twin, c)
		twinEnds, twinGoes = 1+e&1, 1+flag(e > 1)
	}
	ends = w.decide(kindEnds+twinEnds,
		contexts{slot(tail3 + 1), slot(mix(49, twinEnds<<4|s.trust)), slot(mix(tail2, s.word)), slot(mix(s.since, letters)+77) ^ c},
		question{s.node, endsWord, c, 0})
	if ends == 0 {
		return 0, 1
	}
	goes = w.decide(kindGoes+twinGoes,
		contexts{slot(tail3 + 2), slot(mix(letters, tail2)), slot(tail4 + 2), slot(mix(70, c<<1|s.word))},
		question{s.node, goesOn, c, 0})
	return ends, goes
}

// below is the spot of a child.
func (w *walk) below(s *spot, letters, c, ends, above uint32) spot {
	t := spot{
		node:  w.coder.child(s.node, c),
		path:  s.path<<5 | uint64(c+1),
		depth: s.depth + 1,
		above: above ^ c*0x61C88647,
		since: s.since,
		word:  ends,
	}
	if s.word == 1 {
		t.since = mix(7, c)
	} else if s.since != 1 {
		t.since = mix(s.since, c)
	}
	if s.twin.letters>>c&1 == 1 {
		t.twin = w.states.all[w.states.edge(s.twin, c)>>1]
		if t.twin.letters != 0 {
			t.trust = s.trust / 2
			if s.twin.letters&letters == letters {
				t.trust = min(s.trust+1, 15)
			}
		}
	}
	for k := range uint32(twins) {
		if t.twin.letters == 0 || t.trust <= k {
			if latest := *w.latest(int(k), &t); latest != 0 {
				t.twin, t.trust = w.states.all[latest], k
			}
		}
	}
	return t
}

// latest is the place met last after the same k+2 letters with the same word
// end as the spot.
func (w *walk) latest(k int, s *spot) *uint32 {
	return &w.recent[k][mix(s.tail(uint32(k+2)), s.word)>>(32-recentBits)]
}

func (w *walk) decide(kind uint32, ctx contexts, q question) uint32 {
	return w.model.decide(w.coder, kind, &ctx, q)
}
