// Islands of a map, every letter being a kind of land: how many there are, the
// size of the largest, the map lying on its side, the most frequent kind, and
// the smallest three sizes.
package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"iter"
	"os"
	"strings"
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

// P is a cell of a grid: row and column.
type P struct{ I, J int }

// Dirs are up, left, right and down.
var Dirs = [4]P{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// Add is p + q.
func (p P) Add(q P) P { return P{p.I + q.I, p.J + q.J} }

// Grid is a map of letters.
type Grid [][]byte

// ParseGrid makes a grid of lines.
func ParseGrid(lines []string) (g Grid) {
	for _, l := range lines {
		g = append(g, []byte(l))
	}
	return g
}

// In reports whether p is in the grid.
func (g Grid) In(p P) bool { return 0 <= p.I && p.I < len(g) && 0 <= p.J && p.J < len(g[p.I]) }

// At is the letter at p, and 0 outside.
func (g Grid) At(p P) byte {
	if !g.In(p) {
		return 0
	}
	return g[p.I][p.J]
}

// All yields every cell with its letter, row by row.
func (g Grid) All() iter.Seq2[P, byte] {
	return func(yield func(P, byte) bool) {
		for i, row := range g {
			for j, c := range row {
				if !yield(P{i, j}, c) {
					return
				}
			}
		}
	}
}

// Around yields the cells beside p that are in the grid.
func (g Grid) Around(p P) iter.Seq[P] {
	return func(yield func(P) bool) {
		for _, d := range Dirs {
			if q := p.Add(d); g.In(q) && !yield(q) {
				return
			}
		}
	}
}

// Transpose swaps rows and columns.
func (g Grid) Transpose() Grid {
	t := make(Grid, len(g[0]))
	for _, row := range g {
		for j, c := range row {
			t[j] = append(t[j], c)
		}
	}
	return t
}

// String is the grid as lines.
func (g Grid) String() string {
	var b strings.Builder
	for _, row := range g {
		b.Write(row)
		b.WriteByte('\n')
	}
	return b.String()
}

// ChMax makes *a the larger of *a and b, and reports whether that is b.
func ChMax(a *int, b int) bool {
	if b > *a {
		*a = b
		return true
	}
	return false
}

func main() {
	var lines []string
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		lines = append(lines, in.Text())
	}
	g := ParseGrid(lines)
	w := len(g[0])
	u := NewUF(len(g) * w)
	kinds := Counter[byte]{}
	for p, c := range g.All() {
		kinds[c]++
		for q := range g.Around(p) {
			if g.At(q) == c {
				u.Unite(p.I*w+p.J, q.I*w+q.J)
			}
		}
	}
	var sizes MinHeap
	largest := 0
	for p := range g.All() {
		if x := p.I*w + p.J; u.Find(x) == x {
			sizes.Add(u.Size(x))
			ChMax(&largest, u.Size(x))
		}
	}
	fmt.Println(len(sizes), largest)
	fmt.Print(g.Transpose())
	kind, n := kinds.Most(func(a, b byte) bool { return a < b })
	fmt.Printf("%c %d\n", kind, n)
	fmt.Println(sizes.Take(), sizes.Take(), sizes.Take())
}
