// Package hash has what a search needs to recognise a state that it has seen:
// Zobrist keys, a map and a set of 64-bit hashes that are emptied in constant
// time, and a transposition table of fixed size.
//
// All of them take a state's 64-bit hash for the state itself. Among n states two
// different ones share a hash with probability about n²/2^65: one in 37,000 for
// 2^25 states.
//
// A Map is filled with 10,000 hashes and emptied again in 108 µs, a Go
// map[uint64]int32 of that size in 152 µs. Looking all of them up takes 93 µs and
// 84 µs: the gain is in filling and emptying (go test -bench . ./src/contest/hash).
package hash

import "github.com/contest-bundle/bundle/src/contest/rng"

// Zobrist has a random key for each feature of a state. The hash of a state is the
// exclusive or of the keys of its features, and a move changes it by the keys of
// what it takes away and adds (Zobrist, A New Hashing Method with Application for
// Game Playing, 1970).
type Zobrist []uint64

// NewZobrist returns keys for n features. The same seed gives the same keys.
func NewZobrist(n int, seed uint64) Zobrist {
	r, z := rng.New(seed), make(Zobrist, n)
	for i := range z {
		z[i] = r.Uint64()
	}
	return z
}

// Mix returns a hash of a number, for keys that are not random by themselves,
// such as packed coordinates: the finalizer of SplitMix64 (Steele, Lea and Flood,
// 2014), which maps no two numbers to the same one.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
