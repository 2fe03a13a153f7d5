package load

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first asked for: those
// for what goes wrong took 3 ms of every start.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
