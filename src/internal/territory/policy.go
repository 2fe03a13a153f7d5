package territory

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A Policy gives moves their prior odds: the exponential of a weighted sum of
// the facts about a move. Each kind of move has weights for the end of the game,
// followed by what is added to them at its start.
type Policy [Kinds][MoveFeatures]float32

// Rank writes the moves' prior probabilities.
func (p *Policy) Rank(g *Game, s *State, rules *[MaxPlayers]Rule, cells []bitboard.Cell, prior []float32) {
	v := g.look(s, rules)
	var f [moveFacts]float32
	top := float32(math.Inf(-1))
	for i, c := range cells {
		v.facts(c, &f)
		w := &p[kind(s, c)]
		late, early := float32(0), float32(0)
		for k, fact := range f {
			late += w[k] * fact
			early += w[moveFacts+k] * fact
		}
		prior[i] = late + v.left*early
		top = max(top, prior[i])
	}
	sum := float32(0)
	for i := range cells {
		prior[i] = float32(math.Exp(float64(prior[i] - top)))
		sum += prior[i]
	}
	for i := range cells {
		prior[i] /= sum
	}
}
