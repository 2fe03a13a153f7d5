// Package advert divides a board among companies that each want a rectangle of a
// given area around a given cell: AtCoder Heuristic Contest 001. The annealing is
// package anneal's; here are the state and its moves.
//
// Every company has a region, a rectangle around its cell, and regions do not
// overlap. A region may be larger than what is wanted: only what it lacks costs. So
// a company that has enough does not resist when a neighbour takes some of it, and
// in the end each company takes the rectangle of its region that fits its wish best.
package advert

import "github.com/contest-bundle/bundle/src/contest/rng"

// Side is the side of the board.
const Side = 10000

// A Company wants a rectangle of an area that contains the cell (X, Y).
type Company struct{ X, Y, Area int32 }

// A plan is a division of the board.
type plan struct {
	r       *rng.Rand
	want    []Company
	cell    []region
	region  []region
	cost    []float64 // of each region: the square of the part that it lacks
	inverse []float64 // 1 over the area wanted
	step    float64   // the longest step of a side
	changes []change  // of the move that was drawn last
}

// A change gives a company another region.
type change struct {
	company int
	to      region
	cost    float64
}

// newPlan returns the plan in which every company has its own cell alone.
func newPlan(r *rng.Rand, want []Company) *plan {
	p := &plan{r: r, want: want}
	for i, w := range want {
		p.cell = append(p.cell, cellAt(w.X, w.Y))
		p.inverse = append(p.inverse, 1/float64(w.Area))
		p.cost = append(p.cost, p.costOf(i, p.cell[i]))
	}
	p.region = append(p.region, p.cell...)
	return p
}

// costOf returns what a company lacks in satisfaction if it may use a region.
func (p *plan) costOf(company int, r region) float64 {
	lack := max(0, 1-float64(r.area())*p.inverse[company])
	return lack * lack
}

// total returns the cost of all regions.
func (p *plan) total() float64 {
	sum := 0.0
	for _, c := range p.cost {
		sum += c
	}
	return sum
}

// propose begins a move: company gets a region. It returns the change of the score.
func (p *plan) propose(company int, to region) float64 {
	p.changes = p.changes[:0]
	return p.also(company, to)
}

// also adds to a move: one more company gets another region. It returns the change
// of the score.
func (p *plan) also(company int, to region) float64 {
	cost := p.costOf(company, to)
	p.changes = append(p.changes, change{company, to, cost})
	return p.cost[company] - cost
}

// make makes the move that was drawn last.
func (p *plan) make() {
	for _, c := range p.changes {
		p.region[c.company], p.cost[c.company] = c.to, c.cost
	}
}

// lacking draws a company, preferring those that lack area.
func (p *plan) lacking() int {
	const tries = 8
	for range tries {
		if i := p.r.Below(len(p.want)); p.cost[i] > 0 {
			return i
		}
	}
	return p.r.Below(len(p.want))
}

// side draws a side.
func (p *plan) side() side { return nextSide * side(p.r.Below(4)) }

// distance draws by how much a side moves.
func (p *plan) distance() int32 { return int32(p.step*p.r.Float64()) + 1 }
