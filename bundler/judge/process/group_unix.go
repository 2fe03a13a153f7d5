//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the command a process group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func lockThread()   {}
func unlockThread() {}

// awaitExit reaps too: here a process cannot be waited for and left as it is. So
// for a moment its number may in theory belong to another.
func awaitExit(cmd *exec.Cmd) { cmd.Wait() }

func reap(*exec.Cmd) {}

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
