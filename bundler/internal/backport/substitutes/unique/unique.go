// Package unique keeps every value for which there was a handle, where Go's own gives
// up those that nobody has any more.
package unique

import "sync"

// A Handle stands for a value: two handles are equal if their values are.
type Handle[T comparable] struct {
	value *T
}

// Value returns the value that the handle was made for.
func (h Handle[T]) Value() T { return *h.value }

// handles has the values by those that they are equal to, as a T and in a key[T]: 1 of
// type int is not 1 of type any.
var handles sync.Map

type key[T comparable] struct{ value T }

// Make returns the handle of a value.
func Make[T comparable](value T) Handle[T] {
	if known, ok := handles.Load(key[T]{value}); ok {
		return Handle[T]{known.(*T)}
	}
	fresh := new(T)
	*fresh = value
	known, _ := handles.LoadOrStore(key[T]{value}, fresh)
	return Handle[T]{known.(*T)}
}
