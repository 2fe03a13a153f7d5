// Package segtree is a segment tree over any monoid.
package segtree

import "math/bits"

// Tree holds n elements of a monoid S.
type Tree[S any] struct {
	n, size, log int
	data         []S
	op           func(a, b S) S
	e            func() S
}

// New makes a tree of n identities.
func New[S any](n int, op func(a, b S) S, e func() S) *Tree[S] {
	a := make([]S, n)
	for i := range a {
		a[i] = e()
	}
	return From(a, op, e)
}

// From makes a tree of the elements of a.
func From[S any](a []S, op func(a, b S) S, e func() S) *Tree[S] {
	t := &Tree[S]{n: len(a), op: op, e: e}
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

func (t *Tree[S]) update(k int) { t.data[k] = t.op(t.data[2*k], t.data[2*k+1]) }

// Set makes element p be x.
func (t *Tree[S]) Set(p int, x S) {
	p += t.size
	t.data[p] = x
	for i := 1; i <= t.log; i++ {
		t.update(p >> i)
	}
}

// Get is element p.
func (t *Tree[S]) Get(p int) S { return t.data[p+t.size] }

// Prod is the product of the elements of [l, r).
func (t *Tree[S]) Prod(l, r int) S {
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

// All is the product of all elements.
func (t *Tree[S]) All() S { return t.data[1] }

// MaxRight is the largest r such that ok holds for the product of [l, r).
func (t *Tree[S]) MaxRight(l int, ok func(S) bool) int {
	if l == t.n {
		return t.n
	}
	l += t.size
	sum := t.e()
	for {
		for l&1 == 0 {
			l >>= 1
		}
		if !ok(t.op(sum, t.data[l])) {
			for l < t.size {
				l *= 2
				if next := t.op(sum, t.data[l]); ok(next) {
					sum = next
					l++
				}
			}
			return l - t.size
		}
		sum = t.op(sum, t.data[l])
		l++
		if l&-l == l {
			return t.n
		}
	}
}
