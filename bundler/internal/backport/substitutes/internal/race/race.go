// Package race is the race detector's interface in a program without it.
package race

import "unsafe"

// Enabled says that the program is built with the race detector.
const Enabled = false

// Acquire and its like tell the race detector of accesses to memory.
func Acquire(unsafe.Pointer) {}

func Release(unsafe.Pointer) {}

func ReleaseMerge(unsafe.Pointer) {}

func Disable() {}

func Enable() {}

func Read(unsafe.Pointer) {}

func Write(unsafe.Pointer) {}
