package process

import (
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup gives the command a process group, and a parent whose death it does
// not survive: a judge killed by SIGKILL leaves no solver running.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// The parent of Pdeathsig is the thread, not the process.
func lockThread()   { runtime.LockOSThread() }
func unlockThread() { runtime.UnlockOSThread() }

// awaitExit returns when the process has ended and is not yet reaped: as long as
// it is a zombie, its number and its group's cannot belong to others.
func awaitExit(cmd *exec.Cmd) {
	for unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

func reap(cmd *exec.Cmd) { cmd.Wait() }

func killGroup(pid int) { unix.Kill(-pid, unix.SIGKILL) }
