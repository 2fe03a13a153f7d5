package outlook

import (
	"cmp"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	endgameOn    = tune.Bool("endgame", false)
	endgameNodes = tune.Int("endgame_nodes", 400, 1, 1000000) // positions searched a turn
	endgameWidth = tune.Int("endgame_width", 12, 1, 1000)     // moves tried in the first position, half as many in each next one
)

// endgame searches the last plays, when every tile still to come is in view:
// depth first, the moves of the highest scores in each position, until the
// positions run out.
type endgame struct {
	generators []*crossword.Generator // by depth: the moves of a position stay while deeper ones are searched
	nodes      int
	first      crossword.Move // of the best way found last
}

// search returns the first move of the best way to the end and its points.
func (e *endgame) search(g *crossword.Game) (*crossword.Move, int) {
	e.nodes = endgameNodes
	points := 0
	e.first, points = e.best(g, 0, endgameWidth)
	return &e.first, points
}

func (e *endgame) best(g *crossword.Game, depth, width int) (first crossword.Move, points int) {
	if g.Hand.Size == 0 || e.nodes == 0 {
		return first, 0
	}
	e.nodes--
	if depth == len(e.generators) {
		e.generators = append(e.generators, new(crossword.Generator))
	}
	moves := e.generators[depth].Moves(g.Board, &g.Hand)
	slices.SortStableFunc(moves, func(a, b crossword.Move) int { return cmp.Compare(b.Score, a.Score) })
	for i := range moves[:min(width, len(moves))] {
		board, game := *g.Board, *g
		game.Board, game.Preview = &board, slices.Clone(g.Preview)
		game.Take(crossword.Decision{Place: &moves[i]})
		game.Draw(nil)
		_, rest := e.best(&game, depth+1, max(1, width/2))
		if total := int(moves[i].Score) + rest; total > points {
			first, points = moves[i], total
		}
	}
	return first, points
}
