package territory

import "github.com/contest-bundle/bundle/src/internal/bitboard"

// The kinds of own moves; each has weights of its own in a Policy.
const (
	kindNeutral    = iota
	kindFirstRaise // an own cell from level 1
	kindRaise      // an own cell above
	kindCapture    // another's cell at level 1
	kindAttack     // another's cell above
	Kinds
)

func kind(s *State, c bitboard.Cell) int {
	switch owner, level := s.Owner[c], s.Level[c]; {
	case owner == Nobody:
		return kindNeutral
	case owner == 0 && level == 1:
		return kindFirstRaise
	case owner == 0:
		return kindRaise
	case level == 1:
		return kindCapture
	}
	return kindAttack
}

// moveFacts is the number of facts about a move; its features are these and the
// same times the part of the game that is left.
const (
	moveFacts    = 24
	MoveFeatures = 2 * moveFacts
)

// A scene is what the features of all moves of a state have in common.
type scene struct {
	s    *State
	g    *Game
	lead int
	left float32

	aims       bitboard.Board // where opponents go if they are greedy
	rivals     bitboard.Board // their cells
	loose      bitboard.Board // those outside their owners' regions
	rivalReach bitboard.Board
	leadReach  bitboard.Board // the leader's region and its neighbours
	leadNext   bitboard.Board // one step further
	leadPiece  bitboard.Board // the leader's piece and its neighbours
	cage       bitboard.Board // what the leader can grow into without taking a cell from player 0
	cageEdge   bitboard.Board // and one step further
	top        float32        // log value of the best worthwhile cell
}

func (g *Game) look(s *State, rules *[MaxPlayers]Rule) scene {
	lead, _ := g.rivals(s)
	v := scene{s: s, g: g, lead: lead, left: float32(Turns-s.Turn) / Turns, rivals: s.Owned.AndNot(s.Own[0])}
	for p := 1; p < g.Players; p++ {
		reach := s.Reach(p)
		v.aims = v.aims.Or(g.greedy(s, p, reach, &rules[p].Weight))
		v.rivalReach = v.rivalReach.Or(reach)
		v.loose = v.loose.Or(s.Own[p].AndNot(s.Region[p]))
	}
	v.leadReach = s.Region[lead].Spread()
	v.leadNext = v.leadReach.Spread()
	v.leadPiece = bitboard.Bit(s.Pos[lead]).Spread()
	v.cage = s.Region[lead].Flood(bitboard.Full.AndNot(s.Own[0]))
	v.cageEdge = v.cage.Spread()
	best, _ := g.best(g.worthwhile(s))
	v.top = g.logValue[best]
	return v
}

// facts writes what is to be known of a move.
func (v *scene) facts(c bitboard.Cell, f *[moveFacts]float32) {
	s, bit := v.s, bitboard.Bit(c)
	around := bit.Spread()
	region := s.Region[v.lead]
	part := func(b bitboard.Board) float32 { return float32(around.And(b).Count()) * 0.25 }
	f[0] = 1
	f[1] = v.g.logValue[c]
	f[2] = yes(v.aims.Has(c))
	f[3] = yes(v.rivalReach.Has(c))
	f[4] = part(s.Region[0])
	f[5] = part(v.rivals)
	f[6] = float32(around.AndNot(s.Owned).Count()) * 0.25
	f[7] = yes(v.leadPiece.Has(c))
	f[8] = part(region)
	f[9] = yes(region.Has(c) && region.MaySplit(c))
	f[10] = yes(s.Region[0].MaySplit(c))
	f[11] = yes(v.loose.Has(c))
	f[12] = part(v.aims)
	f[13] = yes(s.Two.Has(c))
	f[14] = yes(v.leadReach.Has(c))
	f[15] = yes(v.cage.Has(c))
	f[16] = yes(v.cage.MaySplit(c))
	f[17] = yes(v.leadNext.Has(c))
	f[18] = yes(s.Level[c] > 2)
	f[19] = v.g.logValue[c] - v.top
	f[20] = float32(steps(c, s.Pos[v.lead])) * 0.1
	f[21] = yes(region.Has(c))
	f[22] = yes(v.cageEdge.Has(c))
	f[23] = yes(v.aims.Has(c) && !v.aims.AndNot(bit).Empty())
}

// steps is the distance of two cells.
func steps(a, b bitboard.Cell) int {
	rows, cols := bitboard.Row(a)-bitboard.Row(b), bitboard.Col(a)-bitboard.Col(b)
	return max(rows, -rows) + max(cols, -cols)
}
