// Package sha1prng is the random generator of the Topcoder Marathon testers:
// Java's SecureRandom "SHA1PRNG", seeded before its first use and therefore
// repeatable, with the testers' own ways to draw a number in a range.
//
// Java ignores the seed 0 and seeds itself instead, so no case of seed 0 can be
// repeated. New takes it like any other seed; a judge refuses it.
package sha1prng

import (
	"crypto/sha1"
	"encoding/binary"
	"math"
)

// Rand is a stream of random bytes and the numbers made of them. Its methods
// draw 4 or 8 bytes at a time.
type Rand struct {
	state [sha1.Size]byte
	block [sha1.Size]byte
	used  int // bytes of block already drawn; a block holds five whole words
}

// New starts the stream of a seed.
func New(seed int64) *Rand {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(seed))
	return &Rand{state: sha1.Sum(b[:]), used: sha1.Size}
}

// refill makes the next block and adds it to the state, bytes as signed numbers
// with a carry that may be negative.
func (r *Rand) refill() {
	r.block = sha1.Sum(r.state[:])
	r.used = 0
	carry, changed := 1, false
	for i, b := range r.block {
		v := int(int8(r.state[i])) + int(int8(b)) + carry
		changed = changed || byte(v) != r.state[i]
		r.state[i] = byte(v)
		carry = v >> 8
	}
	if !changed {
		r.state[0]++
	}
}

// Uint32 draws the next four bytes, the first the most significant. Java's
// next(bits) is this word shifted right by 32-bits.
func (r *Rand) Uint32() uint32 {
	if r.used == sha1.Size {
		r.refill()
	}
	r.used += 4
	return binary.BigEndian.Uint32(r.block[r.used-4:])
}

// NextInt is java.util.Random.nextInt(bound): uniform in [0, bound). It panics
// if bound is not positive.
func (r *Rand) NextInt(bound int32) int32 {
	if bound <= 0 {
		panic("sha1prng: bound must be positive")
	}
	u := int32(r.Uint32() >> 1)
	if bound&(bound-1) == 0 {
		return int32(int64(bound) * int64(u) >> 31)
	}
	for {
		v := u % bound
		if int64(u)-int64(v)+int64(bound-1) <= math.MaxInt32 {
			return v
		}
		u = int32(r.Uint32() >> 1)
	}
}

// NextLong is java.util.Random.nextLong: two signed words, so that a negative
// low word borrows from the high one.
func (r *Rand) NextLong() int64 {
	hi := int64(int32(r.Uint32()))
	return hi<<32 + int64(int32(r.Uint32()))
}

// RandomInt is uniform in lo..hi, both included. It is lo, and draws nothing,
// if hi <= lo.
func (r *Rand) RandomInt(lo, hi int) int {
	if hi <= lo {
		return lo
	}
	return int(r.NextInt(int32(hi-lo+1))) + lo
}

// RandomDouble is uniform in [lo, hi). It is lo, and draws nothing, if
// hi <= lo.
func (r *Rand) RandomDouble(lo, hi float64) float64 {
	if hi <= lo {
		return lo
	}
	x := float64(uint64(r.NextLong())>>11) * 0x1p-53
	y := float64(x*(hi-lo)) + lo // the conversion forbids fusing: Java rounds twice
	if y >= hi {
		y = math.Nextafter(hi, math.Inf(-1))
	}
	return y
}
