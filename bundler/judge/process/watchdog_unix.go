//go:build unix

package process

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// watchdogVar makes a program that calls Guard the watchdog of the runner with this
// mark.
const watchdogVar = "BUNDLE_WATCHDOG"

// guard is the state of Guard and of the watchdog's pipe.
var guard struct {
	asked bool
	once  sync.Once
	err   error
	mu    sync.Mutex
	pipe  *os.File // nil without a watchdog
}

// Guard promises that what this program starts ends with it, by whatever death. It
// must be the first call of main: before the first process it starts the program
// once more, as a watchdog that waits for the end of a pipe and then kills the
// families and removes the folders of package scratch. Without Guard they are only
// cleaned up by a program that ends by itself.
func Guard() {
	if runner := os.Getenv(watchdogVar); runner != "" {
		watch(runner, os.Stdin)
		os.Exit(0)
	}
	guard.asked = true
}

// startWatchdog starts it once, if Guard was called.
func startWatchdog() error {
	if !guard.asked {
		return nil
	}
	guard.once.Do(func() {
		killLeftovers()
		guard.err = runWatchdog()
	})
	return guard.err
}

func runWatchdog() error {
	program := "/proc/self/exe" // also when the file was replaced
	if runtime.GOOS != "linux" {
		var err error
		if program, err = os.Executable(); err != nil {
			return fmt.Errorf("start the watchdog: %w", err)
		}
	}
	in, out, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("start the watchdog: %w", err)
	}
	defer in.Close()
	cmd := exec.Command(program)
	cmd.Dir, cmd.Stdin = "/", in
	cmd.Env = []string{watchdogVar + "=" + runnerMark, "TMPDIR=" + os.TempDir()}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no signal of the terminal reaches it
	if err := cmd.Start(); err != nil {
		out.Close()
		return fmt.Errorf("start the watchdog: %w", err)
	}
	go cmd.Wait()
	guard.pipe = out
	return nil
}

// tellWatchdog says that a group is there, +NUMBER, or gone, -NUMBER. A watchdog
// that was killed is missed by nobody until the runner is killed too.
func tellWatchdog(format string, group int) {
	guard.mu.Lock()
	defer guard.mu.Unlock()
	if guard.pipe != nil {
		fmt.Fprintf(guard.pipe, format+"\n", group)
	}
}

// watch is the watchdog: it waits for the runner's end and cleans up behind it.
func watch(runner string, pipe io.Reader) {
	signal.Ignore(syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT)
	parent := os.Getppid()
	groups := map[int]bool{}
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		if n, err := strconv.Atoi(lines.Text()); err == nil && n > 0 {
			groups[n] = true
		} else {
			delete(groups, -n)
		}
	}
	for group := range groups {
		syscall.Kill(-group, syscall.SIGKILL)
	}
	killRun(runner)
	// The pipe and the locks of the folders end one after the other; then the
	// processes, which may still have been writing there.
	for range 100 {
		if os.Getppid() != parent {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	scratch.Sweep()
	time.Sleep(100 * time.Millisecond)
	scratch.Sweep()
}
