package tune

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/param"
)

func TestNewParamRefuses(t *testing.T) {
	tests := []struct{ reason, kind, declared, own, current, want string }{
		{"a range for a word", "Choice", "a b", "1..2", "a", "is not a number"},
		{"a word that is none", "Choice", "a b", "", "c", "is not one of a b"},
		{"no range", "Int", "0..9", "4", "3", `"4" is not a range`},
		{"backwards", "Float", "0..9", "5..1", "3", "is not a range"},
		{"wider than declared", "Float", "0..9", "0..10", "3", "is not within the declared 0..9"},
		{"the current value lies outside", "Float", "0..9", "4..5", "3", "has the value 3, outside 4..5"},
	}
	for _, tt := range tests {
		if _, err := NewParam("p", param.Kind(tt.kind), tt.declared, tt.own, tt.current); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
}

func TestValues(t *testing.T) {
	tests := []struct {
		reason, kind, declared, current string
		want                            []string // at 0, 1/4, 1/2, 3/4, 1
	}{
		{"in the middle of its range", "Int", "0..100", "50", []string{"0", "25", "50", "75", "100"}},
		{"low in a wide range: factors", "Int", "0..1000", "10", []string{"0", "0", "10", "148", "1000"}},
		{"near the upper end: factors of the distance", "Float", "0..1", "0.99", []string{"0", "0.8521", "0.99", "0.9999", "1"}},
		{"at an end", "Float", "0..1", "0", []string{"0", "0.25", "0.5", "0.75", "1"}},
		{"words", "Choice", "a b", "b", []string{"a", "a", "b", "b", "b"}},
		{"a switch", "Bool", "true false", "false", []string{"true", "true", "false", "false", "false"}},
	}
	for _, tt := range tests {
		p, err := NewParam("p", param.Kind(tt.kind), tt.declared, "", tt.current)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for u := 0.0; u <= 1; u += 0.25 {
			got = append(got, p.value(u))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
		if p.value(p.start) != p.Current || p.value(-1) != got[0] || p.value(2) != got[4] {
			t.Errorf("%s: %s at the start, %s and %s outside", tt.reason, p.value(p.start), p.value(-1), p.value(2))
		}
	}
}

// Values rise with the place, and are within the range.
func FuzzValue(f *testing.F) {
	f.Add(0.0, 1000.0, 6.0, 0.3, 0.31)
	f.Add(0.0, 1.0, 0.97, 0.9, 1.0)
	f.Add(-5.0, 5.0, -5.0, 0.0, 0.5)
	f.Fuzz(func(t *testing.T, lo, hi, now, u, v float64) {
		if !(math.Abs(lo) < 1e9 && math.Abs(hi) < 1e9 && lo < now && now < hi && u <= v) {
			t.Skip()
		}
		text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
		p, err := NewParam("p", "Float", text(lo)+".."+text(hi), "", text(now))
		if err != nil {
			t.Skip()
		}
		a, errA := strconv.ParseFloat(p.value(u), 64)
		b, errB := strconv.ParseFloat(p.value(v), 64)
		// Values have four digits, the current one all of its own.
		slack := 1e-3 * max(math.Abs(a), math.Abs(b))
		if errA != nil || errB != nil || a < lo || b > hi || a > b+slack {
			t.Errorf("%g..%g now %g: %g at %g, %g at %g", lo, hi, now, a, u, b, v)
		}
	})
}

// Evenly spread shares are evenly spread values, wherever the current one lies.
func TestPlace(t *testing.T) {
	for _, now := range []string{"0", "1", "50", "97", "100"} {
		p, err := NewParam("p", "Int", "0..100", "", now)
		if err != nil {
			t.Fatal(err)
		}
		for share := range 101 {
			if got := p.value(p.place(float64(share) / 100)); got != strconv.Itoa(share) {
				t.Errorf("now %s: %d hundredths of the range are %s", now, share, got)
			}
		}
	}
}

func TestLooks(t *testing.T) {
	for seeds, want := range map[int][]int{10: {10}, 20: {20}, 200: {20, 30, 45, 67, 100, 150, 200}} {
		if d := cmp.Diff(want, looks(seeds)); d != "" {
			t.Errorf("%d seeds (-want +got):\n%s", seeds, d)
		}
	}
}
