package territory

import "github.com/contest-bundle/bundle/src/internal/bitboard"

// The search without a network plays on from the tree to its depth with quick
// moves of player 0: from outside in, or as the opponents do.
const (
	rimShare  = 0.5  // of the moves to cells not its own
	ringShare = 0.35 // of those to a cell not its own or beside one

	rollRandom = 0.2 // random moves of a playout by the opponents' rule
)

// A roll is how player 0 moves in a playout.
type roll struct {
	rule   Rule
	byRule bool
}

// playOut plays until a turn.
func (v *Solver) playOut(end int) {
	if v.opt.Coin {
		v.roll.byRule = v.rand.below(2) == 0
		v.roll.rule.Random = rollRandom
		for k := range v.roll.rule.Weight {
			v.roll.rule.Weight[k] = 0.3 + 0.7*v.rand.float()
		}
	}
	for v.work.Turn < end {
		v.turn(v.rollMove())
	}
}

func (v *Solver) rollMove() bitboard.Cell {
	s, r := &v.work, &v.rand
	cells := v.game.worthwhile(s)
	if v.roll.byRule {
		if r.float() < v.roll.rule.Random {
			return r.Pick(cells)
		}
		return r.Pick(v.game.greedy(s, 0, cells, &v.roll.rule.Weight))
	}
	rim := cells.AndNot(s.Own[0])
	switch at := r.float(); {
	case at < rimShare && !rim.Empty():
		return r.Pick(rim)
	case at < rimShare+ringShare && !rim.Empty():
		return r.Pick(rim.Spread().And(cells))
	}
	return r.Pick(cells)
}
