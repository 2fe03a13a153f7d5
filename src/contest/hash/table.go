package hash

// A Table is a transposition table: a map of hashes of a fixed size that forgets.
// A hash has a bucket of two entries, one for the deepest search and one for the
// latest (Breuker, Uiterwijk and van den Herik, Replacement Schemes for
// Transposition Tables, 1994). It never allocates after New.
type Table[V any] struct {
	buckets []bucket[V]
	age     uint32
}

type bucket[V any] struct{ deep, late entry[V] }

type entry[V any] struct {
	hash  uint64
	age   uint32 // of the table when it was stored; 0 for an empty entry
	depth int32
	value V
}

// NewTable returns a table of at least n entries.
func NewTable[V any](n int) *Table[V] {
	size := 1
	for 2*size < n {
		size *= 2
	}
	return &Table[V]{buckets: make([]bucket[V], size), age: 1}
}

// NextSearch tells the table that a new search begins. What earlier ones stored
// can still be found, but gives way to anything, however deep it was.
func (t *Table[V]) NextSearch() { t.age++ }

// Get returns what is known of a hash and the depth that it was stored with.
func (t *Table[V]) Get(hash uint64) (value V, depth int, found bool) {
	b := &t.buckets[hash&uint64(len(t.buckets)-1)]
	for _, e := range [...]*entry[V]{&b.deep, &b.late} {
		if e.age != 0 && e.hash == hash {
			return e.value, int(e.depth), true
		}
	}
	return value, 0, false
}

// Put stores a value found by a search of a depth. It takes the place of the
// deepest entry of its bucket if it is as deep, if it is of the same hash, or if
// that entry is of an earlier search; otherwise that of the latest.
func (t *Table[V]) Put(hash uint64, depth int, value V) {
	b := &t.buckets[hash&uint64(len(t.buckets)-1)]
	e := entry[V]{hash, t.age, int32(depth), value}
	switch deep := &b.deep; {
	case deep.hash == hash || deep.age == 0:
		*deep = e
	case deep.age != t.age || depth >= int(deep.depth):
		b.late, *deep = *deep, e
	default:
		b.late = e
	}
}
