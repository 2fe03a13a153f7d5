package territory

import (
	"math/rand/v2"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// plainGreedy rates the cells one by one, as the statement says it.
func plainGreedy(g *Game, s *State, p int, reach bitboard.Board, weight *[Categories]float32) (best bitboard.Board) {
	top := float32(-1)
	for b := reach; !b.Empty(); b = b.Rest() {
		c := b.First()
		rating := float32(0)
		switch owner, level := int(s.Owner[c]), int(s.Level[c]); {
		case owner == Nobody:
			rating = float32(g.Value[c]) * weight[Neutral]
		case owner == p && level < g.Cap:
			rating = float32(g.Value[c]) * weight[Raise]
		case owner != p && level == 1:
			rating = float32(g.Value[c]) * weight[Capture]
		case owner != p:
			rating = float32(g.Value[c]) * weight[Attack]
		}
		if rating > top {
			top, best = rating, bitboard.Board{}
		}
		if rating == top {
			best = best.Or(bitboard.Bit(c))
		}
	}
	return best
}

// levelValues gives a board few different values, for ties.
func levelValues(g *Game, r *rand.Rand) *Game {
	var value [bitboard.Side][bitboard.Side]int32
	for i := range value {
		for j := range value[i] {
			value[i][j] = int32(998 + r.IntN(4))
		}
	}
	return NewGame(g.Players, g.Cap, &value)
}

func TestGreedyAgainstPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	luck := NewRand(3)
	for n := range 60 {
		g, s, _ := randomGame(r, 2+n%7, 1+n%5)
		if n%2 == 0 {
			g = levelValues(g, r)
		}
		for range 60 {
			var moves Moves
			for p := range g.Players {
				rule := Rule{Random: 0.3}
				for k := range rule.Weight {
					rule.Weight[k] = 0.3 + 0.7*r.Float32()
				}
				reach := s.Reach(p)
				got, want := g.greedy(&s, p, reach, &rule.Weight), plainGreedy(g, &s, p, reach, &rule.Weight)
				if got != want {
					t.Fatalf("turn %d, player %d: greedy choice %v, want %v", s.Turn, p, got, want)
				}
				moves[p] = g.Draw(&s, p, &rule, &luck)
				if !reach.Has(moves[p]) {
					t.Fatalf("turn %d, player %d: move to %d is out of reach", s.Turn, p, moves[p])
				}
			}
			g.Step(&s, &moves)
		}
	}
}

// The share of moves to each cell is the rule's.
func TestDrawShares(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	g, s, _ := randomGame(r, 2, 3)
	rule := Rule{Weight: [Categories]float32{1, 0.5, 0.5, 0.5}, Random: 0.4}
	reach := s.Reach(1)
	best := g.greedy(&s, 1, reach, &rule.Weight)
	luck := NewRand(1)
	const draws = 20000
	hits := 0
	for range draws {
		if best.Has(g.Draw(&s, 1, &rule, &luck)) {
			hits++
		}
	}
	want := 0.6 + 0.4*float64(best.Count())/float64(reach.Count())
	if got := float64(hits) / draws; got < want-0.02 || got > want+0.02 {
		t.Errorf("%.3f of the draws are greedy choices, want %.3f", got, want)
	}
}

func TestSumAndBest(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for range 50 {
		g, _, _ := randomGame(r, 2, 1)
		var set bitboard.Board
		exact, top := int32(0), int32(0)
		for range 1 + r.IntN(60) {
			set = set.Or(bitboard.Bit(bitboard.Full.Nth(r.IntN(100))))
		}
		for b := set; !b.Empty(); b = b.Rest() {
			exact += g.Value[b.First()]
			top = max(top, g.Value[b.First()])
		}
		if d := g.sum(set) - float32(exact); d > g.unit*float32(set.Count())/2 || -d > g.unit*float32(set.Count())/2 {
			t.Errorf("the sum of %v is %v, want %d within half a unit of %v a cell", set, g.sum(set), exact, g.unit)
		}
		c, tied := g.best(set)
		if g.Value[c] != top || !tied.Has(c) || !tied.AndNot(set).Empty() {
			t.Errorf("the best of %v is %d of value %d in %v, want value %d", set, c, g.Value[c], tied, top)
		}
	}
}
