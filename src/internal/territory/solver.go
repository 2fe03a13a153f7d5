package territory

import (
	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/contest/em"
	"github.com/contest-bundle/bundle/src/contest/mcts"
	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A Solver plays player 0 through a game.
type Solver struct {
	game  *Game
	state State
	rules [MaxPlayers]Rule // the opponents as estimated so far
	model [MaxPlayers]*em.Model
	opt   Options
	rand  Rand // of everything but the opponents
	tree  *mcts.Tree[bitboard.Cell]

	first bitboard.Board // what the move of the turn is chosen from
	work  State          // the playout's
	along float32        // values of the visit's turns, summed
	kept  bool           // the tree has something of the turn before
	roll  roll
	nth   uint64 // visits that the visit's first move had before
	x     [Features]float32
	cells [bitboard.Cells]bitboard.Cell
	prior [bitboard.Cells]float32
}

// treeSize is the first room for nodes, 1.3 MB; a larger tree grows once and keeps
// its memory.
const treeSize = 1 << 16

// NewSolver starts a game.
func NewSolver(g *Game, start State, opt Options) *Solver {
	v := &Solver{game: g, state: start, opt: opt, rand: NewRand(opt.Seed), tree: mcts.New[bitboard.Cell](treeSize)}
	for p := 1; p < g.Players; p++ {
		v.model[p] = em.New(opponents)
		v.rules[p] = estimate(v.model[p])
	}
	return v
}

// State is the state of the turn.
func (v *Solver) State() *State { return &v.state }

// Rules are the opponents' rules as estimated so far.
func (v *Solver) Rules() *[MaxPlayers]Rule { return &v.rules }

// Tree is that of the last Move.
func (v *Solver) Tree() *mcts.Tree[bitboard.Cell] { return v.tree }

// Move searches until the limit ends and gives the destination of the turn.
func (v *Solver) Move(limit clock.Limit) bitboard.Cell {
	return v.moveAmong(limit, bitboard.Full)
}

// Evaluate is the value of a move of the turn: the mean of a search that starts
// with it.
func (v *Solver) Evaluate(c bitboard.Cell, limit clock.Limit) float64 {
	v.moveAmong(limit, bitboard.Bit(c))
	return float64(v.tree.Mean(mcts.Root))
}

// moveAmong is Move for a choice of destinations.
func (v *Solver) moveAmong(limit clock.Limit, first bitboard.Board) bitboard.Cell {
	v.first = first
	if !v.kept {
		v.tree.Reset()
	}
	v.kept = false
	v.visit()
	for limit.More() {
		v.visit()
	}
	return v.tree.Best()
}

// Observe ends a turn: it learns from the opponents' moves and plays them.
func (v *Solver) Observe(moves *Moves) {
	for p := 1; p < v.game.Players; p++ {
		v.model[p].Observe(v.game.observation(&v.state, p, moves[p]))
		v.rules[p] = estimate(v.model[p])
	}
	v.game.Step(&v.state, moves)
	if v.opt.Carry && v.state.Turn < Turns {
		var cells []bitboard.Cell
		for b := v.game.worthwhile(&v.state); !b.Empty(); b = b.Rest() {
			cells = append(cells, b.First())
		}
		v.kept = v.tree.Promote(moves[0], cells)
	}
}

// opponents has the ranges of the generator.
var opponents = em.Config{Categories: Categories, MinWeight: 0.3, MaxWeight: 1, MinRandom: 0.1, MaxRandom: 0.5}

func estimate(m *em.Model) (r Rule) {
	for k, w := range m.Weight {
		r.Weight[k] = float32(w)
	}
	r.Random = float32(m.Random)
	return r
}

// observation is a move of an opponent in the terms of package em; values are
// over the board's mean of 1000.
func (g *Game) observation(s *State, p int, chosen bitboard.Cell) em.Observation {
	reach := s.Reach(p)
	o := em.Observation{Best: make([]float64, Categories), Chosen: -1, Options: reach.Count()}
	for k, cells := range s.Sort(p, reach) {
		if cells.Empty() {
			continue
		}
		best, tied := g.best(cells)
		o.Best[k] = float64(g.Value[best]) / 1000
		if cells.Has(chosen) {
			o.Chosen, o.Top = k, tied.Has(chosen)
		}
	}
	return o
}

// Configure changes the options and the random numbers of the turns to come.
func (v *Solver) Configure(opt Options, seed uint64) {
	opt.Seed = seed
	v.opt, v.rand = opt, NewRand(seed)
}

// Game is the game played.
func (v *Solver) Game() *Game { return v.game }
