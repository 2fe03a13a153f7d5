//go:build linux

package endtoend

import (
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
)

// A run of one version, and a tuning, are played on hosts as a comparison is.
func TestRunAndTuneOnHosts(t *testing.T) {
	n := sshtest.New(t, []string{"alpha"})
	d := newDesk(t, 20, "0.02")
	d.write("go.mod", "module mine\n\ngo 1.21\n")
	d.write("src/solver.sh", "#!/bin/sh\nADD=1\nread n\necho $((n % 10 + ADD))\n")
	d.write("src/build.sh", "cp $1 $2 && chmod +x $2\n")
	d.write("bundle.toml", `[games.toy]
entry = "src"
judge = ["sh", "tester.sh", "{cmd}"]
input = "in/{seed04}.txt"
build = ["sh", "build.sh", "solver.sh", "{out}"]
[games.toy.params]
ADD = { default = 1, range = "0..9" }
[games.toy.pass]
file = "solver.sh"
`)
	out, text := d.status(d.bundle("run", "toy", "--seeds", "0-9", "--hosts", "alpha", "--remote-only"), 0)
	if !strings.Contains(out, "hosts     alpha 10") {
		t.Errorf("run printed\n%s\n%s", out, text)
	}
	leavesNothing(t, n, 10*time.Second)
	out, text = d.status(d.bundle("tune", "toy", "--params", "ADD", "--seeds", "0-9", "--holdout", "10-19", "--evaluations", "4", "--hosts", "alpha", "--remote-only"), 0, 3)
	if !strings.Contains(out, "4 candidates") {
		t.Errorf("tune printed\n%s\n%s", out, text)
	}
	out, _ = d.status(d.bundle("runs", "toy"), 0)
	if !strings.Contains(out, "parallel on alpha") {
		t.Errorf("runs printed\n%s", out)
	}
	leavesNothing(t, n, 10*time.Second)
}

// A server of the user's own serves several runs, and keeps nothing of them.
func TestOwnBroker(t *testing.T) {
	n := sshtest.New(t, []string{"alpha"})
	s, err := server.NewServer(&server.Options{
		Host: "0.0.0.0", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), Username: "lab", Password: "secret", NoSigs: true, NoLog: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server is not ready")
	}
	const cases = 20
	d := newDesk(t, cases, "0.1")
	here := strings.TrimSuffix(n.Machines["alpha"].Address, "2") + "1"
	url := fmt.Sprintf("nats://lab:secret@%s:%d", here, s.Addr().(*net.TCPAddr).Port)
	d.status(d.compare(cases, "--broker", url, "--hosts", "alpha", "--remote-only"), 0, 3, 4, 5)
	d.complete(cases)
	if _, hosts := d.results(); hosts["alpha"] != 2*cases {
		t.Errorf("played on %v", hosts)
	}
	nc, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	for name := range js.StreamNames(t.Context()).Name() {
		t.Errorf("the stream %s is left", name)
	}
	leavesNothing(t, n, 10*time.Second)
	_, text := d.status(d.compare(cases, "--broker", strings.Replace(url, "secret", "guess", 1), "--hosts", "alpha"), 1)
	if !strings.Contains(text, "--broker: nats: Authorization Violation") {
		t.Errorf("a wrong password: %s", text)
	}
}
