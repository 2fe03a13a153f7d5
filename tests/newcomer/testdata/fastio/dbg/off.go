//go:build !debug

package dbg

// Println prints nothing.
func Println(...any) {}

// Elapsed prints nothing.
func Elapsed(string) {}
