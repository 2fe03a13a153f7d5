// Package rand has the random numbers of the runtime, of which package maphash makes
// its seeds.
package rand

import "hash/maphash"

func runtime_rand() uint64 { return new(maphash.Hash).Sum64() }
