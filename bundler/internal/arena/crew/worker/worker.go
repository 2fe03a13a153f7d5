// Package worker plays cases for a coordinator on another machine.
//
// A worker pulls blocks of cases, plays them as a local run does, and reports each
// result until the coordinator has stored it. Files come from the coordinator, are
// checked by their digests and lie below the worker's folder; a name from a message
// never leads out of it.
//
// A worker ends when the coordinator says so, and by itself when it has not heard of
// it for wire.Silence. It refuses a coordinator that speaks another version of the
// protocol or whose judge is another than its own.
package worker

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/pace"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// Options say for whom a worker plays and how.
type Options struct {
	// URL is the address that the coordinator gives, nats://TOKEN@HOST:PORT/RUN.
	URL string
	// Host is the name under which results are stored; empty for the coordinator's
	// own machine.
	Host string
	// Jobs is the number of cases at once.
	Jobs int
	// Dir is the worker's own folder.
	Dir string
	// Here has what is played where it does not have to travel; nil for a worker that
	// gets it from the coordinator.
	Here func() (arena.Contest, []arena.Entrant)
	// Alive is asked now and then whether the worker is still wanted by whoever started
	// it; an error ends it. Nil for always.
	Alive func() error
	// Calibrate measures the machine; nil for pace.Measure.
	Calibrate func() pace.Calibration
	// Connection are further settings, such as credentials.
	Connection []nats.Option
	// Say is called with what the user should know; nil for nothing.
	Say func(string)
}

// A worker in play.
type worker struct {
	Options
	id     string
	run    wire.Run
	nc     *nats.Conn
	blocks jetstream.Consumer
	files  files
	works  works
	serial sync.Mutex // held by the one case of a serial run

	mu    sync.Mutex
	heard time.Time // of the coordinator
}

// Run plays until the coordinator ends the run. The error says why the worker could
// not take part, or that the coordinator is gone.
func Run(ctx context.Context, o Options) error {
	server, run, err := wire.ParseAddress(o.URL)
	if err != nil {
		return err
	}
	w := &worker{Options: o, id: rand.Text(), run: run, heard: time.Now()}
	if w.Say == nil {
		w.Say = func(string) {}
	}
	if w.Calibrate == nil {
		w.Calibrate = pace.Measure
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if err := w.connect(server); err != nil {
		return err
	}
	defer w.nc.Close()
	if err := w.open(ctx); err != nil {
		return err
	}
	if err := w.follow(end); err != nil {
		return err
	}
	if err := w.hello(ctx, w.Calibrate()); err != nil {
		return err
	}
	var all sync.WaitGroup
	all.Go(func() { w.beat(ctx, end) })
	for range max(1, w.Jobs) {
		all.Go(func() { w.work(ctx, end) })
	}
	all.Wait()
	if err := context.Cause(ctx); !errors.Is(err, errOver) {
		return err
	}
	return nil
}

// errOver ends a worker in good order.
var errOver = errors.New("the run is over")

// connect connects to the broker. Later interruptions are bridged.
func (w *worker) connect(server string) error {
	options := append([]nats.Option{
		nats.Name("bundle worker " + w.Host), nats.Timeout(15 * time.Second), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second),
		nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(3), nats.CustomInboxPrefix("_INBOX." + w.id),
		nats.ReconnectHandler(func(*nats.Conn) { w.Say("the connection is back") }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				w.Say("the connection is lost: " + err.Error())
			}
		}),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // said when it matters, by who waits
	}, w.Connection...)
	nc, err := nats.Connect(server, options...)
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return errors.New("the broker does not know the token of this address: the run is over, or the address is another's")
	case err != nil:
		return fmt.Errorf("no broker: %w", err)
	}
	w.nc = nc
	return nil
}

// open finds what belongs to the run at the broker.
func (w *worker) open(ctx context.Context) error {
	js, err := jetstream.New(w.nc)
	if err != nil {
		return err
	}
	bounded, cancel := context.WithTimeout(ctx, wire.AnswerWait)
	defer cancel()
	if w.blocks, err = js.Consumer(bounded, w.run.Stream(), wire.Consumer); err != nil {
		return w.foreign(err)
	}
	store, err := js.ObjectStore(bounded, w.run.Bucket())
	if err != nil {
		return w.foreign(err)
	}
	w.files = files{store: store, dir: w.Dir}
	return nil
}

// foreign explains an error of a broker that does not know the run.
func (w *worker) foreign(err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
		errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders) {
		return fmt.Errorf("the broker knows no such run: it is over, or the broker is somebody else's (%w)", err)
	}
	return err
}

// hello registers the worker.
func (w *worker) hello(ctx context.Context, c pace.Calibration) error {
	var answer wire.Welcome
	err := w.ask(ctx, w.run.Hello(), wire.Hello{
		Version: wire.Version, Worker: w.id, Host: w.Host, System: runtime.GOOS + "/" + runtime.GOARCH, Jobs: max(1, w.Jobs),
		Calibration: c.Time, IsQuiet: c.IsQuiet,
	}, &answer)
	switch {
	case err != nil:
		return w.foreign(err)
	case answer.Refusal != "":
		return errors.New(answer.Refusal)
	case answer.Version != wire.Version:
		return fmt.Errorf("the coordinator speaks version %d of the protocol and this worker version %d: use one version of bundle on all machines", answer.Version, wire.Version)
	}
	return nil
}

// follow listens to the coordinator's pulse.
func (w *worker) follow(end context.CancelCauseFunc) error {
	_, err := w.nc.Subscribe(w.run.Pulse(), func(m *nats.Msg) {
		var p wire.Pulse
		if wire.Decode(m.Data, &p) != nil {
			return
		}
		w.mu.Lock()
		w.heard = time.Now()
		w.mu.Unlock()
		if p.Over {
			end(errOver)
		}
	})
	return err
}

// beat reports how the worker is, and ends it when the coordinator is silent.
func (w *worker) beat(ctx context.Context, end context.CancelCauseFunc) {
	tick := time.NewTicker(wire.BeatEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		w.mu.Lock()
		silent := time.Since(w.heard)
		w.mu.Unlock()
		if silent > wire.Silence {
			end(fmt.Errorf("nothing was heard of the coordinator for %v", wire.Silence))
			return
		}
		if w.Alive != nil {
			if err := w.Alive(); err != nil {
				end(fmt.Errorf("nobody is there who started the worker: %w", err))
				return
			}
		}
		b := wire.Beat{Worker: w.id, Host: w.Host, Load: pace.Load()}
		if n%calibrateEvery == calibrateEvery-1 {
			b.Calibration = w.Calibrate().Time // some 100 ms in 10 s
		}
		w.nc.Publish(w.run.Beat(), wire.Encode(b)) // one that is lost is no loss
	}
}

// calibrateEvery is the number of beats between two calibrations.
const calibrateEvery = 5

// ask sends a request until it is answered, over interruptions too.
func (w *worker) ask(ctx context.Context, subject string, question, answer any) error {
	data := wire.Encode(question)
	for began := time.Now(); ; {
		bounded, cancel := context.WithTimeout(ctx, wire.AnswerWait)
		m, err := w.nc.RequestWithContext(bounded, subject, data)
		cancel()
		if err == nil {
			return wire.Decode(m.Data, answer)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if time.Since(began) > wire.AnswerWait {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// isOver tells whether an error is only the end of the run.
func isOver(err error) bool {
	return errors.Is(err, errOver) || strings.Contains(err.Error(), nats.ErrConnectionClosed.Error())
}
