package outlook

import (
	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	tilePrice  = tune.Float("tile_price", 3, 0, 50)      // points a tile used, where few cells multiply words
	richPrice  = tune.Float("tile_price_rich", 3, 0, 50) // and where many do
	coverShare = tune.Float("cover_share", 0.5, 0, 4)    // of the best product, from which on covering is free
	fadeShare  = tune.Float("fade_share", 0.3, 0.01, 1)  // of all tiles, below which covering gets cheaper
	coverPrice = tune.Float("cover_price", 1, 0, 50)
)

// prices are what a turn spoils: tiles, and multipliers covered for little.
type prices struct {
	tile   float64 // points a tile used in this game
	priced bool
	// win is, for each cell of each line, the best product of free word multipliers
	// over as many consecutive cells as the hand has tiles.
	win [2 * crossword.MaxSize][crossword.MaxSize]int32
}

// look brings the prices up to date with the board.
func (p *prices) look(g *crossword.Game) {
	if !p.priced {
		p.tile, p.priced = priceOfTiles(g.Board), true
	}
	for line := range 2 * g.Board.Size {
		l := &g.Board.Lines[line]
		win := &p.win[line]
		*win = [crossword.MaxSize]int32{}
		for from := 0; from+g.HandSize <= g.Board.Size; from++ {
			product := int32(1)
			for pos := from; pos < from+g.HandSize; pos++ {
				product *= int32(l.WordMul[pos])
			}
			for pos := from; pos < from+g.HandSize; pos++ {
				win[pos] = max(win[pos], product)
			}
		}
	}
}

// opens is the best product of word multipliers that a move's letters lead to,
// across.
func (p *prices) opens(g *crossword.Game, m *crossword.Move) (product int32) {
	for i := range int(m.Len) {
		if m.New>>i&1 == 1 {
			across, pos := g.Board.Across(int(m.Line), int(m.Start)+i)
			product = max(product, p.win[across][pos]/int32(g.Board.Lines[across].WordMul[pos]))
		}
	}
	return product
}

// priceOfTiles is the price of a tile on a board at the start of the game: the more
// word multipliers, the more a tile can earn. One price for all boards is too low for
// the rich ones, or keeps the hand for ever on the poor ones (two games of 80 without
// a point at 11.43).
func priceOfTiles(b *crossword.Board) float64 {
	const poor, rich = 0.13, 0.25 // share of the cells that multiply words
	multipliers := 0
	for line := range b.Size {
		for pos := range b.Size {
			if b.Lines[line].WordMul[pos] > 1 {
				multipliers++
			}
		}
	}
	share := float64(multipliers) / float64(b.Size*b.Size)
	return tilePrice + (own(richPrice, tilePrice)-tilePrice)*min(1, max(0, (share-poor)/(rich-poor)))
}

// penalty is the price of the tiles and of the word multipliers that a move
// covers for little.
func (p *prices) penalty(g *crossword.Game, m *crossword.Move) float64 {
	l := &g.Board.Lines[m.Line]
	product := int32(1)
	for i := range int(m.Len) {
		if m.New>>i&1 == 1 {
			product *= int32(l.WordMul[int(m.Start)+i])
		}
	}
	lost := 0.0
	for i := range int(m.Len) {
		pos := int(m.Start) + i
		if m.New>>i&1 == 0 || l.WordMul[pos] == 1 {
			continue
		}
		across, apos := g.Board.Across(int(m.Line), pos)
		win := float64(max(p.win[m.Line][pos], p.win[across][apos]))
		if float64(product) < own(coverShare, 0.5)*win {
			lost += win
		}
	}
	left := float64(g.Tiles()) / (own(fadeShare, 0.3) * float64(g.Board.Size*g.Board.Size))
	return coverPrice*lost*min(1, left) + p.tile*float64(m.Tiles)
}
