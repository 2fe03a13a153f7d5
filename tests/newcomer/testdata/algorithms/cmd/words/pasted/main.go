// Facts about a word: its periods, the number of its different substrings, its
// longest repeated substring by two ways, and the letters of its smallest set
// of which every run of three has one.
package main

import (
	"fmt"
	"iter"
	"math/bits"
	"math/rand"
	"sort"
	"time"
)

const tableBits = 12

// lowBits[m] lists the bits of m.
var lowBits [1 << tableBits][]int

// gray[i] is the i-th Gray code.
var gray [1 << tableBits]int

func init() {
	for m := 1; m < len(lowBits); m++ {
		low := bits.TrailingZeros(uint(m))
		lowBits[m] = append([]int{low}, lowBits[m&(m-1)]...)
	}
	for i := range gray {
		gray[i] = i ^ i>>1
	}
}

// Bits lists the bits of a mask below 1<<12, from the lowest.
func Bits(m int) []int { return lowBits[m] }

// Subsets calls f with every subset of m, from m down to 0.
func Subsets(m int, f func(sub int)) {
	for s := m; ; s = (s - 1) & m {
		f(s)
		if s == 0 {
			return
		}
	}
}

// DSU is a partition of the numbers 0 to n-1.
type DSU struct {
	parentOrSize []int // -size at a root
	groups       int
}

// NewDSU makes n groups of one.
func NewDSU(n int) *DSU {
	d := &DSU{make([]int, n), n}
	for i := range d.parentOrSize {
		d.parentOrSize[i] = -1
	}
	return d
}

// Leader represents the group of x.
func (d *DSU) Leader(x int) int {
	if d.parentOrSize[x] < 0 {
		return x
	}
	d.parentOrSize[x] = d.Leader(d.parentOrSize[x])
	return d.parentOrSize[x]
}

// Merge joins the groups of x and y, and reports whether they were two.
func (d *DSU) Merge(x, y int) bool {
	x, y = d.Leader(x), d.Leader(y)
	if x == y {
		return false
	}
	if d.parentOrSize[x] > d.parentOrSize[y] {
		x, y = y, x
	}
	d.parentOrSize[x] += d.parentOrSize[y]
	d.parentOrSize[y] = x
	d.groups--
	return true
}

// Count is the number of groups.
func (d *DSU) Count() int { return d.groups }

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

const mod = 1<<61 - 1

var base = uint64(rand.New(rand.NewSource(time.Now().UnixNano())).Int63n(mod-1000) + 500)

func mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return add(lo&mod, lo>>61|hi<<3)
}

func add(a, b uint64) uint64 {
	if a += b; a >= mod {
		a -= mod
	}
	return a
}

// Hash has the hashes of the prefixes of a text.
type Hash struct{ prefix, power []uint64 }

// NewHash hashes s.
func NewHash(s string) *Hash {
	h := &Hash{make([]uint64, len(s)+1), make([]uint64, len(s)+1)}
	h.power[0] = 1
	for i := range len(s) {
		h.prefix[i+1] = add(mul(h.prefix[i], base), uint64(s[i])+1)
		h.power[i+1] = mul(h.power[i], base)
	}
	return h
}

// Of is the hash of s[l:r].
func (h *Hash) Of(l, r int) uint64 {
	return add(h.prefix[r], mod-mul(h.prefix[l], h.power[r-l]))
}

// LCP is the length of the common prefix of s[i:] and s[j:].
func (h *Hash) LCP(i, j int) int {
	lo, hi := 0, len(h.prefix)-max(i, j)
	for hi-lo > 1 {
		if m := (lo + hi) / 2; h.Of(i, i+m) == h.Of(j, j+m) {
			lo = m
		} else {
			hi = m
		}
	}
	return lo
}

// ZAlgorithm returns, for each i, how many bytes of s[i:] agree with s.
func ZAlgorithm(s string) []int {
	n := len(s)
	z := make([]int, n)
	if n == 0 {
		return z
	}
	for i, j := 1, 0; i < n; i++ {
		if j+z[j] > i {
			z[i] = min(j+z[j]-i, z[i-j])
		}
		for i+z[i] < n && s[z[i]] == s[i+z[i]] {
			z[i]++
		}
		if j+z[j] < i+z[i] {
			j = i
		}
	}
	z[0] = n
	return z
}

// SuffixArray returns the starts of the suffixes of s in their order, by
// doubling.
func SuffixArray(s string) []int {
	n := len(s)
	sa, rank, next := make([]int, n), make([]int, n), make([]int, n)
	for i := range n {
		sa[i], rank[i] = i, int(s[i])
	}
	for k := 1; ; k *= 2 {
		second := func(i int) int {
			if i+k < n {
				return rank[i+k]
			}
			return -1
		}
		less := func(a, b int) bool {
			if rank[a] != rank[b] {
				return rank[a] < rank[b]
			}
			return second(a) < second(b)
		}
		sort.Slice(sa, func(i, j int) bool { return less(sa[i], sa[j]) })
		for i := range sa {
			if i == 0 {
				next[sa[0]] = 0
				continue
			}
			next[sa[i]] = next[sa[i-1]]
			if less(sa[i-1], sa[i]) {
				next[sa[i]]++
			}
		}
		rank, next = next, rank
		if k >= n {
			return sa
		}
	}
}

// LCP returns the lengths of the common prefixes of neighbours in a suffix
// array.
func LCP(s string, sa []int) []int {
	rank := make([]int, len(s))
	for i, p := range sa {
		rank[p] = i
	}
	lcp := make([]int, max(len(s)-1, 0))
	h := 0
	for i := range s {
		if h > 0 {
			h--
		}
		if rank[i] == 0 {
			continue
		}
		for j := sa[rank[i]-1]; i+h < len(s) && j+h < len(s) && s[i+h] == s[j+h]; h++ {
		}
		lcp[rank[i]-1] = h
	}
	return lcp
}

func main() {
	var s string
	fmt.Scan(&s)
	z := ZAlgorithm(s)
	for p := 1; p < len(s); p++ {
		if z[p] == len(s)-p {
			fmt.Print(p, " ")
		}
	}
	fmt.Println(len(s))

	sa := SuffixArray(s)
	different, longest := len(s)*(len(s)+1)/2, 0
	for _, l := range LCP(s, sa) {
		different -= l
		longest = max(longest, l)
	}
	h := NewHash(s)
	byHash := 0
	for i := 1; i < len(sa); i++ {
		byHash = max(byHash, h.LCP(sa[i-1], sa[i]))
	}
	fmt.Println(different, longest, byHash)

	letters := distinct(s)
	best := 1<<len(letters) - 1
	Subsets(best, func(m int) {
		if len(Bits(m)) < len(Bits(best)) && hits(s, letters, m) {
			best = m
		}
	})
	for _, i := range Bits(best) {
		fmt.Printf("%c", letters[i])
	}
	fmt.Println()

	near := NewDSU(len(letters))
	for a, b := range Pairs(letters) {
		if b-a == 1 {
			near.Merge(sort.SearchInts(letters, a), sort.SearchInts(letters, b))
		}
	}
	fmt.Println(near.Count())
	for r, n := range Runs([]byte(s)) {
		fmt.Printf("%c%d", r, n)
	}
	fmt.Println()
}

// distinct lists the letters of s in order.
func distinct(s string) (letters []int) {
	seen := map[rune]bool{}
	for _, r := range s {
		if !seen[r] {
			seen[r] = true
			letters = append(letters, int(r))
		}
	}
	sort.Ints(letters)
	return letters
}

// hits reports whether every three letters in a row have one of the set m.
func hits(s string, letters []int, m int) bool {
	last := -1
	for i, r := range s {
		if m>>sort.SearchInts(letters, int(r))&1 == 1 {
			last = i
		}
		if i-last >= 3 {
			return false
		}
	}
	return true
}
