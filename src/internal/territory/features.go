package territory

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// Features is the length of a state's feature vector. The order is that of
// describe; the weights of the network are trained for it.
const Features = 88

// The scales keep features around 1.
const (
	perCell  = 1.0 / 20
	perWorth = 1.0 / 20000 // of the board's 100000
)

// A view is what the features of a state have in common. "Leader" is the
// opponent with the highest score, whose score counts in the end.
type view struct {
	g     *Game
	s     *State
	rules *[MaxPlayers]Rule

	lead, second int
	reach        [MaxPlayers]bitboard.Board // region and its neighbours, pieces or not
	rivalReach   bitboard.Board             // union over the opponents
	rivalRegion  bitboard.Board
	mine, his    [Categories]bitboard.Board // what player 0 and the leader can move to
	loose        bitboard.Board             // the leader's cells outside his region

	x *[Features]float32
	n int // features written
}

func (v *view) put(f float32)           { v.x[v.n] = f; v.n++ }
func (v *view) count(b bitboard.Board)  { v.put(float32(b.Count()) * perCell) }
func (v *view) worth(b bitboard.Board)  { v.put(v.g.sum(b) * perWorth) }
func (v *view) double(b bitboard.Board) { v.count(b); v.worth(b) }

// Describe writes the features of a state into x: 88 numbers made of scores,
// sizes and sums of value, none of them tied to a place on the board.
func (g *Game) Describe(s *State, rules *[MaxPlayers]Rule, x *[Features]float32) {
	v := view{g: g, s: s, rules: rules, x: x}
	v.lead, v.second = g.rivals(s)
	for p := range g.Players {
		v.reach[p] = s.Region[p].Spread()
		if p > 0 {
			v.rivalReach = v.rivalReach.Or(v.reach[p])
			v.rivalRegion = v.rivalRegion.Or(s.Region[p])
		}
	}
	v.mine = s.Sort(0, v.reach[0].AndNot(s.Pieces))
	v.his = s.Sort(v.lead, v.reach[v.lead].AndNot(s.Pieces))
	v.loose = s.Own[v.lead].AndNot(s.Region[v.lead])
	v.scores()
	v.self()
	v.leader()
	v.others()
	cage, yard := v.fences()
	v.threats()
	v.prospects(cage, yard)
}

// rivals finds the opponent with the highest score and the next one; with one
// opponent both are it.
func (g *Game) rivals(s *State) (lead, second int) {
	if g.Players == 2 {
		return 1, 1
	}
	lead, second = 1, 2
	if s.Score[2] > s.Score[1] {
		lead, second = 2, 1
	}
	for p := 3; p < g.Players; p++ {
		switch {
		case s.Score[p] > s.Score[lead]:
			lead, second = p, lead
		case s.Score[p] > s.Score[second]:
			second = p
		}
	}
	return lead, second
}

// logScore is log2 of a score, brought near 1.
func logScore(score float32) float32 { return log2(score)*0.2 - 2.5 }

// log2 is good to 0.0002: the exponent and a polynomial of the mantissa.
func log2(x float32) float32 {
	b := math.Float32bits(x)
	exponent := float32(int32(b>>23) - 127)
	m := math.Float32frombits(b&0x7fffff | 0x3f800000)
	return exponent + (-2.4983531 + m*(4.0292114+m*(-2.0783352+m*(0.6260322-m*0.0784407))))
}

func (v *view) left() float32 { return float32(Turns-v.s.Turn) / Turns }

func (v *view) score(p int) float32 { return float32(v.s.Score[p]) }

func (v *view) scores() {
	left, ratio := v.left(), v.score(0)/v.score(v.lead)
	v.put(left)
	v.put(left * left)
	v.put(float32(v.g.Cap) * 0.2)
	v.put(float32(v.g.Players) * 0.125)
	v.put(log2(1 + ratio))
	v.put(log2(ratio) * 0.3)
	v.put(logScore(v.score(0)))
	v.put(logScore(v.score(v.lead)))
	v.put(logScore(v.score(v.second)))
	v.put(left * log2(ratio))
}

// self is what player 0 has, can take and may lose.
func (v *view) self() {
	own := v.s.Own[0]
	v.double(own)
	v.worth(own.AndNot(v.s.Region[0]))
	v.double(v.mine[Neutral])
	v.worth(v.mine[Raise])
	v.worth(v.mine[Capture])
	v.count(v.mine[Capture])
	v.worth(v.mine[Attack])
	for _, exposed := range [...]bitboard.Board{own.And(v.s.One).And(v.rivalReach), own.AndNot(v.s.One).And(v.rivalReach)} {
		v.worth(exposed)
		v.count(exposed)
	}
	v.worth(own.And(v.s.AtCap))
}

// leader is the same for the leader, and how he chooses.
func (v *view) leader() {
	own, region := v.s.Own[v.lead], v.s.Region[v.lead]
	v.double(own)
	v.double(region)
	v.double(v.his[Neutral])
	v.worth(v.his[Raise])
	v.count(v.his[Raise])
	v.worth(v.his[Capture])
	v.count(v.his[Capture])
	v.worth(v.his[Attack])
	v.worth(v.his[Capture].And(v.s.Own[0]))
	v.worth(own.And(v.mine[Capture]))
	v.worth(own.And(v.mine[Attack]))
	v.worth(own.And(v.s.AtCap))
	v.worth(region.AndNot(v.reach[0]))
	rule := &v.rules[v.lead]
	v.put(rule.Random)
	top := max(rule.Weight[0], rule.Weight[1], rule.Weight[2], rule.Weight[3])
	for _, w := range rule.Weight {
		v.put(w / top)
	}
}

// others is the second opponent, the neutral cells and who gets there first.
func (v *view) others() {
	s := v.s
	v.count(s.Own[v.second])
	v.count(s.Region[v.second])
	v.worth(v.reach[v.second].AndNot(s.Owned))
	v.worth(s.Own[v.second].And(v.reach[0]))
	neutral := bitboard.Full.AndNot(s.Owned)
	v.worth(neutral)
	v.worth(neutral.And(v.reach[0]).AndNot(v.rivalReach))
	v.worth(s.Owned.AndNot(s.Own[0]))
	mine, his := v.race(neutral)
	v.worth(mine)
	v.count(mine)
	v.worth(his)
	v.count(v.rivalRegion)
}

// race divides the free cells: those that player 0 comes to before any opponent
// when all grow by one cell a turn, and those that the leader does.
func (v *view) race(free bitboard.Board) (mine, his bitboard.Board) {
	a, b, rest := v.s.Region[0], v.s.Region[v.lead], v.rivalRegion.AndNot(v.s.Region[v.lead])
	for !free.Empty() {
		na, nb, nr := a.Spread().And(free), b.Spread().And(free), rest.Spread().And(free)
		all := na.Or(nb).Or(nr)
		if all.Empty() {
			break
		}
		mine = mine.Or(na.AndNot(nb).AndNot(nr))
		his = his.Or(nb.AndNot(na).AndNot(nr))
		a, b, rest = a.Or(na), b.Or(nb), rest.Or(nr)
		free = free.AndNot(all)
	}
	return mine, his
}

// fences is how far the leader is shut in: his cage is all that he can grow
// into without taking a cell from player 0, the fence is player 0's cells around
// it. yard is the same for player 0 against the leader.
func (v *view) fences() (cage, yard bitboard.Board) {
	s, lead := v.s, v.lead
	notMine := bitboard.Full.AndNot(s.Own[0])
	cage = s.Region[lead].Flood(notMine)
	v.double(cage)
	weak := cage.Flood(notMine.Or(s.One)) // through the fence where it is at level 1
	v.count(weak)
	v.worth(weak.AndNot(cage))
	fence := cage.Spread().And(s.Own[0])
	v.count(fence)
	v.count(fence.And(s.One))
	v.count(fence.And(s.Two))
	touched := v.reach[lead].And(s.Own[0])
	v.count(touched)
	v.count(touched.And(s.Two))
	yard = s.Region[0].Flood(bitboard.Full.AndNot(s.Own[lead]))
	v.double(yard)
	v.worth(v.loose)
	v.count(v.loose)
	v.worth(v.loose.And(v.reach[0]))
	v.worth(v.loose.And(s.One))
	return cage, yard
}

// threats is the leader's likely next move, the captures that may cut him in two,
// and levels.
func (v *view) threats() {
	s, lead := v.s, v.lead
	target := v.g.greedy(s, lead, s.Reach(lead), &v.rules[lead].Weight).First()
	v.put(float32(v.g.Value[target]) * perWorth * 10)
	v.put(yes(s.Own[0].Has(target)))
	v.put(yes(!s.Owned.Has(target)))
	v.put(yes(s.Own[lead].Has(target)))
	v.put(yes(v.reach[0].Has(target)))
	cuts := 0
	for b := s.Region[lead].And(v.mine[Capture]); !b.Empty(); b = b.Rest() {
		if s.Region[lead].MaySplit(b.First()) {
			cuts++
		}
	}
	v.put(float32(cuts) * 0.25)
	v.count(s.Own[lead].AndNot(s.One).And(s.Region[lead]))
	v.count(s.Own[0].And(s.One))
	v.count(s.Region[0])
}

// prospects extrapolates: each side takes a cell of mean value a turn until the
// turns or its room run out.
func (v *view) prospects(cage, yard bitboard.Board) {
	g, s, lead := v.g, v.s, v.lead
	levels, turns := float32(g.Cap), float32(Turns-s.Turn)
	score, rival := v.score(0), v.score(lead)
	room := levels*g.sum(s.Own[0]) - score // to raise what is owned
	v.put(room * 0.25 * perWorth)
	v.put((levels*g.sum(s.Own[lead]) - rival) * 0.25 * perWorth)
	v.worth(v.loose.And(s.Two))

	yardWorth := g.sum(yard)
	step := yardWorth / float32(yard.Count())
	rivalStep := g.sum(cage) / float32(cage.Count()) * (1 - 0.5*v.rules[lead].Random)
	end := score + max(0, min(levels*yardWorth-score, turns*step))
	rivalEnd := rival + max(0, min(levels*g.sum(cage.Or(v.loose))-rival, turns*rivalStep))
	raised := score + max(0, min(room, turns*step))
	v.put(log2(1 + end/rivalEnd))
	v.put(logScore(end))
	v.put(logScore(rivalEnd))
	v.put(v.left() * log2(end/rivalEnd))
	v.put(log2(1 + raised/rivalEnd))
}

func yes(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
