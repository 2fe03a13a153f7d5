package process

import (
	"bytes"
	"os"
	"strconv"
)

// MemoryLimits tells whether this system can hold a Config's memory limit.
const MemoryLimits = true

// resident is the memory in bytes that a process has had resident at most, or, if
// that is more, what its group has now. A process that is gone has 0. The peak
// comes from /proc: the one in a process's resource usage starts from the
// parent's.
func resident(pid int, group bool) int64 {
	used := field(pid, "VmHWM:")
	if !group {
		return used
	}
	var sum int64
	dir, err := os.Open("/proc")
	if err != nil {
		return used
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if member, err := strconv.Atoi(name); err == nil && groupOf(member) == pid {
			sum += field(member, "VmRSS:")
		}
	}
	return max(used, sum)
}

// field reads a size from /proc/PID/status, in bytes.
func field(pid int, name string) int64 {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0
	}
	_, rest, ok := bytes.Cut(text, []byte("\n"+name))
	if !ok {
		return 0 // a zombie has no memory
	}
	words := bytes.Fields(rest[:bytes.IndexByte(rest, '\n')+1])
	if len(words) == 0 {
		return 0
	}
	kib, _ := strconv.ParseInt(string(words[0]), 10, 64)
	return kib << 10
}

// groupOf is the process group of a process, 0 if it is gone.
func groupOf(pid int) int {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// The name in parentheses may hold anything; the fields after it are state,
	// parent, group.
	words := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(words) < 3 {
		return 0
	}
	group, _ := strconv.Atoi(string(words[2]))
	return group
}
