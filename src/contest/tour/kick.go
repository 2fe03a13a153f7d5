package tour

import "github.com/contest-bundle/bundle/src/contest/rng"

// reach is the largest number of points in each of the two parts that a kick
// exchanges: a kick that stays local costs the same in a large tour as in a small
// one.
const reach = 30

// Optimise improves the tour, then kicks and improves it again and again while more
// says so, and takes back what made it longer. It returns the length.
//
//	limit := clock.Until(deadline, 16)
//	t.Optimise(r, limit.More)
func (t *Tour) Optimise(r *rng.Rand, more func() bool) float64 {
	t.Improve()
	for len(t.order) >= smallest && more() {
		t.again(r)
	}
	return t.length
}

// again makes one kick and what follows it, or nothing.
func (t *Tour) again(r *rng.Rand) {
	before := t.length
	t.made = t.made[:0]
	t.kick(r)
	if t.Improve() > before+tiny {
		for i := len(t.made) - 1; i >= 0; i-- {
			f := t.made[i]
			t.turn(flip{f.x, f.v, f.u, f.y})
		}
		t.length = before
	}
}

// kick exchanges two parts of the tour that follow each other: a double bridge
// (Martin, Otto and Felten, 1991), which 2-opt and Or-opt do not undo in one move.
func (t *Tour) kick(r *rng.Rand) {
	n := len(t.order)
	most := min(reach, (n-2)/2)
	at := r.Below(n)
	one, two := 1+r.Below(most), 1+r.Below(most)
	point := func(i int) int32 { return t.order[(at+i)%n] }
	x, a, b := point(0), point(1), point(one)
	c, d, y := point(one+1), point(one+two), point(one+two+1)
	t.length += t.between(x, c) + t.between(d, a) + t.between(b, y) - t.between(x, a) - t.between(b, c) - t.between(d, y)
	t.make(x, a, d, y) // x d…c b…a y
	t.make(x, d, c, b) // x c…d b…a y
	t.make(d, b, a, y) // x c…d a…b y
}
