package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A child is a started process with its family.
type child struct {
	cmd     *exec.Cmd
	family  family
	began   time.Time
	stdout  *os.File
	stderr  *os.File
	readers sync.WaitGroup
	readErr error // of stdout; read after outDone
	copyErr error // of stderr; read after readers
	outDone chan struct{}
	tail    Tail

	exited chan struct{} // closed when the process has ended and its state is known
	wall   time.Duration // read after exited

	mu     sync.Mutex
	reaped bool

	peak     atomic.Int64
	limit    int64
	tooLarge chan struct{} // closed when the memory limit is passed
	release  func() bool   // takes the child off the context
}

// startChild runs the command of the configuration with stdin as its input. The
// function read gets its output and is called in a goroutine of its own; its error
// is one of the machine.
func startChild(ctx context.Context, cfg Config, stdin *os.File, read func(io.Reader) error) (*child, error) {
	if len(cfg.Argv) == 0 || cfg.Argv[0] == "" {
		return nil, fmt.Errorf("no command to run")
	}
	if err := startWatchdog(); err != nil {
		return nil, err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("open a pipe: %w", err)
	}
	errR, errW, err := os.Pipe()
	if err != nil {
		outR.Close()
		outW.Close()
		return nil, fmt.Errorf("open a pipe: %w", err)
	}
	cmd := exec.Command(cfg.Argv[0], cfg.Argv[1:]...)
	cmd.Dir, cmd.Env = cfg.Dir, cfg.Env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, outW, errW
	kin, err := newFamily()
	if err != nil {
		for _, f := range []*os.File{outR, outW, errR, errW} {
			f.Close()
		}
		return nil, err
	}
	kin.prepare(cmd)
	c := &child{
		cmd: cmd, family: kin, stdout: outR, stderr: errR, began: time.Now(), limit: cfg.Memory,
		outDone: make(chan struct{}), exited: make(chan struct{}), tooLarge: make(chan struct{}),
	}
	started := make(chan error)
	go c.live(started)
	err = <-started
	outW.Close()
	errW.Close()
	if err != nil {
		outR.Close()
		errR.Close()
		return nil, err
	}
	c.release = context.AfterFunc(ctx, c.kill)
	go c.watch()
	c.readers.Go(func() {
		defer close(c.outDone)
		out := &outReader{pipe: outR, left: cfg.Output}
		c.readErr = read(out)
		if out.left <= 0 {
			c.readErr = errFlood
		}
	})
	c.readers.Go(func() { c.copyErr = c.readStderr(errR, cfg.Stderr) })
	return c, nil
}

// readStderr keeps the beginning and the end of stderr, and copies it if that is
// asked for. After an error of the copy it reads on: nobody must block on it.
func (c *child) readStderr(pipe *os.File, full io.Writer) error {
	r := &outReader{pipe: pipe, left: math.MaxInt64}
	var copyErr error
	if full != nil {
		if _, copyErr = io.Copy(io.MultiWriter(&c.tail, full), r); copyErr == nil {
			return nil
		}
	}
	_, err := io.Copy(&c.tail, r)
	return errors.Join(copyErr, err)
}

// live starts the process and stays with it to its end, on one thread: a process
// that dies with its parent (see family) dies with the thread that started it.
func (c *child) live(started chan<- error) {
	lockThread()
	defer unlockThread()
	err := c.cmd.Start()
	if err == nil {
		if err = c.family.adopt(c.cmd); err != nil {
			c.cmd.Process.Kill()
			c.cmd.Wait()
		}
	}
	started <- err
	if err != nil {
		return
	}
	c.family.awaitExit(c.cmd)
	c.wall = time.Since(c.began)
	c.mu.Lock()
	c.family.reap(c.cmd) // the status is in cmd.ProcessState
	c.reaped = true
	c.mu.Unlock()
	soon := time.Now().Add(drain)
	c.stdout.SetReadDeadline(soon)
	c.stderr.SetReadDeadline(soon)
	close(c.exited)
}

// kill ends the process and its family, at any time and from any goroutine.
func (c *child) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.reaped {
		c.family.kill(c.cmd)
	}
}

// watch looks at the memory of the family until the process ends.
func (c *child) watch() {
	const every = 20 * time.Millisecond
	tick := time.NewTicker(every)
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-c.exited:
			return
		case <-tick.C:
		}
		// The whole family costs a walk over all processes: ten times rarer.
		used := c.family.resident(c.cmd, i%10 == 9)
		if used > c.peak.Load() {
			c.peak.Store(used)
		}
		if c.limit > 0 && used > c.limit {
			close(c.tooLarge)
			c.kill()
			return
		}
	}
}

// wait reports whether the process ends within the time.
func (c *child) wait(ctx context.Context, grace time.Duration) bool {
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-c.exited:
		return true
	case <-timer.C:
		return false
	case <-ctx.Done():
		return false
	}
}

// flooded tells whether the output ended because there was too much of it.
func (c *child) flooded() bool {
	<-c.outDone
	return errors.Is(c.readErr, errFlood)
}

// fault is what the machine failed at: reading a pipe or writing a copy. It waits
// for the ends of the pipes.
func (c *child) fault() error {
	c.readers.Wait()
	if c.readErr != nil && !errors.Is(c.readErr, errFlood) {
		return fmt.Errorf("copy the output of %s: %w", c.cmd.Path, c.readErr)
	}
	if c.copyErr != nil {
		return fmt.Errorf("copy the stderr of %s: %w", c.cmd.Path, c.copyErr)
	}
	return nil
}

func (c *child) isTooLarge() bool {
	select {
	case <-c.tooLarge:
		return true
	default:
		return false
	}
}

// verdict says what the end of an ended process means in the middle of a game.
// The last line of a crash's stderr is often the reason.
func (c *child) verdict() (judge.Failure, string) {
	c.readers.Wait()
	state := c.cmd.ProcessState
	if state.Success() {
		return judge.Exit, "ended with status 0 before the end of the game"
	}
	message := state.String()
	if why := c.tail.Reason(); why != "" {
		message += ": " + why
	}
	return judge.Crash, message
}

// finish waits for the end of a process that has ended or was killed.
func (c *child) finish() Usage {
	<-c.exited
	c.release()
	c.readers.Wait()
	c.stdout.Close()
	c.stderr.Close()
	cpu, memory := c.family.used(c.cmd)
	state := c.cmd.ProcessState
	return Usage{
		Wall:   c.wall,
		CPU:    cpu,
		Memory: max(c.peak.Load(), memory),
		Stderr: c.tail.Bytes(),
		Status: state.String(),
	}
}
