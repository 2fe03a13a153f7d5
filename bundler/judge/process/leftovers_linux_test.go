package process

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

const hasMarks = true

// A runner that is killed together with its watchdog leaves processes, which the
// next start ends; those of a runner that lives it lets live.
func TestLeftovers(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dead, deadStarted := startRunner(t, os.Args[0])
	living, livingStarted := startRunner(t, os.Args[0])
	for _, pid := range processes() {
		env, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
		if strings.Contains(string(env), watchdogVar+"="+strconv.Itoa(dead.Process.Pid)+"-") {
			syscall.Kill(pid, syscall.SIGSTOP) // it cannot act, and then dies
			defer syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	dead.Process.Kill()
	dead.Wait()
	killLeftovers()
	for _, pid := range deadStarted {
		if !gone(pid) {
			t.Errorf("process %d of a dead runner lives on", pid)
		}
	}
	for _, pid := range livingStarted {
		if syscall.Kill(pid, 0) != nil || strings.Contains(statField(pid, 0), "Z") {
			t.Errorf("process %d of a living runner was killed", pid)
		}
	}
	living.Process.Kill()
	living.Wait()
	for _, pid := range livingStarted {
		if !gone(pid) {
			t.Errorf("process %d lives on", pid)
		}
	}
}
