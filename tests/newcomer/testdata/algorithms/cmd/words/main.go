// Facts about a word: its periods, the number of its different substrings, its
// longest repeated substring by two ways, and the letters of its smallest set
// of which every run of three has one.
package main

import (
	"fmt"
	"sort"

	"example.com/algorithms/bitx"
	"example.com/algorithms/dsu"
	"example.com/algorithms/iters"
	"example.com/algorithms/rollhash"
	"example.com/algorithms/strs"
)

func main() {
	var s string
	fmt.Scan(&s)
	z := strs.ZAlgorithm(s)
	for p := 1; p < len(s); p++ {
		if z[p] == len(s)-p {
			fmt.Print(p, " ")
		}
	}
	fmt.Println(len(s))

	sa := strs.SuffixArray(s)
	different, longest := len(s)*(len(s)+1)/2, 0
	for _, l := range strs.LCP(s, sa) {
		different -= l
		longest = max(longest, l)
	}
	h := rollhash.New(s)
	byHash := 0
	for i := 1; i < len(sa); i++ {
		byHash = max(byHash, h.LCP(sa[i-1], sa[i]))
	}
	fmt.Println(different, longest, byHash)

	letters := distinct(s)
	best := 1<<len(letters) - 1
	bitx.Subsets(best, func(m int) {
		if len(bitx.Bits(m)) < len(bitx.Bits(best)) && hits(s, letters, m) {
			best = m
		}
	})
	for _, i := range bitx.Bits(best) {
		fmt.Printf("%c", letters[i])
	}
	fmt.Println()

	near := dsu.New(len(letters))
	for a, b := range iters.Pairs(letters) {
		if b-a == 1 {
			near.Merge(sort.SearchInts(letters, a), sort.SearchInts(letters, b))
		}
	}
	fmt.Println(near.Count())
	for r, n := range iters.Runs([]byte(s)) {
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
