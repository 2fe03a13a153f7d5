package crossword

// A Game is what the solver knows of a game in play.
type Game struct {
	Board    *Board
	Hand     Hand
	Preview  []uint8 // the tiles that come next, in order
	Hidden   int     // tiles after the preview
	HandSize int     // tiles that the hand is refilled to
	Fee      int     // points that a discard costs
	Turn     int     // turns taken
	Score    int
}

// Tiles is the number of tiles not yet on the board nor discarded.
func (g *Game) Tiles() int { return g.Hand.Size + len(g.Preview) + g.Hidden }

// A Decision is what to do in a turn: place a word, drop tiles, or end the game
// where both are nil.
type Decision struct {
	Place *Move
	Drop  *Hand
}

// A Player decides the turns of a game.
type Player interface {
	Choose(g *Game) Decision
}

// Take carries out a decision; the hand is refilled once the new tiles are
// known, by Draw. A legal decision is not checked again.
func (g *Game) Take(d Decision) {
	g.Turn++
	switch {
	case d.Place != nil:
		g.Hand = g.Hand.Without(d.Place)
		g.Board.Place(d.Place)
		g.Score += int(d.Place.Score)
	case d.Drop != nil:
		for c, n := range d.Drop.Count {
			for range n {
				g.Hand.Remove(uint8(c))
			}
		}
		g.Score -= g.Fee
	}
}

// Draw makes tiles visible and refills the hand.
func (g *Game) Draw(letters []uint8) {
	g.Hidden -= len(letters)
	g.Preview = append(g.Preview, letters...)
	n := min(g.HandSize-g.Hand.Size, len(g.Preview))
	for _, c := range g.Preview[:n] {
		g.Hand.Add(c)
	}
	g.Preview = append(g.Preview[:0], g.Preview[n:]...)
}

// Greedy is the baseline: the move of the highest score, the whole hand dropped
// where there is no move, the end where no tile is left to come.
type Greedy struct {
	generator Generator
}

// Choose takes the first of the best moves in order of generation.
func (p *Greedy) Choose(g *Game) Decision {
	moves := p.generator.Moves(g.Board, &g.Hand)
	best := -1
	for i := range moves {
		if best < 0 || moves[i].Score > moves[best].Score {
			best = i
		}
	}
	switch {
	case best >= 0:
		return Decision{Place: &moves[best]}
	case len(g.Preview)+g.Hidden > 0:
		all := g.Hand
		return Decision{Drop: &all}
	}
	return Decision{}
}
