package posterior

import (
	"math"
	"testing"
)

// beliefWith has so many near layouts, and pools of these sizes in the first
// walkers.
func beliefWith(near int, pools ...int) *belief {
	b := newBelief(contestSea(&rng{state: 3}, 10, 0.5).rules, 1)
	b.near = make([]layout, near)
	for k, n := range pools {
		b.walkers[k].pool = make([]layout, n)
	}
	return b
}

func TestShares(t *testing.T) {
	filled := float64(minPool)
	for _, test := range []struct {
		reason string
		belief *belief
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
		b.choose()
		if len(b.parts) != len(test.want) || b.rough != (len(test.want) == 0) {
			t.Errorf("%s: %d parts (rough: %v), want %d", test.reason, len(b.parts), b.rough, len(test.want))
			continue
		}
		for i, p := range b.parts {
			if math.Abs(p.share-test.want[i]) > 1e-12 {
				t.Errorf("%s: part %d has a share of %.4f, want %.4f", test.reason, i, p.share, test.want[i])
			}
		}
	}
}

// TestWalkersAsTheyAre has neither consistent nor near layouts after some steps.
func TestWalkersAsTheyAre(t *testing.T) {
	b := beliefWith(0)
	b.chain.steps = 1
	b.choose()
	if !b.rough || b.size() != len(b.walkers) {
		t.Errorf("%d layouts (rough: %v), want the %d walkers", b.size(), b.rough, len(b.walkers))
	}
}

// TestDraw counts how often each layout is drawn: as its weight wants, up to one.
func TestDraw(t *testing.T) {
	for _, pools := range [][]int{{1}, {400, 100, 1}, {1, 2, 3, 4}, {500, 500, 500, 500, 500, 500, 500, 500}} {
		b := beliefWith(0, pools...)
		b.choose()
		drawn := map[*layout]int{}
		const n = scanSamples
		next := 0
		b.draw(n, func(k int, l *layout) {
			if k != next {
				t.Fatalf("pools %v: number %d after %d", pools, k, next-1)
			}
			next++
			drawn[l]++
		})
		if next != n {
			t.Errorf("pools %v: %d layouts are drawn, want %d", pools, next, n)
		}
		for i, p := range b.parts {
			want := n * p.share / float64(len(p.layouts))
			for k := range p.layouts {
				if got := drawn[&p.layouts[k]]; math.Abs(float64(got)-want) > 1 {
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
		b.refuted = make([]layout, test.refuted)
		for k := range b.walkers {
			for i := range b.walkers[k].pool {
				b.walkers[k].pool[i].rows[0] = uint32(k + 1)
			}
		}
		w := &b.walkers[0]
		copies := 0
		for range 100 {
			w.rows[0] = 0
			b.restart(w)
			switch w.rows[0] {
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
