//go:build !unix

package process

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: without Unix's process groups only the process itself
// is killed, not its children.
func ownGroup(*exec.Cmd) {}

func lockThread()   {}
func unlockThread() {}

func awaitExit(cmd *exec.Cmd) { cmd.Wait() }

func reap(*exec.Cmd) {}

func killGroup(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		p.Kill()
	}
}
