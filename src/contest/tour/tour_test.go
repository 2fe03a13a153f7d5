package tour

import (
	"math"
	"slices"
	"testing"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// points are random points of a square and their distances.
func points(r *rng.Rand, n int) func(i, j int) float64 {
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = r.Float64(), r.Float64()
	}
	return func(i, j int) float64 { return math.Hypot(x[i]-x[j], y[i]-y[j]) }
}

// check asks whether a tour is one, and has the length that it says.
func check(t *testing.T, tour *Tour, distance func(i, j int) float64) {
	t.Helper()
	order := tour.Order()
	length := 0.0
	for i, p := range order {
		length += distance(p, order[(i+1)%len(order)])
		if int(tour.place[p]) != i {
			t.Fatalf("point %d is at %d and noted at %d", p, i, tour.place[p])
		}
	}
	if math.Abs(length-tour.Length()) > 1e-6 {
		t.Fatalf("length %v, noted %v", length, tour.Length())
	}
	slices.Sort(order)
	for i, p := range order {
		if i != p {
			t.Fatalf("the order is no permutation: %v", tour.Order())
		}
	}
}

// shortest tries all tours.
func shortest(n int, distance func(i, j int) float64) float64 {
	best := math.Inf(1)
	rest := make([]int, n-1)
	for i := range rest {
		rest[i] = i + 1
	}
	var visit func(k int, at int, length float64)
	visit = func(k, at int, length float64) {
		if k == len(rest) {
			best = min(best, length+distance(at, 0))
			return
		}
		for i := k; i < len(rest); i++ {
			rest[k], rest[i] = rest[i], rest[k]
			visit(k+1, rest[k], length+distance(at, rest[k]))
			rest[k], rest[i] = rest[i], rest[k]
		}
	}
	visit(0, 0, 0)
	return best
}

func times(n int) func() bool { return func() bool { n--; return n >= 0 } }

// Small tours come out as short as can be.
func TestSmallToursAreOptimal(t *testing.T) {
	r := rng.New(1)
	for n := 1; n <= 8; n++ {
		for range 10 {
			d := points(r, n)
			tour := New(n, 8, d)
			got := tour.Optimise(r, times(200))
			check(t, tour, d)
			if want := shortest(n, d); math.Abs(got-want) > 1e-9 {
				t.Errorf("%d points: %v, shortest %v", n, got, want)
			}
		}
	}
}

// When Improve finds nothing for any point, no 2-opt move shortens the tour, if all
// points count as neighbours.
func TestNoTwoOptMoveIsLeft(t *testing.T) {
	r := rng.New(2)
	for range 30 {
		n := 6 + r.Below(30)
		d := points(r, n)
		tour := New(n, n, d)
		order := make([]int, n)
		rng.Perm(r, order)
		tour.Set(order)
		before := tour.Length()
		after := tour.Improve()
		for last := math.Inf(1); after < last; {
			last = after
			tour.Set(tour.Order()) // all points are looked at again
			after = tour.Improve()
		}
		check(t, tour, d)
		if after > before {
			t.Fatalf("%v became %v", before, after)
		}
		if better := bestMove(tour.Order(), d); better < after-1e-7 {
			t.Errorf("%d points: %v can become %v", n, after, better)
		}
	}
}

// bestMove is the shortest length after one 2-opt move.
func bestMove(order []int, d func(i, j int) float64) float64 {
	n, best := len(order), math.Inf(1)
	for i := range n {
		turned := slices.Concat(order[i:], order[:i]) // so that a part at the front is any part
		for j := 2; j < n; j++ {
			o := slices.Clone(turned)
			slices.Reverse(o[:j])
			length := 0.0
			for k, p := range o {
				length += d(p, o[(k+1)%n])
			}
			best = min(best, length)
		}
	}
	return best
}

// Any sequence of kicks, improvements and ways back leaves a tour, with the length
// that is noted.
func TestStaysATour(t *testing.T) {
	r := rng.New(3)
	for _, n := range []int{5, 6, 9, 10, 11, 30, 200} {
		d := points(r, n)
		tour := New(n, 7, d)
		last := tour.Improve()
		for range 200 {
			tour.again(r)
			check(t, tour, d)
			if tour.Length() > last+1e-6 {
				t.Fatalf("%d points: %v after %v", n, tour.Length(), last)
			}
			last = tour.Length()
		}
	}
}

// A kick and its way back are the tour from before.
func TestTakeBack(t *testing.T) {
	r := rng.New(4)
	for _, n := range []int{5, 8, 21, 100} {
		tour := New(n, 5, points(r, n))
		tour.Improve()
		for range 50 {
			before, length := around(tour), tour.length
			tour.made = tour.made[:0]
			tour.kick(r)
			for i := len(tour.made) - 1; i >= 0; i-- {
				f := tour.made[i]
				tour.turn(flip{f.x, f.v, f.u, f.y})
			}
			tour.length = length
			if got := around(tour); !slices.Equal(got, before) {
				t.Fatalf("%d points: %v became %v", n, before, got)
			}
		}
	}
}

// around is the tour from point 0 on, towards the smaller of its neighbours.
func around(t *Tour) []int {
	forward := t.next(0) < t.before(0)
	list := []int{0}
	for p := t.step(0, forward); p != 0; p = t.step(p, forward) {
		list = append(list, int(p))
	}
	return list
}

func TestRepeatable(t *testing.T) {
	run := func() []int {
		r := rng.New(5)
		tour := New(60, 8, points(r, 60))
		tour.Optimise(r, times(500))
		return tour.Order()
	}
	if !slices.Equal(run(), run()) {
		t.Error("two runs differ")
	}
}

func TestNoAllocation(t *testing.T) {
	r := rng.New(6)
	tour := New(100, 8, points(r, 100))
	tour.Optimise(r, times(2000))
	if n := testing.AllocsPerRun(50, func() { tour.again(r) }); n != 0 {
		t.Errorf("%v allocations a kick", n)
	}
}

// A kick with all that follows it, on 1,000 points.
func BenchmarkKick(b *testing.B) {
	r := rng.New(7)
	tour := New(1000, 8, points(r, 1000))
	tour.Improve()
	for b.Loop() {
		tour.again(r)
	}
}

// From the nearest point to the next, to a local optimum.
func BenchmarkImprove(b *testing.B) {
	r := rng.New(8)
	tour := New(1000, 8, points(r, 1000))
	order := make([]int, 1000)
	rng.Perm(r, order)
	for b.Loop() {
		tour.Set(order)
		tour.Improve()
	}
}
