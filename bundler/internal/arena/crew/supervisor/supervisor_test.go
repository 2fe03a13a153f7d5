//go:build linux

package supervisor

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/hostfile"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/sshtest"
)

// worker is a program that calls the broker and ends in good order when it is told to.
const worker = `#!/bin/bash
read -r url
at=${url#*@}
exec 3<>/dev/tcp/${at%:*}/${at#*:}
read -r answer <&3
[ "$answer" = end ]
`

// reports passes on what a supervisor reports, as "host state message".
type reports chan string

func (r reports) Report(host, state, message string) {
	r <- strings.TrimSpace(fmt.Sprint(host, " ", state, " ", message))
}

// next wants the next report to begin with a text.
func (r reports) next(t *testing.T, want string) {
	t.Helper()
	select {
	case got := <-r:
		if !strings.HasPrefix(got, want) {
			t.Fatalf("reported %q, want %q", got, want)
		}
	case <-time.After(time.Minute):
		t.Fatalf("nothing reported, want %q", want)
	}
}

// A host whose connection dies gets its worker again, until the broker ends it.
func TestConnectsAgain(t *testing.T) {
	n := sshtest.New(t, []string{"alpha"})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	calls := make(chan net.Conn)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			calls <- c
		}
	}()
	file := filepath.Join(t.TempDir(), "bundle")
	if err := os.WriteFile(file, []byte(worker), 0o777); err != nil {
		t.Fatal(err)
	}
	heard := make(reports, 10)
	s := &Supervisor{URL: "nats://token@" + l.Addr().String(), Forward: true, Reporter: heard}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(t.Context(), []hostfile.Host{{Name: "alpha", Address: "alpha", Jobs: 1, Program: file}})
	}()
	heard.next(t, "alpha "+arena.HostConnecting)
	first := <-calls
	defer first.Close()
	n.Machines["alpha"].Kill("sshd")
	heard.next(t, "alpha "+arena.HostGone+" host alpha: run the worker: no connection")
	heard.next(t, "alpha "+arena.HostConnecting)
	second := <-calls
	fmt.Fprintln(second, "end")
	second.Close()
	heard.next(t, "alpha "+arena.HostDone)
	<-done
}
