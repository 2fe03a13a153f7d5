package crew

import (
	"fmt"

	"github.com/nats-io/nats.go"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// listen answers the workers. Each kind of message has a goroutine of its own, so that
// results, which wait for the disk, hold up nothing else.
func (c *Crew) listen() error {
	for subject, answer := range map[string]func(*nats.Msg) (any, error){
		c.run.Hello():  c.onHello,
		c.run.Beat():   c.onBeat,
		c.run.Work():   c.onWork,
		c.run.Begin():  c.onBegin,
		c.run.Result(): c.onResult,
		c.run.Fault():  c.onFault,
		c.run.Drop():   c.onDrop,
	} {
		sub, err := c.broker.nc.Subscribe(subject, func(m *nats.Msg) {
			reply, err := answer(m)
			if err != nil {
				reply = wire.Answer{Error: err.Error()}
			}
			if m.Reply != "" && reply != nil {
				m.Respond(wire.Encode(reply)) // who hears nothing asks again
			}
		})
		if err != nil {
			return err
		}
		if err := sub.SetPendingLimits(-1, -1); err != nil { // nothing is dropped
			return err
		}
	}
	return nil
}

func (c *Crew) onHello(m *nats.Msg) (any, error) {
	var hello wire.Hello
	if err := wire.Decode(m.Data, &hello); err != nil {
		return nil, err
	}
	return wire.Welcome{Version: wire.Version, Refusal: c.greet(hello)}, nil
}

func (c *Crew) onBeat(m *nats.Msg) (any, error) {
	var beat wire.Beat
	if err := wire.Decode(m.Data, &beat); err != nil {
		return nil, err
	}
	c.hear(beat)
	return nil, nil
}

func (c *Crew) onWork(m *nats.Msg) (any, error) {
	var number int
	if err := wire.Decode(m.Data, &number); err != nil {
		return nil, err
	}
	if p := c.playOf(number); p != nil {
		return p.message, nil
	}
	return wire.Work{}, nil
}

func (c *Crew) onBegin(m *nats.Msg) (any, error) {
	var b wire.Begin
	if err := wire.Decode(m.Data, &b); err != nil {
		return nil, err
	}
	p := c.playOf(b.Work)
	if p == nil {
		return wire.Begun{Verdict: wire.BlockDone}, nil
	}
	return p.begin(b), nil
}

func (c *Crew) onResult(m *nats.Msg) (any, error) {
	var r wire.Result
	if err := wire.Decode(m.Data, &r); err != nil {
		return nil, err
	}
	p := c.playOf(r.Work)
	if p == nil {
		return nil, errNotWanted
	}
	return wire.Answer{}, p.result(r)
}

func (c *Crew) onFault(m *nats.Msg) (any, error) {
	var f wire.Fault
	if err := wire.Decode(m.Data, &f); err != nil {
		return nil, err
	}
	if p := c.playOf(f.Work); p != nil {
		p.fault(f)
	}
	return wire.Answer{}, nil
}

func (c *Crew) onDrop(m *nats.Msg) (any, error) {
	var name string
	if err := wire.Decode(m.Data, &name); err != nil {
		return nil, err
	}
	return wire.Answer{}, c.Drop(name, "by the user")
}

// playOf is the match in play if it has this number, and nil otherwise.
func (c *Crew) playOf(number int) *play {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.current == nil || c.current.message.Number != number {
		return nil
	}
	return c.current
}

// unfinished is the error of a block that nobody finishes.
func unfinished(b arena.Block, by []string) error {
	return fmt.Errorf("seed %d was given out %d times and never finished, to %s: the machines fail, or the network does",
		b.Plays[0].Seed, len(by), titles(by))
}
