package battleships

import (
	"math/big"
	"sync"
)

// ln2 is the double by which the tester divides.
const ln2 = 0.6931471805599453

// logs holds the correctly rounded natural logarithms of 1..401, as Java's
// Math.log gives them. Go's math.Log is one unit off for a dozen of these on
// amd64, enough to change the last digit of a score. It takes 4 ms, which whoever
// does not play the game need not wait for.
var logs = sync.OnceValue(func() []float64 { return correctlyRoundedLogs(20*20 + 1) })

// correctlyRoundedLogs uses ln n = ln(n-1) + 2 artanh(1/(2n-1)), the series of
// artanh in 200 bits.
func correctlyRoundedLogs(last int) []float64 {
	const bits = 200
	real := func(n int64) *big.Float { return new(big.Float).SetPrec(bits).SetInt64(n) }
	table := make([]float64, last+1)
	sum := real(0)
	for n := int64(2); n <= int64(last); n++ {
		x := real(2*n - 1)
		square := real(0).Mul(x, x)
		power := real(0).Quo(real(2), x) // 2 x^-k
		for k := int64(1); power.MantExp(nil) > -bits; k += 2 {
			sum.Add(sum, real(0).Quo(power, real(k)))
			power.Quo(power, square)
		}
		table[n], _ = sum.Float64()
	}
	return table
}

// scanPrice is the cost of scanning a rectangle of so many cells. The tester
// multiplies, then divides.
func (c *Case) scanPrice(cells int) float64 {
	return float64(c.P*logs()[c.N*c.N+2-cells]) / ln2
}
