package process

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

var errFlood = errors.New("too much output")

// After the process has ended its pipes hold at most what it wrote before; only
// a grandchild that left the group can keep them open. drain is how long such a
// pipe may stay silent.
const drain = 200 * time.Millisecond

// An outReader reads a pipe up to a limit, and no longer than the process lives
// and the pipe has something.
type outReader struct {
	pipe *os.File
	left int64
}

func (r *outReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, errFlood
	}
	p = p[:min(int64(len(p)), r.left)]
	n, err := r.pipe.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		// The deadline may have passed while nobody read.
		r.pipe.SetReadDeadline(time.Now().Add(drain))
		n, err = r.pipe.Read(p)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = io.EOF
	}
	r.left -= int64(n)
	return n, err
}

// A lineReader cuts a stream into lines without their ends.
type lineReader struct {
	r    io.Reader
	buf  []byte
	data []byte // the unread part of buf
	err  error
}

func newLineReader(r io.Reader) *lineReader { return &lineReader{r: r, buf: make([]byte, 32<<10)} }

func (l *lineReader) next() (string, error) {
	var long strings.Builder
	for {
		if i := bytes.IndexByte(l.data, '\n'); i >= 0 {
			long.Write(l.data[:i])
			l.data = l.data[i+1:]
			return strings.TrimSuffix(long.String(), "\r"), nil
		}
		long.Write(l.data)
		l.data = nil
		if l.err != nil {
			if long.Len() > 0 && l.err == io.EOF {
				return strings.TrimSuffix(long.String(), "\r"), nil
			}
			return "", l.err
		}
		var n int
		n, l.err = l.r.Read(l.buf)
		l.data = l.buf[:n]
	}
}

// A feeder writes to the solver's stdin beside the referee, so that a solver that
// does not read blocks nobody.
type feeder struct {
	stdin  *os.File
	mu     sync.Mutex
	queue  []byte
	closed bool
	wake   chan struct{}
	done   chan struct{}
}

func feed(stdin *os.File) *feeder {
	f := &feeder{stdin: stdin, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go f.run()
	return f
}

func (f *feeder) run() {
	defer close(f.done)
	defer f.stdin.Close()
	broken := false
	for range f.wake {
		for {
			f.mu.Lock()
			text, closed := f.queue, f.closed
			f.queue = nil
			f.mu.Unlock()
			if len(text) == 0 {
				if closed {
					return
				}
				break
			}
			if !broken {
				_, err := f.stdin.Write(text)
				broken = err != nil // found out by ReadLine, as the end of the output
			}
		}
	}
}

func (f *feeder) push(text []byte) {
	f.mu.Lock()
	f.queue = append(f.queue, text...)
	f.mu.Unlock()
	f.signal()
}

func (f *feeder) close() {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	f.signal()
}

// abort ends a write that nobody will ever read, and waits for the feeder.
func (f *feeder) abort() {
	f.stdin.SetWriteDeadline(time.Now())
	<-f.done
}

func (f *feeder) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}
