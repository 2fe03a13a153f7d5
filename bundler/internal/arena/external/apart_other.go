//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package external

import (
	"errors"
	"io"

	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// An apart is a solver whose stderr is told apart from its tester's; here it
// cannot be.
type apart struct {
	script string
	said   process.Tail
}

func newApart(string, []string, io.Writer) (*apart, error) { return nil, errors.ErrUnsupported }

func (a *apart) end() {}
