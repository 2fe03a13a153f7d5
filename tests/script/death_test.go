//go:build unix

package script

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// slowContest makes a contest whose tester starts the solver and a helper outside
// its group, which note their numbers in the file pids and then take a minute.
func slowContest(t *testing.T) (dir, tmp string) {
	t.Helper()
	dir, tmp = t.TempDir(), t.TempDir()
	files := map[string]string{
		"go.mod":    "module example.com/m\n",
		"tester.sh": "#!/bin/sh\necho $$ >> pids\nsetsid sh -c 'echo $$ >> pids; exec sleep 60' &\n\"$@\"\necho 'Score = 1' >&2\n",
		"solver.sh": "#!/bin/sh\nsleep 60 &\necho $! >> pids\necho $$ >> pids\nwait\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return dir, tmp
}

// startRun starts a run and waits until its case is in full play.
func startRun(t *testing.T, dir, tmp string, before ...string) (run *exec.Cmd, pids []int, said *bytes.Buffer) {
	t.Helper()
	argv := append(before, filepath.Join(bin, "bundle"), "run", "slow", "--tester", "./tester.sh {cmd}", "--seeds", "1", "--cmd", "./solver.sh")
	run = exec.Command(argv[0], argv[1:]...)
	run.Dir = dir
	run.Env = append(os.Environ(), "TMPDIR="+tmp)
	run.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	said = &bytes.Buffer{}
	run.Stdout, run.Stderr = said, said
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	for range 6000 {
		text, _ := os.ReadFile(filepath.Join(dir, "pids"))
		if lines := strings.Fields(string(text)); len(lines) == 4 {
			for _, line := range lines {
				pid, err := strconv.Atoi(line)
				if err != nil {
					t.Fatal(err)
				}
				pids = append(pids, pid)
			}
			return run, pids, said
		}
		time.Sleep(10 * time.Millisecond)
	}
	run.Process.Kill()
	t.Fatalf("the case did not begin: %s", said)
	return nil, nil, nil
}

// eventually waits for something that other processes do.
func eventually(done func() bool) bool {
	for range 3000 {
		if done() {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

func gone(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

func isEmpty(dir string) bool {
	left, err := os.ReadDir(dir)
	return err == nil && len(left) == 0
}

// Whatever signal ends a run, by the command or by the kernel, no process of the
// case and no folder is left.
func TestDeathOfARun(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("no /proc")
	}
	tests := []struct {
		signal syscall.Signal
		status int // -1: by the signal
	}{
		{syscall.SIGINT, 130},
		{syscall.SIGTERM, 130},
		{syscall.SIGHUP, 130},
		{syscall.SIGKILL, -1},
		{syscall.SIGQUIT, 2},
	}
	for _, tt := range tests {
		t.Run(tt.signal.String(), func(t *testing.T) {
			t.Parallel()
			if signal.Ignored(tt.signal) {
				t.Skip("these tests run with the signal ignored, as under nohup")
			}
			dir, tmp := slowContest(t)
			run, pids, said := startRun(t, dir, tmp)
			syscall.Kill(-run.Process.Pid, tt.signal)
			run.Wait()
			if got := run.ProcessState.ExitCode(); got != tt.status {
				t.Errorf("exit status %d, want %d: %s", got, tt.status, said)
			}
			for _, pid := range pids {
				if !eventually(func() bool { return gone(pid) }) {
					t.Errorf("process %d of %d lives on", pid, pids)
				}
			}
			if !eventually(func() bool { return isEmpty(tmp) }) {
				left, _ := os.ReadDir(tmp)
				t.Errorf("left in TMPDIR: %v", left)
			}
		})
	}
}

// With nohup a run goes on without its terminal.
func TestNohup(t *testing.T) {
	nohup, err := exec.LookPath("nohup")
	if _, noProc := os.Stat("/proc/self/stat"); err != nil || noProc != nil {
		t.Skip("no nohup or no /proc")
	}
	dir, tmp := slowContest(t)
	run, pids, said := startRun(t, dir, tmp, nohup)
	syscall.Kill(-run.Process.Pid, syscall.SIGHUP)
	time.Sleep(100 * time.Millisecond)
	for _, pid := range pids {
		if gone(pid) {
			t.Errorf("process %d is gone: %s", pid, said)
		}
	}
	syscall.Kill(run.Process.Pid, syscall.SIGTERM)
	if run.Wait(); run.ProcessState.ExitCode() != 130 {
		t.Errorf("%v: %s", run.ProcessState, said)
	}
}
