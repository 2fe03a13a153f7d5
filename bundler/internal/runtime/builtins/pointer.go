package builtins

func pointerTo[T any](x T) *T { return &x }

// emptyArray is the array without elements that a slice converts to.
func emptyArray[A, S any](S) (a A) { return a }
