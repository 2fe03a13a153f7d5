package lib

import (
	"container/heap"
	"sort"
)

// MinHeap has the smallest number on top.
type MinHeap []int

func (h MinHeap) Len() int           { return len(h) }
func (h MinHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h MinHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push is for container/heap; use Add.
func (h *MinHeap) Push(x any) { *h = append(*h, x.(int)) }

// Pop is for container/heap; use Take.
func (h *MinHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

// Add puts x in.
func (h *MinHeap) Add(x int) { heap.Push(h, x) }

// Take takes the smallest out.
func (h *MinHeap) Take() int { return heap.Pop(h).(int) }

// UF is union-find.
type UF []int

// NewUF makes n groups of one.
func NewUF(n int) UF {
	u := make(UF, n)
	for i := range u {
		u[i] = -1
	}
	return u
}

// Find is the leader of x.
func (u UF) Find(x int) int {
	for u[x] >= 0 {
		x = u[x]
	}
	return x
}

// Unite joins two groups.
func (u UF) Unite(x, y int) bool {
	x, y = u.Find(x), u.Find(y)
	if x == y {
		return false
	}
	if u[x] > u[y] {
		x, y = y, x
	}
	u[x] += u[y]
	u[y] = x
	return true
}

// Size is the size of the group of x.
func (u UF) Size(x int) int { return -u[u.Find(x)] }

// Compress replaces numbers by their ranks, and returns the numbers by rank.
func Compress(a []int) (ranks, values []int) {
	values = append(values, a...)
	sort.Ints(values)
	n := 0
	for i, v := range values {
		if i == 0 || v != values[n-1] {
			values[n] = v
			n++
		}
	}
	values = values[:n]
	for _, x := range a {
		ranks = append(ranks, sort.SearchInts(values, x))
	}
	return ranks, values
}

// Counter counts.
type Counter[K comparable] map[K]int

// Most is the key of the largest count, and its count. Of several the one that
// less puts first.
func (c Counter[K]) Most(less func(a, b K) bool) (key K, n int) {
	for k, m := range c {
		if m > n || m == n && less(k, key) {
			key, n = k, m
		}
	}
	return key, n
}
