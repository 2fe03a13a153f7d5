//go:build unix

package crew_test

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

const system = runtime.GOOS + "/" + runtime.GOARCH

// A hand speaks the protocol for a worker, message by message.
type hand struct {
	t      *testing.T
	nc     *nats.Conn
	js     jetstream.JetStream
	blocks jetstream.Consumer
	run    wire.Run
}

// shake connects to a crew.
func shake(t *testing.T, address string) *hand {
	t.Helper()
	at, run, err := wire.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	h := &hand{t: t, run: run}
	if h.nc, err = nats.Connect(at); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.nc.Close)
	if h.js, err = jetstream.New(h.nc); err != nil {
		t.Fatal(err)
	}
	if h.blocks, err = h.js.Consumer(t.Context(), run.Stream(), wire.Consumer); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *hand) ask(subject string, question, answer any) {
	h.t.Helper()
	m, err := h.nc.Request(subject, wire.Encode(question), wire.AnswerWait)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := wire.Decode(m.Data, answer); err != nil {
		h.t.Fatal(err)
	}
}

func (h *hand) hello(name string) {
	h.t.Helper()
	var welcome wire.Welcome
	h.ask(h.run.Hello(), wire.Hello{
		Version: wire.Version, Worker: "w-" + name, Host: name, System: system, Jobs: 1, Calibration: time.Millisecond,
	}, &welcome)
	if welcome.Refusal != "" {
		h.t.Fatal(welcome.Refusal)
	}
}

func (h *hand) pull() (jetstream.Msg, wire.Block) {
	h.t.Helper()
	m, err := h.blocks.Next(jetstream.FetchMaxWait(30 * time.Second))
	if err != nil {
		h.t.Fatal(err)
	}
	var b wire.Block
	if err := wire.Decode(m.Data(), &b); err != nil {
		h.t.Fatal(err)
	}
	return m, b
}

func (h *hand) begin(name string, b wire.Block) (begun wire.Begun) {
	h.t.Helper()
	h.ask(h.run.Begin(), wire.Begin{Worker: "w-" + name, Host: name, Work: b.Work, ID: b.ID}, &begun)
	return begun
}

func (h *hand) result(name string, b wire.Block, play int, score float64) string {
	h.t.Helper()
	var answer wire.Answer
	h.ask(h.run.Result(), wire.Result{
		Worker: "w-" + name, Host: name, Work: b.Work, ID: b.ID, Play: play,
		Result: store.Result{Seed: b.Plays[play].Seed, Score: score, Played: time.Now()},
	}, &answer)
	return answer.Error
}

// What arrives twice counts once: a result whose answer was lost, and a block that the
// broker delivers again, to the worker that has played it and to one that takes it over.
func TestDuplicates(t *testing.T) {
	x := set(t, 2, "0")
	c := start(t, crew.Options{Hosts: []string{"alpha", "beta"}, Shelf: x.shelf()})
	h := shake(t, c.WorkerURL())
	h.hello("alpha")
	h.hello("beta")
	m := x.match(2)
	m.Pooled = false // beta makes both halves of its pair
	m.Crew = c
	type end struct {
		played *arena.Played
		err    error
	}
	ended := make(chan end, 1)
	go func() {
		played, err := m.Play(t.Context())
		ended <- end{played, err}
	}()

	first, b := h.pull()
	if begun := h.begin("alpha", b); begun.Verdict != wire.BlockPlay {
		t.Fatalf("%+v", begun)
	}
	for range 2 {
		for play := range b.Plays {
			if refusal := h.result("alpha", b, play, float64(10+play)); refusal != "" {
				t.Errorf("refused: %s", refusal)
			}
		}
	}
	if begun := h.begin("beta", b); begun.Verdict != wire.BlockDone {
		t.Errorf("a block that is done: %+v", begun)
	}
	if err := first.DoubleAck(t.Context()); err != nil {
		t.Error(err)
	}

	second, b := h.pull()
	h.begin("alpha", b)
	if refusal := h.result("alpha", b, 0, 20); refusal != "" {
		t.Errorf("refused: %s", refusal)
	}
	if begun := h.begin("beta", b); begun.Verdict != wire.BlockPlay || len(begun.Todo) != 2 || !begun.Todo[0] || !begun.Todo[1] {
		t.Errorf("beta has nothing of alpha's half: %+v", begun)
	}
	if refusal := h.result("alpha", b, 1, 21); refusal != "the block went to another worker" {
		t.Errorf("alpha's late result: %q", refusal)
	}
	for play := range b.Plays {
		if refusal := h.result("beta", b, play, float64(30+play)); refusal != "" {
			t.Errorf("refused: %s", refusal)
		}
	}
	e := <-ended
	if e.err != nil {
		t.Fatal(e.err)
	}
	if err := second.DoubleAck(t.Context()); err != nil && !strings.Contains(err.Error(), "no responders") {
		t.Error(err) // the queue may have been emptied
	}
	hosts := map[string]int{}
	for _, row := range x.scores(t) {
		for _, r := range row {
			hosts[r.Host]++
		}
	}
	if hosts["alpha"] != 3 || hosts["beta"] != 2 { // alpha's lost half stays in the store
		t.Errorf("results stored by host: %v", hosts)
	}
	for k := range m.Seeds {
		if one, other := e.played.Results[0][k], e.played.Results[1][k]; one.Host != other.Host {
			t.Errorf("seed %d is a pair of %q and %q", k, one.Host, other.Host)
		}
	}
}

// lab starts a NATS server that is somebody's own.
func lab(t *testing.T, o server.Options) string {
	t.Helper()
	o.Host, o.Port, o.NoLog, o.NoSigs, o.StoreDir = "127.0.0.1", server.RANDOM_PORT, true, true, t.TempDir()
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not listen")
	}
	return s.ClientURL()
}

// A run on a lab's own server leaves nothing there.
func TestOwnBroker(t *testing.T) {
	const cases = 6
	at := strings.Replace(lab(t, server.Options{JetStream: true, Authorization: "lab"}), "nats://", "nats://lab@", 1)
	x := set(t, cases, "0")
	c := start(t, crew.Options{Broker: at, Hosts: []string{"alpha"}, Shelf: x.shelf()})
	hire(t, c.WorkerURL(), "alpha")
	m := x.match(cases)
	m.Crew = c
	played, err := m.Play(t.Context())
	if err != nil || played.New != 2*cases {
		t.Fatalf("%+v, error %v", played, err)
	}
	c.Close()
	nc, err := nats.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	streams := js.StreamNames(t.Context())
	for name := range streams.Name() {
		t.Errorf("stream %s is left", name)
	}
	if err := streams.Err(); err != nil {
		t.Error(err)
	}
}

// What a case prints arrives whole where it is larger than a message of the server.
func TestLargeOutput(t *testing.T) {
	const printed = 3 << 20
	at := lab(t, server.Options{JetStream: true})
	x := set(t, 1, "0")
	noise := make([]byte, printed/2)
	rand.Read(noise)
	text := hex.EncodeToString(noise) // of which gzip leaves half
	for i := range x.entrants {
		program := x.entrants[i].Command.Argv[0]
		write(t, program, "#!/bin/sh\nread n\ncat >&2 <<'END'\n"+text+"\nEND\necho 1\n")
	}
	c := start(t, crew.Options{Broker: at, Hosts: []string{"alpha"}, Shelf: x.shelf()})
	hire(t, c.WorkerURL(), "alpha")
	m := x.match(1)
	m.Crew = c
	m.Archive = &archive.Archive{Dir: filepath.Join(x.dir, "archive")}
	if _, err := m.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := keptAll(m); err != nil {
		t.Error(err)
	}
	var size int64
	filepath.WalkDir(m.Archive.Dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			info, _ := d.Info()
			size += info.Size()
		}
		return err
	})
	if size < 2*printed/2 {
		t.Errorf("%d bytes in the archive", size)
	}
	h := shake(t, c.WorkerURL())
	bucket, err := h.js.ObjectStore(t.Context(), h.run.Bucket())
	if err != nil {
		t.Fatal(err)
	}
	objects, err := bucket.List(t.Context())
	if err != nil && !errors.Is(err, jetstream.ErrNoObjectsFound) {
		t.Fatal(err)
	}
	for _, o := range objects {
		if strings.HasPrefix(o.Name, "kept-") {
			t.Errorf("object %s is left", o.Name)
		}
	}
}

// Servers that cannot be used say why.
func TestUselessBrokers(t *testing.T) {
	for name, tt := range map[string]struct {
		o    server.Options
		want string
	}{
		"without JetStream": {server.Options{}, "the broker has no JetStream: start nats-server with -js"},
		"without a token":   {server.Options{JetStream: true, Authorization: "secret"}, "--broker: "},
	} {
		c, err := crew.Start(t.Context(), crew.Options{Broker: lab(t, tt.o)})
		if err == nil {
			c.Close()
		}
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// An address that cannot be listened at is an error.
func TestListen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for address, want := range map[string]string{
		taken.Addr().String(): "the broker cannot listen on " + taken.Addr().String(),
		"127.0.0.1:http":      "--listen 127.0.0.1:http: the port is no number",
		"127.0.0.1":           "--listen 127.0.0.1: ",
	} {
		c, err := crew.Start(t.Context(), crew.Options{Listen: address})
		if err == nil {
			c.Close()
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
}

// The broker of a run listens on loopback unless told otherwise, and lets in nobody
// without the token.
func TestOnlyWithToken(t *testing.T) {
	c := start(t, crew.Options{})
	at, _, err := wire.ParseAddress(c.WorkerURL())
	if err != nil {
		t.Fatal(err)
	}
	_, bare, _ := strings.Cut(at, "@")
	if !strings.HasPrefix(bare, "127.0.0.1:") {
		t.Errorf("the broker listens at %s", bare)
	}
	if nc, err := nats.Connect("nats://" + bare); err == nil {
		nc.Close()
		t.Error("the broker lets in who has no token")
	}
}
