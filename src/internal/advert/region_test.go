package advert

import (
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

var sides = []side{left, low, right, high}

// rect is a region by its coordinates, as a reader thinks of it.
func rect(r region) Rect {
	return Rect{r.at(left), r.at(low), Side - r.at(right), Side - r.at(high)}
}

func regionOf(c Rect) region {
	return region(c.Left)<<left | region(c.Low)<<low | region(Side-c.Right)<<right | region(Side-c.High)<<high
}

// randomRect draws a rectangle near a corner of the board or anywhere, small enough
// for touching sides to be frequent.
func randomRect(r *rng.Rand) Rect {
	size := []int{4, 20, Side}[r.Below(3)]
	interval := func() (int32, int32) {
		lo := r.Below(size)
		hi := r.Between(lo+1, size)
		if r.Below(2) == 0 {
			lo, hi = Side-hi, Side-lo
		}
		return int32(lo), int32(hi)
	}
	var c Rect
	c.Left, c.Right = interval()
	c.Low, c.High = interval()
	return c
}

// What a word says of rectangles is what their coordinates say.
func TestRegion(t *testing.T) {
	r := rng.New(1)
	for range 100000 {
		a, b := randomRect(r), randomRect(r)
		x, y := regionOf(a), regionOf(b)
		if rect(x) != a || x.area() != (a.Right-a.Left)*(a.High-a.Low) {
			t.Fatalf("%v is %v with area %d", a, rect(x), x.area())
		}
		meet := a.Left < b.Right && b.Left < a.Right && a.Low < b.High && b.Low < a.High
		if got := x.bound().meets(y); got != meet {
			t.Fatalf("%v meets %v: %t", a, b, got)
		}
		within := a.Left <= b.Left && b.Right <= a.Right && a.Low <= b.Low && b.High <= a.High
		if got := x.contains(y); got != within {
			t.Fatalf("%v contains %v: %t", a, b, got)
		}
		if meet {
			checkRetreat(t, x, y)
		}
	}
}

// A region that gives way to another touches it, and loses what it had beyond.
func checkRetreat(t *testing.T, x, y region) {
	t.Helper()
	beyond := y.beyond()
	want := map[side]Rect{}
	for _, s := range sides {
		c := rect(x)
		switch s {
		case left:
			c.Left = rect(y).Right
		case low:
			c.Low = rect(y).High
		case right:
			c.Right = rect(y).Left
		case high:
			c.High = rect(y).Low
		}
		want[s] = c
	}
	for _, s := range sides {
		c := want[s]
		if c.Left >= c.Right || c.Low >= c.High {
			continue // nothing would be left
		}
		cut := x.giveWay(s, beyond)
		if rect(cut) != c || x.area()-x.loss(s, beyond) != cut.area() {
			t.Fatalf("%v gives way to %v on side %d: %v, want %v; loss %d", rect(x), rect(y), s, rect(cut), c, x.loss(s, beyond))
		}
		inner := cellAt(c.Left, c.Low)
		if !inner.keeps(beyond).has(s) {
			t.Fatalf("%v does not keep a corner of %v", rect(x), c)
		}
	}
	for _, s := range sides {
		if cell := cellAt(rect(y).Left, rect(y).Low); cell.keeps(beyond).has(s) {
			t.Fatalf("a cell of %v is kept on side %d", rect(y), s)
		}
	}
}
