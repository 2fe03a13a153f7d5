// Package armour writes bytes as text that is legal in a Go raw string and
// survives a web form: printable ASCII without the backquote.
package armour

import (
	"strconv"
	"strings"
	"unicode"
)

// Encode writes 13 bits as two characters, 6.5 bits a character. The decoder is
// unarmour in package support.
func Encode(data string) string {
	out := make([]byte, 2, len(data)*16/13+4)
	var bits, n uint
	for i := 0; i < len(data) || n > 0; {
		for n < 13 && i < len(data) {
			bits |= uint(data[i]) << n
			n += 8
			i++
		}
		v := bits & (1<<13 - 1)
		out = append(out, char(v%94), char(v/94))
		bits >>= 13
		n -= min(n, 13)
	}
	decoded := (len(out) - 2) / 2 * 13 / 8
	out[0], out[1] = char(uint(decoded-len(data))), ' '
	return string(out)
}

func char(digit uint) byte {
	if c := byte(digit) + ' '; c < '`' {
		return c
	}
	return byte(digit) + ' ' + 1
}

// readable is the length up to which data stays a quoted literal, whatever it
// holds.
const readable = 80

// Literal writes data as a Go string literal. Where the literal holds armoured
// text, decode is true. Text that a person can read, and short data, are written
// as they are.
func Literal(data string) (literal string, decode bool) {
	switch {
	case strings.ContainsFunc(data, unprintable):
		if len(data) > readable {
			return "`" + Encode(data) + "`", true
		}
	case !strings.ContainsAny(data, "`\ufeff") && len(data) > readable/2:
		return "`" + data + "`", false
	}
	quoted := strconv.QuoteToASCII(data)
	if len(quoted) > len(data)*16/13+len(data)/8+readable {
		return "`" + Encode(data) + "`", true
	}
	return quoted, false
}

// unprintable reports whether r has no place in readable source text: control
// characters but the line feed and the tab, and what is no UTF-8.
func unprintable(r rune) bool {
	return r != '\n' && r != '\t' && !unicode.IsPrint(r)
}
