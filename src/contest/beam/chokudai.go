package beam

import (
	"time"

	"github.com/contest-bundle/bundle/src/contest/hash"
)

// Chokudai searches by sweeps: each goes from the first level to the last and
// expands, at each level, the best Width candidates (at least one) that are left
// there. It is named after the contestant who made it known. A run can end after any
// sweep, so Time bounds it whatever a state takes; Sweeps, if it is above 0, bounds
// it instead and makes it repeatable.
//
// Of the Config, Width, Time, Levels and PerKey = 0 count. Levels must be given. A
// finished candidate ends its sweep and not the search: the result is the one of
// fewest levels and among these the best; if there is none, the best candidate of
// the last level.
//
// Of the candidates of a level with one hash only the first is taken. All candidates
// are kept, so memory grows with the time: about 100 bytes and the move for each.
func Chokudai[M any, P Problem[M]](p P, c Config, sweeps int) Result[M] {
	if c.Levels <= 0 {
		panic("beam: Chokudai needs Levels")
	}
	s := &sweeper[M, P]{problem: p, config: c, begin: time.Now(), levels: make([]waiting[M], c.Levels+1)}
	var start M
	s.nodes = append(s.nodes, step[M]{move: start, parent: none})
	for n := 0; sweeps > 0 && n < sweeps || sweeps <= 0 && time.Since(s.begin) < c.Time; n++ {
		if !s.sweep(n) {
			break
		}
	}
	s.goTo(0)
	return s.result()
}

// A sweeper is at a node of the tree of all states that were expanded.
type sweeper[M any, P Problem[M]] struct {
	problem  P
	config   Config
	begin    time.Time
	nodes    []step[M]
	at       int32
	levels   []waiting[M]
	list     []Candidate[M]
	down     []int32 // the way to the next node
	done     *reached[M]
	expanded int
}

// A step is a state that was expanded.
type step[M any] struct {
	move   M
	parent int32
	depth  int32 // in moves
}

// A reached is a candidate and the node that it belongs to.
type reached[M any] struct {
	Candidate[M]
	parent int32
	level  int
}

// waiting are the candidates of a level, the best first, and the hashes of all that
// ever were.
type waiting[M any] struct {
	heap   []reached[M]
	hashes hash.Set
	best   *reached[M] // of all that ever were
}

// sweep expands the best of each level. It reports whether there was any.
func (s *sweeper[M, P]) sweep(n int) bool {
	any := false
	if n == 0 {
		s.expand(0, 0)
		any = true
	}
	for level := 1; level < s.config.Levels; level++ {
		if s.done != nil && level >= s.done.level {
			break
		}
		for range max(1, s.config.Width) {
			if len(s.levels[level].heap) == 0 {
				break
			}
			r := s.levels[level].pop()
			node := int32(len(s.nodes))
			s.nodes = append(s.nodes, step[M]{r.Move, r.parent, s.nodes[r.parent].depth + 1})
			s.expand(node, level)
			any = true
		}
	}
	return any
}

// expand lists the candidates of a node's state.
func (s *sweeper[M, P]) expand(node int32, level int) {
	s.goTo(node)
	s.expanded++
	s.list = s.problem.Expand(s.list[:0])
	for _, c := range s.list {
		r := reached[M]{c, node, level + max(1, c.Ahead)}
		if r.level > s.config.Levels {
			continue
		}
		if c.Done {
			if d := s.done; d == nil || r.level < d.level || r.level == d.level && c.Score > d.Score {
				s.done = &r
			}
			continue
		}
		if w := &s.levels[r.level]; c.Hash == 0 || w.hashes.Add(c.Hash) {
			w.push(r)
		}
	}
}

// goTo moves the state to a node, by way of the last node that both ways share.
func (s *sweeper[M, P]) goTo(to int32) {
	s.down = s.down[:0]
	for s.at != to {
		if s.nodes[s.at].depth > s.nodes[to].depth {
			s.problem.Undo(s.nodes[s.at].move)
			s.at = s.nodes[s.at].parent
		} else {
			s.down = append(s.down, to)
			to = s.nodes[to].parent
		}
	}
	for i := len(s.down) - 1; i >= 0; i-- {
		s.at = s.down[i]
		s.problem.Apply(s.nodes[s.at].move)
	}
}

// result is the finished candidate, or else the best of the furthest level.
func (s *sweeper[M, P]) result() Result[M] {
	best := s.done
	for level := s.config.Levels; best == nil && level > 0; level-- {
		best = s.levels[level].best
	}
	r := Result[M]{Expanded: s.expanded}
	if best == nil {
		return r
	}
	r.Score, r.Done, r.Levels = best.Score, best.Done, best.level
	r.Moves = make([]M, s.nodes[best.parent].depth+1)
	r.Moves[len(r.Moves)-1] = best.Move
	for n := best.parent; s.nodes[n].parent != none; n = s.nodes[n].parent {
		r.Moves[s.nodes[n].depth-1] = s.nodes[n].move
	}
	return r
}

func (w *waiting[M]) push(r reached[M]) {
	if w.best == nil || r.Score > w.best.Score {
		w.best = &r
	}
	w.heap = append(w.heap, r)
	for i := len(w.heap) - 1; i > 0 && w.heap[i].Score > w.heap[(i-1)/2].Score; i = (i - 1) / 2 {
		w.heap[i], w.heap[(i-1)/2] = w.heap[(i-1)/2], w.heap[i]
	}
}

func (w *waiting[M]) pop() reached[M] {
	top, last := w.heap[0], len(w.heap)-1
	w.heap[0] = w.heap[last]
	w.heap = w.heap[:last]
	for i := 0; ; {
		most := 2*i + 1
		if most >= last {
			return top
		}
		if most+1 < last && w.heap[most+1].Score > w.heap[most].Score {
			most++
		}
		if !(w.heap[most].Score > w.heap[i].Score) {
			return top
		}
		w.heap[i], w.heap[most] = w.heap[most], w.heap[i]
		i = most
	}
}
