package advert

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// wishes draws companies whose areas fill the board.
func wishes(r *rng.Rand, n int) []Company {
	list := make([]Company, n)
	cuts := []int{0, Side * Side}
	for range n - 1 {
		cuts = append(cuts, 1+r.Below(Side*Side-1))
	}
	slices.Sort(cuts)
	for i := range list {
		list[i] = Company{int32(r.Below(Side)), int32(r.Below(Side)), int32(max(1, cuts[i+1]-cuts[i]))}
	}
	return list
}

// check checks what every move has to leave: regions on the board, each with its
// cell, none with a cell of another, and costs by the definition.
func check(t *testing.T, p *plan) {
	t.Helper()
	for i, r := range p.region {
		for _, s := range sides {
			if r.at(s) < 0 || r.at(s) >= Side {
				t.Fatalf("region %d: %v", i, rect(r))
			}
		}
		if !r.contains(p.cell[i]) {
			t.Fatalf("region %d, %v, is without its cell %v", i, rect(r), rect(p.cell[i]))
		}
		lack := max(0, 1-float64(r.area())/float64(p.want[i].Area))
		if math.Abs(p.cost[i]-lack*lack) > 1e-12 {
			t.Fatalf("region %d costs %v, want %v", i, p.cost[i], lack*lack)
		}
		for j := range i {
			if r.bound().meets(p.region[j]) {
				t.Fatalf("regions %d and %d meet: %v and %v", i, j, rect(r), rect(p.region[j]))
			}
		}
	}
}

// Every kind of move keeps a plan in order, and changes the cost by what it says.
func TestMoves(t *testing.T) {
	const any = -math.MaxFloat64
	r := rng.New(1)
	for _, n := range []int{1, 2, 60} {
		p := newPlan(r, wishes(r, n))
		made := make([]int, len(weights))
		for range 4000 {
			p.step = []float64{1, 100, Side}[r.Below(3)]
			kind := r.Below(len(weights))
			before, regions := p.total(), slices.Clone(p.region)
			delta := p.draw(kind, any)
			if !slices.Equal(p.region, regions) {
				t.Fatalf("a move of kind %d changed the plan before it was made", kind)
			}
			if delta == refused {
				continue
			}
			p.make()
			made[kind]++
			check(t, p)
			if got := before - p.total(); math.Abs(got-delta) > 1e-9 {
				t.Fatalf("kind %d: the cost fell by %v, the move said %v", kind, got, delta)
			}
		}
		if n == 60 && slices.Min(made) < 50 {
			t.Errorf("moves made by kind: %d", made)
		}
	}
}

// A move that gives up early would have changed the score by less than the threshold.
func TestThreshold(t *testing.T) {
	const threshold = -0.05
	p := newPlan(rng.New(2), wishes(rng.New(3), 40))
	p.step = 1000
	gaveUp := 0
	for n := range 20000 {
		kind := n % len(weights)
		random := *p.r
		full := p.draw(kind, -math.MaxFloat64)
		*p.r = random
		got := p.draw(kind, threshold)
		if full >= threshold && got != full || full < threshold && got >= threshold {
			t.Fatalf("kind %d: change %v, with a threshold of %v %v", kind, full, threshold, got)
		}
		if full != refused && got == refused {
			gaveUp++
		}
		if got >= threshold {
			p.make()
		}
	}
	if gaveUp < 100 {
		t.Errorf("%d moves gave up", gaveUp)
	}
}

func TestNoAllocation(t *testing.T) {
	p := newPlan(rng.New(4), wishes(rng.New(5), 100))
	p.step = 1000
	step := func() {
		for n := range 1000 {
			if p.draw(n%len(weights), -0.01) >= -0.01 {
				p.make()
			}
		}
	}
	step()
	if n := testing.AllocsPerRun(10, step); n != 0 {
		t.Errorf("%v allocations in 1,000 moves", n)
	}
}

// A rectangle fits best if no other in its region, around the cell, is nearer to the
// area that is wanted.
func TestFit(t *testing.T) {
	r := rng.New(6)
	for range 2000 {
		x, y := int32(r.Between(20, 40)), int32(r.Between(20, 40))
		reg := regionOf(Rect{x - int32(r.Below(15)), y - int32(r.Below(15)), x + 1 + int32(r.Below(15)), y + 1 + int32(r.Below(15))})
		w := Company{x, y, int32(r.Between(1, 1000))}
		best := int32(math.MaxInt32)
		for width := int32(1); width <= reg.width(); width++ {
			for height := int32(1); height <= reg.height(); height++ {
				best = min(best, abs(width*height-w.Area))
			}
		}
		got := fit(w, reg)
		if !reg.contains(regionOf(got)) || !regionOf(got).contains(cellAt(x, y)) || abs(regionOf(got).area()-w.Area) != best {
			t.Fatalf("%+v in %v: %v, off by %d, best %d", w, rect(reg), got, abs(regionOf(got).area()-w.Area), best)
		}
	}
}

// A number of steps gives one answer, and more steps a better one.
func TestSolve(t *testing.T) {
	want := wishes(rng.New(7), 60)
	few := Solve(want, 5000, 0)
	if !slices.Equal(few, Solve(want, 5000, 0)) {
		t.Error("two runs differ")
	}
	if s, better := satisfaction(want, few), satisfaction(want, Solve(want, 100000, 0)); better <= s || better < 0.98 {
		t.Errorf("satisfaction %.4f after 5,000 steps, %.4f after 100,000", s, better)
	}
}

// satisfaction is the official score of rectangles, as a mean.
func satisfaction(want []Company, rects []Rect) float64 {
	sum := 0.0
	for i, w := range want {
		area, wanted := float64(regionOf(rects[i]).area()), float64(w.Area)
		miss := 1 - min(area, wanted)/max(area, wanted)
		sum += 1 - miss*miss
	}
	return sum / float64(len(want))
}

// By the clock it ends with an answer, however little time it has.
func TestNoTime(t *testing.T) {
	want := wishes(rng.New(8), 50)
	for i, c := range Solve(want, 0, time.Nanosecond) {
		if !regionOf(c).contains(cellAt(want[i].X, want[i].Y)) {
			t.Errorf("company %d has %v", i, c)
		}
	}
}

// A step of the annealing of 108 companies, the mean number.
func BenchmarkStep(b *testing.B) {
	Solve(wishes(rng.New(9), 108), b.N, 0)
}
