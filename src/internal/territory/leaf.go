package territory

import (
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A Leaf is the weights of the value of a state that the account describes: a sum of
// "what seemed good". The account names the terms and not their weights; these are
// ours. A weight of 0 leaves its term out.
type Leaf struct {
	Ratio     float32 // of log2 of own score over the leading rival's
	Inner     float32 // a cell of the own region beside a cell that is not own
	Outer     float32 // a cell that is not own beside the own region
	Collision float32 // of the chance that two rivals choose the same cell
	Distance  float32 // a step between own region and the leading rival's
}

var (
	leafRatio     = tune.Float("leaf_ratio", 1, -10, 10)
	leafInner     = tune.Float("leaf_inner", -0.005, -1, 1)
	leafOuter     = tune.Float("leaf_outer", 0.002, -1, 1)
	leafCollision = tune.Float("leaf_collision", 0.2, -10, 10)
	leafDistance  = tune.Float("leaf_distance", 0.02, -1, 1)
)

// TunedLeaf has the weights of the parameters.
func TunedLeaf() *Leaf {
	return &Leaf{float32(leafRatio), float32(leafInner), float32(leafOuter), float32(leafCollision), float32(leafDistance)}
}

// value is that of a state.
func (l *Leaf) value(g *Game, s *State, rules *[MaxPlayers]Rule) float32 {
	lead, _ := g.rivals(s)
	v := l.Ratio * log2(float32(s.Score[0])/float32(s.Score[lead]))
	own, region := s.Own[0], s.Region[0]
	if l.Inner != 0 {
		v += l.Inner * float32(region.And(bitboard.Full.AndNot(own).Spread()).Count())
	}
	if l.Outer != 0 {
		v += l.Outer * float32(region.Spread().AndNot(own).Count())
	}
	if l.Collision != 0 {
		v += l.Collision * g.collision(s, rules)
	}
	if l.Distance != 0 {
		v += l.Distance * float32(apart(region, s.Region[lead]))
	}
	return v
}

// apart is the number of steps from one set to another, neither of them empty.
func apart(a, b bitboard.Board) (steps int) {
	for a.And(b).Empty() {
		a = a.Spread()
		steps++
	}
	return steps
}

// collision is the chance that two rivals or more choose the same cell, pairs taken as
// independent: each chooses evenly among its greedy cells, or with the probability of
// a random move among all it can reach.
func (g *Game) collision(s *State, rules *[MaxPlayers]Rule) float32 {
	var reach, greedy [MaxPlayers]bitboard.Board
	var perReach, perGreedy [MaxPlayers]float32 // chance of each cell by either branch
	for p := 1; p < g.Players; p++ {
		reach[p] = s.Reach(p)
		greedy[p] = g.greedy(s, p, reach[p], &rules[p].Weight)
		perReach[p] = rules[p].Random / float32(reach[p].Count())
		perGreedy[p] = (1 - rules[p].Random) / float32(greedy[p].Count())
	}
	none := float32(1)
	for p := 2; p < g.Players; p++ {
		for q := 1; q < p; q++ {
			same := perReach[p] * perReach[q] * float32(reach[p].And(reach[q]).Count())
			same += perReach[p] * perGreedy[q] * float32(reach[p].And(greedy[q]).Count())
			same += perGreedy[p] * perReach[q] * float32(greedy[p].And(reach[q]).Count())
			same += perGreedy[p] * perGreedy[q] * float32(greedy[p].And(greedy[q]).Count())
			none *= 1 - same
		}
	}
	return 1 - none
}
