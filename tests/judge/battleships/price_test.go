package battleships

import (
	"math"
	"testing"
)

// TestLogs folds the table as a Java program folded the bits of Math.log(2..401)
// (h*31 + bits, wrapping).
func TestLogs(t *testing.T) {
	const java = -7841372331079200577
	var h int64
	for _, v := range logs()[2:] {
		h = h*31 + int64(math.Float64bits(v))
	}
	if h != java {
		t.Errorf("digest %d, want Java's %d", h, java)
	}
}

// TestPrices folds the prices of all rectangles on a 20 x 20 sea likewise.
func TestPrices(t *testing.T) {
	const java = 2849156401921057714
	c := &Case{N: 20, P: 0.45932295207803875}
	var h int64
	for cells := 400; cells >= 1; cells-- {
		h = h*31 + int64(math.Float64bits(c.scanPrice(cells)))
	}
	if h != java {
		t.Errorf("digest %d, want Java's %d", h, java)
	}
}
