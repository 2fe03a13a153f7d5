package ssh

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/hostfile"
)

// A Worker is one on a host, at most one connection at a time.
type Worker struct {
	Host hostfile.Host
	// URL is the broker's address as this machine sees it, with the token.
	URL string
	// Forward makes the host reach the broker through ssh; without it the URL is
	// good everywhere.
	Forward  bool
	Programs Programs
	// Say is called with each line of the worker's own; nil to drop them.
	Say func(line string)
}

// script makes the worker's folder and runs the worker. Its arguments are the parent
// folder, the niceness, the jobs and the host's name; its standard input is a line
// with the address and then the program, compressed. The folder has its final name,
// under which it is removed when nobody holds its lock (package scratch), only when
// the worker is there to take it.
const script = `umask 077
TMPDIR=${1:-${TMPDIR:-/tmp}}
export TMPDIR
made=$(mktemp -d "$TMPDIR/.new-bundle-worker-XXXXXX") || exit 1
new=$made.scratch
dir=$TMPDIR/${made##*/.new-}.scratch
trap 'rm -rf "$made" "$new" "$dir"' EXIT
mv "$made" "$new" || exit 1
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
IFS= read -r url || exit 1
gzip -dc >"$new/bundle" && chmod 700 "$new/bundle" && mv "$new" "$dir" || exit 1
printf '%s\n' "$url" | nice -n "$2" "$dir/bundle" worker - --name "$4" --jobs "$3" --folder "$dir"
`

// Run starts the worker and waits for its end: nil when it ended by itself in good
// order, as it does when the broker tells it to.
func (w *Worker) Run(ctx context.Context) error {
	h := w.Host
	text, err := ask(ctx, h.Name, h.Address, "find out what it is", "uname", "-sm")
	if err != nil {
		return err
	}
	system, err := parsePlatform(text)
	if err != nil {
		return &Error{Host: h.Name, Doing: "find out what it is", Err: err}
	}
	program := h.Program
	if program == "" {
		if program, err = w.Programs.For(ctx, system); err != nil {
			return &Error{Host: h.Name, Doing: "find a program for it", Err: err}
		}
	}
	return w.connect(ctx, program)
}

// connect holds the connection with the worker at its other end.
func (w *Worker) connect(ctx context.Context, program string) error {
	h := w.Host
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var flags []string
	if w.Forward {
		at, err := url.Parse(w.URL)
		if err != nil {
			return err
		}
		flags = []string{"-R", "127.0.0.1:0:" + at.Host}
	}
	cmd := command(ctx, h.Address, flags, "sh", "-c", script, "bundle", h.Folder, strconv.Itoa(h.Nice), strconv.Itoa(h.Jobs), h.Name)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("hosts are reached by ssh: %w", err)
	}
	l := &listener{say: w.Say, forwarded: make(chan int, 1)}
	heard := make(chan struct{})
	go func() { defer close(heard); l.listen(stderr) }()
	doing, sent := "forward a port", w.send(ctx, stdin, l, program)
	if sent != nil && ctx.Err() == nil && !errors.Is(sent, errClosed) {
		cancel(sent)
	}
	<-heard
	err = cmd.Wait()
	switch {
	case sent == nil:
		doing = "run the worker"
	case !errors.Is(sent, errNotForwarded) && !errors.Is(sent, errClosed):
		doing = "copy the program"
	}
	if err == nil && sent == nil {
		return nil
	}
	if err != nil && !errors.Is(sent, errNotForwarded) {
		sent = reason(ctx, err)
	}
	return &Error{h.Name, doing, sent, said(l.text())}
}

// forwardWait is the time from the start of a connection to its forwarded port.
const forwardWait = time.Minute

var (
	errNotForwarded = errors.New("its sshd forwards no port (AllowTcpForwarding); start \"bundle worker\" there by hand")
	errClosed       = errors.New("the connection ended")
)

// send gives the host the address and the program.
func (w *Worker) send(ctx context.Context, stdin io.WriteCloser, l *listener, program string) error {
	defer stdin.Close()
	at, err := url.Parse(w.URL)
	if err != nil {
		return err
	}
	if w.Forward {
		select {
		case port, ok := <-l.forwarded:
			if !ok {
				return errClosed
			}
			if port == 0 {
				return errNotForwarded
			}
			at.Host = "127.0.0.1:" + strconv.Itoa(port)
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(forwardWait):
			return fmt.Errorf("no port was forwarded in %v", forwardWait)
		}
	}
	if _, err := fmt.Fprintln(stdin, at); err != nil {
		return err
	}
	f, err := os.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	// Over a network of 100 Mbit/s the fastest level and the default take the same
	// time; over a faster one this takes half of it.
	z, err := gzip.NewWriterLevel(stdin, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if _, err := io.Copy(z, f); err != nil {
		return err
	}
	return errors.Join(z.Close(), stdin.Close())
}

// A listener reads what ssh and the worker write to stderr.
type listener struct {
	say func(string)
	// forwarded gets the port at the other end, 0 if there is none, and is closed when
	// ssh has nothing more to say.
	forwarded chan int
	mu        sync.Mutex
	heard     []string
}

var allocated = regexp.MustCompile(`^Allocated port (\d+) for remote forward`)

func (l *listener) listen(stderr io.Reader) {
	defer close(l.forwarded)
	tell := func(port int) {
		select {
		case l.forwarded <- port:
		default: // only the first counts
		}
	}
	lines := bufio.NewScanner(stderr)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimRight(lines.Text(), "\r")
		switch m := allocated.FindStringSubmatch(line); {
		case m != nil:
			port, _ := strconv.Atoi(m[1]) // digits
			tell(port)
			continue
		case strings.Contains(line, "remote port forwarding failed"):
			tell(0)
		case strings.HasPrefix(line, "bundle: ") && l.say != nil:
			l.say(strings.TrimPrefix(line, "bundle: "))
		}
		l.keep(line)
	}
	io.Copy(io.Discard, stderr) // a line that is too long must not block ssh
}

// mostHeard is the number of lines that are kept for an error.
const mostHeard = 50

func (l *listener) keep(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.heard = append(l.heard, line); len(l.heard) > mostHeard {
		l.heard = l.heard[1:]
	}
}

func (l *listener) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.heard, "\n")
}
