package advert

// A wall is a line along which regions end on both sides: the place of a side s of
// regions on one side of it, of the opposite side of those on the other. Its ends
// are distances from the board's sides across.
type wall struct {
	s      side
	at     int32
	lo, hi int32
}

// mostAlong bounds the number of regions along a wall and its continuations.
const mostAlong = 32

// slide draws a wall, the side of a region with all sides of other regions that stand
// on the same line next to each other, and a place for it nearby. What stands on one
// side of the wall grows, what stands on the other gives way, and no gap opens
// between them.
func (p *plan) slide(threshold float64) float64 {
	i, s := p.lacking(), p.side()
	r := p.region[i]
	w := wall{s, r.at(s), r.at(s.across()), r.at(s.across().opposite())}
	to := w.at - p.distance()
	if p.r.Below(2) == 0 {
		to = 2*w.at - to
	}
	if w.at == 0 || to <= 0 || to >= Side {
		return refused
	}
	delta, ok := p.shift(&w, to)
	if !ok || delta < threshold || !p.vacant(&w, to) {
		return refused
	}
	return delta
}

// shift proposes that a wall moves, and makes it longer by the sides of further
// regions until it ends at both ends. It reports whether all keep their cells.
func (p *plan) shift(w *wall, to int32) (delta float64, ok bool) {
	var room [mostAlong]int
	along := p.along(w, room[:0])
	p.changes = p.changes[:0]
	for longer := true; longer; {
		longer = false
		rest := along[:0]
		for _, j := range along {
			r := p.region[j]
			lo, hi := r.at(w.s.across()), r.at(w.s.across().opposite())
			if lo+w.hi >= Side || hi+w.lo >= Side {
				rest = append(rest, j)
				continue
			}
			if r.at(w.s) == w.at {
				r = r.with(w.s, to)
			} else {
				r = r.with(w.s.opposite(), Side-to)
			}
			if !r.contains(p.cell[j]) {
				return 0, false
			}
			delta += p.also(j, r)
			if lo < w.lo || hi < w.hi {
				w.lo, w.hi, longer = min(lo, w.lo), min(hi, w.hi), true
			}
		}
		along = rest
	}
	return delta, true
}

// along appends the regions with a side on the line of a wall, as far as there is
// room.
func (p *plan) along(w *wall, list []int) []int {
	s, o := w.s, w.s.opposite()
	for j, r := range p.region {
		if (r.at(s) == w.at || r.at(o) == Side-w.at) && len(list) < cap(list) {
			list = append(list, j)
		}
	}
	return list
}

// vacant reports whether the strip that a wall passes over holds only regions of the
// move.
func (p *plan) vacant(w *wall, to int32) bool {
	strip := region(min(w.at, to))<<w.s | region(Side-max(w.at, to))<<w.s.opposite() |
		region(w.lo)<<w.s.across() | region(w.hi)<<w.s.across().opposite()
	bound := strip.bound()
	for j, r := range p.region {
		if bound.meets(r) && !p.moves(j) {
			return false
		}
	}
	return true
}

// moves reports whether a company is in the move.
func (p *plan) moves(company int) bool {
	for _, c := range p.changes {
		if c.company == company {
			return true
		}
	}
	return false
}
