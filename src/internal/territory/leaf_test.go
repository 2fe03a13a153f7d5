package territory

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// slowLeaf is the leaf by its definition, cell by cell.
func slowLeaf(l *Leaf, g *Game, s *State, rules *[MaxPlayers]Rule) float64 {
	lead := 1
	for p := 2; p < g.Players; p++ {
		if s.Score[p] > s.Score[lead] {
			lead = p
		}
	}
	v := float64(l.Ratio) * math.Log2(float64(s.Score[0])/float64(s.Score[lead]))
	inner, outer, distance := 0, 0, 1<<10
	for a := bitboard.Full; !a.Empty(); a = a.Rest() {
		c := a.First()
		mine, edge, beside := s.Region[0].Has(c), false, false
		for b := bitboard.Full; !b.Empty(); b = b.Rest() {
			d := b.First()
			if steps(c, d) == 1 {
				edge = edge || !s.Own[0].Has(d)
				beside = beside || s.Region[0].Has(d)
			}
			if mine && s.Region[lead].Has(d) {
				distance = min(distance, steps(c, d))
			}
		}
		if mine && edge {
			inner++
		}
		if !s.Own[0].Has(c) && beside {
			outer++
		}
	}
	v += float64(l.Inner)*float64(inner) + float64(l.Outer)*float64(outer) + float64(l.Distance)*float64(distance)
	none := 1.0
	for p := 1; p < g.Players; p++ {
		for q := 1; q < p; q++ {
			same := 0.0
			for b := bitboard.Full; !b.Empty(); b = b.Rest() {
				same += chance(g, s, p, &rules[p], b.First()) * chance(g, s, q, &rules[q], b.First())
			}
			none *= 1 - same
		}
	}
	return v + float64(l.Collision)*(1-none)
}

// chance is that of a rule's choice of a cell.
func chance(g *Game, s *State, p int, rule *Rule, c bitboard.Cell) float64 {
	reach := s.Reach(p)
	greedy := g.greedy(s, p, reach, &rule.Weight)
	x := 0.0
	if reach.Has(c) {
		x += float64(rule.Random) / float64(reach.Count())
	}
	if greedy.Has(c) {
		x += (1 - float64(rule.Random)) / float64(greedy.Count())
	}
	return x
}

// TestLeaf compares the leaf, term by term, with its definition along games of random
// moves.
func TestLeaf(t *testing.T) {
	for _, players := range []int{2, 3, 8} {
		g, s, _ := randomGame(rand.New(rand.NewPCG(9, uint64(players))), players, 2)
		luck := NewRand(5)
		var rules [MaxPlayers]Rule
		for p := range rules {
			rules[p] = Rule{Weight: [Categories]float32{0.9, 0.5, 0.8, 0.4}, Random: 0.1 * float32(p+1)}
		}
		collided := false
		for range Turns {
			for _, l := range []Leaf{{Ratio: 1}, {Inner: 1}, {Outer: 1}, {Collision: 1}, {Distance: 1}, {1, -0.5, 0.25, 2, 0.125}} {
				got, want := float64(l.value(g, &s, &rules)), slowLeaf(&l, g, &s, &rules)
				if math.Abs(got-want) > 1e-3 {
					t.Fatalf("%d players, turn %d, %+v: %g, want %g", players, s.Turn, l, got, want)
				}
				collided = collided || l == Leaf{Collision: 1} && got > 0
			}
			var moves Moves
			for p := range players {
				moves[p] = g.Draw(&s, p, &rules[p], &luck)
			}
			g.Step(&s, &moves)
		}
		if collided != (players > 2) {
			t.Errorf("%d players: rivals may collide is %v", players, collided)
		}
	}
}
