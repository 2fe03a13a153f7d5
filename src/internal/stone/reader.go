package stone

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
)

const (
	blockSize = 1 << 18
	batchSize = 1 << 11
)

// A reader takes the values of a row from the last to the first.
type reader struct {
	src    *io.SectionReader
	lo     int64  // offset of the body's first byte, which is no white space
	buf    []byte // buf[:end] is in memory and not yet taken
	end    int
	base   int64 // offset of buf[0] in src
	list   bool  // values are separated by commas
	opened bool
	done   bool
	count  int64 // values taken
}

func newReader(src *io.SectionReader) *reader {
	return &reader{src: src, buf: make([]byte, blockSize), base: src.Size()}
}

// read fills batch with values, the last of the row first, and returns how many
// there are. The error is io.EOF where there are none.
func (r *reader) read(batch []int64) (n int, err error) {
	if !r.opened {
		r.opened = true
		if err := r.open(); err != nil {
			return 0, err
		}
	}
	for n < len(batch) && !r.done {
		n += r.plain(batch[n:])
		if n == len(batch) {
			break
		}
		v, err := r.value()
		if err != nil {
			return 0, err
		}
		if r.done && r.isCount(v) {
			break
		}
		batch[n] = v
		n++
		r.count++
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// open finds the body of the row: what is between the brackets, if there are
// any, without the white space around it.
func (r *reader) open() error {
	if err := r.trim(); err != nil || r.done {
		return err
	}
	first, err := r.at(r.lo)
	if err != nil {
		return err
	}
	closing, ok := map[byte]byte{'{': '}', '[': ']'}[first]
	if !ok {
		return nil
	}
	if last, _, err := r.last(); err != nil || last != closing {
		return r.wrong(r.offset(), fmt.Sprintf("the row that opens with %c at byte %d is not closed", first, r.lo), err)
	}
	r.end--
	r.lo++
	r.list = true
	return r.trim()
}

// trim drops white space from both ends of what is left, so that no block
// begins before lo.
func (r *reader) trim() error {
	if _, err := r.skipSpace(); err != nil {
		return err
	}
	for r.lo < r.offset() {
		c, err := r.at(r.lo)
		if err != nil {
			return err
		}
		if !isSpace(c) {
			break
		}
		r.lo++
	}
	if r.base < r.lo {
		r.end = copy(r.buf, r.buf[r.lo-r.base:r.end])
		r.base = r.lo
	}
	r.done = r.offset() == r.lo
	return nil
}

// offset is where what is left ends.
func (r *reader) offset() int64 { return r.base + int64(r.end) }

// plain takes values of at most sixteen digits as long as they and the separators
// before them lie in the block, and never the first value of the row.
//
// The separators of 64 bytes are found at once, as the bits of a mask, so that
// the place of a value does not wait for the digits of the one after it; and no
// branch depends on a sign or, up to eight, on the number of digits, which no
// processor foresees.
func (r *reader) plain(batch []int64) (n int) {
	buf, end := r.buf, r.end
scan:
	for from := end - 64; from >= 8; from -= 64 {
		for mask := r.separators(buf[from : from+64]); mask != 0; {
			bit := 63 - bits.LeadingZeros64(mask)
			mask ^= 1 << bit
			at := from + bit
			start := at + 1
			if r.list {
				start = skipSpace(buf, start)
			} else if !isSpace(buf[at]) {
				break scan
			} else if start == end {
				end = at // one of several blanks
				continue
			}
			if start >= end || n == len(batch) {
				break scan
			}
			minus := 0
			if buf[start] == '-' {
				minus = 1
			}
			digits := end - start - minus
			if digits < 1 || digits > 16 {
				break scan
			}
			value, ok := decimal(buf[end-8:end], min(digits, 8))
			if digits > 8 {
				high, highOK := decimal(buf[end-16:end-8], digits-8)
				value, ok = value+high*1e8, ok && highOK
			}
			if !ok {
				break scan
			}
			batch[n] = (value ^ -int64(minus)) + int64(minus) // -value is ^value + 1
			n++
			end = at
		}
	}
	r.end = end
	r.count += int64(n)
	return n
}

const (
	lows  = 0x7f7f7f7f7f7f7f7f // without its highest bit, a byte can take a sum
	tops  = 0x8080808080808080
	zeros = 0x3030303030303030
)

// separators has a bit for each of 64 bytes, the lowest for the first: commas in
// a list, else bytes up to a blank, which are white space or an error.
func (r *reader) separators(text []byte) (mask uint64) {
	var flip, add uint64 = 0, 0x5f5f5f5f5f5f5f5f
	if r.list {
		flip, add = 0x2c2c2c2c2c2c2c2c, lows
	}
	for i := 0; i < 64; i += 8 {
		x := binary.LittleEndian.Uint64(text[i:]) ^ flip
		found := ^(x&lows + add | x) & tops
		mask |= found >> 7 * 0x0102040810204080 >> 56 << i
	}
	return mask
}

// decimal is the number that the last digits of eight characters say, of 1 to 8
// digits; ok is false if they are not all digits. Pairs are joined, then fours,
// then all eight.
func decimal(text []byte, digits int) (v int64, ok bool) {
	shift := (64 - 8*digits) & 63
	x := (binary.LittleEndian.Uint64(text) ^ zeros) >> shift << shift // the last character is the highest byte
	ok = (x+0x7676767676767676|x)&tops == 0                           // a digit is a byte below 10
	x = x * (1 + 10<<8) >> 8 & 0x00ff00ff00ff00ff
	x = x * (1 + 100<<16) >> 16 & 0x0000ffff0000ffff
	return int64(x * (1 + 10000<<32) >> 32), ok
}

// skipSpace is the first place from start on that is no white space, or the end.
func skipSpace(text []byte, start int) int {
	for start < len(text) && isSpace(text[start]) {
		start++
	}
	return start
}

func isSpace(c byte) bool { return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t') }
