package anneal

import (
	"math"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A tour through points of a square, with the reversal of a part as the move.
type tour struct {
	r     *rng.Rand
	x, y  []float64
	order []int32
	kept  []int32
	i, j  int
}

func newTour(n int) *tour {
	t := &tour{r: rng.New(1)}
	for i := range n {
		t.x, t.y = append(t.x, t.r.Float64()), append(t.y, t.r.Float64())
		t.order = append(t.order, int32(i))
	}
	return t
}

func (t *tour) distance(a, b int32) float64 {
	dx, dy := t.x[a]-t.x[b], t.y[a]-t.y[b]
	return math.Sqrt(dx*dx + dy*dy)
}

// draw chooses a part and returns the change of the score by its reversal.
func (t *tour) draw() float64 {
	n := len(t.order)
	t.i = t.r.Below(n - 1)
	t.j = t.i + 1 + t.r.Below(min(50, n-1-t.i))
	before, first, last, after := t.order[(t.i+n-1)%n], t.order[t.i], t.order[t.j], t.order[(t.j+1)%n]
	return t.distance(before, first) + t.distance(last, after) - t.distance(before, last) - t.distance(first, after)
}

func (t *tour) reverse() {
	for a, b := t.i, t.j; a < b; a, b = a+1, b-1 {
		t.order[a], t.order[b] = t.order[b], t.order[a]
	}
}

func (t *tour) Try(kind int, threshold float64) float64 {
	delta := t.draw()
	t.reverse()
	return delta
}

func (t *tour) Undo()    { t.reverse() }
func (t *tour) Save()    { t.kept = append(t.kept[:0], t.order...) }
func (t *tour) Restore() { copy(t.order, t.kept) }

// A step of annealing, by a Loop and by the loop that a contestant writes by hand.
func BenchmarkStep(b *testing.B) {
	const hot, cold = 0.1, 0.001
	b.Run("Loop", func(b *testing.B) {
		t := newTour(200)
		l := New(t.r, Config{Hot: hot, Cold: cold, Time: time.Hour})
		b.ResetTimer()
		for range b.N {
			l.Next()
			if l.Take(t.draw()) {
				t.reverse()
			}
		}
	})
	b.Run("by hand", func(b *testing.B) {
		t := newTour(200)
		start, temperature, score, best := time.Now(), hot, 0.0, 0.0
		b.ResetTimer()
		for n := range b.N {
			if n&255 == 0 {
				passed := float64(time.Since(start)) / float64(time.Hour)
				temperature = hot * math.Pow(cold/hot, passed)
			}
			delta := t.draw()
			if delta >= 0 || t.r.Float64() < math.Exp(delta/temperature) {
				t.reverse()
				if score += delta; score > best {
					best = score
				}
			}
		}
	})
}

// The same with moves that are made before they are judged.
func BenchmarkRun(b *testing.B) {
	t := newTour(200)
	Run(t.r, t, Config{Hot: 0.1, Cold: 0.001, Steps: b.N})
}

func BenchmarkKind(b *testing.B) {
	l := New(rng.New(1), Config{Time: time.Hour, Kinds: []float64{5, 3, 1, 1}, Adapt: true})
	for b.Loop() {
		l.Next()
		l.Kind()
		l.Take(0)
	}
}
