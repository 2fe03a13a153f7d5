//go:build linux

package ssh

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/hostfile"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
)

// fakeWorker says what it was started with, calls the broker and ends when it has
// got an answer. Its own text makes up for the size of a real one.
var fakeWorker = "#!/bin/bash\n#" + strings.Repeat("x", 3<<20) + `
read -r url
echo "bundle: $* nice $(nice) url $url" >&2
at=${url#*@}
exec 3<>/dev/tcp/${at%:*}/${at#*:}
read -r answer <&3
echo "bundle: answer $answer" >&2
[ "$answer" = end ] || exit 7
`

// broker answers each call with a word.
func broker(t *testing.T, answers ...string) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for _, answer := range answers {
			c, err := l.Accept()
			if err != nil {
				return
			}
			if answer == "" {
				t.Cleanup(func() { c.Close() })
				continue // no answer
			}
			fmt.Fprintln(c, answer)
			c.Close()
		}
	}()
	return "nats://token@" + l.Addr().String()
}

func programFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "bundle")
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRun(t *testing.T) {
	n := sshtest.New(t, []string{"alpha"})
	var said bytes.Buffer
	folder := filepath.Join(t.TempDir(), "it's a folder")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"", folder} {
		said.Reset()
		w := &Worker{
			Host: hostfile.Host{Name: "alpha", Address: "alpha", Jobs: 3, Nice: 5, Folder: dir, Program: programFile(t, fakeWorker)},
			URL:  broker(t, "end"), Forward: true, Say: func(line string) { fmt.Fprintln(&said, line) },
		}
		if err := w.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		at := dir
		if at == "" {
			at = n.Machines["alpha"].TempDir
		}
		lines := strings.Split(said.String(), "\n")
		start := "worker - --name alpha --jobs 3 --folder " + at + "/bundle-worker-"
		if !strings.HasPrefix(lines[0], start) || !strings.Contains(lines[0], ".scratch nice 5 url nats://token@127.0.0.1:") || lines[1] != "answer end" {
			t.Errorf("it said %q", said.String())
		}
		if left, _ := os.ReadDir(at); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	sshtest.New(t, []string{"alpha"})
	for name, c := range map[string]struct {
		host hostfile.Host
		want string
	}{
		"unknown":   {hostfile.Host{Name: "nobody", Address: "nobody.invalid"}, "host nobody: find out what it is: no connection\n\tssh: Could not resolve hostname"},
		"status":    {hostfile.Host{Name: "alpha", Address: "alpha", Program: programFile(t, "#!/bin/sh\necho bundle: no room >&2\nexit 3\n")}, "host alpha: run the worker: exit status 3\n\tbundle: no room"},
		"no folder": {hostfile.Host{Name: "alpha", Address: "alpha", Folder: "/nonexistent", Program: programFile(t, fakeWorker)}, "host alpha: run the worker: exit status 1\n\tmktemp: "},
		"platform":  {hostfile.Host{Name: "alpha", Address: "alpha", Program: programFile(t, "\x7fELF nothing")}, "host alpha: run the worker: "},
	} {
		w := &Worker{Host: c.host, URL: broker(t, "end"), Forward: true}
		if err := w.Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", name, err, c.want)
		}
	}
}

func TestNoForwarding(t *testing.T) {
	n := sshtest.New(t, []string{"alpha"}, sshtest.WithoutForwarding)
	w := &Worker{Host: hostfile.Host{Name: "alpha", Address: "alpha", Program: programFile(t, fakeWorker)}, URL: broker(t), Forward: true}
	err := w.Run(t.Context())
	if err == nil || !strings.HasPrefix(err.Error(), "host alpha: forward a port: its sshd forwards no port (AllowTcpForwarding)") {
		t.Error(err)
	}
	if left := n.Machines["alpha"].Left(); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A worker whose connection is killed leaves nothing behind, and Run says so.
func TestKilledConnection(t *testing.T) {
	n := sshtest.New(t, []string{"alpha"})
	alpha := n.Machines["alpha"]
	started := make(chan struct{}, 10)
	w := &Worker{
		Host: hostfile.Host{Name: "alpha", Address: "alpha", Program: programFile(t, fakeWorker)},
		URL:  broker(t, ""), Forward: true, Say: func(string) { started <- struct{}{} },
	}
	ended := make(chan error)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { ended <- w.Run(ctx) }()
	<-started
	if killed := alpha.Kill("sshd"); killed == 0 {
		t.Fatal("no connection to kill")
	}
	if err := <-ended; err == nil || !strings.HasPrefix(err.Error(), "host alpha: run the worker: no connection") {
		t.Error(err)
	}
	for range 100 {
		if len(alpha.Left())+len(alpha.Pids()) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("left behind: %v, processes %v", alpha.Left(), alpha.Pids())
}
