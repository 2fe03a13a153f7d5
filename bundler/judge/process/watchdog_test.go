//go:build unix

package process

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// runnerVar makes the test binary a runner that is killed in the middle of a case.
const runnerVar = "GUARDED_RUNNER"

// guardedRunner plays a case with a folder, whose solver has a child in its group
// and one outside, and prints their numbers.
func guardedRunner(solvers string) {
	Guard()
	if _, err := scratch.New("case"); err != nil {
		panic(err)
	}
	for _, name := range strings.Split(solvers, ",") {
		p := New(context.Background(), solver(name))
		line, err := p.ReadLine()
		if err != nil {
			panic(err)
		}
		fmt.Println(line, p.child.cmd.Process.Pid)
	}
	fmt.Println("playing")
	time.Sleep(time.Minute)
	os.Exit(0)
}

// startRunner returns a runner in the middle of its case, and all processes that
// it has started.
func startRunner(t *testing.T, argv ...string) (runner *exec.Cmd, started []int) {
	t.Helper()
	runner = exec.Command(argv[0], argv[1:]...)
	solvers := "forks"
	if hasMarks {
		solvers = "forks,forks an outsider"
	}
	runner.Env = append(os.Environ(), runnerVar+"="+solvers)
	runner.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := runner.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := runner.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan() && lines.Text() != "playing"; {
		for _, word := range strings.Fields(lines.Text()) {
			pid, err := strconv.Atoi(word)
			if err != nil {
				t.Fatalf("the runner prints %q", lines.Text())
			}
			started = append(started, pid)
		}
	}
	if len(started) == 0 {
		t.Fatal("the runner has started nothing")
	}
	return runner, started
}

// Whatever ends the runner, nothing that it started lives on.
func TestRunnerDies(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGSEGV} {
		t.Setenv("TMPDIR", t.TempDir())
		runner, started := startRunner(t, os.Args[0])
		syscall.Kill(-runner.Process.Pid, sig) // as a terminal, and as kill -9 of a job
		runner.Wait()
		for _, pid := range started {
			if !gone(pid) {
				t.Errorf("%v: process %d lives on", sig, pid)
			}
		}
		if !emptied() {
			left, _ := os.ReadDir(os.TempDir())
			t.Errorf("%v: left in the folder for temporary files: %v", sig, left)
		}
	}
}

// emptied waits for the folder of temporary files to have nothing of ours.
func emptied() bool {
	for range 3000 {
		if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "bundle-*")); len(left) == 0 {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// nohup means that the end of the terminal is not the end of the run.
func TestNohup(t *testing.T) {
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Skip(err)
	}
	t.Setenv("TMPDIR", t.TempDir())
	runner, started := startRunner(t, nohup, os.Args[0])
	syscall.Kill(-runner.Process.Pid, syscall.SIGHUP)
	time.Sleep(100 * time.Millisecond)
	for _, pid := range started {
		if syscall.Kill(pid, 0) != nil {
			t.Errorf("process %d was killed", pid)
		}
	}
	runner.Process.Kill()
	runner.Wait()
	for _, pid := range started {
		if !gone(pid) {
			t.Errorf("process %d lives on", pid)
		}
	}
}
