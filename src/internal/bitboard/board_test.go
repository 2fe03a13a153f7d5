package bitboard

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// random draws a set with a density of its own, so that sparse sets, rings and
// nearly full boards all come up.
func random(r *rand.Rand) (b Board) {
	density := r.Float64()
	for c := Full; !c.Empty(); c = c.Rest() {
		if r.Float64() < density {
			b = b.Or(Bit(c.First()))
		}
	}
	return b
}

// check compares everything that a board can do with the plain implementation.
func check(t *testing.T, b, o Board, at Cell) {
	t.Helper()
	g, h := gridOf(b), gridOf(o)
	if b.Count() != g.count() || b.Empty() != (g.count() == 0) {
		t.Errorf("%v: count %d, empty %v; plain count %d", b, b.Count(), b.Empty(), g.count())
	}
	if diff := cmp.Diff(g.spread(), gridOf(b.Spread())); diff != "" {
		t.Errorf("spread of %v (-plain +board):\n%s", b, diff)
	}
	and, or, not := newGrid(), newGrid(), newGrid()
	for i := range g {
		for j := range g[i] {
			and[i][j] = g[i][j] && h[i][j]
			or[i][j] = g[i][j] || h[i][j]
			not[i][j] = g[i][j] && !h[i][j]
		}
	}
	if b.And(o) != and.board() || b.Or(o) != or.board() || b.AndNot(o) != not.board() {
		t.Errorf("set operations of %v and %v differ from the plain ones", b, o)
	}
	row, col := Row(at), Col(at)
	if g[row][col] {
		if diff := cmp.Diff(g.region(row, col), gridOf(Bit(at).Flood(b))); diff != "" {
			t.Errorf("region of %d %d in %v (-plain +board):\n%s", row, col, b, diff)
		}
	}
	checkOrder(t, b)
	checkSplit(t, g, at)
}

// checkOrder walks the set by First and Rest and by Nth.
func checkOrder(t *testing.T, b Board) {
	t.Helper()
	k := 0
	for rest := b; !rest.Empty(); rest = rest.Rest() {
		c := rest.First()
		if !b.Has(c) || b.Nth(k) != c {
			t.Errorf("%v: cell %d by order is %d, by number %d", b, k, c, b.Nth(k))
		}
		k++
	}
	if k != b.Count() {
		t.Errorf("%v: a walk of %d cells", b, k)
	}
}

// checkSplit: when MaySplit says no, the number of regions must not grow by the
// loss of the cell; and it must say no whenever the eight cells around decide
// so by themselves.
func checkSplit(t *testing.T, g grid, at Cell) {
	t.Helper()
	row, col := Row(at), Col(at)
	g[row][col] = true
	before := g.regions()
	g[row][col] = false
	b := g.board()
	if !b.MaySplit(at) && g.regions() > before {
		t.Errorf("%v splits by the loss of %d %d", b, row, col)
	}
	ring := newGrid()
	for i := row - 1; i <= row+1; i++ {
		for j := col - 1; j <= col+1; j++ {
			if g.has(i, j) {
				ring[i][j] = true
			}
		}
	}
	parts := 0 // regions of the ring that touch the cell
	seen := newGrid()
	for _, n := range neighbours(row, col) {
		if !ring[n[0]][n[1]] || seen[n[0]][n[1]] {
			continue
		}
		parts++
		for i, line := range ring.region(n[0], n[1]) {
			for j, in := range line {
				seen[i][j] = seen[i][j] || in
			}
		}
	}
	if b.MaySplit(at) != (parts > 1) {
		t.Errorf("%v: MaySplit(%d %d) is %v, %d parts around it", b, row, col, b.MaySplit(at), parts)
	}
}

func TestAgainstPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		check(t, random(r), random(r), Full.Nth(r.IntN(Side*Side)))
	}
}

func FuzzAgainstPlain(f *testing.F) {
	f.Add(uint64(0), uint64(0), uint64(0), uint64(0), uint8(0))
	f.Add(^uint64(0), ^uint64(0), ^uint64(0), uint64(0), uint8(99))
	f.Add(uint64(0x5555555555555555), uint64(0xaaaaaaaa), uint64(1), uint64(1)<<45, uint8(55))
	f.Fuzz(func(t *testing.T, lo, hi, lo2, hi2 uint64, at uint8) {
		b, o := Board{lo, hi}.And(Full), Board{lo2, hi2}.And(Full)
		check(t, b, o, Full.Nth(int(at)%(Side*Side)))
	})
}

func TestFull(t *testing.T) {
	if Full.Count() != Side*Side || Full.Spread() != Full {
		t.Errorf("the full board has %d cells and spreads to %d", Full.Count(), Full.Spread().Count())
	}
	for i := range Side {
		for j := range Side {
			if c := At(i, j); Row(c) != i || Col(c) != j || !Full.Has(c) {
				t.Errorf("cell %d %d is number %d, row %d, column %d", i, j, c, Row(c), Col(c))
			}
		}
	}
}

var sink Board

func BenchmarkSpread(b *testing.B) {
	s := random(rand.New(rand.NewPCG(2, 2)))
	for b.Loop() {
		sink = s.Spread()
	}
}

func BenchmarkFlood(b *testing.B) {
	own := random(rand.New(rand.NewPCG(3, 3))).Or(Bit(At(5, 5)))
	for b.Loop() {
		sink = Bit(At(5, 5)).Flood(own)
	}
}

// BenchmarkPlainFlood is the same fill on booleans.
func BenchmarkPlainFlood(b *testing.B) {
	own := gridOf(random(rand.New(rand.NewPCG(3, 3))).Or(Bit(At(5, 5))))
	for b.Loop() {
		own.region(5, 5)
	}
}
