// Command bundle makes one self-contained main.go of a Go program and plays,
// compares and checks what it made. "bundle help" lists what it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

func main() {
	process.Guard()
	os.Exit(run())
}

// run carries out the command line and returns the exit status: 0 done, 1
// refused or failed, 2 wrong usage; a command may have others of its own.
func run() int {
	runtime.MemProfileRate = 0    // a library links the profiler, and nobody reads what it samples
	debug.SetGCPercent(1600)      // a short run with some 50 MB takes 0.94 of the time of 400
	debug.SetMemoryLimit(1 << 30) // where more would be live, collect as ever
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends what does not stop
	err := rootCommand().ExecuteContext(ctx)
	var status command.StatusError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	}
	fmt.Fprintln(os.Stderr, command.Prefixed(err))
	var usage command.UsageError
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}

// stopSignals are those that stop a command in good order, but for those that its
// caller has switched off: nohup does so with SIGHUP, a script's & with SIGINT.
func stopSignals() []os.Signal {
	var list []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			list = append(list, s)
		}
	}
	return list
}
