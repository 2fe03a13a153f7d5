// Package bytes has methods that Buffer got later.
package bytes

import (
	"bytes"
	"io"
)

// BufferAvailable is Buffer.Available: how many bytes fit without an allocation.
func BufferAvailable(b *bytes.Buffer) int { return cap(b.Bytes()) - b.Len() }

// BufferAvailableBuffer is Buffer.AvailableBuffer: an empty slice of that capacity.
func BufferAvailableBuffer(b *bytes.Buffer) []byte { return b.Bytes()[b.Len():] }

// BufferPeek is Buffer.Peek: the next n bytes, which stay unread.
func BufferPeek(b *bytes.Buffer, n int) ([]byte, error) {
	if b.Len() < n {
		return b.Bytes(), io.EOF
	}
	return b.Bytes()[:n], nil
}
