package pyramid

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/beam"
	"github.com/contest-bundle/bundle/src/contest/rng"
)

func random(r *rng.Rand) []int {
	balls := make([]int, Balls)
	rng.Perm(r, balls)
	return balls
}

func state(t *testing.T, balls []int) *State {
	t.Helper()
	s, err := New(balls)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// wrong counts the pairs out of order, by the definition.
func wrong(balls []int) int {
	n := 0
	for row := range Rows - 1 {
		for col := range row + 1 {
			for _, below := range []int{Cell(row+1, col), Cell(row+1, col+1)} {
				if balls[Cell(row, col)] > balls[below] {
					n++
				}
			}
		}
	}
	return n
}

// A short search sorts, by swaps of cells that touch, and leaves the state as it was.
func TestSort(t *testing.T) {
	r := rng.New(1)
	for range 3 {
		balls := random(r)
		s := state(t, balls)
		before := *s
		swaps := s.Sort(5, 0)
		if *s != before {
			t.Fatal("the search changed the state")
		}
		sorted := slices.Clone(balls)
		for _, m := range swaps {
			if !touch(int(m.From), int(m.To)) {
				t.Fatalf("cells %d and %d do not touch", m.From, m.To)
			}
			sorted[m.From], sorted[m.To] = sorted[m.To], sorted[m.From]
		}
		if n := wrong(sorted); n > 0 || len(swaps) > 2100 {
			t.Errorf("%d pairs out of order after %d swaps", n, len(swaps))
		}
	}
}

func touch(a, b int) bool {
	return slices.Contains(near[a][:], int16(b)) || slices.Contains(near[b][:], int16(a))
}

// What a state knows of itself after moves and their way back is what a new state
// knows.
func TestApplyAndUndo(t *testing.T) {
	r := rng.New(2)
	balls := random(r)
	s := state(t, balls)
	type step struct {
		before State
		move   Swap
	}
	var steps []step
	for range 500 {
		list := s.Expand(nil)
		if len(list) == 0 {
			break
		}
		c := list[r.Below(len(list))]
		steps = append(steps, step{*s, c.Move})
		s.Apply(c.Move)
		now := make([]int, Balls)
		for cell, ball := range s.ball {
			now[cell] = int(ball)
		}
		fresh := state(t, now)
		if fresh.target != s.target || fresh.hash != s.hash || fresh.cell != s.cell {
			t.Fatalf("after %d moves: target %d, want %d", len(steps), s.target, fresh.target)
		}
		if want := fresh.hash ^ targetKeys[s.cell[s.target]]; c.Hash != want || c.Score != float64(s.score) {
			t.Fatalf("after %d moves: hash %x, want %x; score %v, want %d", len(steps), c.Hash, want, c.Score, s.score)
		}
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if s.Undo(steps[i].move); *s != steps[i].before {
			t.Fatalf("move %d is not taken back", i)
		}
	}
}

// The score is what a ball further down is worth and what a ball in place is, as far
// as moves change it.
func TestScore(t *testing.T) {
	r := rng.New(3)
	s := state(t, random(r))
	worth := func() int {
		n := placed * int(s.target)
		for cell, ball := range s.ball {
			row, _ := At(cell)
			n += row * int(ball)
		}
		return n
	}
	start := worth()
	for range 300 {
		list := s.Expand(nil)
		s.Apply(list[r.Below(len(list))].Move)
		if got := int(s.score); got != worth()-start {
			t.Fatalf("score %d, want %d", got, worth()-start)
		}
	}
}

func TestSortedPyramid(t *testing.T) {
	balls := make([]int, Balls)
	for i := range balls {
		balls[i] = i
	}
	if swaps := state(t, balls).Sort(10, 0); len(swaps) != 0 {
		t.Errorf("%d swaps", len(swaps))
	}
	balls[0], balls[1] = 1, 0
	swaps := state(t, balls).Sort(10, 0)
	if d := cmp.Diff([]Swap{{From: 1, To: 0, Target: 0, Next: Balls, Gain: int32(1 + placed*Balls)}}, swaps); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestNotAPyramid(t *testing.T) {
	good := make([]int, Balls)
	for i := range good {
		good[i] = i
	}
	for why, change := range map[string]func(b []int) []int{
		"a ball too few":  func(b []int) []int { return b[1:] },
		"a ball twice":    func(b []int) []int { b[3] = 4; return b },
		"a negative ball": func(b []int) []int { b[3] = -1; return b },
		"a ball too many": func(b []int) []int { b[3] = Balls; return b },
	} {
		if _, err := New(change(slices.Clone(good))); err == nil {
			t.Errorf("%s is accepted", why)
		}
	}
}

// By the clock the search ends with an answer, however little time it has.
func TestNoTime(t *testing.T) {
	balls := random(rng.New(4))
	swaps := state(t, balls).Sort(0, time.Nanosecond)
	for _, m := range swaps {
		balls[m.From], balls[m.To] = balls[m.To], balls[m.From]
	}
	if n := wrong(balls); n > 0 {
		t.Errorf("%d pairs out of order", n)
	}
}

// The time of a state: of a search of width 200, divided by the states expanded.
func BenchmarkState(b *testing.B) {
	balls := random(rng.New(5))
	states := 0
	for b.Loop() {
		s, _ := New(balls)
		states += beam.Search[Swap](s, beam.Config{Width: 200}).Expanded
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(states), "ns/state")
}
