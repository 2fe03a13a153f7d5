package iters

import (
	"fmt"
	"testing"
)

func TestSequences(t *testing.T) {
	var got string
	for p := range Permutations([]int{2, 1, 2}) {
		got += fmt.Sprint(p)
	}
	for a, b := range Pairs([]string{"a", "b", "c"}) {
		got += a + b + " "
	}
	for i, j := range Neighbors(0, 1, 2, 2) {
		got += fmt.Sprint(i, j, ";")
	}
	for x, n := range Runs([]byte("aab")) {
		got += fmt.Sprintf("%c%d", x, n)
	}
	if want := "[1 2 2][2 1 2][2 2 1]ab ac bc 0 0;1 1;a2b1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
