// Package supervisor keeps a worker running on every host of a run.
//
// It connects to each host by ssh and starts the worker there. A connection that ends
// before the run does is made again, at once after it has held for a while and later
// and later while it fails, so that a host that was switched off or cut off comes back
// by itself. What happens to a host is reported to the crew, which shows it.
//
// The package decides nothing about cases: a host without a worker gets none.
package supervisor

import (
	"context"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/hostfile"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/ssh"
)

// A Reporter is told what happens to the connection of a host: a state such as
// arena.HostConnecting, and why. A crew is one.
type Reporter interface {
	Report(host, state, message string)
}

// A Supervisor knows what the workers of a run need.
type Supervisor struct {
	// URL is the broker's address as this machine sees it, with the token.
	URL string
	// Forward makes the hosts reach the broker through ssh; without it the URL is good
	// everywhere.
	Forward  bool
	Programs ssh.Programs
	Reporter Reporter
}

// Waits between two connections to a host. Held is how long a connection has to hold
// for the next failure to count as the first one again.
const (
	firstWait = time.Second
	mostWait  = 30 * time.Second
	held      = 20 * time.Second
)

// Run keeps the workers of the hosts running until the context ends, and then waits
// for what it started. A host whose worker ended in good order is done.
func (s *Supervisor) Run(ctx context.Context, hosts []hostfile.Host) {
	var all sync.WaitGroup
	for _, h := range hosts {
		all.Go(func() { s.keep(ctx, h) })
	}
	all.Wait()
}

// keep keeps one host's worker running.
func (s *Supervisor) keep(ctx context.Context, h hostfile.Host) {
	w := &ssh.Worker{Host: h, URL: s.URL, Forward: s.Forward, Programs: s.Programs}
	for wait := firstWait; ; wait = min(2*wait, mostWait) {
		s.Reporter.Report(h.Name, arena.HostConnecting, "")
		began := time.Now()
		err := w.Run(ctx)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			s.Reporter.Report(h.Name, arena.HostDone, "")
			return
		}
		s.Reporter.Report(h.Name, arena.HostGone, err.Error())
		if time.Since(began) >= held {
			wait = firstWait
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}
