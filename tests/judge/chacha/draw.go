package chacha

import "math/bits"

// Below is gen_range(0, m) of rand 0.7 and gen_range(0..m) of 0.8 for 32-bit
// integers: the high half of a product, drawn again where the low half shows that
// a result would be favoured.
func (g *Rand) Below(m int) int {
	width := uint32(m)
	return g.product(width, width<<bits.LeadingZeros32(width)-1)
}

// Uniform is a draw of Uniform::new(0, m) of rand 0.7 for 32-bit integers: as Below,
// with a bound that rejects less and takes a division.
func (g *Rand) Uniform(m int) int {
	width := uint32(m)
	return g.product(width, ^uint32(0)-(-width)%width)
}

func (g *Rand) product(width, zone uint32) int {
	for {
		p := uint64(g.Uint32()) * uint64(width)
		if uint32(p) <= zone {
			return int(p >> 32)
		}
	}
}

// Float64 is gen::<f64>(): a multiple of 2^-53 in [0, 1).
func (g *Rand) Float64() float64 { return float64(g.Uint64()>>11) * 0x1p-53 }

// Real is gen_range(lo..hi) of rand 0.8 for doubles.
func (g *Rand) Real(lo, hi float64) float64 {
	for {
		f := float64(g.Uint64()>>12) * 0x1p-52
		// The conversion keeps the compiler from fusing the two operations, which
		// would round once instead of twice.
		if r := float64(f*(hi-lo)) + lo; r < hi {
			return r
		}
	}
}
