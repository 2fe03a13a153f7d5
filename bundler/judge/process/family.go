package process

import (
	"os/exec"
	"time"
)

// A family is a started process with everything that it starts. What makes it
// whole differs by system:
//
//   - Linux: a process group, and for those who leave it a mark in the
//     environment, which is looked for in /proc;
//   - other Unix systems: a process group;
//   - Windows: a job object, which nobody can leave.
//
// Ending with the runner, however that dies, is the kernel's work on Windows (the
// job ends with its last handle) and for the first process on Linux (the parent's
// death signal); on Unix systems the watchdog does the rest.
type family interface {
	// prepare sets the attributes of the process; adopt comes after its start.
	prepare(cmd *exec.Cmd)
	adopt(cmd *exec.Cmd) error
	// awaitExit returns when the process has ended. Where the system can do that,
	// it is not yet reaped: as a zombie its number cannot belong to others.
	awaitExit(cmd *exec.Cmd)
	// kill ends the process and those who stayed with it. It is called before
	// reap.
	kill(cmd *exec.Cmd)
	// reap ends what is left of the family, and gives the process's status to
	// cmd.ProcessState.
	reap(cmd *exec.Cmd)
	// resident is the memory in bytes that the process has had at most, or, asked
	// for all, what the family has now if that is more; 0 if that cannot be told
	// now.
	resident(cmd *exec.Cmd, all bool) int64
	// used is the CPU time after the end, and the largest memory if the system
	// tells; 0 if not.
	used(cmd *exec.Cmd) (cpu time.Duration, memory int64)
}
