package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// markName is the variable that marks a family: the runner's mark, a dot and a
// number.
const markName = "BUNDLE_CASE"

// runnerMark is the number of this process and the time of its start, which no two
// processes share.
var runnerMark = fmt.Sprintf("%d-%s", os.Getpid(), startOf(os.Getpid()))

// isAlive tells whether the runner with a mark is there.
func isAlive(runner string) bool {
	number, start, _ := strings.Cut(runner, "-")
	pid, err := strconv.Atoi(number)
	return err == nil && startOf(pid) == start
}

// inOurNamespace tells whether a process counts processes as we do: the runner of
// one in a container has another number here.
func inOurNamespace(pid int) bool {
	own, err := os.Readlink("/proc/self/ns/pid")
	its, errIts := os.Readlink("/proc/" + strconv.Itoa(pid) + "/ns/pid")
	return err == nil && errIts == nil && own == its
}

// processes are the numbers of all processes.
func processes() []int {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	var pids []int
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// markOf is the mark that a process was started with, empty if it has none, is
// another user's, or has ended.
func markOf(pid int) string {
	env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	if err != nil {
		return ""
	}
	const key = markName + "="
	at := 0
	if !bytes.HasPrefix(env, []byte(key)) {
		if at = bytes.Index(env, []byte("\x00"+key)) + 1; at == 0 {
			return ""
		}
	}
	mark, _, _ := bytes.Cut(env[at+len(key):], []byte{0})
	return string(mark)
}

// memoryField reads a size from /proc/PID/status, in bytes.
func memoryField(pid int, name string) int64 {
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

// Fields of /proc/PID/stat after the name, which stands in parentheses and may
// hold anything.
const (
	statGroup = 2
	statStart = 19
)

// statField is a field of /proc/PID/stat, empty if the process is gone.
func statField(pid, field int) string {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	words := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(words) <= field {
		return ""
	}
	return string(words[field])
}

// groupOf is the process group of a process, 0 if it is gone.
func groupOf(pid int) int {
	group, _ := strconv.Atoi(statField(pid, statGroup))
	return group
}

// startOf is the time of a process's start, in ticks since that of the system.
func startOf(pid int) string { return statField(pid, statStart) }
