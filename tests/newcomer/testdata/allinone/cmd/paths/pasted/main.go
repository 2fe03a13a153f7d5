// Ways through a grid of h rows and w columns, past one blocked cell, modulo
// 998244353; then the prime factors of h*w, and a fraction in lowest terms
// with its value modulo the prime.
package main

import "fmt"

// P is a cell of a grid: row and column.
type P struct{ I, J int }

// Dist is the Manhattan distance.
func (p P) Dist(q P) int { return Abs(p.I-q.I) + Abs(p.J-q.J) }

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

// Abs is |x|.
func Abs[T ~int | ~int64 | ~float64](x T) T {
	if x < 0 {
		return -x
	}
	return x
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

// between counts the ways from p to q, going down and right.
func between(p, q P) int {
	if q.I < p.I || q.J < p.J {
		return 0
	}
	return Choose(p.Dist(q), q.I-p.I)
}

func main() {
	Mod = 998244353
	var h, w int
	var block P
	fmt.Scan(&h, &w, &block.I, &block.J)
	InitFact(h + w)
	end := P{I: h - 1, J: w - 1}
	all, past := between(P{}, end), between(P{}, block)*between(block, end)%Mod
	fmt.Println((all - past + Mod) % Mod)
	fmt.Println(Factors(h*w), IsPrime(h), IsPrime(w))
	var a, b int
	fmt.Scan(&a, &b)
	g := Gcd(a, b)
	fmt.Printf("%d/%d = %d\n", a/g, b/g, a/g*Inv(b/g)%Mod)
}
