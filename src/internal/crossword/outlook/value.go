package outlook

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/src/contest/tune"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

var (
	tilePrice  = tune.Float("tile_price", 3, 0, 50)      // points a tile used, where few cells multiply words
	richPrice  = tune.Float("tile_price_rich", 3, 0, 50) // and where many do
	coverShare = tune.Float("cover_share", 0.5, 0, 4)    // of the best product, from which on covering is free
	opensWorth = tune.Float("opens_worth", 0, 0, 100)    // points for a product of multipliers beside a candidate's letters, for the order of the re-count
	fadeShare  = tune.Float("fade_share", 0.3, 0.01, 1)  // of all tiles, below which covering gets cheaper
	coverPrice = tune.Float("cover_price", 1, 0, 50)
)

// opens is the best product of word multipliers that a move's letters lead to,
// across.
func (p *Player) opens(g *crossword.Game, m *crossword.Move) (product int32) {
	for i := range int(m.Len) {
		if m.New>>i&1 == 1 {
			across, pos := g.Board.Across(int(m.Line), int(m.Start)+i)
			product = max(product, p.win[across][pos]/int32(g.Board.Lines[across].WordMul[pos]))
		}
	}
	return product
}

// rank puts all decisions in the order in which they are to be re-counted: by
// value with the prospects they leave and by the multipliers beside their letters.
// When time is short every decision is taken to leave the best prospect.
func (p *Player) rank(g *crossword.Game, moves []crossword.Move) {
	p.ranked = p.ranked[:0]
	hope := 0.0 // what a candidate is taken to leave before it is placed
	if len(p.best) > 0 {
		hope = p.best[0].value
	}
	start, quick := time.Now(), p.hurried(len(moves))
	for i := range moves {
		m := &moves[i]
		c := candidate{move: int32(i), now: float64(m.Score) - p.penalty(g, m)}
		leaves := hope
		if !quick {
			p.try(g, m)
			c.future = p.future()
			leaves = c.future
		}
		c.order = c.now + max(leaves, opensWorth*float64(p.opens(g, m)))
		p.ranked = append(p.ranked, c)
	}
	p.ranking(time.Since(start), len(moves), quick)
	if len(g.Preview)+g.Hidden > 0 {
		p.discards(g)
	}
	slices.SortStableFunc(p.ranked, func(a, b candidate) int { return cmp.Compare(b.order, a.order) })
}

// try places a move on p.after, with p.changed the cells of each line whose
// letter or cross-check is new, and p.rest the chances with the tiles left.
func (p *Player) try(g *crossword.Game, m *crossword.Move) {
	hand := g.Hand.Without(m)
	p.rest.set(&p.tails, visible(g, &hand))
	p.after = *g.Board
	p.changed = [2 * crossword.MaxSize]uint32{}
	for lines := p.after.Place(m); lines != 0; lines &= lines - 1 {
		line := bits.TrailingZeros64(lines)
		x, y := &p.after.Lines[line], &g.Board.Lines[line]
		cells := x.Filled &^ y.Filled
		for pos := range g.Board.Size {
			if x.Cross[pos] != y.Cross[pos] || x.Side[pos] != y.Side[pos] {
				cells |= 1 << pos
			}
		}
		p.changed[line] = cells
	}
}

// discards adds the decisions to keep just what one of the best prospects needs.
func (p *Player) discards(g *crossword.Game) {
	const most = 64
	hand := crossword.TallyOf(&g.Hand)
	seen := map[crossword.Tally]bool{hand: true}
	add := func(keep crossword.Tally) {
		if seen[keep] || len(seen) > most {
			return
		}
		seen[keep] = true
		p.drop(g, keep)
		c := candidate{move: -1, keep: keep, now: -float64(g.Fee), future: p.future()}
		c.order = c.value()
		p.ranked = append(p.ranked, c)
	}
	add(0)
	for i := range p.best {
		add(p.best[i].need & hand)
	}
	if useTargets {
		for i := range p.targets.best {
			add(p.targets.best[i].need & hand)
		}
	}
}

// drop makes p.rest the chances with the tiles to keep, the board as it is.
func (p *Player) drop(g *crossword.Game, keep crossword.Tally) {
	p.after = *g.Board
	p.changed = [2 * crossword.MaxSize]uint32{}
	hand := without(g.Hand, dropped(g, keep))
	p.rest.set(&p.tails, visible(g, &hand))
}

// dropped are the tiles of the hand beyond those to keep.
func dropped(g *crossword.Game, keep crossword.Tally) *crossword.Hand {
	drop := g.Hand
	for m := uint64(keep); m != 0; m &= m - 1 {
		l, _ := crossword.Field(bits.TrailingZeros64(m))
		drop.Remove(l)
	}
	return &drop
}

// wins finds for each cell the best product of free word multipliers over as
// many consecutive cells as the hand has tiles, through the cell, along a line.
func (p *Player) wins(g *crossword.Game) {
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
	return tilePrice + (richPrice-tilePrice)*min(1, max(0, (share-poor)/(rich-poor)))
}

// penalty is the price of the tiles and of the word multipliers that a move
// covers for little.
func (p *Player) penalty(g *crossword.Game, m *crossword.Move) float64 {
	l := &g.Board.Lines[m.Line]
	own := int32(1)
	for i := range int(m.Len) {
		if m.New>>i&1 == 1 {
			own *= int32(l.WordMul[int(m.Start)+i])
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
		if float64(own) < coverShare*win {
			lost += win
		}
	}
	left := float64(g.Tiles()) / (fadeShare * float64(g.Board.Size*g.Board.Size))
	return coverPrice*lost*min(1, left) + p.perTile*float64(m.Tiles)
}
