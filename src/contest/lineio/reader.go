// Package lineio reads and writes the lines of a judge's protocol: words,
// numbers and whole lines, buffered, without an allocation for a number.
//
// Errors stick: after the first one every call returns a zero value, and Err
// says what was wanted, what was there and in which line. So a header is read
// without a check a line:
//
//	in := lineio.NewReader(os.Stdin)
//	n, turns := in.Int(), in.Int()
//	board := in.Line()
//	if err := in.Err(); err != nil { ... }
//
// A Reader never asks for more input than a call needs, so it does not block on
// a judge that is waiting for an answer. A Writer sends nothing before Flush,
// unless its buffer is full.
package lineio

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

const bufferSize = 1 << 16

// A Reader takes words and lines from a stream. White space is blank, tab, \r
// and \n; a line ends in \n or \r\n, the last one may end with the stream.
type Reader struct {
	src  io.Reader
	buf  []byte
	from int // buf[from:to] is read from src and not yet taken
	to   int
	line int  // number of the line at from, the first is 1
	open bool // words of the line at from have been taken
	end  error
	err  error
}

// NewReader reads from src.
func NewReader(src io.Reader) *Reader {
	return &Reader{src: src, buf: make([]byte, bufferSize), line: 1}
}

// An Error is input that is not what was asked for, or its end.
type Error struct {
	Line int    // 1 for the first line
	Want string // what was asked for
	Got  string // what was there, "" where the stream ended or failed
	Err  error  // io.EOF where the stream ended, the stream's own error or the conversion's
}

func (e *Error) Error() string {
	switch {
	case e.Got != "":
		return fmt.Sprintf("line %d: want %s, got %q", e.Line, e.Want, e.Got)
	case e.Err == io.EOF:
		return fmt.Sprintf("line %d: want %s, the input has ended", e.Line, e.Want)
	}
	return fmt.Sprintf("line %d: want %s: %v", e.Line, e.Want, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// Err is the first error, an *Error, or nil. A stream that ended where a word
// or a line was asked for is io.EOF to errors.Is.
func (r *Reader) Err() error { return r.err }

// Word takes the next word, over line ends if need be.
func (r *Reader) Word() string { return string(r.word("a word")) }

// Int takes the next word as a decimal integer.
func (r *Reader) Int() int {
	const want = "an integer"
	word := r.word(want)
	if word == nil {
		return 0
	}
	if v, ok := shortInt(word); ok {
		return v
	}
	v, err := strconv.Atoi(string(word))
	if err != nil {
		r.fail(want, string(word), err)
		return 0
	}
	return v
}

// shortInt converts up to 18 digits, which cannot overflow 64 bits.
func shortInt(word []byte) (v int, ok bool) {
	digits := word
	if digits[0] == '-' {
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 18 || strconv.IntSize < 64 {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = v*10 + int(c-'0')
	}
	if word[0] == '-' {
		v = -v
	}
	return v, true
}

// Ints fills row with the next len(row) integers.
func (r *Reader) Ints(row []int) {
	for i := range row {
		row[i] = r.Int()
	}
}

// Float takes the next word as a decimal number.
func (r *Reader) Float() float64 {
	const want = "a number"
	word := r.word(want)
	if word == nil {
		return 0
	}
	v, err := strconv.ParseFloat(string(word), 64)
	if err != nil {
		r.fail(want, string(word), err)
		return 0
	}
	return v
}

// Line takes the rest of the line, without its end. A line of which the last
// word has been taken counts as taken, whatever white space follows that word:
// so "5 \n\nx" is 5 to Int, then "" and "x" to Line.
func (r *Reader) Line() string {
	opened := r.open
	line, ok := r.rest()
	if ok && opened && len(bytes.TrimSpace(line)) == 0 {
		line, _ = r.rest()
	}
	return string(line)
}

// rest takes all up to the next line end.
func (r *Reader) rest() ([]byte, bool) {
	if r.err != nil {
		return nil, false
	}
	searched := 0
	for {
		at := bytes.IndexByte(r.buf[r.from+searched:r.to], '\n')
		if at >= 0 {
			at += r.from + searched
			line := r.buf[r.from:at]
			r.from, r.open = at+1, false
			r.line++
			return bytes.TrimSuffix(line, []byte("\r")), true
		}
		searched = r.to - r.from
		if r.more() {
			continue
		}
		line := r.buf[r.from:r.to]
		if r.end != io.EOF || len(line) == 0 {
			r.fail("a line", "", r.end)
			return nil, false
		}
		r.from = r.to
		return line, true
	}
}

// word takes the next word and the one byte of white space after it. It is nil
// after an error, and valid until the next call.
func (r *Reader) word(want string) []byte {
	if r.err != nil {
		return nil
	}
	for {
		for r.from < r.to && isSpace(r.buf[r.from]) {
			r.pass(r.buf[r.from])
		}
		if r.from < r.to {
			break
		}
		if !r.more() {
			r.fail(want, "", r.end)
			return nil
		}
	}
	n := 0
	for {
		for r.from+n < r.to && !isSpace(r.buf[r.from+n]) {
			n++
		}
		if r.from+n < r.to || !r.more() {
			break
		}
	}
	word := r.buf[r.from : r.from+n]
	if r.from+n == r.to && r.end != io.EOF {
		r.fail(want, "", r.end)
		return nil
	}
	r.from += n
	r.open = true
	if r.from < r.to {
		r.pass(r.buf[r.from])
	}
	return word
}

// pass takes one byte of white space.
func (r *Reader) pass(c byte) {
	r.from++
	if c == '\n' {
		r.line++
		r.open = false
	}
}

// more reads once from the stream, behind what is buffered; false is its end.
func (r *Reader) more() bool {
	if r.end != nil {
		return false
	}
	if r.from > 0 {
		r.to = copy(r.buf, r.buf[r.from:r.to])
		r.from = 0
	}
	if r.to == len(r.buf) {
		r.buf = append(r.buf, make([]byte, len(r.buf))...)
	}
	for range 100 { // as bufio: a stream that gives nothing so often is broken
		n, err := r.src.Read(r.buf[r.to:])
		r.to += n
		r.end = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	r.end = io.ErrNoProgress
	return false
}

func (r *Reader) fail(want, got string, err error) {
	line := r.line
	if got != "" && !r.open { // the word's own line end has been passed
		line--
	}
	r.err = &Error{Line: line, Want: want, Got: got, Err: err}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
