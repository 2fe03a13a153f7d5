package replay

import (
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -12: "−12", -123456: "−123,456", math.MaxInt64: "9,223,372,036,854,775,807", math.MinInt64: "−9,223,372,036,854,775,808"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestSplitBoundsTheText(t *testing.T) {
	_, said := split([]byte(strings.Repeat("x", 3*maxSaid)))
	if want := "...\n" + strings.Repeat("x", maxSaid); said != want {
		t.Errorf("%d bytes, want %d", len(said), len(want))
	}
	b := &bounded{left: 4}
	if n, err := io.WriteString(b, "abcdef"); n != 6 || err != nil || b.buf.String() != "abcd" {
		t.Errorf("wrote %d, %v: %q", n, err, b.buf.String())
	}
}

func TestWeightiest(t *testing.T) {
	list := func() (all []Moment) {
		for turn := range 40 {
			all = append(all, Moment{Turn: turn, Weight: float64(turn % 20)})
		}
		return all
	}
	turns := func(moments []Moment) (list []int) {
		for _, m := range moments {
			list = append(list, m.Turn)
		}
		return list
	}
	if d := cmp.Diff([]int{14, 15, 16, 17, 18, 19, 34, 35, 36, 37, 38, 39}, turns(Weightiest(list(), 0))); d != "" {
		t.Errorf("the twelve largest in order (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]int{1, 4, 7, 10, 13, 16, 19, 24, 27, 30, 33, 36, 39}[1:], turns(Weightiest(list(), 2)), cmpopts.SortSlices(func(a, b int) bool { return a < b })); d != "" {
		t.Errorf("apart (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]Moment{}, Weightiest(nil, 0)); d != "" {
		t.Errorf("none is an empty list, not null (-want +got):\n%s", d)
	}
}
