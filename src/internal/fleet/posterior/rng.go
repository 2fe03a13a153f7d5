package posterior

import "math/bits"

// rng is wyrand: a Weyl sequence and one multiplication.
type rng struct{ state uint64 }

func (r *rng) next() uint64 {
	r.state += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(r.state, r.state^0xe7037ed1a0b428db)
	return hi ^ lo
}

// below is uniform in [0, n), up to a bias of n/2^32.
func (r *rng) below(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// float is uniform in [0, 1).
func (r *rng) float() float64 { return float64(r.next()>>11) * 0x1p-53 }
