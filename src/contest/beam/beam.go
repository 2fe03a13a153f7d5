// Package beam is beam search for contests, with one state that moves are made and
// taken back on: no state is ever copied. Scores are to be large.
//
// Contract: the caller's Problem makes moves, takes them back, and lists the
// candidates of the present state with the score and hash that each would lead to.
// Search keeps the best Width candidates of each level, of two with the same hash
// the better, of one Key no more than PerKey, and walks the tree of what is kept
// depth first, so that neighbours share most of their moves (the Euler tour that
// AtCoder's contestants made known). A candidate may lead several levels ahead,
// for moves of unequal length. The moves that all kept states share are made for
// good, so the tree stays as shallow as the states are alike.
//
// The search ends at the first level with a finished candidate, after Levels
// levels, or when there are no candidates. With a Width it is repeatable to the bit.
// With a Time instead, the width of each level follows from the time that a state
// has taken so far; when time runs out, the search goes on with a width of 1, so
// that it ends with a complete answer.
//
// Chokudai is the other way to spend a time: sweeps of width 1 from the first level
// to the last, each taking the best that earlier ones left.
package beam

import "time"

// A Problem is the state that a search moves. M is a move.
type Problem[M any] interface {
	// Apply makes a move.
	Apply(m M)
	// Undo takes back a move, the last that was made and is not yet taken back.
	Undo(m M)
	// Expand appends the candidates of the present state to a list and returns it.
	Expand(list []Candidate[M]) []Candidate[M]
}

// A Candidate is a move from the present state, and what is known of the state
// that it leads to.
type Candidate[M any] struct {
	Move M
	// Score compares the candidates of one level.
	Score float64
	// Hash stands for the state that the move leads to. Of the candidates with one
	// hash at one level only the best is kept. 0 is no hash.
	Hash uint64
	// Ahead is the number of levels that the move leads ahead; 0 counts as 1.
	Ahead int
	// Key is the group of which Config.PerKey candidates are kept.
	Key uint64
	// Done says that the move finishes the problem.
	Done bool
}

// A Config says how to search. Width or Time must be given.
type Config struct {
	// Width is the number of states kept at each level. With a Time, 0 or the most
	// that may be kept.
	Width int
	// Time is how long the search may take, from its call on.
	Time time.Duration
	// Levels is the number of levels at which the search ends; 0 is no bound.
	Levels int
	// Remaining, for a search with a Time, estimates how many levels are left after
	// a level. Where it is nil, Levels must be given.
	Remaining func(level int) float64
	// PerKey bounds the states of one Key at each level; 0 is no bound.
	PerKey int
	// Watch, if not nil, is called after each level.
	Watch func(Level)
}

// A Level says how a level of a search went.
type Level struct {
	Level      int
	Width      int     // that was aimed at
	States     int     // that were expanded
	Candidates int     // that they have for the levels after it
	Score      float64 // the best of the states
}

// A Result is the best that a search has found.
type Result[M any] struct {
	Moves []M
	Score float64
	// Done says that the last move finishes the problem. Otherwise the result is
	// the best state of the last level that was reached.
	Done bool
	// Levels is the number of levels to the end of the moves, Expanded the number
	// of states whose candidates were listed.
	Levels, Expanded int
}

// Search searches from the problem's present state, and leaves it there.
func Search[M any, P Problem[M]](p P, c Config) Result[M] {
	s := &search[M, P]{problem: p, config: c, width: newWidth(c), tree: newTree[M]()}
	s.leaves = append(s.leaves, root)
	for s.step() {
	}
	for i := len(s.prefix) - 1; i >= 0; i-- {
		p.Undo(s.prefix[i])
	}
	return s.result
}

// A search is at one level: leaves are the nodes of its states. The problem stands
// at the root of the tree but for a walk.
type search[M any, P Problem[M]] struct {
	problem P
	config  Config
	width   width
	tree    *tree[M]
	level   int
	leaves  []int32
	best    int32           // the leaf with the best score
	score   float64         // of that leaf
	ahead   []*selection[M] // of the next levels, the nearest first
	spare   []*selection[M]
	prefix  []M // the moves that were made for good
	list    []Candidate[M]
	listed  int // candidates of the level, for Watch
	result  Result[M]
}

// step expands the states of a level, and makes the best candidates the states of
// the next one. It reports whether there are any to expand.
func (s *search[M, P]) step() bool {
	s.width.choose(s.level, len(s.leaves))
	s.walk()
	s.result.Expanded += len(s.leaves)
	if s.config.Watch != nil {
		s.config.Watch(Level{s.level, s.width.now, len(s.leaves), s.listed, s.score})
		s.listed = 0
	}
	next := s.next()
	if next == nil {
		s.end(s.level, s.score, s.tree.path(s.best))
		return false
	}
	if e := next.last(s.level == s.config.Levels); e != nil {
		s.end(s.level, e.Score, append(s.tree.path(e.parent), e.Move))
		s.result.Done = e.Done
		return false
	}
	s.grow(next)
	return true
}

// next goes on to the next level that has candidates, and returns them.
func (s *search[M, P]) next() *selection[M] {
	for len(s.ahead) > 0 {
		n := s.ahead[0]
		s.ahead = append(s.ahead[:0], s.ahead[1:]...)
		s.spare = append(s.spare, n)
		if s.level++; !n.empty() {
			return n
		}
	}
	return nil
}

// end makes the result.
func (s *search[M, P]) end(level int, score float64, moves []M) {
	s.result.Levels, s.result.Score = level, score
	s.result.Moves = append(s.prefix[:len(s.prefix):len(s.prefix)], moves...)
}
