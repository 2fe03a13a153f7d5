package bits

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A model is a set as a map, to compare with.
type model map[int]bool

func (m model) list() []int {
	list := []int{}
	for i := range m {
		list = append(list, i)
	}
	slices.Sort(list)
	return list
}

func list(s Set) []int {
	out := []int{}
	for i := s.Next(0); i >= 0; i = s.Next(i + 1) {
		out = append(out, i)
	}
	return out
}

func random(r *rng.Rand, n int, share float64) (Set, model) {
	s, m := New(n), model{}
	for i := range n {
		if r.Bool(share) {
			s.Add(i)
			m[i] = true
		}
	}
	return s, m
}

// Every operation agrees with a map of numbers, for universes around the size of
// a word.
func TestSetsAgreeWithMaps(t *testing.T) {
	r := rng.New(1)
	for _, n := range []int{0, 1, 63, 64, 65, 128, 200} {
		for range 30 {
			s, m := random(r, n, r.Float64())
			u, k := random(r, n, r.Float64())
			check := func(what string, got Set, keep func(i int) bool) {
				t.Helper()
				want := []int{}
				for i := range n {
					if keep(i) {
						want = append(want, i)
					}
				}
				if d := cmp.Diff(want, list(got)); d != "" {
					t.Fatalf("%s of %v and %v, -want +got:\n%s", what, m.list(), k.list(), d)
				}
				if got.Count() != len(want) || got.Empty() != (len(want) == 0) {
					t.Fatalf("%s: count %d, empty %v, want %d", what, got.Count(), got.Empty(), len(want))
				}
			}
			apply := func(f func(a, b Set)) Set {
				c := New(n)
				c.Copy(s)
				f(c, u)
				return c
			}
			check("itself", s, func(i int) bool { return m[i] })
			check("union", apply(Set.Union), func(i int) bool { return m[i] || k[i] })
			check("intersection", apply(Set.Intersect), func(i int) bool { return m[i] && k[i] })
			check("difference", apply(Set.Subtract), func(i int) bool { return m[i] && !k[i] })
			check("clear", apply(func(a, b Set) { a.Clear() }), func(int) bool { return false })
			part := r.Below(n + 1)
			check("fill", apply(func(a, b Set) { a.Fill(part) }), func(i int) bool { return i < part })
			both, within := false, true
			for i := range n {
				both = both || m[i] && k[i]
				within = within && (!m[i] || k[i])
			}
			if s.Intersects(u) != both || s.Within(u) != within || s.Equal(u) != slices.Equal(m.list(), k.list()) {
				t.Fatalf("%v and %v: intersects %v, within %v, equal %v", m.list(), k.list(), s.Intersects(u), s.Within(u), s.Equal(u))
			}
			for i, want := range append(m.list(), -1) {
				if got := s.Kth(i); got != want {
					t.Fatalf("number %d of %v: %d, want %d", i, m.list(), got, want)
				}
			}
			if n > 0 {
				i := r.Below(n)
				s.Flip(i)
				if s.Has(i) == m[i] {
					t.Fatalf("flipping %d changed nothing", i)
				}
				if s.Remove(i); s.Has(i) {
					t.Fatalf("%d is still there", i)
				}
			}
		}
	}
}

// Boards agree with a search over cells one by one, for widths at which a row, a
// word and their multiples meet.
func TestBoardsAgreeWithSearch(t *testing.T) {
	r := rng.New(2)
	for _, size := range [][2]int{{1, 1}, {3, 5}, {10, 10}, {7, 62}, {5, 63}, {4, 64}, {9, 65}, {3, 127}, {3, 130}, {30, 30}} {
		for range 10 {
			compare(t, r, NewBoard(size[0], size[1]))
		}
	}
}

func compare(t *testing.T, r *rng.Rand, b Board) {
	t.Helper()
	open, start := b.New(), b.New()
	for row := range b.rows {
		for col := range b.cols {
			if r.Bool(0.7) {
				open.Add(b.Cell(row, col))
			}
			if r.Bool(0.02) {
				start.Add(b.Cell(row, col))
			}
		}
	}
	want := search(b, start, open)
	got := make([]int, b.rows*b.stride())
	b.Distances(got, start, open, b.New(), b.New())
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%v, distances, -want +got:\n%s", b, d)
	}
	near, all := b.New(), b.New()
	for cell, d := range want {
		if d == 0 || d == 1 {
			near.Add(cell)
		}
		if d >= 0 {
			all.Add(cell)
		}
	}
	spread := b.New()
	from := b.New()
	from.Copy(start)
	from.Intersect(open)
	if b.Spread(spread, from, open); !spread.Equal(near) {
		t.Fatalf("%v: spread %v, want %v", b, list(spread), list(near))
	}
	if b.Flood(start, open, spread); !start.Equal(all) {
		t.Fatalf("%v: flood %v, want %v", b, list(start), list(all))
	}
}

// search is a breadth-first search.
func search(b Board, start, open Set) []int {
	distance := make([]int, b.rows*b.stride())
	var queue []int
	for i := range distance {
		if distance[i] = -1; start.Has(i) && open.Has(i) {
			distance[i] = 0
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		row, col := b.At(cell)
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			y, x := row+d[0], col+d[1]
			if y < 0 || y >= b.rows || x < 0 || x >= b.cols {
				continue
			}
			if to := b.Cell(y, x); open.Has(to) && distance[to] < 0 {
				distance[to] = distance[cell] + 1
				queue = append(queue, to)
			}
		}
	}
	return distance
}

func TestAll(t *testing.T) {
	b := NewBoard(3, 70)
	if got := b.All().Count(); got != 210 {
		t.Errorf("%d cells", got)
	}
	for c := b.All().Next(0); c >= 0; c = b.All().Next(c + 1) {
		if row, col := b.At(c); b.Cell(row, col) != c || row >= 3 || col >= 70 {
			t.Fatalf("cell %d is %d, %d", c, row, col)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	b := NewBoard(20, 20)
	all, s, spare, more := b.All(), b.New(), b.New(), b.New()
	distance := make([]int, 20*21)
	if n := testing.AllocsPerRun(10, func() {
		s.Add(5)
		b.Flood(s, all, spare)
		b.Distances(distance, s, all, spare, more)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkUnion(b *testing.B) {
	b.Run("words", func(b *testing.B) {
		s, t := New(1024), New(1024)
		for b.Loop() {
			s.Union(t)
		}
	})
	b.Run("bools", func(b *testing.B) {
		s, t := make([]bool, 1024), make([]bool, 1024)
		for b.Loop() {
			for i, has := range t {
				s[i] = s[i] || has
			}
		}
	})
}

func BenchmarkFlood(b *testing.B) {
	board := NewBoard(30, 30)
	all, start := board.All(), board.New()
	start.Add(board.Cell(15, 15))
	b.Run("words", func(b *testing.B) {
		s, spare := board.New(), board.New()
		for b.Loop() {
			s.Copy(start)
			board.Flood(s, all, spare)
		}
	})
	b.Run("queue", func(b *testing.B) {
		for b.Loop() {
			search(board, start, all)
		}
	})
}
