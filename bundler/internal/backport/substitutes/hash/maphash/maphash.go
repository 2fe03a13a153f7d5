// Package maphash hashes at once what a Hash takes in parts.
package maphash

import "hash/maphash"

// Bytes and String return the hash of b, or s, with the seed.
func Bytes(seed maphash.Seed, b []byte) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	h.Write(b)
	return h.Sum64()
}

func String(seed maphash.Seed, s string) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	h.WriteString(s)
	return h.Sum64()
}
