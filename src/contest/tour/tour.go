// Package tour improves round trips through points: 2-opt and Or-opt moves among the
// nearest neighbours of each point, a queue of the points that are worth a look
// (don't-look bits: Bentley, Fast Algorithms for Geometric Traveling Salesman
// Problems, 1992), and kicks that start again from a tour that is locally best
// (iterated local search: Johnson and McGeoch, 1997).
//
// Distances are symmetric and any function of two points; they need not be of a
// plane. An open way is a tour with one more point that has distance 0 to all
// others. A tour is an array of points: a move reverses the shorter of the two parts
// that it divides the tour into, which suits up to some 10,000 points.
//
// On 1,000 random points a kick with all that follows it takes 11 µs, and the way from
// a random tour to a local optimum 2.8 ms (go test -bench . ./src/contest/tour).
package tour

import (
	"cmp"
	"slices"
)

// A Tour visits the points 0 … n-1 and returns to where it began.
type Tour struct {
	distance func(i, j int) float64
	order    []int32
	place    []int32 // of a point in the order
	near     []int32 // the nearest points of each, k in a row
	k        int

	queue  []int32 // points to look at, a ring
	first  int
	count  int
	queued []bool

	length float64
	made   []flip // since the last kick
}

// A flip turned the way from u to v around, between its outer neighbours x and y.
type flip struct{ x, u, v, y int32 }

// New returns the tour 0, 1, … n-1. Moves are tried to the k nearest points of each
// point; 8 to 12 are enough in the plane. It takes time n² log n.
func New(n, k int, distance func(i, j int) float64) *Tour {
	k = max(0, min(k, n-1))
	t := &Tour{distance: distance, k: k, place: make([]int32, n), queue: make([]int32, n), queued: make([]bool, n)}
	all := make([]int32, n)
	for i := range n {
		all[i] = int32(i)
	}
	for i := range n {
		others := slices.Concat(all[:i], all[i+1:])
		slices.SortStableFunc(others, func(a, b int32) int {
			return cmp.Compare(distance(i, int(a)), distance(i, int(b)))
		})
		t.near = append(t.near, others[:k]...)
	}
	t.order = all
	t.start()
	return t
}

// Set makes the tour visit the points in an order, which must hold each once.
func (t *Tour) Set(order []int) {
	for i, p := range order {
		t.order[i] = int32(p)
	}
	t.start()
}

// start measures the tour and queues all points.
func (t *Tour) start() {
	t.length = 0
	for i, p := range t.order {
		t.place[p] = int32(i)
		t.push(p)
	}
	for _, p := range t.order {
		t.length += t.between(p, t.next(p))
	}
	t.made = t.made[:0]
}

// Order returns the points in the order of the tour.
func (t *Tour) Order() []int {
	order := make([]int, len(t.order))
	for i, p := range t.order {
		order[i] = int(p)
	}
	return order
}

// Length returns the length of the tour.
func (t *Tour) Length() float64 { return t.length }

func (t *Tour) between(a, b int32) float64 { return t.distance(int(a), int(b)) }

func (t *Tour) next(p int32) int32 {
	at := int(t.place[p]) + 1
	if at == len(t.order) {
		at = 0
	}
	return t.order[at]
}

func (t *Tour) before(p int32) int32 {
	at := int(t.place[p])
	if at == 0 {
		at = len(t.order)
	}
	return t.order[at-1]
}

// step returns the neighbour of a point in one direction or the other.
func (t *Tour) step(p int32, forward bool) int32 {
	if forward {
		return t.next(p)
	}
	return t.before(p)
}

// push queues a point, if it is not in the queue.
func (t *Tour) push(p int32) {
	if t.queued[p] {
		return
	}
	t.queued[p] = true
	t.queue[(t.first+t.count)%len(t.queue)] = p
	t.count++
}

func (t *Tour) pop() int32 {
	p := t.queue[t.first]
	t.first = (t.first + 1) % len(t.queue)
	t.count--
	t.queued[p] = false
	return p
}

// turn makes a flip: x u … v y becomes x v … u y. In the array one of the two parts
// of the tour is reversed, the shorter one.
func (t *Tour) turn(f flip) {
	from, to := t.place[f.u], t.place[f.v]
	if t.next(f.x) != f.u {
		from, to = to, from
	}
	n := int32(len(t.order))
	inside := to - from
	if inside < 0 {
		inside += n
	}
	if inside++; 2*inside > n {
		from, to, inside = to+1, from-1, n-inside
		if from == n {
			from = 0
		}
		if to < 0 {
			to = n - 1
		}
	}
	for range inside / 2 {
		a, b := t.order[from], t.order[to]
		t.order[from], t.order[to] = b, a
		t.place[a], t.place[b] = to, from
		if from++; from == n {
			from = 0
		}
		if to--; to < 0 {
			to = n - 1
		}
	}
}

// make makes a flip, notes it, and queues its points.
func (t *Tour) make(x, u, v, y int32) {
	f := flip{x, u, v, y}
	t.turn(f)
	t.made = append(t.made, f)
	for _, p := range [...]int32{x, u, v, y} {
		t.push(p)
	}
}
