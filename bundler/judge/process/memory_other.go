//go:build !linux

package process

// MemoryLimits tells whether this system can hold a Config's memory limit.
const MemoryLimits = false

// resident is not known here.
func resident(int, bool) int64 { return 0 }
