// Queries over a sequence modulo 998244353: "0 l r b c" makes b*x + c of every x
// in [l, r), "1 l r" asks for the sum, and "2 l r" in how many ways half of the
// elements can be chosen.
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
	"strconv"
)

// Number is what can be summed up.
type Number interface {
	~int | ~int32 | ~int64 | ~uint | ~uint32 | ~uint64 | ~float64
}

// Fenwick holds n numbers.
type Fenwick[T Number] struct{ data []T }

// NewFenwick makes a tree of n zeros.
func NewFenwick[T Number](n int) *Fenwick[T] { return &Fenwick[T]{make([]T, n)} }

// Add adds x to element p.
func (t *Fenwick[T]) Add(p int, x T) {
	for p++; p <= len(t.data); p += p & -p {
		t.data[p-1] += x
	}
}

// Sum is the sum of the elements of [l, r).
func (t *Fenwick[T]) Sum(l, r int) T { return t.prefix(r) - t.prefix(l) }

func (t *Fenwick[T]) prefix(r int) (s T) {
	for ; r > 0; r -= r & -r {
		s += t.data[r-1]
	}
	return s
}

// Op joins two neighbouring elements.
type Op[S any] func(a, b S) S

// Mapping applies an operator to an element.
type Mapping[F, S any] func(f F, x S) S

// Composition is first g, then f.
type Composition[F any] func(f, g F) F

// LazySegTree holds n elements of S, with operators of F.
type LazySegTree[S, F any] struct {
	n, size, log int
	data         []S
	lazy         []F
	op           Op[S]
	e            func() S
	mapping      Mapping[F, S]
	composition  Composition[F]
	id           func() F
}

// NewLazySegTree makes a tree of the elements of a.
func NewLazySegTree[S, F any](a []S, op Op[S], e func() S, mapping Mapping[F, S], composition Composition[F], id func() F) *LazySegTree[S, F] {
	t := &LazySegTree[S, F]{n: len(a), op: op, e: e, mapping: mapping, composition: composition, id: id}
	t.log = bits.Len(uint(max(len(a)-1, 0)))
	t.size = 1 << t.log
	t.data = make([]S, 2*t.size)
	t.lazy = make([]F, t.size)
	for i := range t.data {
		t.data[i] = e()
	}
	for i := range t.lazy {
		t.lazy[i] = id()
	}
	copy(t.data[t.size:], a)
	for i := t.size - 1; i >= 1; i-- {
		t.update(i)
	}
	return t
}

func (t *LazySegTree[S, F]) update(k int) { t.data[k] = t.op(t.data[2*k], t.data[2*k+1]) }

func (t *LazySegTree[S, F]) apply(k int, f F) {
	t.data[k] = t.mapping(f, t.data[k])
	if k < t.size {
		t.lazy[k] = t.composition(f, t.lazy[k])
	}
}

func (t *LazySegTree[S, F]) push(k int) {
	t.apply(2*k, t.lazy[k])
	t.apply(2*k+1, t.lazy[k])
	t.lazy[k] = t.id()
}

// Prod is the product of the elements of [l, r).
func (t *LazySegTree[S, F]) Prod(l, r int) S {
	if l == r {
		return t.e()
	}
	l, r = l+t.size, r+t.size
	t.pushBorders(l, r)
	left, right := t.e(), t.e()
	for ; l < r; l, r = l>>1, r>>1 {
		if l&1 == 1 {
			left = t.op(left, t.data[l])
			l++
		}
		if r&1 == 1 {
			r--
			right = t.op(t.data[r], right)
		}
	}
	return t.op(left, right)
}

// Apply applies f to the elements of [l, r).
func (t *LazySegTree[S, F]) Apply(l, r int, f F) {
	if l == r {
		return
	}
	l, r = l+t.size, r+t.size
	t.pushBorders(l, r)
	for a, b := l, r; a < b; a, b = a>>1, b>>1 {
		if a&1 == 1 {
			t.apply(a, f)
			a++
		}
		if b&1 == 1 {
			b--
			t.apply(b, f)
		}
	}
	for i := 1; i <= t.log; i++ {
		if (l>>i)<<i != l {
			t.update(l >> i)
		}
		if (r>>i)<<i != r {
			t.update((r - 1) >> i)
		}
	}
}

// pushBorders pushes down to the borders of [l, r).
func (t *LazySegTree[S, F]) pushBorders(l, r int) {
	for i := t.log; i >= 1; i-- {
		if (l>>i)<<i != l {
			t.push(l >> i)
		}
		if (r>>i)<<i != r {
			t.push((r - 1) >> i)
		}
	}
}

// Modulus is a type that stands for a prime below 2^31.
type Modulus interface{ Mod() int }

// Mod998244353 stands for the prime of convolutions.
type Mod998244353 struct{}

// Mod is 998244353.
func (Mod998244353) Mod() int { return 998244353 }

// Int is an integer modulo M.
type Int[M Modulus] struct{ v int }

// NewInt is x modulo M.
func NewInt[M Modulus](x int) Int[M] {
	var m M
	x %= m.Mod()
	if x < 0 {
		x += m.Mod()
	}
	return Int[M]{x}
}

// String is the representative in decimal.
func (a Int[M]) String() string { return strconv.Itoa(a.v) }

// Add is a + b.
func (a Int[M]) Add(b Int[M]) Int[M] { return NewInt[M](a.v + b.v) }

// Mul is a * b.
func (a Int[M]) Mul(b Int[M]) Int[M] { return NewInt[M](a.v * b.v) }

// Pow is a to the power of n.
func (a Int[M]) Pow(n int) Int[M] {
	r := NewInt[M](1)
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

// Binomial has factorials up to n, for binomial coefficients.
type Binomial[M Modulus] struct{ fact, inv []Int[M] }

// NewBinomial prepares coefficients up to n.
func NewBinomial[M Modulus](n int) *Binomial[M] {
	b := &Binomial[M]{make([]Int[M], n+1), make([]Int[M], n+1)}
	b.fact[0] = NewInt[M](1)
	for i := 1; i <= n; i++ {
		b.fact[i] = b.fact[i-1].Mul(NewInt[M](i))
	}
	b.inv[n] = b.fact[n].Inv()
	for i := n; i > 0; i-- {
		b.inv[i-1] = b.inv[i].Mul(NewInt[M](i))
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

// SegTree holds n elements of a monoid S.
type SegTree[S any] struct {
	n, size, log int
	data         []S
	op           func(a, b S) S
	e            func() S
}

// NewSegTree makes a tree of n identities.
func NewSegTree[S any](n int, op func(a, b S) S, e func() S) *SegTree[S] {
	a := make([]S, n)
	for i := range a {
		a[i] = e()
	}
	return SegTreeFrom(a, op, e)
}

// SegTreeFrom makes a tree of the elements of a.
func SegTreeFrom[S any](a []S, op func(a, b S) S, e func() S) *SegTree[S] {
	t := &SegTree[S]{n: len(a), op: op, e: e}
	t.log = bits.Len(uint(max(len(a)-1, 0)))
	t.size = 1 << t.log
	t.data = make([]S, 2*t.size)
	for i := range t.data {
		t.data[i] = e()
	}
	copy(t.data[t.size:], a)
	for i := t.size - 1; i >= 1; i-- {
		t.update(i)
	}
	return t
}

func (t *SegTree[S]) update(k int) { t.data[k] = t.op(t.data[2*k], t.data[2*k+1]) }

// Set makes element p be x.
func (t *SegTree[S]) Set(p int, x S) {
	p += t.size
	t.data[p] = x
	for i := 1; i <= t.log; i++ {
		t.update(p >> i)
	}
}

// Prod is the product of the elements of [l, r).
func (t *SegTree[S]) Prod(l, r int) S {
	left, right := t.e(), t.e()
	for l, r = l+t.size, r+t.size; l < r; l, r = l>>1, r>>1 {
		if l&1 == 1 {
			left = t.op(left, t.data[l])
			l++
		}
		if r&1 == 1 {
			r--
			right = t.op(t.data[r], right)
		}
	}
	return t.op(left, right)
}

type mint = Int[Mod998244353]

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
	seg := NewLazySegTree(a,
		func(x, y sum) sum { return sum{x.value.Add(y.value), x.size + y.size} },
		func() sum { return sum{} },
		func(f affine, s sum) sum { return sum{f.b.Mul(s.value).Add(f.c.Mul(mod(s.size))), s.size} },
		func(f, g affine) affine { return affine{f.b.Mul(g.b), f.b.Mul(g.c).Add(f.c)} },
		func() affine { return affine{b: mod(1)} })
	ways := NewBinomial[Mod998244353](n)
	asked := NewFenwick[int64](n)
	widest := NewSegTree(q, func(a, b int) int { return max(a, b) }, func() int { return 0 })
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

func mod(x int) mint { return NewInt[Mod998244353](x) }
