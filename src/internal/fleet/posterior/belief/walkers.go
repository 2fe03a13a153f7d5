package belief

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
)

// A walker is a chain's state between its turns, with the consistent layouts
// that it has found. It is never restarted from what another has found: one that
// has lost consistency for too long is heated and cooled again, or goes on from
// its own pool. That keeps the walkers independent, where a pool bred from the
// few survivors of an unlikely answer would be copies of one layout.
//
// In the belief a walker counts as the square root of the size of its pool. By
// the number of layouts the one whose surroundings have most of them would
// decide alone, whatever part of the truth it walks in; equal shares would give
// a handful of layouts the weight of hundreds.
type walker struct {
	chain.Layout
	lost   int // sweeps since the last consistent state
	phase  int // sweeps of the annealing done
	pool   []chain.Layout
	smooth chain.Smoother // of this decision
}

// coolings holds the schedule of the annealing; its last is the working coldness.
func coolings() []*chain.Cooling {
	list := make([]*chain.Cooling, annealing+1)
	for k := range list {
		list[k] = chain.NewCooling(hot * math.Pow(chain.Cold/hot, float64(k)/float64(annealing)))
	}
	return list
}

// restart heats a walker, or lets it go on from a layout of its pool, or from
// one that has been refuted if the pool has few: repairing that takes less heat.
func (b *Belief) restart(w *walker) {
	w.lost, w.phase = 0, 0
	if b.rnd.Float64() >= copyShare {
		return
	}
	if n := len(w.pool); n >= fewest || n > 0 && len(b.refuted) == 0 {
		w.Layout, w.phase = w.pool[b.rnd.Below(n)], annealing
	} else if n := len(b.refuted); n > 0 {
		w.Layout, w.phase = b.refuted[b.rnd.Below(n)], int(repairPhase*float64(annealing))
	}
}

// Walk lets the next walker make some sweeps.
func (b *Belief) Walk(sweeps int) {
	w := &b.walkers[b.next%len(b.walkers)]
	b.next++
	c := b.Chain
	c.Smooth = &w.smooth
	if w.lost > patience && w.phase == annealing {
		b.restart(w)
	}
	c.Load(&w.Layout)
	for range sweeps {
		c.Cooling = b.coolings[w.phase]
		w.lost++
		if w.phase < annealing {
			w.phase++
			w.lost = 0
		}
		c.Sweep(func() {
			if c.Energy == 0 {
				w.lost = 0
				if w.phase > annealing/2 {
					w.phase = annealing
				}
			}
			b.keep(w)
		})
	}
	c.Save(&w.Layout)
}
