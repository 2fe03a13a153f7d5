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
//   - set-ups (setups.go): a word that one letter makes possible, which the hand can
//     put there across;
//   - targets (targets.go, targetplan.go, aim.go): words on the best line that
//     several letters must be placed for first;
//   - place value (places.go): what the letters on the board are worth to a
//     fresh hand.
//
// The parameter preset takes all values from the player's account (preset.go).
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
	on     sections

	generator crossword.Generator
	greedy    crossword.Greedy
	pace      pace
	prices    prices
	words     prospects
	trial     trial            // of the candidate being valued
	made      crossword.Search // the windows that a candidate makes
	ranked    []candidate
	legal     letters // that legal moves put on each cell across

	setups  setups
	targets targets
	places  places
	open    openWindows
	lanes   lanes
	endgame endgame
}

// letters are sets of letters, by line and position.
type letters [2 * crossword.MaxSize][crossword.MaxSize]uint32

// placeable notes which letters the legal moves put on which cells across.
func (p *Player) placeable(b *crossword.Board, moves []crossword.Move) {
	p.legal = letters{}
	for i := range moves {
		m := &moves[i]
		for j := range int(m.Len) {
			if m.New>>j&1 == 1 {
				across, pos := b.Across(int(m.Line), int(m.Start)+j)
				p.legal[across][pos] |= 1 << m.Letters[j]
			}
		}
	}
}

// sections are the parts of the method in which the planner differs. Those that are
// switched by a parameter alone ask it where they are used: in a bundle it is a
// constant, and what is switched off is left out.
type sections struct{ words, open, lanes bool }

// New returns a player with the tuned bounds and sections.
func New(dict *crossword.Dictionary, clk *clock.Clock) *Player {
	p := &Player{Bounds: bounds(), on: sections{words: true, open: useOpen, lanes: useLanes}, pace: pace{clk: clk}}
	p.words = prospects{dict: dict, bounds: &p.Bounds, counts: &p.Counts}
	p.words.table.Dict, p.made.Dict, p.setups.search.Dict, p.targets.dict, p.lanes.dict = dict, dict, dict, dict, dict
	return p
}

// NewPlanner returns a player that commits to windows and never to a word: a turn
// is worth what waiting for any word of the best open window is, and what the lanes
// gain. It is kept to compare with; it loses.
func NewPlanner(dict *crossword.Dictionary, clk *clock.Clock) *Player {
	p := New(dict, clk)
	p.on = sections{open: true, lanes: true}
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
	p.pace.begin(g)
	if p.pace.short() {
		return p.greedy.Choose(g)
	}
	moves := p.generator.Moves(g.Board, &g.Hand)
	p.look(g, moves)
	p.rank(g, moves)
	if len(p.ranked) == 0 {
		return crossword.Decision{}
	}
	c := p.recount(g, moves)
	if Debug {
		p.report(g, &c)
	}
	if endgameOn && preset != account && g.Hidden == 0 {
		if m, points := p.endgame.search(g); points > 0 && float64(points) >= c.value() {
			return crossword.Decision{Place: m}
		}
	}
	if c.move >= 0 {
		return crossword.Decision{Place: &moves[c.move]}
	}
	return crossword.Decision{Drop: dropped(g, c.keep)}
}

// look brings what is known up to date with the turn.
func (p *Player) look(g *crossword.Game, moves []crossword.Move) {
	p.prices.look(g)
	lines := p.pace.lines(g, &p.prices)
	start := time.Now()
	p.words.look(g, lines)
	p.pace.looked(time.Since(start), len(lines))
	p.words.choose()
	if placesOn || preset == account {
		p.places.look(p.words.dict, g.HandSize)
	}
	if p.on.lanes {
		p.lanes.look(g)
	}
	if p.on.open {
		p.open.look(&p.words.table, &p.words.full)
	}
	if setupsOn || targetsOn || preset == account {
		p.placeable(g.Board, moves)
	}
	if setupsOn || preset == account {
		if p.setups.best = p.setups.best[:0]; !p.pace.hurried(len(moves)) {
			p.setups.look(g, p)
		}
	}
	if targetsOn || preset == account {
		p.targets.look(g, p)
	}
}

// future is the value of the best that the trial leaves to come, of what was known
// before it.
func (p *Player) future() float64 {
	best := 0.0
	if p.on.words {
		best = p.words.future(&p.trial)
	}
	if p.on.open {
		best = p.open.future(&p.words.table, &p.trial, best)
	}
	if setupsOn || preset == account {
		best = p.setups.future(&p.trial, best)
	}
	if targetsOn || preset == account {
		best = p.targets.future(&p.trial, best, &p.legal)
	}
	return best
}
