package posterior

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// belief is a sample of the layouts that are consistent with everything seen.
type belief struct {
	*evidence
	chain *chain
	rnd   *rng

	walkers  []walker
	next     int        // number of the next walk
	coolings []*cooling // of the annealing, from the hottest

	near []layout // off by one in a scan or two: better than few consistent ones
	// refuted is what there was when an answer emptied the pools, or nearly so: many
	// layouts, each near to a consistent one.
	refuted []layout
	seen    []layout // what there was before the last answer

	all   []layout // if exact, the list of all consistent layouts
	exact bool
	pause int // decisions until listing is tried again

	parts []part // what the decision rests on
	rough bool   // these are the walkers, for want of anything better, or none
}

func newBelief(rules fleet.Rules, seed uint64) *belief {
	e := newEvidence(rules)
	b := &belief{coolings: coolings(), evidence: e, rnd: &rng{state: seed}, walkers: make([]walker, walkerCount)}
	e.leaves = b.leaves
	b.chain = newChain(e, b.rnd)
	for k := range b.walkers {
		b.walkers[k].phase = annealing
		for i := range b.walkers[k].at {
			b.walkers[k].at[i] = unplaced
		}
	}
	return b
}

// consistent is the number of consistent layouts at hand.
func (b *belief) consistent() int {
	if b.exact {
		return len(b.all)
	}
	n := 0
	for k := range b.walkers {
		n += len(b.walkers[k].pool)
	}
	return n
}

// leaves takes a settled ship out of every layout. A layout of a pool that
// lacks it is refuted.
func (b *belief) leaves(p placement, first, end int) {
	b.all = leave(b.all, p, first, end)
	b.near = leave(b.near, p, first, end)
	for k := range b.walkers {
		b.walkers[k].remove(p, first, end)
		b.walkers[k].pool = leave(b.walkers[k].pool, p, first, end)
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
	if b.exact {
		b.all = b.sift(b.all)
		return
	}
	b.seen = append(b.seen[:0], b.near...)
	b.near = b.near[:0]
	b.sift(b.seen)
	for k := range b.walkers {
		w := &b.walkers[k]
		b.seen = append(b.seen, w.pool...)
		w.pool = b.sift(w.pool)
	}
	if n := b.consistent(); n >= minPool {
		b.refuted = b.refuted[:0]
	} else if len(b.seen) >= fewest && n+len(b.near) < fewest {
		b.refuted = append(b.refuted[:0], b.seen...)
	}
}

// sift keeps the consistent layouts of a list, and among the near ones those
// that are nearly so.
func (b *belief) sift(list []layout) []layout {
	kept := list[:0]
	for i := range list {
		if e := b.energyOf(&list[i]); e == 0 {
			kept = append(kept, list[i])
		} else if e <= nearEnergy && len(b.near) < nearSize {
			b.near = append(b.near, list[i])
		}
	}
	return kept
}

// keep takes the chain's state into the walker's pool, or among the near ones.
func (b *belief) keep(w *walker) {
	list, size := &w.pool, max(1, poolSize/len(b.walkers))
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

// refill brings the pools back to their size within a number of chain steps, or
// until the limit is reached. While they are small together they get up to most
// steps. Listing the layouts instead has a limit of its own.
func (b *belief) refill(steps, most int, listing, limit *clock.Limit) {
	if !b.exact {
		b.list(listing)
	}
	c := b.chain
	c.steps = 0
	if !b.exact {
		for k := range b.walkers {
			b.walkers[k].smooth.reset()
		}
		steps = max(steps/leastShare, steps*(poolSize-b.consistent())/poolSize)
		for (c.steps < steps || c.steps < most && b.consistent() < minPool) && limit.More() {
			b.walk(4)
		}
	}
	b.choose()
}

// list tries to list all consistent layouts, once there are few: from then on
// answers only shorten the list. When that fails, it waits some decisions.
func (b *belief) list(limit *clock.Limit) {
	if b.pause > 0 || b.toHit() > enumerateCells {
		b.pause--
		return
	}
	b.pause = enumeratePause - 1
	b.all, b.exact = b.chain.enumerate(b.all, enumerateMost, enumerateWork, limit)
	if !b.exact {
		b.all = b.all[:0]
	}
}
