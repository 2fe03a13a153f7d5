package sets

// A Queue holds elements in order, in a ring that grows when it is full and never
// shrinks: pushing and popping at either end take constant time. The zero value is
// an empty queue.
type Queue[T any] struct {
	ring  []T // a power of two in length
	first int
	count int
}

// NewQueue returns an empty queue with room for n elements.
func NewQueue[T any](n int) *Queue[T] {
	size := 1
	for size < n {
		size *= 2
	}
	return &Queue[T]{ring: make([]T, size)}
}

// Len returns the number of elements.
func (q *Queue[T]) Len() int { return q.count }

// At returns the k-th element from the front. It panics if there are not so many.
func (q *Queue[T]) At(k int) T {
	if uint(k) >= uint(q.count) {
		panic("sets: no such element in the queue")
	}
	return q.ring[(q.first+k)&(len(q.ring)-1)]
}

// PushBack adds an element at the end.
func (q *Queue[T]) PushBack(v T) {
	q.grow()
	q.ring[(q.first+q.count)&(len(q.ring)-1)] = v
	q.count++
}

// PushFront adds an element at the front.
func (q *Queue[T]) PushFront(v T) {
	q.grow()
	q.first = (q.first - 1) & (len(q.ring) - 1)
	q.ring[q.first] = v
	q.count++
}

// PopFront removes the first element. It panics if the queue is empty.
func (q *Queue[T]) PopFront() T {
	v := q.At(0)
	q.first = (q.first + 1) & (len(q.ring) - 1)
	q.count--
	return v
}

// PopBack removes the last element. It panics if the queue is empty.
func (q *Queue[T]) PopBack() T {
	v := q.At(q.count - 1)
	q.count--
	return v
}

// Clear empties the queue.
func (q *Queue[T]) Clear() { q.first, q.count = 0, 0 }

// grow makes room for one more element.
func (q *Queue[T]) grow() {
	if q.count < len(q.ring) {
		return
	}
	ring := make([]T, max(8, 2*len(q.ring)))
	for k := range q.count {
		ring[k] = q.At(k)
	}
	q.ring, q.first = ring, 0
}
