package posterior

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// belief is a sample of the layouts that are consistent with everything seen.
type belief struct {
	*evidence
	chain *chain
	rnd   *rng

	pool   []layout // consistent layouts
	near   []layout // off by one in a scan or two: better than few consistent ones
	sample []layout // of these, what the decision rests on
	// refuted is the pool that an answer has emptied, or nearly so: many layouts,
	// each near to a consistent one.
	refuted []layout
	rough   bool // the sample is the walkers, for want of anything better, or empty
	exact   bool // the pool lists all consistent layouts

	pause int // decisions until listing is tried again

	walkers  []walker
	next     int        // number of the next walk
	coolings []*cooling // of the annealing, from the hottest
}

func newBelief(rules fleet.Rules, seed uint64) *belief {
	e := newEvidence(rules)
	b := &belief{coolings: coolings(), evidence: e, rnd: &rng{state: seed}, walkers: make([]walker, walkerCount)}
	e.leaves = b.leaves
	b.chain = newChain(e, b.rnd)
	b.pool = make([]layout, 0, poolSize)
	for k := range b.walkers {
		b.walkers[k].phase = annealing
		for i := range b.walkers[k].at {
			b.walkers[k].at[i] = unplaced
		}
	}
	return b
}

// leaves takes a settled ship out of every layout. A layout of the pool that
// lacks it is refuted.
func (b *belief) leaves(p placement, first, end int) {
	b.pool = leave(b.pool, p, first, end)
	b.near = leave(b.near, p, first, end)
	for k := range b.walkers {
		b.walkers[k].remove(p, first, end)
	}
	for k := range b.refuted {
		b.refuted[k].remove(p, first, end)
	}
}

func leave(list []layout, p placement, first, end int) []layout {
	kept := list[:0]
	for i := range list {
		if list[i].remove(p, first, end) {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// remove takes out the ship at p, one of those numbered first..end-1. If none
// is there, it takes out another of these, if possible one that is not placed,
// and reports false.
func (l *layout) remove(p placement, first, end int) bool {
	i := slices.Index(l.at[first:end], p)
	found := i >= 0
	if !found {
		i = max(0, slices.Index(l.at[first:end], unplaced))
	}
	i += first
	if l.at[i] != unplaced {
		s := spans[l.at[i]]
		for k := range int(s.length) {
			cell := s.cell(k)
			l.rows[cell/side] &^= 1 << (cell % side)
		}
	}
	copy(l.at[i:], l.at[i+1:])
	l.at[maxShips-1] = unplaced
	return found
}

// energyOf is a layout's energy by what has been seen now, or more than
// nearEnergy if a ship is where it cannot be or a hit is not covered.
func (b *belief) energyOf(l *layout) int32 {
	for i := range b.lengths {
		if l.at[i] == unplaced || !b.possible(l.at[i]) {
			return nearEnergy + 1
		}
	}
	for row := range b.n {
		if b.hits[across][row]&^l.rows[row] != 0 {
			return nearEnergy + 1
		}
	}
	sum := int32(0)
	for j := range b.scans {
		off := l.count(&b.scans[j]) - b.count[j]
		sum += off * off
		if sum > nearEnergy {
			break
		}
	}
	return sum
}

// count is the number of the layout's cells in a rectangle.
func (l *layout) count(m *fleet.Move) int32 {
	mask := uint32(1<<(m.C2+1) - 1<<m.C1)
	sum := 0
	for row := m.R1; row <= m.R2; row++ {
		sum += bits.OnesCount32(l.rows[row] & mask)
	}
	return int32(sum)
}

// filter drops what the last answer refutes. If that is nearly all, it is
// remembered, until there is a pool again.
func (b *belief) filter() {
	b.sample = append(append(b.sample[:0], b.near...), b.pool...)
	all := b.sample
	b.pool, b.near = b.pool[:0], b.near[:0]
	for i := range all {
		e := b.energyOf(&all[i])
		if e == 0 {
			b.pool = append(b.pool, all[i])
		} else if e <= nearEnergy && len(b.near) < nearSize {
			b.near = append(b.near, all[i])
		}
	}
	if len(b.pool) >= minPool {
		b.refuted = b.refuted[:0]
	} else if len(all) >= fewest && len(b.pool)+len(b.near) < fewest {
		b.refuted = append(b.refuted[:0], all...)
	}
}

// keep takes the chain's state into the pool, or among the near ones.
func (b *belief) keep() {
	list, size := &b.pool, poolSize
	if b.chain.energy > 0 {
		list, size = &b.near, nearSize
	}
	if len(*list) < size {
		*list = append(*list, layout{})
		b.chain.save(&(*list)[len(*list)-1])
	} else {
		b.chain.save(&(*list)[b.rnd.below(size)])
	}
}

// refill brings the pool back to its size within a number of chain steps, or
// until the limit is reached. A pool that stays small gets up to most steps.
// Listing the layouts instead has a limit of its own.
func (b *belief) refill(steps, most int, listing, limit *clock.Limit) {
	if !b.exact {
		b.list(listing)
	}
	c := b.chain
	c.steps = 0
	if !b.exact {
		c.smooth.reset()
		steps = max(steps/leastShare, steps*(poolSize-len(b.pool))/poolSize)
		for (c.steps < steps || len(b.pool) < minPool && c.steps < most) && limit.More() {
			b.walk(4)
		}
	}
	b.choose()
}

// list makes the pool the list of all consistent layouts, once there are few:
// from then on answers only shorten it. When that fails, it waits some decisions.
func (b *belief) list(limit *clock.Limit) {
	if b.pause > 0 || b.toHit() > enumerateCells {
		b.pause--
		return
	}
	b.pause = enumeratePause - 1
	all, ok := b.chain.enumerate(b.sample, enumerateMost, enumerateWork, limit)
	b.sample = all
	if ok {
		b.pool, b.near, b.exact = append(b.pool[:0], all...), b.near[:0], true
	}
}

// choose makes the sample of the pool; if that is small, of the near layouts
// too, and if there are none of either, of the walkers. With no time to walk it
// may be empty.
func (b *belief) choose() {
	b.sample = append(b.sample[:0], b.pool...)
	if missing := minPool - len(b.pool); missing > 0 && !b.exact {
		b.sample = append(b.sample, b.near[:min(missing, len(b.near))]...)
	}
	b.rough = len(b.sample) == 0
	if b.rough && b.chain.steps > 0 {
		for k := range b.walkers {
			b.sample = append(b.sample, b.walkers[k].layout)
		}
	}
}
