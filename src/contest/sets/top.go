package sets

import (
	"cmp"
	"slices"
)

// A Top keeps the k elements with the largest keys of all that are offered to it.
// Of equal keys the earlier stays. Refusing one takes a comparison, keeping one
// time logarithmic in k.
type Top[K cmp.Ordered, V any] struct {
	limit int
	heap  []Ranked[K, V] // the smallest key first
}

// A Ranked is an element and its key.
type Ranked[K cmp.Ordered, V any] struct {
	Key   K
	Value V
}

// NewTop returns an empty Top of at most k elements. It panics if k is not
// positive.
func NewTop[K cmp.Ordered, V any](k int) *Top[K, V] {
	if k <= 0 {
		panic("sets: a Top of no elements")
	}
	return &Top[K, V]{limit: k, heap: make([]Ranked[K, V], 0, k)}
}

// Len returns the number of elements kept.
func (t *Top[K, V]) Len() int { return len(t.heap) }

// Takes reports whether an element with a key would be kept, so that it need not
// be made if not.
func (t *Top[K, V]) Takes(key K) bool { return len(t.heap) < t.limit || t.heap[0].Key < key }

// Offer keeps an element if it is among the largest, in place of the smallest, and
// reports whether it did.
func (t *Top[K, V]) Offer(key K, value V) bool {
	r := Ranked[K, V]{key, value}
	switch {
	case len(t.heap) < t.limit:
		t.heap = append(t.heap, r)
		t.up(len(t.heap) - 1)
	case t.heap[0].Key < key:
		t.heap[0] = r
		t.down()
	default:
		return false
	}
	return true
}

// Sorted returns the elements, the largest key first, and leaves the Top empty.
// The slice is the Top's own and holds until the next Offer.
func (t *Top[K, V]) Sorted() []Ranked[K, V] {
	all := t.heap
	t.heap = t.heap[:0]
	slices.SortFunc(all, func(a, b Ranked[K, V]) int { return cmp.Compare(b.Key, a.Key) })
	return all
}

func (t *Top[K, V]) up(at int) {
	for at > 0 && t.heap[at].Key < t.heap[(at-1)/2].Key {
		t.heap[at], t.heap[(at-1)/2] = t.heap[(at-1)/2], t.heap[at]
		at = (at - 1) / 2
	}
}

func (t *Top[K, V]) down() {
	for at := 0; ; {
		least := 2*at + 1
		if least >= len(t.heap) {
			return
		}
		if least+1 < len(t.heap) && t.heap[least+1].Key < t.heap[least].Key {
			least++
		}
		if !(t.heap[least].Key < t.heap[at].Key) {
			return
		}
		t.heap[at], t.heap[least] = t.heap[least], t.heap[at]
		at = least
	}
}
