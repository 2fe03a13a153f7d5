package posterior

import (
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// belief is a sample of the layouts that are consistent with everything seen.
// After each answer the layouts that it refutes are dropped and chains started
// from the others (from the refuted ones when few are left) refill the pool.
type belief struct {
	*evidence
	chain *chain
	rnd   *rng

	pool     []layout
	rough    bool
	coolings []*cooling
	walkers  []walker
	turn     int
	exact    bool // the pool is the list of all consistent layouts

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
	kept := b.pool[:0]
	for i := range b.pool {
		if b.pool[i].remove(p, first, end) {
			kept = append(kept, b.pool[i])
		}
	}
	b.pool = kept
	for k := range b.walkers {
		b.walkers[k].remove(p, first, end)
		b.walkers[k].heat = [maxShips]float32{}
	}
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

// consistent tests a layout against everything seen.
func (b *belief) consistent(l *layout) bool {
	for i := range b.lengths {
		if l.at[i] == unplaced || !b.possible(l.at[i]) {
			return false
		}
	}
	for row := range b.n {
		if b.hits[row]&^l.rows[row] != 0 {
			return false
		}
	}
	for j := range b.scans {
		if l.count(&b.scans[j]) != b.count[j] {
			return false
		}
	}
	return true
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

// filter splits the pool into the consistent and the refuted.
func (b *belief) filter() {
	kept := b.pool[:0]
	for i := range b.pool {
		if l := b.pool[i]; b.consistent(&l) {
			kept = append(kept, l)
		}
	}
	b.pool = kept
}

// refill brings the pool back to its size within a number of chain steps.
func (b *belief) refill(steps int) {
	if b.exact {
		return
	}
	c := b.chain
	c.steps = 0
	if b.rough {
		b.pool, b.rough = b.pool[:0], false
	}
	keep := func() {
		if len(b.pool) < poolSize {
			b.pool = append(b.pool, layout{})
			c.save(&b.pool[len(b.pool)-1])
		} else {
			c.save(&b.pool[b.rnd.below(len(b.pool))])
		}
	}
	for c.steps < steps || len(b.pool) < minPool && c.steps < steps*urgent {
		if len(b.pool) >= poolSize && c.steps >= steps/4 {
			break
		}
		b.walk(4, keep)
	}
}
