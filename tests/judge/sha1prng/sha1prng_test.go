package sha1prng_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/judge/sha1prng"
)

// TestAgainstJava holds draws recorded from Java 17, in the order of the fields:
// nextInt(13), nextInt(1<<20), nextLong twice, nextInt(1570540),
// nextInt((1<<30)+1) twice (a bound that rejects half of the draws), nextInt(1).
func TestAgainstJava(t *testing.T) {
	type draws struct {
		Small, Power, A, B, Large, Reject1, Reject2, One int64
	}
	tests := []struct {
		seed   int64
		reason string
		want   draws
	}{
		{1, "smallest seed", draws{1, 814456, 7364820596437092015, 6152225453014145174, 1515656, 430818430, 253477011, 0}},
		{4, "a negative low word", draws{3, 458663, 3207078273858376333, -7643561998084332740, 1034545, 344074056, 795050248, 0}},
		{-7, "a negative seed", draws{0, 1009432, 1909016891147120318, -5874089038700937059, 228141, 711617218, 251042402, 0}},
		{math.MaxInt64, "all eight bytes count", draws{12, 319102, -204705124738959897, -3040430867590519999, 100998, 330489153, 239195755, 0}},
		{math.MinInt64, "only the top bit set", draws{12, 1026361, -2924800720305050184, 3492358440690585079, 188763, 525041751, 895561251, 0}},
	}
	for _, tt := range tests {
		r := sha1prng.New(tt.seed)
		got := draws{
			int64(r.NextInt(13)), int64(r.NextInt(1 << 20)), r.NextLong(), r.NextLong(),
			int64(r.NextInt(1570540)), int64(r.NextInt(1<<30 + 1)), int64(r.NextInt(1<<30 + 1)), int64(r.NextInt(1)),
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("seed %d (%s) (-want +got):\n%s", tt.seed, tt.reason, d)
		}
	}
}

// TestLongStream folds 100,000 draws as Java's hash does (h*31 + draw, wrapping):
// negative carries and every position in a block take part.
func TestLongStream(t *testing.T) {
	for seed, want := range map[int64]int64{5: 4917835649085995516, -5: 2760736224042750370} {
		r := sha1prng.New(seed)
		var h int64
		for i := range int32(100000) {
			h = h*31 + int64(r.NextInt(1+i*7919))
		}
		if h != want {
			t.Errorf("seed %d: digest %d, want %d", seed, h, want)
		}
	}
}

// TestTesterDraws holds the first draws of official battleships cases, 8..20 and
// [0.1, 1) among them.
func TestTesterDraws(t *testing.T) {
	tests := []struct {
		seed int64
		n, s int
		p    float64
	}{
		{3, 19, 15, 0.2077148537928088},
		{4, 11, 11, 0.25647045543317404},
		{8, 8, 10, 0.5554124182102508},
		{1000, 20, 26, 0.9438587936220985},
	}
	for _, tt := range tests {
		r := sha1prng.New(tt.seed)
		n := r.RandomInt(8, 20)
		s := r.RandomInt(n/2, 3*n/2)
		p := r.RandomDouble(0.1, 1)
		if n != tt.n || s != tt.s || p != tt.p {
			t.Errorf("seed %d: %d %d %v, want %d %d %v", tt.seed, n, s, p, tt.n, tt.s, tt.p)
		}
	}
}

func TestEmptyRangesDrawNothing(t *testing.T) {
	a, b := sha1prng.New(17), sha1prng.New(17)
	if v := a.RandomInt(4, 4); v != 4 {
		t.Errorf("RandomInt(4, 4) = %d", v)
	}
	if v := a.RandomInt(4, 3); v != 4 {
		t.Errorf("RandomInt(4, 3) = %d", v)
	}
	if v := a.RandomDouble(0.5, 0.5); v != 0.5 {
		t.Errorf("RandomDouble(0.5, 0.5) = %v", v)
	}
	if x, y := a.Uint32(), b.Uint32(); x != y {
		t.Error("a range of one value drew from the stream")
	}
}

// TestDoubleStaysBelow uses a range of a single step, where lo + x*(hi-lo)
// rounds up to hi half of the time.
func TestDoubleStaysBelow(t *testing.T) {
	lo, hi := 1.0, math.Nextafter(1, 2)
	r := sha1prng.New(1)
	for range 100 {
		if v := r.RandomDouble(lo, hi); v != lo {
			t.Fatalf("RandomDouble(%v, %v) = %v", lo, hi, v)
		}
	}
}
