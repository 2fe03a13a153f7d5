package outlook

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// TestPriceOfTiles lays word multipliers on so many of 400 cells.
func TestPriceOfTiles(t *testing.T) {
	defer func(poor, rich float64) { tilePrice, richPrice = poor, rich }(tilePrice, richPrice)
	tilePrice, richPrice = 3, 11
	tests := []struct {
		reason string
		cells  int
		want   float64
	}{
		{"no multiplier", 0, 3},
		{"few", 52, 3},
		{"half way between few and many", 76, 7},
		{"many", 100, 11},
		{"everywhere", 400, 11},
	}
	for _, tt := range tests {
		b := crossword.Board{Size: 20}
		for cell := range 400 {
			b.Lines[cell/20].WordMul[cell%20] = 1
			if cell < tt.cells {
				b.Lines[cell/20].WordMul[cell%20] = 3
			}
		}
		if got := priceOfTiles(&b); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: a tile costs %v, want %v", tt.reason, got, tt.want)
		}
	}
}
