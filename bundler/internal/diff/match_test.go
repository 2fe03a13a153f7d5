package diff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		a, b string // a line is a letter
		want []int
	}{
		{"", "", []int{}},
		{"abc", "abc", []int{0, 1, 2}},
		{"abc", "", []int{-1, -1, -1}},
		{"abc", "xxabyc", []int{2, 3, 5}},
		{"abcd", "ad", []int{0, -1, -1, 1}},
		{"}a}b}", "}a}x}b}", []int{0, 1, 2, 5, 6}},
		{"ab", "ba", []int{-1, 0}},
		{"nnfnn", "nnnfnn", []int{0, 1, 3, 4, 5}},
	} {
		if diff := cmp.Diff(test.want, Matches(strings.Split(test.a, "")[:len(test.a)], strings.Split(test.b, "")[:len(test.b)])); diff != "" {
			t.Errorf("%q, %q (-want +got):\n%s", test.a, test.b, diff)
		}
	}
}

// Whatever the edits, matched lines are equal and in order, and a text with lines
// put in between matches as a whole, however many they are.
func TestMatchesRandomEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var a, b []string
		for i := range r.IntN(4000) {
			line := fmt.Sprint(r.IntN(1 + i))
			a = append(a, line)
			switch r.IntN(4) {
			case 0:
				b = append(b, "new", line)
			case 1:
			default:
				b = append(b, line)
			}
		}
		last, matched := -1, 0
		for i, j := range Matches(a, b) {
			if j < 0 {
				continue
			}
			if j <= last || a[i] != b[j] {
				t.Fatalf("line %d %q becomes %d %q after %d", i, a[i], j, b[j], last)
			}
			last, matched = j, matched+1
		}
		if matched < len(a)/2 {
			t.Errorf("%d of %d lines are matched, three in four are there", matched, len(a))
		}
	}
}
