// Package iters has iterators for loops that contest programs write again and
// again.
package iters

import (
	"cmp"
	"iter"
	"sort"
)

// Permutations yields the permutations of a in lexicographic order. The slice
// yielded is always the same.
func Permutations[T cmp.Ordered](a []T) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		p := append([]T(nil), a...)
		sort.Slice(p, func(i, j int) bool { return p[i] < p[j] })
		for yield(p) && next(p) {
		}
	}
}

func next[T cmp.Ordered](p []T) bool {
	i := len(p) - 2
	for i >= 0 && p[i] >= p[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(p) - 1
	for p[j] <= p[i] {
		j--
	}
	p[i], p[j] = p[j], p[i]
	for l, r := i+1, len(p)-1; l < r; l, r = l+1, r-1 {
		p[l], p[r] = p[r], p[l]
	}
	return true
}

// Pairs yields every two elements of a, in order.
func Pairs[T any](a []T) iter.Seq2[T, T] {
	return func(yield func(T, T) bool) {
		for i := range a {
			for _, y := range a[i+1:] {
				if !yield(a[i], y) {
					return
				}
			}
		}
	}
}

// Neighbors yields the cells beside (i, j) of a grid of h rows and w columns.
func Neighbors(i, j, h, w int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for _, d := range [...][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			x, y := i+d[0], j+d[1]
			if 0 <= x && x < h && 0 <= y && y < w && !yield(x, y) {
				return
			}
		}
	}
}

// Runs yields the runs of equal elements of a, with their lengths.
func Runs[T comparable](a []T) iter.Seq2[T, int] {
	return func(yield func(T, int) bool) {
		for i := 0; i < len(a); {
			j := i
			for j < len(a) && a[j] == a[i] {
				j++
			}
			if !yield(a[i], j-i) {
				return
			}
			i = j
		}
	}
}
