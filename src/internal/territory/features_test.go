package territory

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// turned is a state and its game with rows and columns exchanged and the rows
// reversed: the board turned by a quarter.
func turned(g *Game, s *State) (*Game, State) {
	turn := func(c bitboard.Cell) bitboard.Cell {
		return bitboard.At(bitboard.Col(c), bitboard.Side-1-bitboard.Row(c))
	}
	turnAll := func(b bitboard.Board) (out bitboard.Board) {
		for ; !b.Empty(); b = b.Rest() {
			out = out.Or(bitboard.Bit(turn(b.First())))
		}
		return out
	}
	var value [bitboard.Side][bitboard.Side]int32
	out := *s
	for b := bitboard.Full; !b.Empty(); b = b.Rest() {
		c := b.First()
		d := turn(c)
		value[bitboard.Row(d)][bitboard.Col(d)] = g.Value[c]
		out.Owner[d], out.Level[d] = s.Owner[c], s.Level[c]
	}
	for p := range g.Players {
		out.Own[p], out.Region[p], out.Pos[p] = turnAll(s.Own[p]), turnAll(s.Region[p]), turn(s.Pos[p])
	}
	out.Owned, out.One, out.Two = turnAll(s.Owned), turnAll(s.One), turnAll(s.Two)
	out.AtCap, out.Pieces = turnAll(s.AtCap), turnAll(s.Pieces)
	return NewGame(g.Players, g.Cap, &value), out
}

// middles calls f for states in the middle of random games.
func middles(f func(g *Game, s *State, rules *[MaxPlayers]Rule)) {
	r := rand.New(rand.NewPCG(21, 21))
	luck := NewRand(9)
	for n := range 70 {
		g, s, _ := randomGame(r, 2+n%7, 1+n%5)
		var rules [MaxPlayers]Rule
		for p := range rules {
			rules[p] = Rule{Weight: [Categories]float32{0.7, 0.5, 0.9, 0.4}, Random: 0.3}
		}
		for range r.IntN(Turns) {
			var moves Moves
			for p := range g.Players {
				moves[p] = g.Draw(&s, p, &rules[p], &luck)
			}
			g.Step(&s, &moves)
		}
		f(g, &s, &rules)
	}
}

// No feature is tied to a place on the board: a quarter turn changes none.
func TestFeaturesTurn(t *testing.T) {
	middles(func(g *Game, s *State, rules *[MaxPlayers]Rule) {
		var a, b [Features]float32
		g.Describe(s, rules, &a)
		h, q := turned(g, s)
		h.Describe(&q, rules, &b)
		for i := range a {
			// The values of the cells may tie, and the leader's target is then any of them.
			if math.Abs(float64(a[i]-b[i])) > 1e-5 && !target(i) {
				t.Errorf("feature %d is %v, %v after a quarter turn", i, a[i], b[i])
			}
		}
	})
}

// target says whether a feature describes the leader's next move.
func target(i int) bool { return i >= 71 && i < 76 }

func TestFeaturesAreAllWritten(t *testing.T) {
	var seen [Features]map[float32]bool
	middles(func(g *Game, s *State, rules *[MaxPlayers]Rule) {
		var x [Features]float32
		for i := range x {
			x[i] = float32(math.NaN())
		}
		g.Describe(s, rules, &x)
		for i, v := range x {
			if v != v || v > 20 || v < -20 {
				t.Fatalf("feature %d is %v", i, v)
			}
			if seen[i] == nil {
				seen[i] = map[float32]bool{}
			}
			seen[i][v] = true
		}
	})
	fixed := map[int]bool{41: true, 42: true, 43: true, 44: true, 40: true} // the rule, which is the same throughout
	for i, values := range seen {
		if len(values) < 2 && !fixed[i] {
			t.Errorf("feature %d never changes", i)
		}
	}
}

func TestLog2(t *testing.T) {
	for x := float32(0.001); x < 1e6; x *= 1.013 {
		if d := math.Abs(float64(log2(x)) - math.Log2(float64(x))); d > 2e-4 {
			t.Errorf("log2(%v) is %v, off by %v", x, log2(x), d)
		}
	}
}

// The priors are probabilities, and follow the weights.
func TestRank(t *testing.T) {
	var flat, likesCaptures Policy
	likesCaptures[kindCapture][0] = 3
	middles(func(g *Game, s *State, rules *[MaxPlayers]Rule) {
		var cells []bitboard.Cell
		for b := g.worthwhile(s); !b.Empty(); b = b.Rest() {
			cells = append(cells, b.First())
		}
		equal, odds := make([]float32, len(cells)), make([]float32, len(cells))
		flat.Rank(g, s, rules, cells, equal)
		likesCaptures.Rank(g, s, rules, cells, odds)
		sum := 0.0
		for i, c := range cells {
			sum += float64(odds[i])
			if math.Abs(float64(equal[i])*float64(len(cells))-1) > 1e-4 {
				t.Errorf("without weights a move of %d has odds %v", len(cells), equal[i])
			}
			if want := odds[0]; kind(s, c) == kind(s, cells[0]) && math.Abs(float64(odds[i]-want)) > 1e-5 {
				t.Errorf("moves of a kind have odds %v and %v", odds[i], want)
			}
		}
		if math.Abs(sum-1) > 1e-4 {
			t.Errorf("odds sum to %v", sum)
		}
	})
}

// The gradient is that of finite differences.
func TestGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	n, g := new(Net), new(Net)
	n.Each(func(row []float32) {
		for i := range row {
			row[i] = float32(r.NormFloat64() * 0.3)
		}
	})
	var x [Features]float32
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	const y, step = 0.7, 1e-2
	loss := func(n *Net) float64 { d := float64(n.Value(&x) - y); return d * d / 2 }
	n.Gradient(g, &x, y)
	var slopes []float32
	g.Each(func(row []float32) { slopes = append(slopes, row...) })
	for _, k := range []int{0, 100, 777, 2000, 3167, 3168, 3190, 3204, 3230, 3240, 3300, len(slopes) - 1} {
		shifted := func(by float32) float64 {
			m, at := *n, 0
			m.Each(func(row []float32) {
				if k >= at && k < at+len(row) {
					row[k-at] += by
				}
				at += len(row)
			})
			return loss(&m)
		}
		want := (shifted(step) - shifted(-step)) / (2 * step)
		if math.Abs(float64(slopes[k])-want) > 0.02*(1+math.Abs(want)) {
			t.Errorf("weight %d has slope %v, %v by differences", k, slopes[k], want)
		}
	}
}
