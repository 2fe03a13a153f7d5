package crew

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// A play is a match in play.
type play struct {
	crew    *Crew
	work    arena.Work
	message wire.Work
	keep    func(arena.Delivery) error
	stop    context.CancelCauseFunc

	mu     sync.Mutex
	blocks []block
	left   int // blocks
	queued int // blocks that nobody has begun
	ready  chan struct{}
}

// A block is one of the match, given out or not.
type block struct {
	arena.Block
	isDone bool
	has    []bool // by play
	owner  string // the worker that has it
	host   string // of the owner
	by     []string
	files  []string // digests of its own inputs
}

// Errors that answer a worker.
var (
	errNotWanted  = errors.New("the match is over")
	errNotTheirs  = errors.New("the block went to another worker")
	errNoSuchPlay = errors.New("the block has no such play")
)

// mostDeliveries is how often a block is given out.
const mostDeliveries = 10

// Play plays the blocks, see arena.Crew.
func (c *Crew) Play(ctx context.Context, w arena.Work, keep func(arena.Delivery) error) error {
	if len(w.Blocks) == 0 {
		return nil
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	p := &play{crew: c, work: w, keep: keep, stop: stop, left: len(w.Blocks), ready: make(chan struct{}, 1)}
	for _, b := range w.Blocks {
		p.blocks = append(p.blocks, block{Block: b, has: make([]bool, len(b.Plays))})
	}
	c.mu.Lock()
	c.number++
	p.message.Number = c.number
	c.mu.Unlock()
	if err := p.pack(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	c.current = p
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		c.current = nil
		c.mu.Unlock()
		p.mu.Lock() // a result that is being kept is kept to the end
		defer p.mu.Unlock()
		c.broker.blocks.Purge(context.WithoutCancel(ctx)) // what is left of a match that was stopped; workers find out otherwise
	}()
	go p.publish(ctx)
	go p.watch(ctx)
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, errPlayed) {
		return err
	}
	return nil
}

// errPlayed ends a match whose blocks are all done.
var errPlayed = errors.New("all blocks are played")

// ahead is how many blocks lie in the queue for each case that is played at once:
// enough that nobody waits, and few, since inputs lie in memory with them.
const ahead = 4

// publish puts the blocks into the queue, some ahead of the workers.
func (p *play) publish(ctx context.Context) {
	for id := 0; id < len(p.blocks); {
		p.mu.Lock()
		queued := p.queued
		p.mu.Unlock()
		if queued >= ahead*max(1, p.crew.jobs()) {
			select {
			case <-ctx.Done():
				return
			case <-p.ready:
			case <-time.After(time.Second):
			}
			continue
		}
		if err := p.send(ctx, id); err != nil {
			p.stop(err)
			return
		}
		id++
	}
}

// jobs is the number of cases that all hosts play at once.
func (c *Crew) jobs() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	for _, h := range c.hosts {
		n += h.jobs(now)
	}
	return n
}

// send publishes one block with its inputs.
func (p *play) send(ctx context.Context, id int) error {
	b := &p.blocks[id]
	m := wire.Block{Version: wire.Version, Work: p.message.Number, ID: id, Plays: b.Plays}
	var err error
	if m.Files, err = p.inputs(ctx, b.Plays); err != nil {
		return err
	}
	p.mu.Lock()
	for _, f := range m.Files {
		b.files = append(b.files, f.Digest)
	}
	p.queued++
	p.mu.Unlock()
	_, err = p.crew.broker.js.Publish(ctx, p.crew.run.Blocks(), wire.Encode(m))
	return err
}

// watch ends a match that nobody can play.
func (p *play) watch(ctx context.Context) {
	tick := time.NewTicker(wire.BeatEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		p.crew.mu.Lock()
		why, hopeless := p.crew.isHopeless()
		p.crew.mu.Unlock()
		if hopeless {
			p.stop(fmt.Errorf("%w: %s", errNoHost, why))
		}
	}
}

// begin decides whether a worker is to play a block.
func (p *play) begin(m wire.Begin) wire.Begun {
	p.crew.mu.Lock()
	dropped := !p.crew.isThere(m.Host)
	p.crew.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.ID < 0 || m.ID >= len(p.blocks) {
		return wire.Begun{Verdict: wire.BlockDone}
	}
	b := &p.blocks[m.ID]
	switch {
	case b.isDone:
		return wire.Begun{Verdict: wire.BlockDone}
	case dropped:
		return wire.Begun{Verdict: wire.BlockNever}
	case b.IsBound && b.Host != m.Host && p.isThere(b.Host):
		return wire.Begun{Verdict: wire.BlockLater}
	}
	if len(b.by) == 0 {
		p.queued--
	}
	if b.owner != m.Worker {
		b.by = append(b.by, m.Host)
	}
	if len(b.by) > mostDeliveries {
		p.stop(unfinished(b.Block, b.by))
		return wire.Begun{Verdict: wire.BlockDone}
	}
	b.owner, b.host = m.Worker, m.Host
	p.began(m.Host)
	todo := p.work.Has(m.Host, b.Plays)
	for i := range todo {
		b.has[i] = todo[i]
		todo[i] = !todo[i]
	}
	if p.finish(b) {
		return wire.Begun{Verdict: wire.BlockDone}
	}
	return wire.Begun{Verdict: wire.BlockPlay, Todo: todo}
}

func (p *play) isThere(host string) bool {
	p.crew.mu.Lock()
	defer p.crew.mu.Unlock()
	return p.crew.isThere(host)
}

// began notes when a host plays its first block.
func (p *play) began(name string) {
	p.crew.mu.Lock()
	defer p.crew.mu.Unlock()
	if h := p.crew.host(name); h.began.IsZero() {
		h.began = time.Now()
	}
	select {
	case p.ready <- struct{}{}:
	default:
	}
}

// result keeps the result of a play. It counts only from the worker that has the
// block: another was given up, and what it plays has been played again.
func (p *play) result(m wire.Result) error {
	defer p.crew.forgetKept(m.Kept)
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.ID < 0 || m.ID >= len(p.blocks) || m.Play < 0 || m.Play >= len(p.blocks[m.ID].Plays) {
		return errNoSuchPlay
	}
	b := &p.blocks[m.ID]
	if b.owner != m.Worker {
		return errNotTheirs
	}
	if b.has[m.Play] {
		return nil // the answer was lost, and this is the same result
	}
	d := arena.Delivery{Play: b.Plays[m.Play], Result: m.Result}
	d.Result.Host, d.Result.Seed = m.Host, d.Play.Seed
	if m.Kept != nil {
		kept, err := p.unpack(m.Kept)
		if err != nil {
			return err
		}
		d.Kept = kept
	}
	if err := p.keep(d); err != nil {
		p.stop(err)
		return err
	}
	b.has[m.Play] = true
	p.crew.mu.Lock()
	p.crew.played(m.Host, &d.Result)
	p.crew.mu.Unlock()
	p.finish(b)
	return nil
}

// finish ends a block all of whose plays have a result. The caller holds the lock.
func (p *play) finish(b *block) bool {
	for _, has := range b.has {
		if !has {
			return false
		}
	}
	if b.isDone {
		return true
	}
	b.isDone = true
	p.crew.sent.forget(p.crew.broker.files, b.files)
	if p.left--; p.left == 0 {
		p.stop(errPlayed)
	}
	return true
}

// fault notes that a machine failed a block. This machine's faults end the match, as
// they do without a crew.
func (p *play) fault(m wire.Fault) {
	if m.Host == "" {
		p.stop(errors.New(m.Message))
		return
	}
	p.mu.Lock()
	if m.ID >= 0 && m.ID < len(p.blocks) && p.blocks[m.ID].owner == m.Worker {
		p.blocks[m.ID].owner = ""
	}
	p.mu.Unlock()
	if p.crew.faulty(m.Host, m.Message) {
		p.release(m.Host)
	}
}

// release takes the blocks from a host that is dropped; the queue gives them out again
// when its worker does not say any more that it plays them.
func (p *play) release(host string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.blocks {
		if p.blocks[i].host == host {
			p.blocks[i].owner = ""
		}
	}
}

// titles are names of hosts for people.
func titles(names []string) string {
	var list []string
	for _, n := range names {
		list = append(list, arena.HostTitle(n))
	}
	return strings.Join(list, ", ")
}
