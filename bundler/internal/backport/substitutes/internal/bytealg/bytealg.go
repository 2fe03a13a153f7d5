// Package bytealg has searches that the library has in assembly, by the functions of
// packages strings and bytes.
package bytealg

import (
	"bytes"
	"strings"
)

func IndexByte(b []byte, c byte) int { return bytes.IndexByte(b, c) }

func IndexByteString(s string, c byte) int { return strings.IndexByte(s, c) }

func LastIndexByte(b []byte, c byte) int { return bytes.LastIndexByte(b, c) }

func LastIndexByteString(s string, c byte) int { return strings.LastIndexByte(s, c) }

func Count(b []byte, c byte) int { return bytes.Count(b, []byte{c}) }

func Compare(a, b []byte) int { return bytes.Compare(a, b) }

func CompareString(a, b string) int { return strings.Compare(a, b) }

func Equal(a, b []byte) bool { return string(a) == string(b) }

// MakeNoZero makes bytes; that they are zero harms nobody.
func MakeNoZero(n int) []byte { return make([]byte, n) }
