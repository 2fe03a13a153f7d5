package bitx

import (
	"math/bits"
	"slices"
	"testing"
)

func TestTables(t *testing.T) {
	if got := Bits(0b101001); !slices.Equal(got, []int{0, 3, 5}) {
		t.Errorf("Bits = %v", got)
	}
	for i := range 1<<tableBits - 1 {
		if bits.OnesCount(uint(Gray(i)^Gray(i+1))) != 1 {
			t.Fatalf("codes %d and %d differ in more than a bit", i, i+1)
		}
	}
}

func TestMasks(t *testing.T) {
	n := 0
	Subsets(0b1011, func(int) { n++ })
	if n != 8 {
		t.Errorf("%d subsets, want 8", n)
	}
	if got := NextCombination(0b0110); got != 0b1001 {
		t.Errorf("NextCombination = %b, want 1001", got)
	}
	if Parity(7) != 1 {
		t.Error("Parity(7) is even")
	}
}
