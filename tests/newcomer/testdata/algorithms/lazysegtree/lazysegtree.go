// Package lazysegtree is a segment tree with lazy propagation. The monoid and
// the operators on it are functions that the caller gives.
package lazysegtree

import "math/bits"

// Op joins two neighbouring elements.
type Op[S any] func(a, b S) S

// Mapping applies an operator to an element.
type Mapping[F, S any] func(f F, x S) S

// Composition is first g, then f.
type Composition[F any] func(f, g F) F

// Tree holds n elements of S, with operators of F.
type Tree[S, F any] struct {
	n, size, log int
	data         []S
	lazy         []F
	op           Op[S]
	e            func() S
	mapping      Mapping[F, S]
	composition  Composition[F]
	id           func() F
}

// New makes a tree of the elements of a.
func New[S, F any](a []S, op Op[S], e func() S, mapping Mapping[F, S], composition Composition[F], id func() F) *Tree[S, F] {
	t := &Tree[S, F]{n: len(a), op: op, e: e, mapping: mapping, composition: composition, id: id}
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

func (t *Tree[S, F]) update(k int) { t.data[k] = t.op(t.data[2*k], t.data[2*k+1]) }

func (t *Tree[S, F]) apply(k int, f F) {
	t.data[k] = t.mapping(f, t.data[k])
	if k < t.size {
		t.lazy[k] = t.composition(f, t.lazy[k])
	}
}

func (t *Tree[S, F]) push(k int) {
	t.apply(2*k, t.lazy[k])
	t.apply(2*k+1, t.lazy[k])
	t.lazy[k] = t.id()
}

// Set makes element p be x.
func (t *Tree[S, F]) Set(p int, x S) {
	p += t.size
	for i := t.log; i >= 1; i-- {
		t.push(p >> i)
	}
	t.data[p] = x
	for i := 1; i <= t.log; i++ {
		t.update(p >> i)
	}
}

// Get is element p.
func (t *Tree[S, F]) Get(p int) S {
	p += t.size
	for i := t.log; i >= 1; i-- {
		t.push(p >> i)
	}
	return t.data[p]
}

// Prod is the product of the elements of [l, r).
func (t *Tree[S, F]) Prod(l, r int) S {
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
func (t *Tree[S, F]) Apply(l, r int, f F) {
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
func (t *Tree[S, F]) pushBorders(l, r int) {
	for i := t.log; i >= 1; i-- {
		if (l>>i)<<i != l {
			t.push(l >> i)
		}
		if (r>>i)<<i != r {
			t.push((r - 1) >> i)
		}
	}
}

// All is the product of all elements.
func (t *Tree[S, F]) All() S { return t.data[1] }
