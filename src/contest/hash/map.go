package hash

// A Map maps hashes to values, by open addressing with linear probes. Its slots
// are chosen by the low bits of the hash, so the hashes have to be well mixed; see
// Mix. Clear takes constant time: each slot notes the round in which it was
// filled. The zero value is an empty map.
type Map[V any] struct {
	slots []slot[V]
	round uint32
	count int
}

// A slot is filled if its round is the map's.
type slot[V any] struct {
	hash  uint64
	round uint32
	value V
}

// NewMap returns a map with room for n hashes. It grows when needed.
func NewMap[V any](n int) *Map[V] {
	m := &Map[V]{}
	m.resize(n)
	return m
}

// resize makes slots for n hashes, so that at most two in three are filled.
func (m *Map[V]) resize(n int) {
	size := 8
	for size*2 < n*3 {
		size *= 2
	}
	m.slots, m.round = make([]slot[V], size), 1
}

// Len returns the number of hashes.
func (m *Map[V]) Len() int { return m.count }

// Clear empties the map and keeps its memory. It takes constant time, except for
// once in 2^32 calls.
func (m *Map[V]) Clear() {
	m.count = 0
	if m.round++; m.round == 0 {
		clear(m.slots)
		m.round = 1
	}
}

// find returns the slot of a hash: the one that holds it or the one for it.
func (m *Map[V]) find(hash uint64) (s *slot[V], found bool) {
	mask := uint64(len(m.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := &m.slots[i]
		if s.round != m.round {
			return s, false
		}
		if s.hash == hash {
			return s, true
		}
	}
}

// Get returns the value of a hash, and whether there is one.
func (m *Map[V]) Get(hash uint64) (V, bool) {
	if m.count == 0 {
		var none V
		return none, false
	}
	s, found := m.find(hash)
	if !found {
		var none V
		return none, false
	}
	return s.value, true
}

// Set gives a hash a value.
func (m *Map[V]) Set(hash uint64, value V) { *m.At(hash) = value }

// At returns a pointer to the value of a hash, which is added with the zero value
// if it is not there. The pointer holds until the next At or Set.
func (m *Map[V]) At(hash uint64) *V {
	if 3*m.count >= 2*len(m.slots) {
		m.grow()
	}
	s, found := m.find(hash)
	if !found {
		*s = slot[V]{hash: hash, round: m.round}
		m.count++
	}
	return &s.value
}

func (m *Map[V]) grow() {
	old, round := m.slots, m.round
	m.resize(2*m.count + 1)
	for i := range old {
		if old[i].round == round && round != 0 {
			s, _ := m.find(old[i].hash)
			*s = old[i]
			s.round = m.round
		}
	}
}

// Delete removes a hash, if it is there, and moves those behind it that would no
// longer be found (Knuth, The Art of Computer Programming, vol. 3, 6.4, R).
func (m *Map[V]) Delete(hash uint64) {
	if m.count == 0 {
		return
	}
	if _, found := m.find(hash); !found {
		return
	}
	mask := uint64(len(m.slots) - 1)
	gap := hash & mask
	for m.slots[gap].hash != hash {
		gap = (gap + 1) & mask
	}
	for i := (gap + 1) & mask; m.slots[i].round == m.round; i = (i + 1) & mask {
		home := m.slots[i].hash & mask
		if (i-home)&mask >= (i-gap)&mask { // the gap is on the way from its home
			m.slots[gap] = m.slots[i]
			gap = i
		}
	}
	m.slots[gap] = slot[V]{}
	m.count--
}

// A Set is a set of hashes. The zero value is an empty set.
type Set struct{ m Map[struct{}] }

// NewSet returns a set with room for n hashes. It grows when needed.
func NewSet(n int) *Set {
	s := &Set{}
	s.m.resize(n)
	return s
}

// Add puts a hash into the set and reports whether it was not there before.
func (s *Set) Add(hash uint64) bool {
	n := s.m.count
	s.m.At(hash)
	return s.m.count > n
}

// Has reports whether a hash is in the set.
func (s *Set) Has(hash uint64) bool { _, found := s.m.Get(hash); return found }

// Len returns the number of hashes.
func (s *Set) Len() int { return s.m.count }

// Clear empties the set in constant time, as Map.Clear does.
func (s *Set) Clear() { s.m.Clear() }
