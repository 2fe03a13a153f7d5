// Package pq is a priority queue on container/heap.
package pq

import "container/heap"

// Queue gives its elements back in the order of less.
type Queue[T any] struct{ h items[T] }

type items[T any] struct {
	a    []T
	less func(a, b T) bool
}

func (h *items[T]) Len() int           { return len(h.a) }
func (h *items[T]) Less(i, j int) bool { return h.less(h.a[i], h.a[j]) }
func (h *items[T]) Swap(i, j int)      { h.a[i], h.a[j] = h.a[j], h.a[i] }
func (h *items[T]) Push(x any)         { h.a = append(h.a, x.(T)) }
func (h *items[T]) Pop() any {
	last := h.a[len(h.a)-1]
	h.a = h.a[:len(h.a)-1]
	return last
}

// New makes an empty queue.
func New[T any](less func(a, b T) bool) *Queue[T] {
	return &Queue[T]{items[T]{less: less}}
}

// Push puts x in.
func (q *Queue[T]) Push(x T) { heap.Push(&q.h, x) }

// Pop takes the first element out.
func (q *Queue[T]) Pop() T { return heap.Pop(&q.h).(T) }

// Top is the first element.
func (q *Queue[T]) Top() T { return q.h.a[0] }

// Len is the number of elements.
func (q *Queue[T]) Len() int { return q.h.Len() }

// Empty reports whether there is none.
func (q *Queue[T]) Empty() bool { return q.Len() == 0 }
