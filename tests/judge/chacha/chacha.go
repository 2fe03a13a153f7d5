// Package chacha is the random generator that AtCoder's case generators use:
// ChaCha20Rng of Rust's rand_chacha, seeded by a number, with the draws of the crate
// rand that the built-in judges need. Its numbers are those of versions 0.2 and 0.3
// of rand_chacha with 0.7 and 0.8 of rand, to the bit.
package chacha

import (
	"encoding/binary"
	"math/bits"
)

// A Rand is the key stream of ChaCha with 20 rounds, a 64-bit block counter and
// stream 0, read as words of 32 bits.
type Rand struct {
	key   [8]uint32
	block uint64 // the next one to make
	words [16]uint32
	used  int // of words
}

// New is SeedableRng::seed_from_u64 of rand_core, which expands the seed to a key by
// the generator PCG32.
func New(seed uint64) *Rand {
	const mul, inc = 6364136223846793005, 11634580027462260723
	g := &Rand{used: 16}
	state := seed
	for i := range g.key {
		state = state*mul + inc
		x := uint32((state>>18 ^ state) >> 27)
		g.key[i] = bits.RotateLeft32(x, -int(state>>59))
	}
	return g
}

// Uint32 returns the next word.
func (g *Rand) Uint32() uint32 {
	if g.used == len(g.words) {
		g.refill()
	}
	w := g.words[g.used]
	g.used++
	return w
}

// Uint64 returns the next two words, the low half first.
func (g *Rand) Uint64() uint64 {
	low := uint64(g.Uint32())
	return uint64(g.Uint32())<<32 | low
}

func (g *Rand) refill() {
	var in [16]uint32
	for i := range 4 {
		in[i] = binary.LittleEndian.Uint32([]byte("expand 32-byte k")[4*i:])
	}
	copy(in[4:], g.key[:])
	in[12], in[13] = uint32(g.block), uint32(g.block>>32)
	g.words = in
	for range 10 {
		for i := range 4 {
			quarter(&g.words, i, 4+i, 8+i, 12+i)
		}
		for i := range 4 {
			quarter(&g.words, i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4)
		}
	}
	for i, w := range in {
		g.words[i] += w
	}
	g.block++
	g.used = 0
}

func quarter(x *[16]uint32, a, b, c, d int) {
	x[a] += x[b]
	x[d] = bits.RotateLeft32(x[d]^x[a], 16)
	x[c] += x[d]
	x[b] = bits.RotateLeft32(x[b]^x[c], 12)
	x[a] += x[b]
	x[d] = bits.RotateLeft32(x[d]^x[a], 8)
	x[c] += x[d]
	x[b] = bits.RotateLeft32(x[b]^x[c], 7)
}
