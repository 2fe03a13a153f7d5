package advert

import (
	"slices"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// mostRebuilt bounds the regions that a move rebuilds.
const mostRebuilt = 3

// rebuild draws k regions that touch, takes them away, and gives each of their
// companies in turn another: large, and empty but for it. All but the last take
// about the area that they want, and what is left at the end.
func (p *plan) rebuild(k int) float64 {
	var room [mostRebuilt]int
	list, ok := p.touching(room[:k])
	if !ok {
		return refused
	}
	var old [mostRebuilt]region
	for n, i := range list {
		old[n], p.region[i] = p.region[i], p.cell[i]
	}
	for n, i := range list {
		p.region[i] = p.empty(i)
		if n < k-1 {
			p.region[i] = p.trim(i, p.region[i])
		}
	}
	for _, i := range list[:k-1] {
		p.region[i] = p.spread(i, p.region[i])
	}
	p.changes = p.changes[:0]
	delta := 0.0
	for n, i := range list {
		delta += p.also(i, p.region[i])
		p.region[i] = old[n]
	}
	return delta
}

// touching draws companies whose regions touch, in random order, and reports whether
// it found as many as the list has room for.
func (p *plan) touching(list []int) ([]int, bool) {
	list[0] = p.lacking()
	for n := 1; n < len(list); n++ {
		j := p.neighbour(list[p.r.Below(n)])
		if j < 0 || slices.Contains(list[:n], j) {
			return nil, false
		}
		list[n] = j
	}
	rng.Shuffle(p.r, list)
	return list, true
}

// neighbour draws a company whose region touches that of i, -1 if there is none.
func (p *plan) neighbour(i int) int {
	around := p.region[i]
	for s := left; s < allSides; s += nextSide {
		around = around.with(s, max(0, around.at(s)-1))
	}
	bound := around.bound()
	chosen, n := -1, 0
	for j, r := range p.region {
		if bound.meets(r) && j != i {
			if n++; p.r.Below(n) == 0 {
				chosen = j
			}
		}
	}
	return chosen
}

// empty returns a large rectangle around the cell of a company that meets no other
// region. It is cut from the board, region by region from a random one on, on the
// side that leaves most; the areas that are compared are random by a factor of up to
// three, so that the same place is built in many ways.
func (p *plan) empty(i int) region {
	to := region(0)
	bound := to.bound()
	first := p.r.Below(len(p.region))
	for _, part := range [2][]region{p.region[first:], p.region[:first]} {
		for _, other := range part {
			if bound.meets(other) && !other.contains(p.cell[i]) {
				to = p.cut(to, p.cell[i], other.beyond())
				bound = to.bound()
			}
		}
	}
	return to
}

// cut cuts a region back on a random side that keeps its cell.
func (p *plan) cut(r, cell, beyond region) region {
	free, area := cell.keeps(beyond), r.area()
	noise := region(p.r.Uint64()) // a number for each side
	to, most := region(0), int64(-1)
	for s := left; s < allSides; s += nextSide {
		if free.has(s) {
			if rest := int64(area-r.loss(s, beyond)) * int64(1<<15+noise.at(s)); rest > most {
				to, most = r.giveWay(s, beyond), rest
			}
		}
	}
	return to
}

// trim takes a side of a region inwards, and if need be the opposite one, until it
// has about the area that its company wants.
func (p *plan) trim(i int, r region) region {
	s, want := p.side(), p.want[i].Area
	if r.area() > want {
		r = p.shrink(i, r, s, want)
		r = p.shrink(i, r, s.opposite(), want)
	}
	return r
}

// spread takes all sides of a region out as far as nothing stands there, in the
// order of the clock from a random one on.
func (p *plan) spread(i int, r region) region {
	first := p.side()
	for s := left; s < allSides; s += nextSide {
		r = p.grown(i, r, (first+s)%allSides)
	}
	return r
}
