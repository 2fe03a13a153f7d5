package belief

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// always is no limit.
func always() *clock.Limit {
	l := clock.Iterations(math.MaxInt)
	return &l
}

// TestLayoutsStayWhole makes random moves on crowded seas with few steps, so that pools are lost,
// and checks that every layout kept has ships of the lengths left, at the cells
// that it says.
func TestLayoutsStayWhole(t *testing.T) {
	rnd := rng.New(37)
	refuted := 0
	for range 4 {
		s := seatest.New(rnd, 10, 0.1, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 1, 1)
		b := New(s.Rules, 1)
		for s.Afloat > 0 {
			b.Refill(100, 300, always(), always())
			cell := rnd.Below(10)*evidence.Side + rnd.Below(10)
			if s.Shot[cell] {
				continue
			}
			if rnd.Below(4) == 0 {
				m := fleet.Scan(cell/evidence.Side, cell%evidence.Side, 9, 9)
				b.Scanned(m, s.Scan(m))
			} else {
				b.Shot(cell, s.Shoot(cell))
			}
			b.Filter()
			refuted += len(b.refuted)
			lists := [][]chain.Layout{b.All, b.near, b.refuted}
			for k := range b.walkers {
				lists = append(lists, []chain.Layout{b.walkers[k].Layout}, b.walkers[k].pool)
			}
			for _, list := range lists {
				for i := range list {
					check(t, &list[i], b.Lengths)
				}
			}
		}
	}
	if refuted == 0 {
		t.Error("no pool was lost")
	}
}

func check(t *testing.T, l *chain.Layout, lengths []int) {
	t.Helper()
	var rows [evidence.Side]uint32
	for i, length := range lengths {
		if l.At[i] == evidence.Unplaced {
			continue
		}
		s := evidence.Spans[l.At[i]]
		if int(s.Length) != length {
			t.Fatalf("ship %d has length %d, want %d", i, s.Length, length)
		}
		for k := range length {
			rows[s.Cell(k)/evidence.Side] |= 1 << (s.Cell(k) % evidence.Side)
		}
	}
	if rows != l.Rows {
		t.Fatalf("the cells are not those of the ships: %x, want %x", l.Rows, rows)
	}
}
