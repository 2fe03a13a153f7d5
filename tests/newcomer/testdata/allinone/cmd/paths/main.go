// Ways through a grid of h rows and w columns, past one blocked cell, modulo
// 998244353; then the prime factors of h*w, and a fraction in lowest terms
// with its value modulo the prime.
package main

import (
	. "fmt"

	. "example.com/allinone/lib"
)

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
	Scan(&h, &w, &block.I, &block.J)
	InitFact(h + w)
	end := P{I: h - 1, J: w - 1}
	all, past := between(P{}, end), between(P{}, block)*between(block, end)%Mod
	Println((all - past + Mod) % Mod)
	Println(Factors(h*w), IsPrime(h), IsPrime(w))
	var a, b int
	Scan(&a, &b)
	g := Gcd(a, b)
	Printf("%d/%d = %d\n", a/g, b/g, a/g*Inv(b/g)%Mod)
}
