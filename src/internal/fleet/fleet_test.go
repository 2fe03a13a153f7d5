package fleet

import (
	"math"
	"strings"
	"testing"
)

func TestScanPrice(t *testing.T) {
	r := Rules{N: 8, P: 0.5}
	for cells, want := range map[int]float64{64: 0.5, 62: 1, 1: 0.5 * math.Log2(65)} {
		if got := r.ScanPrice(cells); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d cells cost %v, want %v", cells, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		reason string
		rules  Rules
		want   string
	}{
		{"an official case", Rules{N: 8, P: 0.5, Count: []int{0, 0, 2, 1, 1}}, ""},
		{"no sea", Rules{N: 0, Count: []int{0, 1}}, "a sea of side 0"},
		{"too large", Rules{N: 21, Count: []int{0, 1}}, "a sea of side 21"},
		{"longer than the sea", Rules{N: 3, Count: []int{0, 0, 0, 0, 1}}, "ships of length 4: want at most 3"},
		{"none", Rules{N: 8, Count: []int{0, 0}}, "no ships"},
		{"more than the contest has", Rules{N: 20, Count: []int{0, 31}}, "31 ships: want at most 30"},
	} {
		err := test.rules.Check()
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.reason, err, test.want)
		}
	}
}
