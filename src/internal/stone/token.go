package stone

import (
	"bytes"
	"fmt"
	"io"
	"math/bits"
)

// A TokenError is a place in the input that is no stone. Where there are more,
// it is the last one, since the row is read from its end.
type TokenError struct {
	Offset  int64 // of the token's first byte
	Problem string
}

func (e *TokenError) Error() string { return fmt.Sprintf("byte %d: %s", e.Offset, e.Problem) }

// wrong is a TokenError, unless reading has failed.
func (r *reader) wrong(offset int64, problem string, err error) error {
	if err != nil {
		return err
	}
	return &TokenError{offset, problem}
}

// value takes one value of any length and the separator before it. It sets done
// at the first one.
func (r *reader) value() (int64, error) {
	if _, err := r.skipSpace(); err != nil {
		return 0, err
	}
	v, err := r.integer()
	if err != nil {
		return 0, err
	}
	space, err := r.skipSpace()
	if err != nil {
		return 0, err
	}
	c, ok, err := r.last()
	switch {
	case err != nil:
		return 0, err
	case !ok:
		r.done = true
	case r.list && c == ',':
		r.end--
	case r.list && space:
		return 0, &TokenError{r.offset(), "a comma is missing"}
	case !space:
		return 0, r.bad()
	}
	return v, nil
}

// integer takes an optional sign and digits.
func (r *reader) integer() (int64, error) {
	var (
		sum    uint64
		scale  uint64 = 1 // of the next digit; 0 where only a zero fits
		fits          = true
		digits int
	)
	for {
		c, ok, err := r.last()
		if err != nil {
			return 0, err
		}
		if ok && '0' <= c && c <= '9' {
			r.end--
			digits++
			over, term := bits.Mul64(uint64(c-'0'), scale)
			var carry uint64
			sum, carry = bits.Add64(sum, term, 0)
			fits = fits && over == 0 && carry == 0 && (c == '0' || scale != 0)
			if over, scale = bits.Mul64(scale, 10); over != 0 {
				scale = 0
			}
			continue
		}
		if digits == 0 {
			return 0, r.bad()
		}
		minus := ok && c == '-'
		if minus || ok && c == '+' {
			r.end--
		}
		if !fits || sum > 1<<63 || sum == 1<<63 && !minus {
			return 0, r.tooLarge()
		}
		if minus {
			return -int64(sum), nil
		}
		return int64(sum), nil
	}
}

// bad is the error of the token at the end of what is left.
func (r *reader) bad() error {
	offset, text, err := r.token()
	problem := fmt.Sprintf("%q is no integer", text)
	if text == "" {
		problem = "an integer is missing"
	}
	return r.wrong(offset, problem, err)
}

func (r *reader) tooLarge() error {
	offset, text, err := r.token()
	return r.wrong(offset, text+" does not fit in 64 bits", err)
}

// token is the offset and the text, cut at 32 bytes, of the token that ends or
// goes on at the end of what is left.
func (r *reader) token() (offset int64, text string, err error) {
	for {
		c, ok, err := r.last()
		if err != nil {
			return 0, "", err
		}
		if !ok || isSpace(c) || r.list && c == ',' {
			break
		}
		r.end--
	}
	offset = r.offset()
	var buf [32]byte
	n, err := r.src.ReadAt(buf[:], offset)
	if err != nil && err != io.EOF {
		return 0, "", fmt.Errorf("read the row at byte %d: %w", offset, err)
	}
	cut := bytes.IndexFunc(buf[:n], func(c rune) bool {
		return c < 0x80 && isSpace(byte(c)) || r.list && (c == ',' || c == '}' || c == ']')
	})
	if cut >= 0 {
		return offset, string(buf[:cut]), nil
	}
	text = string(buf[:n])
	if n == len(buf) {
		text += "..."
	}
	return offset, text, nil
}

// isCount reports whether v, the first value of a row, is the number of the
// others and stands alone in its line.
func (r *reader) isCount(v int64) bool {
	if r.list || v != r.count {
		return false
	}
	token := true
	for offset := r.lo; ; offset++ {
		c, err := r.at(offset)
		if err != nil || c == '\n' {
			return true // also a lone 0 where the input ends
		}
		if isSpace(c) {
			token = false
		} else if !token {
			return false
		}
	}
}

// skipSpace drops white space from the end of what is left.
func (r *reader) skipSpace() (skipped bool, err error) {
	for {
		c, ok, err := r.last()
		if err != nil || !ok || !isSpace(c) {
			return skipped, err
		}
		r.end--
		skipped = true
	}
}

// last is the last byte of what is left; ok is false where nothing is.
func (r *reader) last() (c byte, ok bool, err error) {
	if r.end == 0 && r.base > r.lo {
		base := max(r.lo, r.base-int64(len(r.buf)))
		n := int(r.base - base)
		if m, err := r.src.ReadAt(r.buf[:n], base); m < n {
			return 0, false, fmt.Errorf("read the row at byte %d: %w", base, err)
		}
		r.base, r.end = base, n
	}
	if r.offset() <= r.lo {
		return 0, false, nil
	}
	return r.buf[r.end-1], true, nil
}

// at is the byte at an offset; the error is io.EOF beyond the input.
func (r *reader) at(offset int64) (byte, error) {
	var c [1]byte
	if n, err := r.src.ReadAt(c[:], offset); n == 0 {
		return 0, err
	}
	return c[0], nil
}
