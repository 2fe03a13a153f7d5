// Package process runs a solver as a child process and shows it to a referee as
// a judge.Player.
//
// The contract is the one of the contests' own testers:
//
//   - Own time runs only while the referee waits in ReadLine. The process is
//     started by the first ReadLine, so that its start-up counts and it gets no
//     time for nothing while the case is made.
//   - The solver and all that it starts are a family (see family). On a time-out, a
//     cancelled context or the end of the game the whole family is killed with
//     SIGKILL, which cannot be ignored; so is what a solver leaves behind when it
//     ends, and, in a program that calls Guard, the whole family when that dies,
//     by whatever death.
//   - Whatever a solver does is an error of ReadLine, of a kind that the package
//     judge names. Nothing it does stops the judge: a closed pipe, a flood, an
//     input that is never read, a child that outlives it.
//   - What the machine fails at, such as a full disk or a process that cannot be
//     started, is no failure of the solver: Run returns it, Player.Fault tells it.
//   - stderr is read all the time, so that nobody blocks on it; its beginning and
//     its end are kept.
//
// Memory is limited by looking at what is used: on Linux the resident memory of the
// first process every 20 ms and that of the family every 200 ms, on Windows what
// the job has committed every 20 ms, on other Unix systems the resident memory of
// the group every 200 ms. (An address-space limit would hit Go programs, which
// reserve far more than they use.)
//
// Known gaps: on Linux a process that leaves the group and also clears its
// environment is not killed, on other Unix systems one that leaves the group; if the
// runner and its watchdog are killed at once, what they leave is cleaned up at the
// next start, on other Unix systems than Linux without the processes. On Unix the
// time of children that the solver did not wait for is not in the CPU time.
package process

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// Limits that apply where a Config leaves them zero.
const (
	DefaultOutput = 64 << 20
	DefaultGrace  = 500 * time.Millisecond
)

// A Config says what to run and what it may use.
type Config struct {
	// Argv is the command and its arguments.
	Argv []string
	// Dir is the working directory; empty means the caller's.
	Dir string
	// Env is the environment; nil means the caller's.
	Env []string
	// Limit is the own time of the whole game, 0 for none.
	Limit time.Duration
	// Memory is the resident memory of the process group in bytes, 0 for no
	// limit.
	Memory int64
	// Output is the number of bytes on stdout that counts as a flood, 0 for
	// DefaultOutput.
	Output int64
	// Grace is how long the process may take to end after the game, 0 for
	// DefaultGrace.
	Grace time.Duration
	// Stderr gets a full copy of the solver's stderr if it is not nil.
	Stderr io.Writer
}

// A Usage is what a process took, from start to end.
type Usage struct {
	// Own is the time that the referee waited, Wall the time from start to end.
	Own, Wall time.Duration
	// CPU is user and system time, with the children that were waited for.
	CPU time.Duration
	// Memory is the largest resident memory seen, in bytes; 0 if the process
	// ended before the first look or the system does not tell.
	Memory int64
	// Stderr is the beginning and the end of what was written there.
	Stderr []byte
	// Status says how the process ended, as in "exit status 0".
	Status string
}

// A Player is a solver behind pipes. It is used by one goroutine.
type Player struct {
	ctx     context.Context
	cfg     Config
	child   *child
	input   *feeder
	lines   chan string
	over    chan struct{} // closed when the game has ended: lines are thrown away
	pending bytes.Buffer
	closing bool // no more will be sent
	elapsed time.Duration
	timer   *time.Timer
	err     *judge.PlayerError
	fault   error
}

var _ judge.Player = (*Player)(nil)

// New returns a player that starts at its first ReadLine. When the context ends
// the process is killed. The caller must Close the player.
func New(ctx context.Context, cfg Config) *Player {
	if cfg.Output == 0 {
		cfg.Output = DefaultOutput
	}
	if cfg.Grace == 0 {
		cfg.Grace = DefaultGrace
	}
	// A few lines of read-ahead; a solver that is further ahead waits in its
	// pipe, as it would in a contest.
	return &Player{ctx: ctx, cfg: cfg, lines: make(chan string, 16), over: make(chan struct{})}
}

// Send buffers text for the solver.
func (p *Player) Send(text string) { p.pending.WriteString(text) }

// CloseInput closes the solver's stdin after what was sent, at the next flush:
// the whole input of a solver that is not asked in turns.
func (p *Player) CloseInput() { p.closing = true }

// Elapsed is the own time so far.
func (p *Player) Elapsed() time.Duration { return p.elapsed }

// ReadLine flushes what was sent and waits for the next line. A last line
// without its line end is a line. After an error the process is dead, and every
// further call returns the same error.
func (p *Player) ReadLine() (string, error) {
	if p.err != nil {
		return "", p.err
	}
	begin := time.Now()
	line, err := p.next()
	p.elapsed += time.Since(begin)
	if err == nil && p.cfg.Limit > 0 && p.elapsed > p.cfg.Limit {
		err = timeout(p.cfg)
	}
	if err != nil {
		p.err = err
		if p.child != nil {
			p.child.kill()
		}
		return "", err
	}
	return line, nil
}

// next starts the process if need be and waits for a line or for one of the ways
// in which none will come.
func (p *Player) next() (string, *judge.PlayerError) {
	if err := p.start(); err != nil {
		p.fault = err
		return "", &judge.PlayerError{Failure: judge.Failed, Message: err.Error()}
	}
	p.flush()
	select {
	case line, ok := <-p.lines:
		if ok {
			return line, nil
		}
		return "", p.ended()
	default:
	}
	select {
	case line, ok := <-p.lines:
		if ok {
			return line, nil
		}
		return "", p.ended()
	case <-p.clock():
		return "", timeout(p.cfg)
	case <-p.child.tooLarge:
		return "", tooLarge(p.child, p.cfg)
	case <-p.ctx.Done():
		return "", stopped(p.ctx)
	}
}

// clock fires when the own time is used up.
func (p *Player) clock() <-chan time.Time {
	if p.cfg.Limit == 0 {
		return nil
	}
	left := max(p.cfg.Limit-p.elapsed, 0)
	if p.timer == nil {
		p.timer = time.NewTimer(left)
	} else {
		p.timer.Reset(left)
	}
	return p.timer.C
}

// start runs the process once.
func (p *Player) start() error {
	if p.child != nil {
		return nil
	}
	if p.ctx.Err() != nil {
		return context.Cause(p.ctx)
	}
	in, stdin, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("open a pipe: %w", err)
	}
	c, err := startChild(p.ctx, p.cfg, in, p.read)
	in.Close()
	if err != nil {
		stdin.Close()
		return err
	}
	p.child = c
	p.input = feed(stdin)
	return nil
}

// read splits the solver's output into lines until its end. It runs beside the
// referee; the channel it closes tells the end.
func (p *Player) read(stdout io.Reader) error {
	defer close(p.lines)
	r := newLineReader(stdout)
	for {
		line, err := r.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case p.lines <- line:
		case <-p.over:
			_, err := io.Copy(io.Discard, stdout)
			return err
		}
	}
}

func (p *Player) flush() {
	if p.pending.Len() > 0 {
		p.input.push(p.pending.Bytes())
		p.pending.Reset()
	}
	if p.closing {
		p.input.close()
	}
}

// ended says why there is no more output. A process that has closed its stdout
// and lives on is given the grace to end by itself, so that its status can be
// told.
func (p *Player) ended() *judge.PlayerError {
	c := p.child
	if c.flooded() {
		return flood(p.cfg)
	}
	closed := !c.wait(p.ctx, p.cfg.Grace)
	if c.isTooLarge() {
		return tooLarge(p.child, p.cfg)
	}
	if p.ctx.Err() != nil {
		return stopped(p.ctx)
	}
	if closed {
		return &judge.PlayerError{Failure: judge.Exit, Message: "closed its output before the end of the game"}
	}
	failure, message := c.verdict()
	return &judge.PlayerError{Failure: failure, Message: message}
}

// Close ends the game: the rest of what was sent is written, stdin is closed, and
// a process that does not end within the grace is killed with its group. It may
// be called more than once.
func (p *Player) Close() Usage {
	if p.child == nil {
		if p.err == nil {
			p.err = &judge.PlayerError{Failure: judge.Failed, Message: "closed"}
		}
		return Usage{Own: p.elapsed}
	}
	p.flush()
	p.input.close()
	select {
	case <-p.over:
	default:
		close(p.over)
	}
	if !p.child.wait(p.ctx, p.cfg.Grace) {
		p.child.kill()
	}
	u := p.child.finish()
	p.input.abort()
	if p.fault == nil {
		p.fault = p.child.fault()
	}
	u.Own = p.elapsed
	return u
}

// Fault is what the machine failed at, nil if nothing: starting the process,
// reading its pipes, copying its stderr. Then what the game came to means nothing.
// It is known after Close.
func (p *Player) Fault() error { return p.fault }
