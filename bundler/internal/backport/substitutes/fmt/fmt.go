// Package fmt appends by way of a string.
package fmt

import "fmt"

// Append, Appendf and Appendln append what Sprint, Sprintf and Sprintln return.
func Append(b []byte, a ...any) []byte { return append(b, fmt.Sprint(a...)...) }

func Appendf(b []byte, format string, a ...any) []byte {
	return append(b, fmt.Sprintf(format, a...)...)
}

func Appendln(b []byte, a ...any) []byte { return append(b, fmt.Sprintln(a...)...) }
