// Queries over a sequence modulo 998244353: "0 l r b c" makes b*x + c of every x
// in [l, r), "1 l r" asks for the sum, and "2 l r" in how many ways half of the
// elements can be chosen.
package main

import (
	"bufio"
	"fmt"
	"os"

	"example.com/algorithms/fenwick"
	"example.com/algorithms/lazysegtree"
	"example.com/algorithms/modint"
	"example.com/algorithms/segtree"
)

type mint = modint.Int[modint.Mod998244353]

// sum is the sum of size elements.
type sum struct {
	value mint
	size  int
}

// affine is x -> b*x + c.
type affine struct{ b, c mint }

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, q int
	fmt.Fscan(in, &n, &q)
	a := make([]sum, n)
	for i := range a {
		var x int
		fmt.Fscan(in, &x)
		a[i] = sum{mod(x), 1}
	}
	seg := lazysegtree.New(a,
		func(x, y sum) sum { return sum{x.value.Add(y.value), x.size + y.size} },
		func() sum { return sum{} },
		func(f affine, s sum) sum { return sum{f.b.Mul(s.value).Add(f.c.Mul(mod(s.size))), s.size} },
		func(f, g affine) affine { return affine{f.b.Mul(g.b), f.b.Mul(g.c).Add(f.c)} },
		func() affine { return affine{b: mod(1)} })
	ways := modint.NewBinomial[modint.Mod998244353](n)
	asked := fenwick.New[int64](n)
	widest := segtree.New(q, func(a, b int) int { return max(a, b) }, func() int { return 0 })
	for i := range q {
		var kind, l, r, b, c int
		fmt.Fscan(in, &kind, &l, &r)
		widest.Set(i, r-l)
		switch kind {
		case 0:
			fmt.Fscan(in, &b, &c)
			seg.Apply(l, r, affine{mod(b), mod(c)})
		case 1:
			asked.Add(l, 1)
			fmt.Fprintln(out, seg.Prod(l, r).value)
		case 2:
			fmt.Fprintln(out, ways.Choose(r-l, (r-l)/2))
		}
	}
	fmt.Fprintln(out, asked.Sum(0, n/2), widest.Prod(0, q))
}

func mod(x int) mint { return modint.New[modint.Mod998244353](x) }
