package advert

// refused is the score of a move that cannot be made.
const refused = -1e9

// push draws a side of a region to take outwards. What it runs into gives way.
func (p *plan) push(threshold float64) float64 {
	i, s := p.lacking(), p.side()
	r := p.region[i]
	step := min(p.distance(), r.at(s))
	if step == 0 {
		return refused
	}
	return p.clear(i, r.with(s, r.at(s)-step), threshold)
}

// reshape draws a side of a region to take outwards and another to take inwards, so
// that the area stays about what it was, or becomes about what is wanted.
func (p *plan) reshape(threshold float64) float64 {
	i, s := p.lacking(), p.side()
	r := p.region[i]
	step := min(p.distance(), r.at(s))
	if step == 0 {
		return refused
	}
	area := r.area()
	if p.r.Below(2) == 0 {
		area = p.want[i].Area
	}
	shrunk := s.opposite()
	if p.r.Below(4) > 0 {
		shrunk = p.side()
	}
	if shrunk == s {
		return refused
	}
	to := r.with(s, r.at(s)-step)
	return p.clear(i, p.shrink(i, to, shrunk, area), threshold)
}

// shrink takes a side of a region of a company inwards until an area is left, or
// until it is at the company's cell.
func (p *plan) shrink(i int, r region, s side, area int32) region {
	length := r.length(s)
	to := Side - r.at(s.opposite()) - (area+length-1)/length
	return r.with(s, max(r.at(s), min(to, p.cell[i].at(s))))
}

// clear proposes a region for a company, and what the others that it meets keep. It
// gives up as soon as the change of the score is sure to be less than threshold.
func (p *plan) clear(i int, to region, threshold float64) float64 {
	delta := p.propose(i, to)
	if delta < threshold {
		return refused
	}
	beyond, bound := to.beyond(), to.bound()
	for j, r := range p.region {
		if !bound.meets(r) || j == i {
			continue
		}
		kept, ok := retreat(r, p.cell[j], beyond)
		if !ok {
			return refused
		}
		if delta += p.also(j, kept); delta < threshold {
			return refused
		}
	}
	return delta
}

// retreat cuts a region back on the side where that costs least area, and reports
// whether there is one on which it keeps its cell.
func retreat(r, cell, beyond region) (to region, ok bool) {
	free, least := cell.keeps(beyond), int32(Side*Side+1)
	for s := left; s < allSides; s += nextSide {
		if free.has(s) {
			if loss := r.loss(s, beyond); loss < least {
				to, least = r.giveWay(s, beyond), loss
			}
		}
	}
	return to, free != 0
}

// grow draws a side of a region and takes it outwards as far as nothing stands there.
func (p *plan) grow() float64 {
	i := p.lacking()
	r := p.region[i]
	to := p.grown(i, r, p.side())
	if to == r {
		return refused
	}
	return p.propose(i, to)
}

// grown returns a region of a company with a side as far out as nothing stands there.
func (p *plan) grown(i int, r region, s side) region {
	r = r.with(s, 0)
	bound := r.bound()
	for j, other := range p.region {
		if bound.meets(other) && j != i {
			r = r.giveWay(s, other.beyond())
			bound = r.bound()
		}
	}
	return r
}
