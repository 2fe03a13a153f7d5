package chacha

import (
	"slices"
	"testing"
)

// The first words of two seeds, as rand_chacha gives them.
func TestStream(t *testing.T) {
	for seed, want := range map[uint64][]uint32{
		0: {0x81f5f7b2, 0x063cded6, 0x6efd22a8, 0xfb65827e},
		1: {0x5044379a, 0x9e636045, 0xa1b770c6, 0x272b497d},
	} {
		g, got := New(seed), []uint32{}
		for range want {
			got = append(got, g.Uint32())
		}
		if !slices.Equal(got, want) {
			t.Errorf("seed %d: %x, want %x", seed, got, want)
		}
	}
}

// A double word takes the next two words, wherever they stand.
func TestUint64(t *testing.T) {
	g := New(0)
	g.Uint32()
	if got, want := g.Uint64(), uint64(0x6efd22a8_063cded6); got != want {
		t.Errorf("%x, want %x", got, want)
	}
}

func TestDrawsAreInRange(t *testing.T) {
	g := New(3)
	for _, m := range []int{1, 2, 3, 100, 465, 1 << 31, 1<<32 - 1} {
		for range 200 {
			if x := g.Below(m); x < 0 || x >= m {
				t.Fatalf("Below(%d) = %d", m, x)
			}
			if x := g.Uniform(m); x < 0 || x >= m {
				t.Fatalf("Uniform(%d) = %d", m, x)
			}
			if x := g.Float64(); x < 0 || x >= 1 {
				t.Fatalf("Float64 = %v", x)
			}
			if x := g.Real(-3, 0.5); x < -3 || x >= 0.5 {
				t.Fatalf("Real(-3, 0.5) = %v", x)
			}
		}
	}
}
