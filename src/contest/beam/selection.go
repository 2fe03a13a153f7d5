package beam

import "github.com/contest-bundle/bundle/src/contest/hash"

// A selection keeps the best candidates of a level: at most limit of them, of one
// hash one, of one key perKey.
type selection[M any] struct {
	limit, perKey int
	entries       []entry[M]
	heap          []int32 // entries, the worst first
	hashes        *hash.Map[int32]
	keys          *hash.Map[int32] // the first entry of each key, from 1; others follow by peer
	done          *entry[M]        // the best finished candidate, beside the others
}

// An entry is a candidate that is kept.
type entry[M any] struct {
	Candidate[M]
	parent int32 // its node
	place  int32 // in the heap
	peer   int32 // the next entry of the same key
}

func newSelection[M any](limit, perKey int) *selection[M] {
	s := &selection[M]{perKey: perKey, hashes: hash.NewMap[int32](limit), keys: hash.NewMap[int32](0)}
	s.reset(limit)
	return s
}

// reset empties the selection.
func (s *selection[M]) reset(limit int) {
	s.limit, s.entries, s.heap = limit, s.entries[:0], s.heap[:0]
	s.hashes.Clear()
	s.keys.Clear()
	s.done = nil
}

func (s *selection[M]) empty() bool { return len(s.entries) == 0 && s.done == nil }

func (s *selection[M]) len() int { return len(s.entries) }

// offer keeps a candidate if it is among the best. It returns the parent of the
// candidate that had to go for it, or none.
func (s *selection[M]) offer(c *Candidate[M], parent int32) (lost int32, kept bool) {
	if c.Done {
		return s.finish(c, parent)
	}
	full := len(s.entries) == s.limit
	if full && !(c.Score > s.entries[s.heap[0]].Score) {
		return none, false
	}
	at := int32(none) // the entry to replace
	if c.Hash != 0 {
		if same, found := s.hashes.Get(c.Hash); found {
			at = same
		}
	}
	if at == none && s.perKey > 0 {
		at = s.crowded(c.Key)
	}
	if at != none && !(c.Score > s.entries[at].Score) {
		return none, false
	}
	if at == none && full {
		at = s.heap[0]
	}
	if at == none {
		s.add(c, parent)
		return none, true
	}
	lost = s.entries[at].parent
	s.replace(at, c, parent)
	return lost, true
}

// finish keeps a finished candidate if it is the best so far.
func (s *selection[M]) finish(c *Candidate[M], parent int32) (lost int32, kept bool) {
	lost = none
	if s.done != nil {
		if !(c.Score > s.done.Score) {
			return none, false
		}
		lost = s.done.parent
	}
	s.done = &entry[M]{Candidate: *c, parent: parent}
	return lost, true
}

// add keeps a candidate beside the others.
func (s *selection[M]) add(c *Candidate[M], parent int32) {
	at := int32(len(s.entries))
	s.entries = append(s.entries, entry[M]{Candidate: *c, parent: parent, place: at, peer: none})
	s.heap = append(s.heap, at)
	s.register(at)
	s.up(int(at))
}

// replace puts a better candidate in the place of an entry.
func (s *selection[M]) replace(at int32, c *Candidate[M], parent int32) {
	s.forget(at)
	e := &s.entries[at]
	e.Candidate, e.parent = *c, parent
	s.register(at)
	s.down(int(e.place))
}

// evict takes out the worst entry and returns its parent. The last entry moves to
// its place.
func (s *selection[M]) evict() int32 {
	at := s.heap[0]
	parent := s.entries[at].parent
	s.forget(at)
	last := int32(len(s.entries) - 1)
	bottom := s.heap[last]
	s.heap = s.heap[:last]
	if last > 0 && bottom != at {
		s.heap[0], s.entries[bottom].place = bottom, 0
		s.down(0)
	}
	if at != last {
		s.forget(last)
		s.entries[at] = s.entries[last]
		s.heap[s.entries[at].place] = at
		s.register(at)
	}
	s.entries = s.entries[:last]
	return parent
}

// last is the entry that ends the search: the finished one if there is one, and the
// best at the last level of all.
func (s *selection[M]) last(level bool) *entry[M] {
	if s.done == nil && level {
		return &s.entries[s.best()]
	}
	return s.done
}

// best is the index of the entry with the largest score, the first of equal ones.
func (s *selection[M]) best() int {
	best := 0
	for i := range s.entries {
		if s.entries[i].Score > s.entries[best].Score {
			best = i
		}
	}
	return best
}

// register makes an entry known by its hash and key, forget undoes that.
func (s *selection[M]) register(at int32) {
	e := &s.entries[at]
	if e.Hash != 0 {
		s.hashes.Set(e.Hash, at)
	}
	if s.perKey > 0 {
		first := s.keys.At(e.Key)
		e.peer, *first = *first-1, at+1 // 0 in the map is no entry
	}
}

func (s *selection[M]) forget(at int32) {
	e := &s.entries[at]
	if e.Hash != 0 {
		s.hashes.Delete(e.Hash)
	}
	if s.perKey == 0 {
		return
	}
	first := s.keys.At(e.Key)
	if *first-1 == at {
		*first = e.peer + 1
		return
	}
	for i := *first - 1; i != none; i = s.entries[i].peer {
		if s.entries[i].peer == at {
			s.entries[i].peer = e.peer
			return
		}
	}
}

// crowded is the worst entry of a key that has as many as it may, or none.
func (s *selection[M]) crowded(key uint64) int32 {
	worst, n := int32(none), 0
	first, _ := s.keys.Get(key)
	for i := first - 1; i != none; i = s.entries[i].peer {
		if n++; worst == none || s.entries[i].Score < s.entries[worst].Score {
			worst = i
		}
	}
	if n < s.perKey {
		return none
	}
	return worst
}

func (s *selection[M]) up(i int) {
	for i > 0 && s.entries[s.heap[i]].Score < s.entries[s.heap[(i-1)/2]].Score {
		s.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

func (s *selection[M]) down(i int) {
	for {
		least := 2*i + 1
		if least >= len(s.heap) {
			return
		}
		if right := least + 1; right < len(s.heap) && s.entries[s.heap[right]].Score < s.entries[s.heap[least]].Score {
			least = right
		}
		if !(s.entries[s.heap[least]].Score < s.entries[s.heap[i]].Score) {
			return
		}
		s.swap(i, least)
		i = least
	}
}

func (s *selection[M]) swap(i, j int) {
	s.heap[i], s.heap[j] = s.heap[j], s.heap[i]
	s.entries[s.heap[i]].place, s.entries[s.heap[j]].place = int32(i), int32(j)
}
