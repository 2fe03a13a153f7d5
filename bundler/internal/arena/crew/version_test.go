//go:build unix

package crew_test

import (
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/worker"
)

// A worker leaves a coordinator that speaks another version of the protocol, even one
// that would take it.
func TestOtherVersion(t *testing.T) {
	at := lab(t, server.Options{JetStream: true})
	nc, err := nats.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	run := wire.Run("0123456789abcdef")
	stream, err := js.CreateStream(t.Context(), jetstream.StreamConfig{
		Name: run.Stream(), Subjects: []string{run.Blocks()}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage,
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stream.CreateConsumer(t.Context(), jetstream.ConsumerConfig{Durable: wire.Consumer, AckPolicy: jetstream.AckExplicitPolicy}); err != nil {
		t.Fatal(err)
	}
	if _, err := js.CreateObjectStore(t.Context(), jetstream.ObjectStoreConfig{Bucket: run.Bucket(), Storage: jetstream.MemoryStorage}); err != nil {
		t.Fatal(err)
	}
	if _, err := nc.Subscribe(run.Hello(), func(m *nats.Msg) {
		m.Respond(wire.Encode(wire.Welcome{Version: wire.Version + 1}))
	}); err != nil {
		t.Fatal(err)
	}
	err = worker.Run(t.Context(), worker.Options{URL: run.Address(at), Host: "alpha", Dir: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "use one version of bundle on all machines") {
		t.Errorf("error %v", err)
	}
}
