// Package rollhash compares substrings by a rolling hash modulo 2^61-1, to a
// base that is new in every run so that nobody can prepare collisions.
package rollhash

import (
	"math/bits"
	"math/rand"
	"time"
)

const mod = 1<<61 - 1

var base = uint64(rand.New(rand.NewSource(time.Now().UnixNano())).Int63n(mod-1000) + 500)

func mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return add(lo&mod, lo>>61|hi<<3)
}

func add(a, b uint64) uint64 {
	if a += b; a >= mod {
		a -= mod
	}
	return a
}

// Hash has the hashes of the prefixes of a text.
type Hash struct{ prefix, power []uint64 }

// New hashes s.
func New(s string) *Hash {
	h := &Hash{make([]uint64, len(s)+1), make([]uint64, len(s)+1)}
	h.power[0] = 1
	for i := range len(s) {
		h.prefix[i+1] = add(mul(h.prefix[i], base), uint64(s[i])+1)
		h.power[i+1] = mul(h.power[i], base)
	}
	return h
}

// Of is the hash of s[l:r].
func (h *Hash) Of(l, r int) uint64 {
	return add(h.prefix[r], mod-mul(h.prefix[l], h.power[r-l]))
}

// LCP is the length of the common prefix of s[i:] and s[j:].
func (h *Hash) LCP(i, j int) int {
	lo, hi := 0, len(h.prefix)-max(i, j)
	for hi-lo > 1 {
		if m := (lo + hi) / 2; h.Of(i, i+m) == h.Of(j, j+m) {
			lo = m
		} else {
			hi = m
		}
	}
	return lo
}
