package builtins

// The states of a loop over a function.
const (
	loopReady     = iota
	loopInBody    // or its body panicked
	loopLeft      // by break, return, goto or a jump to a loop outside
	loopExhausted // the function returned
)

// loopEnter is at the beginning of the body of a loop over a function.
func loopEnter(state *int) {
	switch *state {
	case loopInBody:
		panic(loopError("range function continued iteration after loop body panic"))
	case loopLeft:
		panic(loopError("range function continued iteration after function for loop body returned false"))
	case loopExhausted:
		panic(loopError("range function continued iteration after whole loop exit"))
	}
	*state = loopInBody
}

// loopEnd is behind the call of the function.
func loopEnd(state *int) {
	if *state == loopInBody {
		panic(loopError("range function recovered a loop body panic and did not resume panicking"))
	}
	*state = loopExhausted
}

// A loopError is a runtime error, as of the releases that have such loops.
type loopError string

func (e loopError) Error() string { return "runtime error: " + string(e) }
func (loopError) RuntimeError()   {}
