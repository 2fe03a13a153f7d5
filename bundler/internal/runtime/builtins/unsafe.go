package builtins

import "unsafe"

// stringOf panics for a length that is negative or too large, as unsafe.String does.
func stringOf[N ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](p *byte, n N) string {
	b := unsafe.Slice(p, int(n))
	return *(*string)(unsafe.Pointer(&b))
}

// The data of a string or a slice is the first word of its header.

func stringData(s string) *byte { return *(**byte)(unsafe.Pointer(&s)) }

func sliceData[E any](s []E) *E { return *(**E)(unsafe.Pointer(&s)) }
