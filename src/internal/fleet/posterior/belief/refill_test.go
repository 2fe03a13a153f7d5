package belief

import (
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/seatest"
)

// BenchmarkRefill gives the time in which pools of which half was refuted are
// filled again.
func BenchmarkRefill(b *testing.B) {
	rnd := rng.New(3)
	s := seatest.Contest(rnd, 20, 0.2)
	w := New(s.Rules, 1)
	seatest.Learn(w.Evidence, s.Script(rnd, "sssmmhmmsm"))
	w.Refill(100000, 300000, always(), always())
	for b.Loop() {
		for k := range w.walkers {
			w.walkers[k].pool = w.walkers[k].pool[:len(w.walkers[k].pool)/2]
		}
		w.Refill(100000, 300000, always(), always())
	}
}
