package posterior

import "math"

// A walker is a chain's state between its turns. It is not restarted from
// another as long as it finds consistent layouts: that keeps the walkers
// independent, where a pool bred from the few survivors of an unlikely answer
// would be copies of one layout. A walker that has lost consistency for too
// long is heated and cooled again.
type walker struct {
	layout
	lost  int // sweeps since the last consistent state
	phase int // sweeps of the annealing done
}

// coolings holds the schedule of the annealing; its last is the working coldness.
func coolings() []*cooling {
	list := make([]*cooling, annealing+1)
	for k := range list {
		list[k] = newCooling(hot * math.Pow(cold/hot, float64(k)/float64(annealing)))
	}
	return list
}

// restart heats a walker, or lets it go on from a layout of the pool, or from
// one that has been refuted if the pool has few: repairing that takes less heat.
func (b *belief) restart(w *walker) {
	w.lost, w.phase = 0, 0
	if b.rnd.float() >= copyShare {
		return
	}
	if n := len(b.pool); n >= fewest || n > 0 && len(b.refuted) == 0 {
		w.layout, w.phase = b.pool[b.rnd.below(n)], annealing
	} else if n := len(b.refuted); n > 0 {
		w.layout, w.phase = b.refuted[b.rnd.below(n)], int(repairPhase*float64(annealing))
	}
}

// walk lets the next walker make some sweeps.
func (b *belief) walk(sweeps int) {
	w := &b.walkers[b.next%len(b.walkers)]
	b.next++
	c := b.chain
	if w.lost > patience && w.phase == annealing {
		b.restart(w)
	}
	c.load(&w.layout)
	for range sweeps {
		c.cooling = b.coolings[w.phase]
		w.lost++
		if w.phase < annealing {
			w.phase++
			w.lost = 0
		}
		c.sweep(func() {
			if c.energy == 0 {
				w.lost = 0
				if w.phase > annealing/2 {
					w.phase = annealing
				}
			}
			b.keep()
		})
	}
	c.save(&w.layout)
}
