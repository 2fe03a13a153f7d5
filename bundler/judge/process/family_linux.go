package process

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// MemoryLimits tells whether this system can hold a Config's memory limit.
const MemoryLimits = true

// A marked family is a process group whose members carry a mark.
type marked struct{ mark string }

var families atomic.Int64

func newFamily() (family, error) {
	return &marked{fmt.Sprintf("%s.%d", runnerMark, families.Add(1))}, nil
}

// prepare gives the command a process group, the mark, and a parent whose death it
// does not survive.
func (f *marked) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env[:len(cmd.Env):len(cmd.Env)], markName+"="+f.mark)
}

func (f *marked) adopt(cmd *exec.Cmd) error {
	tellWatchdog("+%d", cmd.Process.Pid)
	return nil
}

func (f *marked) awaitExit(cmd *exec.Cmd) {
	for unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

func (f *marked) kill(cmd *exec.Cmd) { unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }

func (f *marked) reap(cmd *exec.Cmd) {
	unix.Kill(-cmd.Process.Pid, unix.SIGKILL)
	killMarked(func(mark string) bool { return mark == f.mark })
	tellWatchdog("-%d", cmd.Process.Pid)
	cmd.Wait() // the status is in cmd.ProcessState
}

// resident takes the peak from /proc: the one in a process's resource usage starts
// from the parent's.
func (f *marked) resident(cmd *exec.Cmd, all bool) int64 {
	used := memoryField(cmd.Process.Pid, "VmHWM:")
	if !all {
		return used
	}
	var sum int64
	for _, pid := range processes() {
		if groupOf(pid) == cmd.Process.Pid || markOf(pid) == f.mark {
			sum += memoryField(pid, "VmRSS:")
		}
	}
	return max(used, sum)
}

func (f *marked) used(cmd *exec.Cmd) (time.Duration, int64) {
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), 0
}

// The parent of Pdeathsig is the thread, not the process.
func lockThread()   { runtime.LockOSThread() }
func unlockThread() { runtime.UnlockOSThread() }

// killLeftovers ends what a runner started that died together with its watchdog.
func killLeftovers() {
	killMarked(func(mark string) bool {
		runner, _, _ := strings.Cut(mark, ".")
		return runner != runnerMark && !isAlive(runner)
	})
}

// killRun ends everything that carries a mark of the runner.
func killRun(runner string) {
	killMarked(func(mark string) bool { return strings.HasPrefix(mark, runner+".") })
}

// killMarked ends the processes with such a mark, and those that they start
// meanwhile.
func killMarked(is func(mark string) bool) {
	killed := map[int]bool{}
	for again := true; again; {
		again = false
		for _, pid := range processes() {
			if mark := markOf(pid); mark != "" && !killed[pid] && is(mark) && inOurNamespace(pid) {
				unix.Kill(pid, unix.SIGKILL)
				killed[pid], again = true, true
			}
		}
	}
}
