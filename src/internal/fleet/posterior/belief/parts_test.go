package belief

import (
	"math"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// beliefWith has so many near layouts, and pools of these sizes in the first
// walkers.
func beliefWith(near int, pools ...int) *Belief {
	b := New(seatest.Contest(rng.New(3), 10, 0.5).Rules, 1)
	b.near = make([]chain.Layout, near)
	for k, n := range pools {
		b.walkers[k].pool = make([]chain.Layout, n)
	}
	return b
}

func TestShares(t *testing.T) {
	filled := float64(minPool)
	for _, test := range []struct {
		reason string
		belief *Belief
		want   []float64
	}{
		{"pools count by their roots", beliefWith(0, 400, 100, 0, 900), []float64{2. / 6, 1. / 6, 3. / 6}},
		{"large pools need no near layouts", beliefWith(nearSize, minPool), []float64{1}},
		{"near layouts fill small pools up", beliefWith(nearSize, 225, 25),
			[]float64{0.75 * 250 / filled, 0.25 * 250 / filled, 1 - 250/filled}},
		{"as far as there are any", beliefWith(50, 50), []float64{0.5, 0.5}},
		{"near layouts alone", beliefWith(50), []float64{1}},
		{"nothing", beliefWith(0), nil},
	} {
		b := test.belief
		b.Choose()
		if len(b.Parts) != len(test.want) || b.Rough != (len(test.want) == 0) {
			t.Errorf("%s: %d parts (rough: %v), want %d", test.reason, len(b.Parts), b.Rough, len(test.want))
			continue
		}
		for i, p := range b.Parts {
			if math.Abs(p.Share-test.want[i]) > 1e-12 {
				t.Errorf("%s: part %d has a share of %.4f, want %.4f", test.reason, i, p.Share, test.want[i])
			}
		}
	}
}

// TestWalkersAsTheyAre has neither consistent nor near layouts after some steps.
func TestWalkersAsTheyAre(t *testing.T) {
	b := beliefWith(0)
	b.Chain.Steps = 1
	b.Choose()
	if !b.Rough || b.Size() != len(b.walkers) {
		t.Errorf("%d layouts (rough: %v), want the %d walkers", b.Size(), b.Rough, len(b.walkers))
	}
}

// TestDraw counts how often each layout is drawn: as its weight wants, up to one.
func TestDraw(t *testing.T) {
	for _, pools := range [][]int{{1}, {400, 100, 1}, {1, 2, 3, 4}, {500, 500, 500, 500, 500, 500, 500, 500}} {
		b := beliefWith(0, pools...)
		b.Choose()
		drawn := map[*chain.Layout]int{}
		const n = 1024
		next := 0
		b.Draw(n, func(k int, l *chain.Layout) {
			if k != next {
				t.Fatalf("pools %v: number %d after %d", pools, k, next-1)
			}
			next++
			drawn[l]++
		})
		if next != n {
			t.Errorf("pools %v: %d layouts are drawn, want %d", pools, next, n)
		}
		for i, p := range b.Parts {
			want := n * p.Share / float64(len(p.Layouts))
			for k := range p.Layouts {
				if got := drawn[&p.Layouts[k]]; math.Abs(float64(got)-want) > 1 {
					t.Errorf("pools %v: layout %d of part %d is drawn %d times, want %.2f", pools, k, i, got, want)
				}
			}
		}
	}
}

// TestWalkersKeepApart restarts a walker that is lost: from its own pool, and
// never from that of another.
func TestWalkersKeepApart(t *testing.T) {
	for _, test := range []struct {
		reason  string
		pools   []int
		refuted int
		own     bool
	}{
		{"a pool of its own", []int{100, 100}, 0, true},
		{"a few layouts of its own", []int{1, 100}, 0, true},
		{"those of another walker alone", []int{0, 100}, 0, false},
		{"those of another walker, and refuted ones", []int{0, 100}, 100, false},
	} {
		b := beliefWith(0, test.pools...)
		b.refuted = make([]chain.Layout, test.refuted)
		for k := range b.walkers {
			for i := range b.walkers[k].pool {
				b.walkers[k].pool[i].Rows[0] = uint32(k + 1)
			}
		}
		w := &b.walkers[0]
		copies := 0
		for range 100 {
			w.Rows[0] = 0
			b.restart(w)
			switch w.Rows[0] {
			case 1:
				copies++
			case 2:
				t.Fatalf("%s: the walker goes on from another's layout", test.reason)
			}
		}
		if (copies > 0) != test.own {
			t.Errorf("%s: %d of 100 restarts from its own pool", test.reason, copies)
		}
	}
}
