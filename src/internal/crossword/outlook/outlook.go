// Package outlook plays the wordgame by looking out for the words that the next
// tiles may complete. A turn is worth its score, less what it spoils, and the
// best word still to come that it leaves possible, times the chance of the tiles
// that this word misses.
package outlook

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/contest-bundle/bundle/src/internal/clock"
	"github.com/contest-bundle/bundle/src/internal/crossword"
	"github.com/contest-bundle/bundle/src/internal/tune"
)

var (
	missing     = tune.Int("outlook_missing", 2, 0, 9)       // tiles that an outlook may miss
	missingHigh = tune.Int("outlook_missing_high", 3, 0, 9)  // of a window of high score
	horizon     = tune.Int("outlook_horizon", 32, 1, 400)    // next tiles that count
	tilePrice   = tune.Float("outlook_tile_price", 3, 0, 50) // price of a tile used
	fadeShare   = tune.Float("outlook_fade_share", 0.3, 0, 1)
	coverShare  = tune.Float("outlook_cover_share", 0.5, 0, 4)
	budget      = tune.Int("budget", 0, 0, 100000) // candidates re-counted a turn; 0: by the clock
	kept        = tune.Int("outlook_kept", 400, 1, 10000)
)

// A Player plays by outlook.
type Player struct {
	dict      *crossword.Dictionary
	clk       *clock.Clock
	generator crossword.Generator
	table     crossword.Search // all windows of the board with their words
	extra     crossword.Search // those that a candidate makes
	tails     Tails
	full      Chances // for the whole hand
	rest      Chances // for what a candidate keeps
	best      []prospect
	ranked    []candidate
	win       [2 * crossword.MaxSize][crossword.MaxSize]int32
	after     crossword.Board
}

// New returns a player for one game.
func New(dict *crossword.Dictionary, clk *clock.Clock) *Player {
	p := &Player{dict: dict, clk: clk}
	p.table.Dict, p.extra.Dict = dict, dict
	return p
}

// A prospect is a word that the whole hand may yet make.
type prospect struct {
	need   crossword.Tally
	score  float64
	value  float64 // score times chance with the whole hand
	window int32
}

// A candidate is a decision with its value. move is an index of the legal
// moves, or negative: then keep are the tiles to keep.
type candidate struct {
	move  int32
	keep  crossword.Tally
	now   float64 // points of the turn less what it spoils
	value float64
}

// Choose implements crossword.Player.
func (p *Player) Choose(g *crossword.Game) crossword.Decision {
	moves := p.generator.Moves(g.Board, &g.Hand)
	p.look(g)
	p.rank(g, moves)
	if len(p.ranked) == 0 {
		return crossword.Decision{}
	}
	c := p.recount(g, moves)
	if c.move >= 0 {
		return crossword.Decision{Place: &moves[c.move]}
	}
	return crossword.Decision{Drop: dropped(g, c.keep)}
}

// look lists the prospects of the whole hand, the best first.
func (p *Player) look(g *crossword.Game) {
	draws := max(0, min(horizon-len(g.Preview), g.Hidden))
	if p.tails.draws != draws || g.Turn == 0 {
		p.tails = newTails(&p.dict.Odds, draws)
	}
	p.full.set(&p.tails, ahead(g, &g.Hand))
	p.table.Reset()
	for line := range 2 * g.Board.Size {
		p.table.Line(g.Board, line, g.HandSize, 0, 10)
	}
	p.best = p.best[:0]
	least := 0.0
	for i := range p.table.Entries {
		e := &p.table.Entries[i]
		if float64(e.Score) <= least || bits.OnesCount64(uint64(e.Need&^p.full.have)) > missingHigh {
			continue
		}
		if v := float64(e.Score) * p.full.of(e.Need); v > least {
			p.best = append(p.best, prospect{e.Need, float64(e.Score), v, e.Window})
			if len(p.best) == 2*kept {
				least = p.trim()
			}
		}
	}
	p.trim()
}

// trim keeps the best prospects, in order, and returns the least of a full list.
func (p *Player) trim() float64 {
	slices.SortStableFunc(p.best, func(a, b prospect) int { return cmp.Compare(b.value, a.value) })
	if len(p.best) < kept {
		return 0
	}
	p.best = p.best[:kept]
	return p.best[kept-1].value
}

// ahead is the tally of tiles in hand or in view.
func ahead(g *crossword.Game, hand *crossword.Hand) crossword.Tally {
	h := *hand
	for _, c := range g.Preview {
		h.Add(c)
	}
	return crossword.TallyOf(&h)
}

// future is the value of the best prospect that survives a change of the
// board, with the chances of p.rest. changed holds the changed cells of each line.
func (p *Player) future(changed *[2 * crossword.MaxSize]uint32) float64 {
	best := 0.0
	for i := range p.best {
		w := &p.best[i]
		if w.value <= best {
			break
		}
		if changed != nil {
			window := &p.table.Windows[w.window]
			if changed[window.Line]&window.Around() != 0 {
				continue
			}
		}
		if v := w.score * p.rest.of(w.need); v > best {
			best = v
		}
	}
	return best
}

// rank values all decisions by the prospects they leave, the best first.
func (p *Player) rank(g *crossword.Game, moves []crossword.Move) {
	p.ranked = p.ranked[:0]
	p.wins(g)
	for i := range moves {
		m := &moves[i]
		hand := g.Hand.Without(m)
		p.rest.set(&p.tails, ahead(g, &hand))
		changed := p.changes(g.Board, m)
		now := float64(m.Score) - p.penalty(g, m)
		p.ranked = append(p.ranked, candidate{int32(i), 0, now, now + p.future(&changed)})
	}
	if len(g.Preview)+g.Hidden > 0 {
		p.discards(g)
	}
	slices.SortStableFunc(p.ranked, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
}

// discards adds, for each of the best prospects, keeping what it needs.
func (p *Player) discards(g *crossword.Game) {
	hand := crossword.TallyOf(&g.Hand)
	seen := map[crossword.Tally]bool{hand: true}
	try := func(keep crossword.Tally) {
		if seen[keep] || len(seen) > 64 {
			return
		}
		seen[keep] = true
		h := g.Hand
		d := dropped(g, keep)
		for c, n := range d.Count {
			for range n {
				h.Remove(uint8(c))
			}
		}
		p.rest.set(&p.tails, ahead(g, &h))
		now := -float64(g.Fee)
		p.ranked = append(p.ranked, candidate{-1, keep, now, now + p.future(nil)})
	}
	for i := range p.best {
		try(p.best[i].need & hand)
	}
	try(0)
}

// dropped are the tiles of the hand beyond those to keep.
func dropped(g *crossword.Game, keep crossword.Tally) *crossword.Hand {
	var drop crossword.Hand
	left := g.Hand
	for m := uint64(keep); m != 0; m &= m - 1 {
		l, _ := crossword.Field(bits.TrailingZeros64(m))
		left.Remove(l)
	}
	for c, n := range left.Count {
		for range n {
			drop.Add(uint8(c))
		}
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
	return lost*min(1, left) + tilePrice*float64(m.Tiles)
}

// changes places a move on p.after and returns the cells of each line whose
// letter or cross-check is new.
func (p *Player) changes(b *crossword.Board, m *crossword.Move) (changed [2 * crossword.MaxSize]uint32) {
	p.after = *b
	for lines := p.after.Place(m); lines != 0; lines &= lines - 1 {
		line := bits.TrailingZeros64(lines)
		x, y := &p.after.Lines[line], &b.Lines[line]
		cells := x.Filled &^ y.Filled
		for pos := range b.Size {
			if x.Cross[pos] != y.Cross[pos] || x.Side[pos] != y.Side[pos] {
				cells |= 1 << pos
			}
		}
		changed[line] = cells
	}
	return changed
}

// recount places the best candidates for real, counts the words that their
// letters make possible, and returns the best.
func (p *Player) recount(g *crossword.Game, moves []crossword.Move) candidate {
	best := p.ranked[0]
	limit := p.limit(g)
	for i := range p.ranked {
		if !limit.More() {
			break
		}
		c := &p.ranked[i]
		if c.move < 0 {
			if c.value > best.value {
				best = *c
			}
			continue
		}
		m := &moves[c.move]
		hand := g.Hand.Without(m)
		p.rest.set(&p.tails, ahead(g, &hand))
		changed := p.changes(g.Board, m)
		future := c.value - c.now
		p.extra.Reset()
		floor := int32(max(10, future/2, (best.value-c.now)/2))
		for line := range 2 * g.Board.Size {
			if changed[line] != 0 {
				p.extra.Line(&p.after, line, g.HandSize, changed[line], floor)
			}
		}
		for j := range p.extra.Entries {
			e := &p.extra.Entries[j]
			if float64(e.Score) <= future || bits.OnesCount64(uint64(e.Need&^p.rest.have)) > missingHigh {
				continue
			}
			future = max(future, float64(e.Score)*p.rest.of(e.Need))
		}
		c.value = c.now + future
		if c.value > best.value {
			best = *c
		}
	}
	return best
}
