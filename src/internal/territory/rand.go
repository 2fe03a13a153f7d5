package territory

import (
	"math/bits"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A Rand is the generator xorshift64* (Vigna 2016).
type Rand uint64

// NewRand makes a generator; any two seeds give different sequences.
func NewRand(seed uint64) Rand {
	r := Rand(seed*0x9E3779B97F4A7C15 ^ 0x94D049BB133111EB)
	if r == 0 {
		r = 1 // the one state that xorshift cannot leave
	}
	return r
}

func (r *Rand) next() uint64 {
	x := uint64(*r)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*r = Rand(x)
	return x * 0x2545F4914F6CDD1D
}

// mix is the finaliser of splitmix64 (Steele, Lea, Flood 2014): numbers that
// differ little become bits that have nothing in common.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// float is uniform in [0,1).
func (r *Rand) float() float32 { return float32(r.next()>>40) * (1.0 / (1 << 24)) }

// below is uniform in [0,n).
func (r *Rand) below(n int) int {
	hi, _ := bits.Mul64(r.next(), uint64(n))
	return int(hi)
}

// Pick is a cell of a set that is not empty, each as likely.
func (r *Rand) Pick(b bitboard.Board) bitboard.Cell {
	if n := b.Count(); n > 1 {
		return b.Nth(r.below(n))
	}
	return b.First()
}
