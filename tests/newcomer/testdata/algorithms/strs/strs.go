// Package strs has algorithms on strings.
package strs

import "sort"

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

// Manacher returns the radius of the longest palindrome of odd length about each
// byte.
func Manacher(s string) []int {
	r := make([]int, len(s))
	for i, j := 0, 0; i < len(s); {
		for i-j >= 0 && i+j < len(s) && s[i-j] == s[i+j] {
			j++
		}
		r[i] = j
		k := 1
		for i-k >= 0 && k+r[i-k] < j {
			r[i+k] = r[i-k]
			k++
		}
		i, j = i+k, j-k
	}
	return r
}
