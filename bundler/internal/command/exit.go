// Package command holds what every command of the tool shares: what a mistake in
// the command line is and which exit status it has, the checks of arguments, and
// how files and JSON are written.
package command

import "fmt"

// Exit statuses that every command has, besides 0 (done).
const (
	Failed      = 1   // refused or failed
	WrongUsage  = 2   // a mistake in the command line
	Interrupted = 130 // what a shell reports after an interrupt
)

// A StatusError ends the command with a status and no further message.
type StatusError int

func (s StatusError) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// A UsageError is a mistake in the command line.
type UsageError struct{ error }

func (e UsageError) Unwrap() error { return e.error }

// Usage marks err as a mistake in the command line.
func Usage(err error) error { return UsageError{err} }

// Usagef is Usage of a formatted message.
func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }
