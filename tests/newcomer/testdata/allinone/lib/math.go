// Package lib is everything, for "import . "example.com/allinone/lib"".
package lib

import "math/bits"

// Mod is the modulus of all arithmetic; main sets it.
var Mod = 1_000_000_007

// Integer is any whole number.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Gcd is the greatest common divisor.
func Gcd[T Integer](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Lcm is the least common multiple.
func Lcm[T Integer](a, b T) T { return a / Gcd(a, b) * b }

// Abs is |x|.
func Abs[T ~int | ~int64 | ~float64](x T) T {
	if x < 0 {
		return -x
	}
	return x
}

// ChMin makes *a the smaller of *a and b, and reports whether that is b.
func ChMin(a *int, b int) bool {
	if b < *a {
		*a = b
		return true
	}
	return false
}

// ChMax makes *a the larger of *a and b, and reports whether that is b.
func ChMax(a *int, b int) bool {
	if b > *a {
		*a = b
		return true
	}
	return false
}

// Pow is a to the power of n, modulo Mod.
func Pow(a, n int) int {
	r := 1
	for a %= Mod; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r * a % Mod
		}
		a = a * a % Mod
	}
	return r
}

// Inv is 1/a modulo Mod, which is prime.
func Inv(a int) int { return Pow(a, Mod-2) }

// fact[n] is n!, invFact[n] its inverse, modulo Mod.
var fact, invFact []int

// InitFact prepares Choose up to n. Set Mod first.
func InitFact(n int) {
	fact, invFact = make([]int, n+1), make([]int, n+1)
	fact[0] = 1
	for i := 1; i <= n; i++ {
		fact[i] = fact[i-1] * i % Mod
	}
	invFact[n] = Inv(fact[n])
	for i := n; i > 0; i-- {
		invFact[i-1] = invFact[i] * i % Mod
	}
}

// Choose is n over k, modulo Mod.
func Choose(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	return fact[n] * invFact[k] % Mod * invFact[n-k] % Mod
}

const sieveSize = 1000

// smallest[n] is the smallest prime factor of n.
var smallest [sieveSize]int

func init() {
	for p := 2; p < sieveSize; p++ {
		if smallest[p] != 0 {
			continue
		}
		for n := p; n < sieveSize; n += p {
			if smallest[n] == 0 {
				smallest[n] = p
			}
		}
	}
}

// IsPrime reports whether n, below 1000, is prime.
func IsPrime(n int) bool { return n > 1 && smallest[n] == n }

// Factors lists the prime factors of n, below 1000.
func Factors(n int) (ps []int) {
	for ; n > 1; n /= smallest[n] {
		ps = append(ps, smallest[n])
	}
	return ps
}

// Log2 is the largest k with 1<<k <= n.
func Log2(n int) int { return bits.Len(uint(n)) - 1 }
