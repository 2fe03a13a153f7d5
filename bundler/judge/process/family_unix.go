//go:build unix && !linux

package process

import (
	"bufio"
	"bytes"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// MemoryLimits tells whether this system can hold a Config's memory limit.
const MemoryLimits = true

// A grouped family is a process group.
type grouped struct{}

func newFamily() (family, error) { return grouped{}, nil }

func (grouped) prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func (grouped) adopt(cmd *exec.Cmd) error {
	tellWatchdog("+%d", cmd.Process.Pid)
	return nil
}

func (grouped) awaitExit(cmd *exec.Cmd) { awaitExit(cmd) }

func (grouped) kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

func (grouped) reap(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	tellWatchdog("-%d", cmd.Process.Pid)
	cmd.Wait() // an error where awaitExit has reaped; the status is there then
}

// resident asks ps, which costs milliseconds: only for the whole family.
func (grouped) resident(cmd *exec.Cmd, all bool) int64 {
	if !all {
		return 0
	}
	out, err := exec.Command("ps", "-A", "-o", "pgid=,rss=").Output()
	if err != nil {
		return 0
	}
	return groupMemory(out, cmd.Process.Pid)
}

// groupMemory adds up the sizes, in KiB, of a group in the lines "group size" of ps.
func groupMemory(table []byte, group int) int64 {
	var sum int64
	for lines := bufio.NewScanner(bytes.NewReader(table)); lines.Scan(); {
		f := strings.Fields(lines.Text())
		if len(f) == 2 && f[0] == strconv.Itoa(group) {
			kib, _ := strconv.ParseInt(f[1], 10, 64)
			sum += kib << 10
		}
	}
	return sum
}

func (grouped) used(cmd *exec.Cmd) (time.Duration, int64) {
	state := cmd.ProcessState
	peak := int64(0)
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		peak = int64(usage.Maxrss) * peakUnit
	}
	return state.UserTime() + state.SystemTime(), peak
}

func lockThread()   {}
func unlockThread() {}

// Processes carry no mark here: the watchdog knows the groups.
const runnerMark = "-"

func killLeftovers()   {}
func killRun(_ string) {}
