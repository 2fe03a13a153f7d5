// Package dbg has debug printing that the tag debug switches on, and assertions
// under a constant.
package dbg

import "fmt"

// checking says whether assertions are checked.
const checking = false

// Assert panics if ok is false and assertions are checked.
func Assert(ok bool, format string, a ...any) {
	if checking && !ok {
		panic(fmt.Sprintf(format, a...))
	}
}
