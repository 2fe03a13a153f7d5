package std

import "go/types"

// clocks are the functions by which a program reads the clock or waits for it, as of
// Go 1.26.
var clocks = map[string][]string{
	"time":    {"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep"},
	"context": {"WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"},
	"syscall": {"Getrusage", "Gettimeofday", "Time", "Times"},
	"testing": {"Benchmark"},
}

// ReadsClock reports whether obj is a function that reads the clock or waits for it.
func ReadsClock(obj types.Object) bool {
	return isAmong(obj, clocks) && obj.(*types.Func).Signature().Recv() == nil
}
