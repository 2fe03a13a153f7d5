package clock

import (
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Inside synctest.Test time stands still but for Sleep, so durations are exact.

func TestOwnTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := New(10 * time.Second)
		steps := []struct {
			why  string
			do   func()
			want time.Duration
		}{
			{"runs from New on", func() { time.Sleep(time.Second) }, 1 * time.Second},
			{"stands while the judge works", func() { c.Wait(); time.Sleep(time.Hour) }, 1 * time.Second},
			{"waiting twice changes nothing", func() { c.Wait() }, 1 * time.Second},
			{"runs after Resume", func() { c.Resume(); time.Sleep(2 * time.Second) }, 3 * time.Second},
			{"the judge's figure wins", func() { c.Told(4 * time.Second) }, 4 * time.Second},
			{"and runs on", func() { time.Sleep(time.Second) }, 5 * time.Second},
			{"told while waiting it runs again", func() { c.Wait(); c.Told(6 * time.Second); time.Sleep(time.Second) }, 7 * time.Second},
		}
		for _, s := range steps {
			s.do()
			if got := c.Elapsed(); got != s.want {
				t.Fatalf("%s: elapsed %v, want %v", s.why, got, s.want)
			}
			if got := c.Left(); got != 10*time.Second-s.want {
				t.Fatalf("%s: left %v, want %v", s.why, got, 10*time.Second-s.want)
			}
		}
		c.Told(11 * time.Second)
		if got := c.Left(); got != 0 {
			t.Errorf("after the total has passed: left %v, want 0", got)
		}
	})
}

func TestShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := New(8 * time.Second)
		for _, test := range []struct {
			why          string
			weight, rest float64
			want         time.Duration
		}{
			{"level over four turns", 1, 4, 2 * time.Second},
			{"a heavy turn", 3, 4, 6 * time.Second},
			{"the last turn", 1, 1, 8 * time.Second},
			{"more weight than rest", 2, 1, 8 * time.Second},
			{"no rest", 1, 0, 8 * time.Second},
			{"no weight", 0, 4, 0},
			{"no number", math.NaN(), 4, 0},
			{"rest is no number", 1, math.NaN(), 8 * time.Second},
		} {
			if got := c.Share(test.weight, test.rest); got != test.want {
				t.Errorf("%s: Share(%g, %g) = %v, want %v", test.why, test.weight, test.rest, got, test.want)
			}
		}
	})
}

// Decisions that use their shares in full come out level and use up the total.
func TestSharesAddUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := New(time.Second)
		var got []time.Duration
		for turns := 4; turns > 0; turns-- {
			d := c.Share(1, float64(turns))
			got = append(got, d)
			time.Sleep(d)
		}
		q := 250 * time.Millisecond
		if diff := cmp.Diff([]time.Duration{q, q, q, q}, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if c.Left() != 0 {
			t.Errorf("left %v, want 0", c.Left())
		}
	})
}

func TestIterations(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 5} {
		l := Iterations(n)
		got := 0
		for l.More() {
			got++
		}
		if want := max(0, n); got != want || l.Done() != want || l.More() {
			t.Errorf("Iterations(%d) allowed %d, Done %d, then more: %v", n, got, l.Done(), l.More())
		}
	}
}

func TestUntil(t *testing.T) {
	for _, test := range []struct {
		why          string
		time, work   time.Duration
		stride, want int
	}{
		{"ends at the deadline", 10, 1, 1, 10},
		{"the clock is read once a stride", 10, 1, 4, 12},
		{"no time, no work", 0, 1, 4, 0},
		{"a stride of none is one", 10, 1, 0, 10},
		{"one long iteration", 10, 100, 1, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			l := Until(time.Now().Add(test.time), test.stride)
			for l.More() {
				time.Sleep(test.work)
			}
			if l.Done() != test.want {
				t.Errorf("%s: %d iterations, want %d", test.why, l.Done(), test.want)
			}
		})
	}
}

func BenchmarkNow(b *testing.B) {
	l := Until(time.Now().Add(time.Hour), 1)
	for b.Loop() {
		l.More()
	}
}

func BenchmarkStride64(b *testing.B) {
	l := Until(time.Now().Add(time.Hour), 64)
	for b.Loop() {
		l.More()
	}
}
