// Package fenwick is a Fenwick tree: prefix sums that can be updated.
package fenwick

// Number is what can be summed up.
type Number interface {
	~int | ~int32 | ~int64 | ~uint | ~uint32 | ~uint64 | ~float64
}

// Tree holds n numbers.
type Tree[T Number] struct{ data []T }

// New makes a tree of n zeros.
func New[T Number](n int) *Tree[T] { return &Tree[T]{make([]T, n)} }

// Add adds x to element p.
func (t *Tree[T]) Add(p int, x T) {
	for p++; p <= len(t.data); p += p & -p {
		t.data[p-1] += x
	}
}

// Sum is the sum of the elements of [l, r).
func (t *Tree[T]) Sum(l, r int) T { return t.prefix(r) - t.prefix(l) }

func (t *Tree[T]) prefix(r int) (s T) {
	for ; r > 0; r -= r & -r {
		s += t.data[r-1]
	}
	return s
}

// LowerBound is the smallest p such that elements 0 to p sum up to x or more.
func (t *Tree[T]) LowerBound(x T) int {
	step := 1
	for step*2 <= len(t.data) {
		step *= 2
	}
	p := 0
	for ; step > 0; step /= 2 {
		if p+step <= len(t.data) && t.data[p+step-1] < x {
			x -= t.data[p+step-1]
			p += step
		}
	}
	return p
}
