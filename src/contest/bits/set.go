// Package bits has sets of small numbers as words of bits, and sets of cells of a
// board of any size: neighbours, flood fill and distances by shifts of whole
// words.
//
// A set is a slice of words made once for a universe of numbers 0 … n-1. The
// operations of two sets want both of one universe; they write to the receiver
// and allocate nothing. A set takes no room for what it does not hold, so numbers
// outside the universe are not refused politely: they panic as any index out of
// range does.
//
// A union of two sets of 1,024 numbers takes 8 ns, where a loop over bools takes
// 732 ns; a flood over an open board of 30 × 30 takes 3.0 µs, where a queue of cells
// takes 31 µs (go test -bench . ./src/contest/bits).
package bits

import "math/bits"

const word = 64

// A Set is a set of numbers. The zero value is a set of an empty universe.
type Set []uint64

// New returns an empty set of a universe of n numbers.
func New(n int) Set { return make(Set, (n+word-1)/word) }

// Add puts a number into the set.
func (s Set) Add(i int) { s[uint(i)/word] |= 1 << (uint(i) % word) }

// Remove takes a number out of the set.
func (s Set) Remove(i int) { s[uint(i)/word] &^= 1 << (uint(i) % word) }

// Flip puts a number in or takes it out.
func (s Set) Flip(i int) { s[uint(i)/word] ^= 1 << (uint(i) % word) }

// Has reports whether a number is in the set.
func (s Set) Has(i int) bool { return s[uint(i)/word]>>(uint(i)%word)&1 != 0 }

// Clear empties the set.
func (s Set) Clear() { clear(s) }

// Fill puts the numbers 0 … n-1 into the set and takes all others out.
func (s Set) Fill(n int) {
	clear(s)
	for i := range n / word {
		s[i] = ^uint64(0)
	}
	if n%word != 0 {
		s[n/word] = 1<<(n%word) - 1
	}
}

// Copy makes the set equal to t.
func (s Set) Copy(t Set) { copy(s, t) }

// Union adds the numbers of t.
func (s Set) Union(t Set) {
	for i, w := range t[:len(s)] {
		s[i] |= w
	}
}

// Intersect keeps the numbers that are in t too.
func (s Set) Intersect(t Set) {
	for i, w := range t[:len(s)] {
		s[i] &= w
	}
}

// Subtract takes out the numbers of t.
func (s Set) Subtract(t Set) {
	for i, w := range t[:len(s)] {
		s[i] &^= w
	}
}

// Count returns the number of numbers in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether the set is empty.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether two sets hold the same numbers.
func (s Set) Equal(t Set) bool {
	for i, w := range s {
		if w != t[i] {
			return false
		}
	}
	return true
}

// Intersects reports whether two sets have a number in common.
func (s Set) Intersects(t Set) bool {
	for i, w := range t[:len(s)] {
		if s[i]&w != 0 {
			return true
		}
	}
	return false
}

// Within reports whether every number of the set is in t.
func (s Set) Within(t Set) bool {
	for i, w := range t[:len(s)] {
		if s[i]&^w != 0 {
			return false
		}
	}
	return true
}

// Next returns the smallest number of the set that is at least i, or -1 if there
// is none:
//
//	for i := s.Next(0); i >= 0; i = s.Next(i + 1) { … }
func (s Set) Next(i int) int {
	at := uint(i) / word
	if at >= uint(len(s)) {
		return -1
	}
	w := s[at] >> (uint(i) % word) << (uint(i) % word)
	for w == 0 {
		if at++; at == uint(len(s)) {
			return -1
		}
		w = s[at]
	}
	return int(at*word) + bits.TrailingZeros64(w)
}

// Kth returns the k-th number of the set, from 0, or -1 if it has fewer. A random
// number of a set is s.Kth(r.Below(s.Count())).
func (s Set) Kth(k int) int {
	for i, w := range s {
		if n := bits.OnesCount64(w); k >= n {
			k -= n
			continue
		}
		return i*word + kth(w, k)
	}
	return -1
}

// kth finds the k-th bit of a word by halves: six steps whatever k is, where
// clearing one bit at a time takes k.
func kth(w uint64, k int) int {
	at := 0
	for half := word / 2; half > 0; half /= 2 {
		if n := bits.OnesCount64(w & (1<<half - 1)); k >= n {
			k -= n
			at += half
			w >>= half
		}
	}
	return at
}
