package worker

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// Waits of a worker that has nothing to do.
const (
	pullWait  = 5 * time.Second
	laterWait = 300 * time.Millisecond // for the host that a block is for
	faultWait = time.Second
	neverWait = 2 * time.Second
)

// work pulls and plays one block after another.
func (w *worker) work(ctx context.Context, end context.CancelCauseFunc) {
	for ctx.Err() == nil {
		m, err := w.pull(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			w.pause(ctx, time.Second) // the connection comes back, or the silence ends the worker
		case m != nil:
			if err := w.block(ctx, m); err != nil && ctx.Err() == nil && !isOver(err) {
				w.Say(err.Error())
				w.pause(ctx, faultWait)
			}
		}
	}
}

func (w *worker) pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// pull gets a block, nil if there is none.
func (w *worker) pull(ctx context.Context) (jetstream.Msg, error) {
	batch, err := w.blocks.Fetch(1, jetstream.FetchMaxWait(pullWait))
	if err != nil {
		return nil, err
	}
	select {
	case m := <-batch.Messages():
		return m, batch.Error()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// block asks for a block's verdict and plays it.
func (w *worker) block(ctx context.Context, m jetstream.Msg) error {
	var b wire.Block
	if err := wire.Decode(m.Data(), &b); err != nil {
		return errors.Join(err, m.Term())
	}
	var begun wire.Begun
	if err := w.ask(ctx, w.run.Begin(), wire.Begin{Worker: w.id, Host: w.Host, Work: b.Work, ID: b.ID}, &begun); err != nil {
		return err
	}
	switch begun.Verdict {
	case wire.BlockDone:
		return m.Ack()
	case wire.BlockLater:
		err := m.NakWithDelay(laterWait)
		w.pause(ctx, laterWait/3)
		return err
	case wire.BlockNever:
		err := m.Nak()
		w.pause(ctx, neverWait)
		return err
	}
	alive := make(chan struct{})
	defer close(alive)
	go w.inProgress(m, alive)
	err := w.plays(ctx, b, begun.Todo)
	switch {
	case err == nil:
		return m.Ack()
	case !errors.As(err, new(refusal)): // a block that is another's is not ours to give back
		m.NakWithDelay(faultWait) // if it does not arrive, the silence tells
	}
	return err
}

// A refusal is the coordinator's answer to a result that it does not take.
type refusal string

func (r refusal) Error() string { return string(r) }

// inProgress keeps a block from being given to another worker.
func (w *worker) inProgress(m jetstream.Msg, ended <-chan struct{}) {
	tick := time.NewTicker(wire.AckWait / 4)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			m.InProgress() // after an interruption the next one arrives
		}
	}
}

// plays makes the plays of a block that are to be made.
func (w *worker) plays(ctx context.Context, b wire.Block, todo []bool) error {
	work, err := w.works.get(ctx, w, b.Work)
	if err == nil && w.Here == nil {
		err = w.files.fetch(ctx, b.Files)
	}
	if err != nil {
		return w.fault(ctx, b, err)
	}
	for i, p := range b.Plays {
		if i < len(todo) && !todo[i] {
			continue
		}
		r, err := w.play(ctx, work, p)
		if err != nil {
			return w.fault(ctx, b, err)
		}
		r.Worker, r.Host, r.Work, r.ID, r.Play = w.id, w.Host, b.Work, b.ID, i
		if err := w.shrink(ctx, &r); err != nil {
			return w.fault(ctx, b, err)
		}
		var answer wire.Answer
		if err := w.ask(ctx, w.run.Result(), r, &answer); err != nil {
			return err
		}
		if answer.Error != "" {
			return refusal(answer.Error)
		}
	}
	return nil
}

// play makes one play.
func (w *worker) play(ctx context.Context, work *work, p arena.Play) (wire.Result, error) {
	jobs := max(1, w.Jobs)
	if work.Serial {
		w.serial.Lock()
		defer w.serial.Unlock()
		jobs = 1
	}
	var out wire.Result
	if p.Entrant < 0 || p.Entrant >= len(work.commands) {
		return out, errors.New("a block of an entrant that the work does not have")
	}
	command := work.commands[p.Entrant]
	if work.Archive {
		command.Keep = func(f archive.Files) (err error) {
			out.Kept, err = pack(f)
			return err
		}
	}
	r, err := work.contest.Play(ctx, command, p.Seed, work.Limits)
	r.Jobs, r.Host = jobs, w.Host
	out.Result = r
	return out, err
}

// fault reports what is no fault of a player, and passes it on.
func (w *worker) fault(ctx context.Context, b wire.Block, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var answer wire.Answer
	asked := w.ask(ctx, w.run.Fault(), wire.Fault{Worker: w.id, Host: w.Host, Work: b.Work, ID: b.ID, Message: err.Error()}, &answer)
	return errors.Join(err, asked)
}
