// Package belief samples the layouts that are consistent with everything seen:
// walkers that keep apart, each with a pool of consistent layouts (walkers.go). An
// answer drops those that it refutes; a walker that loses consistency is annealed.
// When few cells are left all layouts are listed and the belief is exact.
//
// It says how likely things are (parts.go) and chooses no move.
package belief

import (
	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/rng"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/chain"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// Belief is a sample of the layouts that are consistent with everything seen.
type Belief struct {
	*evidence.Evidence
	Chain *chain.Chain
	rnd   *rng.Rand

	walkers  []walker
	next     int              // number of the next walk
	coolings []*chain.Cooling // of the annealing, from the hottest

	near []chain.Layout // off by one in a scan or two: better than few consistent ones
	// refuted is what there was when an answer emptied the pools, or nearly so: many
	// layouts, each near to a consistent one.
	refuted []chain.Layout
	seen    []chain.Layout // what there was before the last answer

	All   []chain.Layout // if exact, the list of all consistent layouts
	Exact bool
	pause int // decisions until listing is tried again

	Parts []Part // what the decision rests on
	Rough bool   // these are the walkers, for want of anything better, or none
}

func New(rules fleet.Rules, seed uint64) *Belief {
	b := &Belief{coolings: coolings(), rnd: rng.New(seed), walkers: make([]walker, walkerCount)}
	b.Evidence = evidence.New(rules, b.leaves)
	b.Chain = chain.New(b.Evidence, b.rnd)
	for k := range b.walkers {
		b.walkers[k].phase = annealing
		for i := range b.walkers[k].At {
			b.walkers[k].At[i] = evidence.Unplaced
		}
	}
	return b
}

// Consistent is the number of consistent layouts at hand.
func (b *Belief) Consistent() int {
	if b.Exact {
		return len(b.All)
	}
	n := 0
	for k := range b.walkers {
		n += len(b.walkers[k].pool)
	}
	return n
}

// Small reports whether there are too few consistent layouts to decide by.
func (b *Belief) Small() bool { return !b.Exact && b.Consistent() < minPool }

// leaves takes a settled ship out of every layout. A layout of a pool that
// lacks it is refuted.
func (b *Belief) leaves(p evidence.Placement, first, end int) {
	b.All = leave(b.All, p, first, end)
	b.near = leave(b.near, p, first, end)
	for k := range b.walkers {
		b.walkers[k].Remove(p, first, end)
		b.walkers[k].pool = leave(b.walkers[k].pool, p, first, end)
	}
	for k := range b.refuted {
		b.refuted[k].Remove(p, first, end)
	}
}

func leave(list []chain.Layout, p evidence.Placement, first, end int) []chain.Layout {
	kept := list[:0]
	for i := range list {
		if list[i].Remove(p, first, end) {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// energyOf is a layout's energy by what has been seen now, or more than
// nearEnergy if a ship is where it cannot be or a hit is not covered.
func (b *Belief) energyOf(l *chain.Layout) int32 {
	for i := range b.Lengths {
		if l.At[i] == evidence.Unplaced || !b.Possible(l.At[i]) {
			return chain.NearEnergy + 1
		}
	}
	for row := range b.N {
		if b.Hits[evidence.Across][row]&^l.Rows[row] != 0 {
			return chain.NearEnergy + 1
		}
	}
	sum := int32(0)
	for j := range b.Scans {
		off := l.Count(&b.Scans[j]) - b.Count[j]
		sum += off * off
		if sum > chain.NearEnergy {
			break
		}
	}
	return sum
}

// Filter drops what the last answer refutes. If that is nearly all, it is
// remembered, until there is a pool again.
func (b *Belief) Filter() {
	if b.Exact {
		b.All = b.sift(b.All)
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
	if n := b.Consistent(); n >= minPool {
		b.refuted = b.refuted[:0]
	} else if len(b.seen) >= fewest && n+len(b.near) < fewest {
		b.refuted = append(b.refuted[:0], b.seen...)
	}
}

// sift keeps the consistent layouts of a list, and among the near ones those
// that are nearly so.
func (b *Belief) sift(list []chain.Layout) []chain.Layout {
	kept := list[:0]
	for i := range list {
		if e := b.energyOf(&list[i]); e == 0 {
			kept = append(kept, list[i])
		} else if e <= chain.NearEnergy && len(b.near) < nearSize {
			b.near = append(b.near, list[i])
		}
	}
	return kept
}

// keep takes the chain's state into the walker's pool, or among the near ones.
func (b *Belief) keep(w *walker) {
	list, size := &w.pool, max(1, poolSize/len(b.walkers))
	if b.Chain.Energy > 0 {
		list, size = &b.near, nearSize
	}
	if len(*list) < size {
		*list = append(*list, chain.Layout{})
		b.Chain.Save(&(*list)[len(*list)-1])
	} else {
		b.Chain.Save(&(*list)[b.rnd.Below(size)])
	}
}

// Refill brings the pools back to their size within a number of chain steps, or
// until the limit is reached. While they are small together they get up to most
// steps. Listing the layouts instead has a limit of its own.
func (b *Belief) Refill(steps, most int, listing, limit *clock.Limit) {
	if !b.Exact {
		b.list(listing)
	}
	c := b.Chain
	c.Steps = 0
	if !b.Exact {
		for k := range b.walkers {
			b.walkers[k].smooth.Reset()
		}
		steps = max(steps/leastShare, steps*(poolSize-b.Consistent())/poolSize)
		for (c.Steps < steps || c.Steps < most && b.Small()) && limit.More() {
			b.Walk(4)
		}
	}
	b.Choose()
}

// list tries to list all consistent layouts, once there are few: from then on
// answers only shorten the list. When that fails, it waits some decisions.
func (b *Belief) list(limit *clock.Limit) {
	if b.pause > 0 || b.ToHit() > enumerateCells {
		b.pause--
		return
	}
	b.pause = enumeratePause - 1
	b.All, b.Exact = b.Chain.Enumerate(b.All, enumerateMost, enumerateWork, limit)
	if !b.Exact {
		b.All = b.All[:0]
	}
}
