package external

import (
	"bytes"
	"io"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
)

// mostStderr is how much of a solver's stderr is kept of a case.
const mostStderr = 64 << 20

// A capped buffer takes everything and keeps the beginning.
type capped struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (c *capped) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text.Write(p[:min(len(p), mostStderr-c.text.Len())])
	return len(p), nil
}

func (c *capped) bytes() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return bytes.Clone(c.text.Bytes())
}

// copyOfStderr is where a copy of the solver's stderr goes.
func (c *round) copyOfStderr() io.Writer {
	if c.stderr == nil {
		return io.Discard
	}
	return c.stderr
}

// keep gives the case to the archive. What the solver printed to a tester that plays
// with it is what the tester printed of it, and where their stderr is not told apart,
// it is both of theirs.
func (c *round) keep() error {
	if c.stderr == nil {
		return nil
	}
	stderr := c.stderr.bytes()
	if !c.heard.apart {
		var all []string
		for _, s := range c.heard.steps {
			all = append(all, s.stderr)
		}
		stderr = []byte(strings.Join(all, ""))
	}
	return c.player.Keep(archive.Files{Input: c.in, Out: strings.NewReader(c.heard.answers()), Err: bytes.NewReader(stderr)})
}
