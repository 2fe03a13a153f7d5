package beam

// walk goes through the tree depth first and offers the candidates of every leaf of
// the level. It ends where it began, at the root.
func (s *search[M, P]) walk() {
	t := s.tree
	for _, leaf := range s.leaves {
		t.mark(leaf)
	}
	at := t.root
	for {
		n := &t.nodes[at]
		if down := t.marked(n.child); down != none {
			at = down
			s.problem.Apply(t.nodes[at].move)
			continue
		}
		if n.leaf {
			s.expand(at)
		}
		for at != t.root {
			s.problem.Undo(t.nodes[at].move)
			if side := t.marked(t.nodes[at].next); side != none {
				at = side
				s.problem.Apply(t.nodes[at].move)
				break
			}
			at = t.nodes[at].parent
		}
		if at == t.root {
			break
		}
	}
	t.stamp++
}

// expand offers the candidates of a leaf to the levels that they lead to.
func (s *search[M, P]) expand(leaf int32) {
	s.tree.nodes[leaf].leaf = false
	s.list = s.problem.Expand(s.list[:0])
	s.listed += len(s.list)
	for i := range s.list {
		c := &s.list[i]
		ahead := max(1, c.Ahead)
		if s.config.Levels > 0 && s.level+ahead > s.config.Levels {
			continue
		}
		for len(s.ahead) < ahead {
			s.ahead = append(s.ahead, s.fresh())
		}
		if lost, kept := s.ahead[ahead-1].offer(c, leaf); kept {
			s.tree.nodes[leaf].pending++
			if lost != none {
				s.tree.release(lost)
			}
		}
	}
	s.tree.idle(leaf)
}

// fresh is an empty selection of the present width.
func (s *search[M, P]) fresh() *selection[M] {
	if last := len(s.spare) - 1; last >= 0 {
		n := s.spare[last]
		s.spare = s.spare[:last]
		n.reset(s.width.now)
		return n
	}
	return newSelection[M](s.width.now, s.config.PerKey)
}

// grow puts the candidates of a selection into the tree as the leaves of the level,
// takes out what no longer leads to any, and makes the moves that all of them
// share.
func (s *search[M, P]) grow(next *selection[M]) {
	t := s.tree
	for next.len() > s.width.now {
		t.release(next.evict())
	}
	s.leaves = s.leaves[:0]
	best := next.best()
	for i := range next.len() {
		e := &next.entries[i]
		leaf := t.add(e.parent, e.Move)
		s.leaves = append(s.leaves, leaf)
		if i == best {
			s.best, s.score = leaf, e.Score
		}
		t.release(e.parent)
	}
	t.prune()
	for {
		only := t.nodes[t.root].child
		if only == none || t.nodes[only].next != none || t.nodes[t.root].pending > 0 {
			return
		}
		s.problem.Apply(t.nodes[only].move)
		s.prefix = append(s.prefix, t.nodes[only].move)
		t.advance(only)
	}
}
