// Package outlook plays the wordgame by looking out for the words that the next
// tiles may complete. A turn is worth its score, less what it spoils, and the
// best word still to come that it leaves possible, times the chance of the tiles
// that this word misses.
//
// Its sections can be switched off one by one; then the play is that of the
// version before the section:
//
//   - the outlook itself (prospects.go) and the value of a turn (value.go), always
//     on, with the best turns re-counted on the board they make (recount.go);
//   - set-ups (setups.go): a word that one more turn makes possible counts for
//     other turns too;
//   - targets (targets.go): words on the best lines that several letters must
//     be placed for first;
//   - place value (places.go): what the letters on the board are worth to a
//     fresh hand.
//
// Work is limited by the judge's clock (time.go) or, with the parameter budget, by
// a number of candidates a turn, so that a game can be repeated.
package outlook

import (
	"time"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/crossword"
)

// A Player plays by outlook. It plays one game.
type Player struct {
	Bounds Bounds
	Counts Counts
	dict   *crossword.Dictionary
	clk    *clock.Clock
	plan   bool // windows count, words do not

	generator crossword.Generator
	table     crossword.Search // all windows of the board with their words
	extra     crossword.Search // those that a candidate makes
	after     crossword.Board  // the board that a candidate makes
	changed   [2 * crossword.MaxSize]uint32
	tails     Tails
	full      Chances // with the whole hand
	rest      Chances // with what a candidate keeps
	best      []prospect
	open      []open
	lanes     lanes
	endgame   endgame
	last      crossword.Move // of an endgame
	targets   targets
	places    places
	setups    []setup
	win       [2 * crossword.MaxSize][crossword.MaxSize]int32
	perTile   float64 // price of a tile in this game
	priced    bool
	ranked    []candidate
	greedy    crossword.Greedy
	started   time.Time     // of the turn
	share     time.Duration // for the turn
	lineTime  time.Duration // that looking at a line took
	rankTime  time.Duration // that placing a candidate took
}

// New returns a player with the tuned bounds.
func New(dict *crossword.Dictionary, clk *clock.Clock) *Player {
	p := &Player{dict: dict, clk: clk, Bounds: tuned}
	p.table.Dict, p.extra.Dict, p.targets.dict, p.lanes.dict = dict, dict, dict, dict
	return p
}

// NewPlanner returns a player that commits to windows and never to a word: a turn
// is worth what waiting for any word of the best open window is, and what the lanes
// gain. It is kept to compare with; it loses.
func NewPlanner(dict *crossword.Dictionary, clk *clock.Clock) *Player {
	p := New(dict, clk)
	p.plan = true
	return p
}

// A candidate is a decision with its value. move is an index of the legal
// moves, or negative: then keep are the tiles to keep.
type candidate struct {
	move   int32
	keep   crossword.Tally
	now    float64 // points of the turn less what it spoils
	future float64
	order  float64 // the greater, the sooner it is re-counted
}

func (c *candidate) value() float64 { return c.now + c.future }

// Choose implements crossword.Player.
func (p *Player) Choose(g *crossword.Game) crossword.Decision {
	if usePlaces && p.places.tiles == 0 {
		p.places = newPlaces(p.dict, g.HandSize)
	}
	if !p.priced {
		p.perTile, p.priced = priceOfTiles(g.Board), true
	}
	p.begin(g)
	if p.short() {
		return p.greedy.Choose(g)
	}
	moves := p.generator.Moves(g.Board, &g.Hand)
	if useTargets {
		p.targets.placeable(g.Board, moves)
	}
	p.wins(g)
	p.look(g)
	p.rank(g, moves)
	if len(p.ranked) == 0 {
		return crossword.Decision{}
	}
	c := p.recount(g, moves)
	if Debug {
		p.report(g, &c)
	}
	if useEndgame && g.Hidden == 0 {
		if m, points := p.endgame.search(g); points > 0 && float64(points) >= c.value() {
			p.last = m
			return crossword.Decision{Place: &p.last}
		}
	}
	if c.move >= 0 {
		return crossword.Decision{Place: &moves[c.move]}
	}
	return crossword.Decision{Drop: dropped(g, c.keep)}
}
