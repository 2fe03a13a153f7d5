// Package ssh starts workers on other machines by the user's own ssh, so that
// ~/.ssh/config, keys, agents and jump hosts hold.
//
// Contract: a host needs sshd, a POSIX shell, mktemp, gzip and uname, and nothing has
// to be installed there. The worker's program is copied into a folder of its own,
// which goes with the worker, however it ends. Its way to the broker is a port that
// ssh forwards; the address with the token goes over the connection and stands in no
// command line.
//
// The package refuses what would need a terminal: ssh is told to ask for nothing, so
// a host that wants a password is one that cannot be reached.
package ssh

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
)

// options hold for every connection. Of a connection that is dead both ends know
// after half a minute. "Allocated port" is said at this level of messages, also
// where a connection is shared.
var options = []string{
	"-T", "-a", "-x", "-o", "BatchMode=yes", "-o", "ConnectTimeout=15",
	"-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=6", "-o", "LogLevel=VERBOSE",
}

// connectWait is the time in which a host answers a short command.
const connectWait = time.Minute

// An Error says why a host cannot be used, in what it or ssh said.
type Error struct {
	Host string
	// Doing is what was being done, such as "copy the program".
	Doing string
	Err   error
	Said  string // on stderr; empty for nothing
}

func (e *Error) Error() string {
	text := fmt.Sprintf("host %s: %s: %v", e.Host, e.Doing, e.Err)
	if e.Said != "" {
		text += "\n\t" + strings.ReplaceAll(e.Said, "\n", "\n\t")
	}
	if strings.Contains(e.Said, "Permission denied") {
		text += "\n\tssh may ask for nothing here: load the key into ssh-agent, or name it in ~/.ssh/config"
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }

// command is ssh with a command for a host's shell. The words are quoted for any
// login shell.
func command(ctx context.Context, address string, flags []string, words ...string) *exec.Cmd {
	args := append(append([]string{}, options...), flags...)
	for i, w := range words {
		words[i] = quote(w)
	}
	args = append(args, "--", address, strings.Join(words, " "))
	cmd := exec.CommandContext(ctx, "ssh", args...)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// quote makes a word for a shell: POSIX ones, fish and csh agree on it.
func quote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// said is the end of what ssh and the host wrote to stderr, without what ssh tells of
// a connection that works.
func said(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" && !isChatter(line) {
			kept = append(kept, plain.Line(line))
		}
	}
	return strings.Join(kept[max(0, len(kept)-5):], "\n")
}

// chatter begins lines in which ssh tells of a connection that works.
var chatter = []string{
	"Authenticated to ", "Authenticated using ", "Transferred: ", "Bytes per second: ", "Allocated port ", "Warning: Permanently added",
	"resolve_canonicalize:", "Server accepts key", "Executing proxy command", "Connection to ", "auto-mux:", "mux_client", "pledge:", "debug1:", "OpenSSH_",
}

func isChatter(line string) bool {
	for _, start := range chatter {
		if strings.HasPrefix(line, start) && !strings.Contains(line, "closed by remote host") && !strings.Contains(line, "timed out") {
			return true
		}
	}
	return false
}

// reason puts ssh's exit status into words.
func reason(ctx context.Context, err error) error {
	var status *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, &status) && status.ExitCode() == 255:
		return errors.New("no connection")
	case errors.As(err, &status) && status.ExitCode() == 127:
		return errors.New("a program is missing there")
	}
	return err
}

// ask runs a short command on a host and returns what it prints.
func ask(ctx context.Context, host, address, doing string, words ...string) (string, error) {
	bounded, cancel := context.WithTimeoutCause(ctx, connectWait, fmt.Errorf("no answer in %v", connectWait))
	defer cancel()
	cmd := command(bounded, address, nil, words...)
	var out, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &limited{&out, 1 << 16}, &limited{&stderr, 1 << 16}
	if err := cmd.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return "", fmt.Errorf("hosts are reached by ssh: %w", err)
		}
		return "", &Error{host, doing, reason(bounded, err), said(stderr.String())}
	}
	return out.String(), nil
}

// A limited writer drops what is too much.
type limited struct {
	w    io.Writer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.left -= n
	if _, err := l.w.Write(p[:n]); err != nil {
		return 0, err
	}
	return len(p), nil
}
