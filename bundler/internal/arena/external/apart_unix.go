//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package external

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/words"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// An apart is a solver run by a tester, with its stderr told apart from the
// tester's: what the tester runs is a script that starts the solver with a named
// pipe as its stderr. The script's name is one word without blanks, which testers
// that cut their command at blanks take too.
type apart struct {
	script string
	hold   *os.File // keeps the pipe open until the tester has ended
	pipe   *os.File
	said   process.Tail
	done   chan struct{}
}

// newApart makes the script and the pipe in a folder. A copy of the stderr goes to
// another writer, which takes everything.
func newApart(dir string, argv []string, copied io.Writer) (*apart, error) {
	name := filepath.Join(dir, "stderr")
	a := &apart{script: filepath.Join(dir, "solver"), done: make(chan struct{})}
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		return nil, fmt.Errorf("make the pipe %s: %w", name, err)
	}
	text := "#!/bin/sh\nexec " + words.Join(argv) + " 2>" + words.Join([]string{name}) + "\n"
	// A process started while the script is open for writing inherits it for a
	// moment, in which the script cannot be run ("text file busy").
	syscall.ForkLock.RLock()
	err := os.WriteFile(a.script, []byte(text), 0o700)
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, err
	}
	if a.hold, err = os.OpenFile(name, os.O_RDWR, 0); err != nil {
		return nil, err
	}
	if a.pipe, err = os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0); err != nil {
		a.hold.Close()
		return nil, err
	}
	go func() {
		defer close(a.done)
		io.Copy(io.MultiWriter(&a.said, copied), a.pipe) // a Tail takes everything; the pipe ends or is closed
	}()
	return a, nil
}

// end waits for the rest of what the solver has written, but not for a child of it
// that lives on.
func (a *apart) end() {
	const rest = 200 * time.Millisecond
	a.hold.Close()
	select {
	case <-a.done:
	case <-time.After(rest):
	}
	a.pipe.Close()
}
