package process

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// peakUnit is the unit of the largest memory in a process's resource usage.
const peakUnit = 1

// awaitExit waits for the kernel's event of the process's exit, which does not reap
// it. Of one that has ended already there is no event, but the error that there is
// no such process.
func awaitExit(cmd *exec.Cmd) {
	queue, err := unix.Kqueue()
	if err != nil {
		cmd.Wait()
		return
	}
	defer unix.Close(queue)
	unix.CloseOnExec(queue)
	exit := []unix.Kevent_t{{Ident: uint64(cmd.Process.Pid), Filter: unix.EVFILT_PROC, Flags: unix.EV_ADD | unix.EV_ONESHOT, Fflags: unix.NOTE_EXIT}}
	seen := make([]unix.Kevent_t, 1)
	for {
		_, err := unix.Kevent(queue, exit, seen, nil)
		if err != unix.EINTR {
			return
		}
	}
}
