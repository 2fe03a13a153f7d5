// Package modint has integers modulo a constant, which is a type parameter.
package modint

import "strconv"

// Modulus is a type that stands for a prime below 2^31.
type Modulus interface{ Mod() int }

// Mod998244353 stands for the prime of convolutions.
type Mod998244353 struct{}

// Mod is 998244353.
func (Mod998244353) Mod() int { return 998244353 }

// Mod1000000007 stands for the prime of old problems.
type Mod1000000007 struct{}

// Mod is 1000000007.
func (Mod1000000007) Mod() int { return 1000000007 }

// Int is an integer modulo M.
type Int[M Modulus] struct{ v int }

// New is x modulo M.
func New[M Modulus](x int) Int[M] {
	var m M
	x %= m.Mod()
	if x < 0 {
		x += m.Mod()
	}
	return Int[M]{x}
}

// Val is the representative in [0, M).
func (a Int[M]) Val() int { return a.v }

// String is the representative in decimal.
func (a Int[M]) String() string { return strconv.Itoa(a.v) }

// Add is a + b.
func (a Int[M]) Add(b Int[M]) Int[M] { return New[M](a.v + b.v) }

// Sub is a - b.
func (a Int[M]) Sub(b Int[M]) Int[M] { return New[M](a.v - b.v) }

// Mul is a * b.
func (a Int[M]) Mul(b Int[M]) Int[M] { return New[M](a.v * b.v) }

// Pow is a to the power of n.
func (a Int[M]) Pow(n int) Int[M] {
	r := New[M](1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.Mul(a)
		}
		a = a.Mul(a)
	}
	return r
}

// Inv is 1 / a.
func (a Int[M]) Inv() Int[M] {
	var m M
	return a.Pow(m.Mod() - 2)
}

// Div is a / b.
func (a Int[M]) Div(b Int[M]) Int[M] { return a.Mul(b.Inv()) }

// Binomial has factorials up to n, for binomial coefficients.
type Binomial[M Modulus] struct{ fact, inv []Int[M] }

// NewBinomial prepares coefficients up to n.
func NewBinomial[M Modulus](n int) *Binomial[M] {
	b := &Binomial[M]{make([]Int[M], n+1), make([]Int[M], n+1)}
	b.fact[0] = New[M](1)
	for i := 1; i <= n; i++ {
		b.fact[i] = b.fact[i-1].Mul(New[M](i))
	}
	b.inv[n] = b.fact[n].Inv()
	for i := n; i > 0; i-- {
		b.inv[i-1] = b.inv[i].Mul(New[M](i))
	}
	return b
}

// Choose is n over k.
func (b *Binomial[M]) Choose(n, k int) Int[M] {
	if k < 0 || k > n {
		return Int[M]{}
	}
	return b.fact[n].Mul(b.inv[k]).Mul(b.inv[n-k])
}
