//go:build unix && !linux && !darwin

package process

import "os/exec"

// peakUnit is the unit of the largest memory in a process's resource usage.
const peakUnit = 1 << 10

// awaitExit reaps too: so for a moment the group's number may in theory belong to
// others.
func awaitExit(cmd *exec.Cmd) { cmd.Wait() }
