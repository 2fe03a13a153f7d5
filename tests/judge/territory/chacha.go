package territory

import (
	"encoding/binary"
	"math/bits"
)

// A chacha is the generator ChaCha20Rng of Rust's rand_chacha 0.3: the key
// stream of ChaCha with 20 rounds, a 64-bit block counter and stream 0, read as
// words of 32 bits.
type chacha struct {
	key   [8]uint32
	block uint64 // the next one to make
	words [16]uint32
	used  int // of words
}

// seeded is SeedableRng::seed_from_u64 of rand_core 0.6, which expands the seed
// to a key by the generator PCG32.
func seeded(seed uint64) *chacha {
	const mul, inc = 6364136223846793005, 11634580027462260723
	g := &chacha{used: 16}
	state := seed
	for i := range g.key {
		state = state*mul + inc
		x := uint32((state>>18 ^ state) >> 27)
		g.key[i] = bits.RotateLeft32(x, -int(state>>59))
	}
	return g
}

// u32 is the next word.
func (g *chacha) u32() uint32 {
	if g.used == len(g.words) {
		g.refill()
	}
	w := g.words[g.used]
	g.used++
	return w
}

// u64 is the next two words, the low half first.
func (g *chacha) u64() uint64 {
	low := uint64(g.u32())
	return uint64(g.u32())<<32 | low
}

func (g *chacha) refill() {
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

// integer is gen_range(lo..=hi) for 32-bit integers of rand 0.8: the high half
// of a product, the low half rejected where it would favour some results.
func (g *chacha) integer(lo, hi int) int {
	width := uint32(hi - lo + 1)
	zone := width<<bits.LeadingZeros32(width) - 1
	for {
		m := uint64(g.u32()) * uint64(width)
		if uint32(m) <= zone {
			return lo + int(m>>32)
		}
	}
}

// real is gen_range(lo..hi) for doubles of rand 0.8.
func (g *chacha) real(lo, hi float64) float64 {
	for {
		f := float64(g.u64()>>12) * 0x1p-52
		// The conversion keeps the compiler from fusing the two operations,
		// which would round once instead of twice.
		if r := float64(f*(hi-lo)) + lo; r < hi {
			return r
		}
	}
}
