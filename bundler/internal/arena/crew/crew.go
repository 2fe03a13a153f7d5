// Package crew plays the cases of a match on several hosts.
//
// The coordinator, which is the command that plays, runs a NATS server with JetStream
// in its process, or uses somebody's own. Blocks of plays lie in one work queue from
// which all workers pull; a block is acknowledged when all its results are stored, and
// goes to another worker when the one that has it falls silent. Programs and inputs
// travel once a host by their digests. The results store stays the only truth: the
// broker keeps everything in memory, and after a crash of the coordinator the same
// command publishes what the store lacks.
//
// This machine takes part as a worker in the same process. Others are started by
// package supervisor, or by hand with "bundle worker" and the address of the run.
//
// The crew refuses workers of another version of the protocol and of another system
// than the one that the programs were built for. A host whose machine fails three
// blocks in a row is dropped; a block that nobody finishes ends the match with an
// error that names the hosts, and never becomes a failure of the solver.
package crew

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/pace"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/worker"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// Options say how a crew is reached and who is of it.
type Options struct {
	// Listen is the address of the embedded broker, host and port; empty for a port of
	// the loopback interface.
	Listen string
	// Broker is the address of somebody's own NATS server, with Credentials, the name
	// of a file as nats.go reads it; empty for the embedded one.
	Broker, Credentials string
	// Hosts are those that are expected, by name.
	Hosts []string
	// Jobs is the number of cases that this machine plays at once, 0 for none.
	Jobs int
	// Shelf is the folder of the programs that the versions are built into.
	Shelf string
	// Say is called with what the user should know of the hosts; nil for nothing.
	Say func(string)
}

// A Crew plays the blocks of one match after another.
type Crew struct {
	options Options
	run     wire.Run
	broker  *broker
	folder  *scratch.Folder // inputs on their way
	own     pace.Calibration
	sent    sent
	end     context.CancelFunc // of this machine's worker and the pulse
	ended   sync.WaitGroup

	mu      sync.Mutex
	hosts   map[string]*host
	names   []string // of the hosts, in the order in which they were named or came
	current *play    // nil between two matches
	number  int      // of the last play
	notes   []string // for the user
	over    bool
}

var _ arena.Crew = (*Crew)(nil)

// Start starts a crew. The caller closes it.
func Start(ctx context.Context, o Options) (_ *Crew, err error) {
	c := &Crew{options: o, run: wire.Run(randomHex(16)), hosts: map[string]*host{}, own: pace.Measure()}
	if o.Broker != "" {
		c.broker, err = joinBroker(o.Broker, o.Credentials)
	} else {
		c.broker, err = startBroker(o.Listen)
	}
	if err != nil {
		return nil, err
	}
	ctx, c.end = context.WithCancel(ctx)
	defer func() {
		if err != nil {
			c.Close()
		}
	}()
	if c.folder, err = scratch.New("inputs"); err != nil {
		return nil, err
	}
	if err := c.broker.open(ctx, c.run); err != nil {
		return nil, err
	}
	if o.Jobs > 0 {
		c.host("").state = arena.HostConnecting
	}
	for _, name := range o.Hosts {
		c.host(name).state = arena.HostConnecting
	}
	if err := c.listen(); err != nil {
		return nil, err
	}
	c.ended.Go(func() { c.watch(ctx) })
	if o.Jobs > 0 {
		c.ended.Go(func() { c.playHere(ctx) })
	}
	return c, nil
}

// WorkerURL is the address that a worker is started with, as this machine sees it.
func (c *Crew) WorkerURL() string { return c.run.Address(c.broker.url) }

// playHere is this machine's worker.
func (c *Crew) playHere(ctx context.Context) {
	o := worker.Options{URL: c.WorkerURL(), Jobs: c.options.Jobs, Dir: c.folder.Path, Here: c.here}
	if s := c.broker.embedded; s != nil {
		o.Connection = []nats.Option{nats.InProcessServer(s)}
	} else if c.options.Credentials != "" {
		o.Connection = []nats.Option{nats.UserCredentials(c.options.Credentials)}
	}
	if err := worker.Run(ctx, o); err != nil && ctx.Err() == nil {
		c.fail(fmt.Errorf("the worker of this machine: %w", err))
	}
}

// here is what is played, for this machine's worker.
func (c *Crew) here() (arena.Contest, []arena.Entrant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.current == nil {
		return nil, nil
	}
	return c.current.work.Contest, c.current.work.Entrants
}

// fail ends the match in play with an error.
func (c *Crew) fail(err error) {
	c.mu.Lock()
	p := c.current
	c.mu.Unlock()
	if p != nil {
		p.stop(err)
	}
}

// Close ends the run: the workers are told, and this machine's is waited for.
func (c *Crew) Close() {
	c.mu.Lock()
	c.over = true
	c.mu.Unlock()
	if c.broker.nc != nil && c.broker.nc.IsConnected() {
		c.pulse()
		c.broker.nc.FlushTimeout(time.Second) // a worker that does not hear it ends by the silence
		c.awaitGoodbye()
	}
	c.end()
	c.ended.Wait()
	c.say()
	c.broker.leave(c.run)
	c.broker.close()
	if c.folder != nil {
		c.folder.Remove()
	}
}

// awaitGoodbye gives the workers a moment to hear that the run is over before the
// broker goes.
func (c *Crew) awaitGoodbye() {
	if s := c.broker.embedded; s != nil {
		for range 30 {
			if s.NumClients() <= 1 {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
}

// pulse tells the workers that the coordinator lives.
func (c *Crew) pulse() {
	c.mu.Lock()
	p := wire.Pulse{Over: c.over}
	for name, h := range c.hosts {
		if h.state == arena.HostDropped {
			p.Dropped = append(p.Dropped, name)
		}
	}
	c.mu.Unlock()
	c.broker.nc.Publish(c.run.Pulse(), wire.Encode(p)) // the next one follows
}

// watch sends the pulse and looks at the hosts until the run ends.
func (c *Crew) watch(ctx context.Context) {
	tick := time.NewTicker(wire.BeatEvery)
	defer tick.Stop()
	for {
		c.pulse()
		c.look(time.Now())
		c.say()
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// system is the one that the programs are built for.
const system = runtime.GOOS + "/" + runtime.GOARCH

var errNoHost = errors.New("no host is left to play")
