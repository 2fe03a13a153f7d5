package strs

import (
	"slices"
	"testing"
)

func TestBanana(t *testing.T) {
	sa := SuffixArray("banana")
	if !slices.Equal(sa, []int{5, 3, 1, 0, 4, 2}) {
		t.Errorf("SuffixArray = %v", sa)
	}
	if got := LCP("banana", sa); !slices.Equal(got, []int{1, 3, 0, 0, 2}) {
		t.Errorf("LCP = %v", got)
	}
	if got := ZAlgorithm("aabaaab"); !slices.Equal(got, []int{7, 1, 0, 2, 3, 1, 0}) {
		t.Errorf("ZAlgorithm = %v", got)
	}
	if got := Manacher("abacab"); !slices.Equal(got, []int{1, 2, 1, 3, 1, 1}) {
		t.Errorf("Manacher = %v", got)
	}
}
