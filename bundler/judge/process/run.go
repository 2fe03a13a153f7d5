package process

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// Run runs a command from start to end with a file as its input (nil for none)
// and its output copied to stdout. The limit of the configuration is the time
// from start to end. It is for testers that play the game themselves. The
// PlayerError says how the command failed, nil after status 0; the error what the
// machine could not do: start the command, read its output, write a copy. Then
// what the command did means nothing.
func Run(ctx context.Context, cfg Config, stdin *os.File, stdout io.Writer) (Usage, *judge.PlayerError, error) {
	if cfg.Output == 0 {
		cfg.Output = DefaultOutput
	}
	if stdin == nil {
		null, err := os.Open(os.DevNull)
		if err != nil {
			return Usage{}, nil, err
		}
		defer null.Close()
		stdin = null
	}
	c, err := startChild(ctx, cfg, stdin, func(r io.Reader) error {
		_, err := io.Copy(stdout, r)
		return err
	})
	if err != nil {
		return Usage{}, nil, err
	}
	stopped := c.runToEnd(ctx, cfg)
	c.kill()
	u := c.finish()
	u.Own = u.Wall
	if err := c.fault(); err != nil {
		return u, nil, err
	}
	if stopped == nil && c.flooded() {
		stopped = flood(cfg)
	}
	if stopped == nil && !c.cmd.ProcessState.Success() {
		failure, message := c.verdict()
		stopped = &judge.PlayerError{Failure: failure, Message: message}
	}
	return u, stopped, nil
}

// runToEnd waits for the end of the process or for a reason to kill it.
func (c *child) runToEnd(ctx context.Context, cfg Config) *judge.PlayerError {
	var clock <-chan time.Time
	if cfg.Limit > 0 {
		timer := time.NewTimer(cfg.Limit)
		defer timer.Stop()
		clock = timer.C
	}
	outDone := c.outDone
	for {
		select {
		case <-c.exited:
			if c.isTooLarge() {
				return tooLarge(c, cfg)
			}
			return nil
		case <-clock:
			return timeout(cfg)
		case <-c.tooLarge:
			return tooLarge(c, cfg)
		case <-ctx.Done():
			return stopped(ctx)
		case <-outDone:
			if c.flooded() {
				return flood(cfg)
			}
			if c.readErr != nil {
				return nil // Run says so
			}
			outDone = nil // a process may close its output before it ends
		}
	}
}

func timeout(cfg Config) *judge.PlayerError {
	return &judge.PlayerError{Failure: judge.Timeout, Message: fmt.Sprintf("time limit of %v passed", cfg.Limit)}
}

func tooLarge(c *child, cfg Config) *judge.PlayerError {
	return &judge.PlayerError{Failure: judge.Memory, Message: fmt.Sprintf("%d MiB used, limit %d MiB",
		c.peak.Load()>>20, cfg.Memory>>20)}
}

func flood(cfg Config) *judge.PlayerError {
	return &judge.PlayerError{Failure: judge.Flood, Message: fmt.Sprintf("more than %d bytes of output", cfg.Output)}
}

// stopped is for the caller's own stop; a caller looks at its context first.
func stopped(ctx context.Context) *judge.PlayerError {
	return &judge.PlayerError{Failure: judge.Crash, Message: "stopped: " + context.Cause(ctx).Error()}
}
