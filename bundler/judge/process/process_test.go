//go:build unix

package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// The ways to fail: what the solver does, what ReadLine says after the lines that
// it gives.
func TestFailures(t *testing.T) {
	tests := []struct {
		reason, solver string
		change         func(*Config)
		lines          int
		failure        judge.Failure
		message        string
	}{
		{"status 0 in the middle is no crash", "silent exit", nil, 0, judge.Exit, "status 0"},
		{"a Go panic: its reason is in the message", "panics", nil, 1, judge.Crash, "panic: runtime error: index out of range"},
		{"a status: with the last line of stderr", "status 3", nil, 0, judge.Crash, "exit status 3: no move found"},
		{"a signal has its name", "kills itself", nil, 0, judge.Crash, "signal: killed"},
		{"a hang ends at the limit", "hangs", limit(100 * time.Millisecond), 0, judge.Timeout, "100ms"},
		{"so does one that catches signals", "ignores SIGTERM", limit(100 * time.Millisecond), 0, judge.Timeout, "100ms"},
		{"and a busy loop", "spins", limit(100 * time.Millisecond), 0, judge.Timeout, "100ms"},
		{"a line without end is a flood", "floods one line", output(1 << 20), 0, judge.Flood, "1048576 bytes"},
		{"too many lines are a flood", "floods lines", output(1 << 20), 1 << 20 / 9, judge.Flood, "1048576 bytes"},
		{"closing stdout ends the game", "closes stdout", grace(50 * time.Millisecond), 0, judge.Exit, "closed its output"},
		{"the status after it is told if it comes soon", "closes stdout and fails", nil, 0, judge.Crash, "exit status 7"},
		{"a child that keeps stdout open does not hide the end", "leaves a child", nil, 1, judge.Exit, "status 0"},
		{"nor one outside the group", "leaves an outsider", nil, 1, judge.Exit, "status 0"},
		{"memory is limited", "eats memory", memory(100 << 20), 0, judge.Memory, "limit 100 MiB"},
	}
	for _, tt := range tests {
		t.Run(tt.solver, func(t *testing.T) {
			t.Parallel()
			if tt.failure == judge.Memory && !MemoryLimits {
				t.Skip("no memory limit on this system")
			}
			cfg := solver(tt.solver)
			if tt.change != nil {
				tt.change(&cfg)
			}
			p := New(t.Context(), cfg)
			defer p.Close()
			p.Send("start\n")
			n := 0
			var err error
			for err == nil {
				if _, err = p.ReadLine(); err == nil {
					n++
				}
			}
			var pe *judge.PlayerError
			if !errors.As(err, &pe) || pe.Failure != tt.failure || !strings.Contains(pe.Message, tt.message) {
				t.Errorf("%s: error %v, want %s with %q", tt.reason, err, tt.failure, tt.message)
			}
			if n != tt.lines {
				t.Errorf("%s: %d lines, want %d", tt.reason, n, tt.lines)
			}
			if _, again := p.ReadLine(); again != err {
				t.Errorf("a second ReadLine: %v, want the same error", again)
			}
		})
	}
}

func limit(d time.Duration) func(*Config) { return func(c *Config) { c.Limit = d } }
func grace(d time.Duration) func(*Config) { return func(c *Config) { c.Grace = d } }
func output(n int64) func(*Config)        { return func(c *Config) { c.Output = n } }
func memory(n int64) func(*Config)        { return func(c *Config) { c.Memory = n } }

func TestTalk(t *testing.T) {
	p := New(t.Context(), solver("echo"))
	for i := range 100 {
		p.Send(fmt.Sprintf("line %d\n", i))
		got, err := p.ReadLine()
		if want := fmt.Sprintf("got line %d", i); got != want || err != nil {
			t.Fatalf("line %q, error %v, want %q", got, err, want)
		}
	}
	u := p.Close()
	if u.Status != "exit status 0" {
		t.Errorf("after its stdin was closed the solver ended with %q", u.Status)
	}
	if u.Own != p.Elapsed() || u.Own > u.Wall {
		t.Errorf("own time %v, elapsed %v, wall %v", u.Own, p.Elapsed(), u.Wall)
	}
}

func TestCloseInput(t *testing.T) {
	p := New(t.Context(), solver("echo"))
	defer p.Close()
	p.Send("the only line\n")
	p.CloseInput()
	if got, err := p.ReadLine(); got != "got the only line" || err != nil {
		t.Errorf("line %q, error %v", got, err)
	}
	var pe *judge.PlayerError
	if _, err := p.ReadLine(); !errors.As(err, &pe) || pe.Failure != judge.Exit {
		t.Errorf("after the end of its input: error %v, want %q", err, judge.Exit)
	}
}

func TestLastLineWithoutEnd(t *testing.T) {
	p := New(t.Context(), solver("last line without end"))
	defer p.Close()
	for _, want := range []string{"one", "two"} {
		if got, err := p.ReadLine(); got != want || err != nil {
			t.Errorf("line %q, error %v, want %q", got, err, want)
		}
	}
	if _, err := p.ReadLine(); err == nil {
		t.Error("a third line")
	}
}

// A slow referee loses nothing of a solver that has ended long ago.
func TestNothingLost(t *testing.T) {
	p := New(t.Context(), solver("many lines then exits"))
	defer p.Close()
	for i := range 20_000 {
		got, err := p.ReadLine()
		if err != nil || got != strconv.Itoa(i) {
			t.Fatalf("line %d: %q, error %v", i, got, err)
		}
		if i == 10_000 {
			time.Sleep(2 * drain)
		}
	}
}

// Own time runs while the referee waits: the solver's start counts, the
// referee's own thinking does not.
func TestOwnTime(t *testing.T) {
	p := New(t.Context(), solver("sleeps at start"))
	time.Sleep(100 * time.Millisecond)
	if p.Elapsed() != 0 {
		t.Errorf("%v passed before the first wait", p.Elapsed())
	}
	if _, err := p.ReadLine(); err != nil || p.Elapsed() < 150*time.Millisecond {
		t.Errorf("own time %v, error %v, want 150 ms: the start counts", p.Elapsed(), err)
	}
	p.Close()

	p = New(t.Context(), solver("sleeps then answers"))
	p.Send("go\n")
	if _, err := p.ReadLine(); err != nil {
		t.Fatal(err)
	}
	first := p.Elapsed()
	time.Sleep(50 * time.Millisecond)
	if p.Elapsed() != first {
		t.Error("own time ran while nobody waited")
	}
	p.Send("go\n")
	if _, err := p.ReadLine(); err != nil {
		t.Fatal(err)
	}
	if u := p.Close(); u.Own < 200*time.Millisecond || u.Own > u.Wall-50*time.Millisecond {
		t.Errorf("own %v of %v after two answers that take 100 ms each and a pause of 50 ms", u.Own, u.Wall)
	}
}

// The solver computes until the system says that it has used 100 ms.
func TestCPUTime(t *testing.T) {
	p := New(t.Context(), solver("computes then answers"))
	for range 2 {
		p.Send("go\n")
		if _, err := p.ReadLine(); err != nil {
			t.Fatal(err)
		}
	}
	if u := p.Close(); u.CPU < 200*time.Millisecond {
		t.Errorf("CPU %v after two answers of 100 ms of work", u.CPU)
	}
}

// The limit is on the sum of all waits.
func TestLimitOfTheSum(t *testing.T) {
	cfg := solver("sleeps then answers")
	cfg.Limit = 350 * time.Millisecond
	p := New(t.Context(), cfg)
	defer p.Close()
	var err error
	for n := 0; err == nil; n++ {
		if n == 4 {
			t.Fatal("four answers that take 100 ms each within 350 ms")
		}
		p.Send("go\n")
		_, err = p.ReadLine()
	}
	var pe *judge.PlayerError
	if !errors.As(err, &pe) || pe.Failure != judge.Timeout {
		t.Errorf("error %v, want a time-out", err)
	}
}

func TestInputNeverRead(t *testing.T) {
	for _, name := range []string{"never reads", "closes stdin", "leaves an outsider"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := solver(name)
			cfg.Grace = 20 * time.Millisecond
			p := New(t.Context(), cfg)
			p.Send(strings.Repeat("0123456789\n", 100_000))
			if got, err := p.ReadLine(); err != nil {
				t.Errorf("line %q, error %v: the input must not block the referee", got, err)
			}
			p.Send(strings.Repeat("0123456789\n", 100_000))
			if u := p.Close(); u.Status == "" {
				t.Error("no status")
			}
		})
	}
}

func TestStderr(t *testing.T) {
	var all bytes.Buffer
	cfg := solver("floods stderr")
	cfg.Stderr = &all
	p := New(t.Context(), cfg)
	if got, err := p.ReadLine(); got != "done" || err != nil {
		t.Fatalf("line %q, error %v", got, err)
	}
	u := p.Close()
	kept := string(u.Stderr)
	if len(kept) > keepHead+keepTail+100 || !strings.HasPrefix(kept, "debug 0\n") ||
		!strings.HasSuffix(kept, "\ndebug 199999\n") || !strings.Contains(kept, " bytes left out]\n") {
		t.Errorf("kept %d bytes of stderr, from %q to %q", len(kept), kept[:20], kept[len(kept)-20:])
	}
	if n := strings.Count(all.String(), "\n"); n != 200_000 {
		t.Errorf("the full copy has %d lines, want 200000", n)
	}
}

func TestChildrenAreKilled(t *testing.T) {
	for _, name := range []string{"forks", "leaves a child", "forks an outsider", "leaves an outsider"} {
		if strings.Contains(name, "outsider") && runtime.GOOS != "linux" {
			continue
		}
		cfg := solver(name)
		cfg.Grace = 10 * time.Millisecond
		p := New(t.Context(), cfg)
		line, err := p.ReadLine()
		pid, _ := strconv.Atoi(line)
		if err != nil || pid == 0 {
			t.Fatalf("%s: line %q, error %v", name, line, err)
		}
		p.Close()
		if !gone(pid) {
			t.Errorf("%s: process %d lives on", name, pid)
		}
	}
}

// Run ends them too.
func TestRunKillsChildren(t *testing.T) {
	var out bytes.Buffer
	_, failure, err := Run(t.Context(), solver("leaves a child"), nil, &out)
	if pid, _ := strconv.Atoi(strings.TrimSpace(out.String())); failure != nil || err != nil || pid == 0 || !gone(pid) {
		t.Errorf("output %q, failure %v, error %v: a child lives on", out.String(), failure, err)
	}
}

// gone waits for a killed process to be gone or a zombie.
func gone(pid int) bool {
	for range 3000 {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			if _, noProc := os.Stat("/proc/self"); noProc != nil {
				return syscall.Kill(pid, 0) != nil
			}
			return true
		}
		if strings.Contains(string(text), ") Z ") {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := New(ctx, solver("forks"))
	line, err := p.ReadLine()
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := p.ReadLine(); err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Errorf("error %v, want the context's", err)
	}
	u := p.Close()
	if u.Status != "signal: killed" {
		t.Errorf("status %q", u.Status)
	}
	if pid, _ := strconv.Atoi(line); !gone(pid) {
		t.Error("a child lives on")
	}
	p = New(ctx, solver("echo"))
	if _, err := p.ReadLine(); err == nil {
		t.Error("a player of an ended context started")
	}
	p.Close()
}

func TestNoStart(t *testing.T) {
	for _, argv := range [][]string{nil, {"/no/such/solver"}, {os.TempDir()}} {
		p := New(t.Context(), Config{Argv: argv})
		var pe *judge.PlayerError
		if _, err := p.ReadLine(); !errors.As(err, &pe) || pe.Failure != judge.Failed {
			t.Errorf("%q: error %v, want %q", argv, err, judge.Failed)
		}
		p.Close()
		if p.Fault() == nil {
			t.Errorf("%q: no fault of the machine", argv)
		}
	}
	p := New(t.Context(), solver("echo"))
	p.Close()
	if _, err := p.ReadLine(); err == nil {
		t.Error("a closed player started")
	}
}

// Several games at once, each ended at another moment.
func TestManyAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 24 {
		wg.Go(func() {
			p := New(t.Context(), solver("echo"))
			for range i {
				p.Send("x\n")
				if got, err := p.ReadLine(); got != "got x" || err != nil {
					t.Errorf("line %q, error %v", got, err)
				}
			}
			p.Close()
			p.Close()
		})
	}
	wg.Wait()
}

// No descriptor and no goroutine stays behind.
func TestNothingLeaks(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip("no /proc")
	}
	open := func() int {
		fds, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(fds)
	}
	play := func() {
		for _, name := range []string{"echo", "panics", "closes stdin"} {
			p := New(t.Context(), solver(name))
			p.Send("a\n")
			p.ReadLine()
			p.Close()
		}
		p := New(t.Context(), Config{Argv: []string{"/no/such/solver"}})
		p.ReadLine()
		p.Close()
	}
	play()
	before := open()
	for range 5 {
		play()
	}
	if after := open(); after > before {
		t.Errorf("%d descriptors open, %d before", after, before)
	}
}

func TestRun(t *testing.T) {
	file := t.TempDir() + "/in"
	if err := os.WriteFile(file, []byte("3 4\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out bytes.Buffer
	u, failure, err := Run(t.Context(), solver("prints its input"), in, &out)
	if failure != nil || err != nil || out.String() != "3 4\n" || string(u.Stderr) != "Score = 777\n" {
		t.Errorf("failure %v, error %v, output %q, stderr %q", failure, err, out.String(), u.Stderr)
	}
	tests := []struct {
		solver  string
		change  func(*Config)
		failure judge.Failure
	}{
		{"status 3", nil, judge.Crash},
		{"hangs", limit(50 * time.Millisecond), judge.Timeout},
		{"floods lines", output(1 << 20), judge.Flood},
		{"closes stdout", limit(50 * time.Millisecond), judge.Timeout},
		{"closes stdout and fails", nil, judge.Crash},
		{"eats memory", memory(100 << 20), judge.Memory},
	}
	for _, tt := range tests {
		if tt.failure == judge.Memory && !MemoryLimits {
			continue
		}
		cfg := solver(tt.solver)
		if tt.change != nil {
			tt.change(&cfg)
		}
		out.Reset()
		if _, failure, err := Run(t.Context(), cfg, nil, &out); failure == nil || failure.Failure != tt.failure || err != nil {
			t.Errorf("%s: %v, error %v, want %s", tt.solver, failure, err, tt.failure)
		}
	}
	if _, failure, err := Run(t.Context(), Config{Argv: []string{"/no/such/tester"}}, nil, &out); failure != nil || err == nil {
		t.Errorf("a missing command: failure %v, error %v", failure, err)
	}
}

// What cannot be written down is no failure of the command.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no device is always full here:", err)
	}
	defer full.Close()
	for _, name := range []string{"floods lines", "last line without end"} {
		if _, failure, err := Run(t.Context(), solver(name), nil, full); failure != nil || !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%s: failure %v, error %v", name, failure, err)
		}
	}
	cfg := solver("floods stderr")
	cfg.Stderr = full
	if _, failure, err := Run(t.Context(), cfg, nil, io.Discard); failure != nil || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("stderr: failure %v, error %v", failure, err)
	}
	p := New(t.Context(), cfg)
	if line, err := p.ReadLine(); line != "done" || err != nil {
		t.Errorf("a player whose stderr cannot be copied: line %q, error %v", line, err)
	}
	if p.Close(); !errors.Is(p.Fault(), syscall.ENOSPC) {
		t.Errorf("a player whose stderr cannot be copied: %v", p.Fault())
	}
}
