package crew

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// A broker is a NATS server with JetStream: an embedded one, or somebody's own.
type broker struct {
	// url is that of the server with what it takes to connect.
	url      string
	embedded *server.Server // nil for somebody's own
	folder   *scratch.Folder
	nc       *nats.Conn
	js       jetstream.JetStream
	blocks   jetstream.Stream
	files    jetstream.ObjectStore
}

// mostPayload is that of a message: results carry what a failed case printed.
const mostPayload = 8 << 20

// startBroker starts an embedded server that listens at an address, 127.0.0.1 and any
// port if that is empty, and lets in who has the token.
func startBroker(listen string) (_ *broker, err error) {
	if listen == "" {
		listen = "127.0.0.1:0"
	}
	host, portText, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: %w", listen, err)
	}
	port, err := strconv.Atoi(portText)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: the port is no number", listen)
	}
	// The server would try for ten seconds and not say what is wrong.
	probe, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("the broker cannot listen on %s: %w", listen, err)
	}
	probe.Close()
	if port == 0 {
		port = server.RANDOM_PORT
	}
	b := &broker{}
	defer func() {
		if err != nil {
			b.close()
		}
	}()
	if b.folder, err = scratch.New("broker"); err != nil {
		return nil, err
	}
	token := randomHex(16)
	s, err := server.NewServer(&server.Options{
		ServerName: "bundle", Host: host, Port: port, Authorization: token, MaxPayload: mostPayload,
		JetStream: true, StoreDir: b.folder.Path, DisableJetStreamBanner: true,
		NoLog: true, NoSigs: true, PingInterval: 5 * time.Second, MaxPingsOut: 3, WriteDeadline: 10 * time.Second,
	})
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	b.embedded = s
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		return nil, fmt.Errorf("the broker cannot listen on %s", listen)
	}
	at := s.Addr().(*net.TCPAddr)
	b.url = "nats://" + token + "@" + net.JoinHostPort(host, strconv.Itoa(at.Port))
	if b.nc, err = nats.Connect("", nats.InProcessServer(s), nats.Token(token), nats.MaxReconnects(-1)); err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	return b, nil
}

// joinBroker connects to somebody's own server.
func joinBroker(url, credentials string) (*broker, error) {
	options := []nats.Option{nats.Name("bundle"), nats.MaxReconnects(-1), nats.Timeout(15 * time.Second)}
	if credentials != "" {
		options = append(options, nats.UserCredentials(credentials))
	}
	nc, err := nats.Connect(url, options...)
	if err != nil {
		return nil, fmt.Errorf("--broker: %w", err)
	}
	return &broker{url: url, nc: nc}, nil
}

// open makes the stream and the bucket of a run. Those of somebody's own server go by
// themselves when nobody uses them, should this process be killed.
func (b *broker) open(ctx context.Context, run wire.Run) error {
	var err error
	if b.js, err = jetstream.New(b.nc); err != nil {
		return err
	}
	const outlive = 24 * time.Hour
	b.blocks, err = b.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: run.Stream(), Subjects: []string{run.Blocks()}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage, MaxAge: outlive,
	})
	if err == nil {
		_, err = b.blocks.CreateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: wire.Consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: wire.AckWait, MaxAckPending: -1, MaxWaiting: 1 << 16,
		})
	}
	if err == nil {
		b.files, err = b.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: run.Bucket(), Storage: jetstream.MemoryStorage, TTL: outlive})
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders) {
		return errors.New("the broker has no JetStream: start nats-server with -js")
	}
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	return nil
}

// leave removes what open made.
func (b *broker) leave(run wire.Run) {
	if b.js == nil || b.embedded != nil {
		return // it goes with the server
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	b.js.DeleteStream(ctx, run.Stream()) // otherwise it goes by its age
	b.js.DeleteObjectStore(ctx, run.Bucket())
}

func (b *broker) close() {
	if b.nc != nil {
		b.nc.Close()
	}
	if b.embedded != nil {
		b.embedded.Shutdown()
		b.embedded.WaitForShutdown()
	}
	if b.folder != nil {
		b.folder.Remove()
	}
}

// randomHex is a secret of so many bytes.
func randomHex(bytes int) string {
	secret := make([]byte, bytes)
	rand.Read(secret) // it never fails
	return hex.EncodeToString(secret)
}
