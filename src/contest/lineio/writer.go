package lineio

import (
	"bufio"
	"io"
	"strconv"
)

// A Writer makes lines of words separated by one blank. The first error of the
// stream sticks; Flush returns it.
type Writer struct {
	buf  *bufio.Writer
	open bool // the line has a word
	num  [24]byte
}

// NewWriter writes to dst.
func NewWriter(dst io.Writer) *Writer {
	return &Writer{buf: bufio.NewWriterSize(dst, bufferSize)}
}

// Word adds a word to the line, or any text that is to stand where a word does.
func (w *Writer) Word(word string) {
	w.separate()
	w.buf.WriteString(word)
}

// Int adds a decimal integer to the line.
func (w *Writer) Int(v int) {
	w.separate()
	w.buf.Write(strconv.AppendInt(w.num[:0], int64(v), 10))
}

// EndLine ends the line, an empty one too.
func (w *Writer) EndLine() {
	w.buf.WriteByte('\n')
	w.open = false
}

// Flush sends what is buffered and returns the first error of the stream.
func (w *Writer) Flush() error { return w.buf.Flush() }

func (w *Writer) separate() {
	if w.open {
		w.buf.WriteByte(' ')
	}
	w.open = true
}
