// Command bundle makes one self-contained main.go of a Go program and plays,
// compares and checks what it made. "bundle help" lists what it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() { os.Exit(run()) }

// run carries out the command line and returns the exit status: 0 done, 1
// refused or failed, 2 wrong usage; a command may have others of its own.
func run() int {
	debug.SetGCPercent(1600)      // a short run with some 50 MB takes 0.94 of the time of 400
	debug.SetMemoryLimit(1 << 30) // where more would be live, collect as ever
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := rootCommand().ExecuteContext(ctx)
	var status statusError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	}
	fmt.Fprintln(os.Stderr, "bundle:", err)
	var usage usageError
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}

// A statusError ends the command with a status and no further message.
type statusError int

func (s statusError) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// A usageError is a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }
