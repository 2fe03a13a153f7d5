package tour

// tiny is the smallest gain that counts: less is a rounding error.
const tiny = 1e-9

// smallest is the number of points below which there is nothing to improve.
const smallest = 4

// Improve makes moves that shorten the tour until no point has one, and returns the
// length. A point is looked at again when a tour edge of its own changes; it may miss
// the place beside it that another point's move has opened since.
func (t *Tour) Improve() float64 {
	if len(t.order) < smallest {
		return t.length
	}
	for t.count > 0 {
		p := t.pop()
		for t.twoOpt(p) || t.orOpt(p) {
		}
	}
	return t.length
}

// neighbours are the nearest points of a point, nearest first.
func (t *Tour) neighbours(p int32) []int32 { return t.near[int(p)*t.k : (int(p)+1)*t.k] }

// twoOpt looks for a neighbour c of a to stand beside it: of a–b and c–d one becomes
// a–c and the other b–d.
func (t *Tour) twoOpt(a int32) bool {
	for _, forward := range [...]bool{true, false} {
		b := t.step(a, forward)
		old := t.between(a, b)
		for _, c := range t.neighbours(a) {
			gain := old - t.between(a, c)
			if gain <= tiny {
				break
			}
			d := t.step(c, forward)
			gain += t.between(c, d) - t.between(b, d)
			if gain <= tiny || c == b || d == a {
				continue
			}
			t.make(a, b, c, d)
			t.length -= gain
			return true
		}
	}
	return false
}

// longest is the number of points that Or-opt moves at once.
const longest = 3

// orOpt looks for another place for the points that begin with a and go on in either
// direction, up to three of them: beside a neighbour of a.
func (t *Tour) orOpt(a int32) bool {
	for _, forward := range [...]bool{true, false} {
		p, e := t.step(a, !forward), a
		for count := 1; count <= longest && count+3 <= len(t.order); count++ {
			q := t.step(e, forward)
			free := t.between(p, a) + t.between(e, q) - t.between(p, q)
			if free > tiny && t.insert(a, e, p, q, free, forward, count) {
				return true
			}
			e = q
		}
	}
	return false
}

// insert puts the points a … e, between p and q, beside a neighbour of a, where that
// costs less than the way that they leave free.
func (t *Tour) insert(a, e, p, q int32, free float64, forward bool, count int) bool {
	for _, c := range t.neighbours(a) {
		gain := free - t.between(a, c)
		if gain <= tiny {
			return false
		}
		if t.inside(c, a, forward, count) {
			continue
		}
		for _, side := range [...]bool{true, false} {
			x := t.step(c, side == forward)
			if t.inside(x, a, forward, count) {
				continue // the place that they have
			}
			if more := gain + t.between(c, x) - t.between(e, x); more > tiny {
				t.carry(a, e, p, q, c, x, side)
				t.length -= more
				return true
			}
		}
	}
	return false
}

// inside reports whether a point is among count points from a on.
func (t *Tour) inside(c, a int32, forward bool, count int) bool {
	far := t.place[c] - t.place[a]
	if !forward {
		far = -far
	}
	if far < 0 {
		far += int32(len(t.order))
	}
	return int(far) < count
}

// carry moves the points a … e from between p and q to between c and x, so that a
// stands beside c. Seen in the direction from a to e, x comes after c if after, else
// before it.
func (t *Tour) carry(a, e, p, q, c, x int32, after bool) {
	first, last := c, x // the tour is p a…e q … first last …
	if !after {
		first, last = x, c
	}
	t.make(p, a, first, last)
	if first != p { // p first…q e…a last
		t.make(p, first, q, e)
	}
	if after { // p q…c e…a x
		t.make(first, e, a, last)
	}
}
