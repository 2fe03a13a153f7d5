package runtime

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Encode writes bytes as text that is legal in a Go raw string and survives a web
// form: printable ASCII without the backquote (rule 8.2). Two characters hold 13
// bits, 6.5 bits a character. The decoder is unarmour in package embedded.
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

// Literal writes data as a Go string literal (8.1): armoured if Armours says so, and
// otherwise as it is.
func Literal(data string) string {
	switch {
	case Armours(data):
		return "`" + Encode(data) + "`"
	case isText(data):
		return "`" + data + "`"
	}
	return strconv.QuoteToASCII(data)
}

// Armours reports whether the literal of data is armoured: not for text that a
// person can read, nor for short data.
func Armours(data string) bool {
	if !isPrintable(data) && len(data) > readable {
		return true
	}
	return !isText(data) && len(strconv.QuoteToASCII(data)) > len(data)*16/13+len(data)/8+readable
}

// isText reports whether data can stand in a raw string as a person reads it.
func isText(data string) bool {
	return len(data) > readable/2 && !strings.Contains(data, "`") && !strings.Contains(data, "\ufeff") && isPrintable(data)
}

// isPrintable reports whether data has nothing but what may stand in readable source
// text. It looks at ASCII byte by byte, a tenth of the time that runes take: a
// dictionary has 200,000 of them.
func isPrintable(data string) bool {
	for i := range len(data) {
		switch c := data[i]; {
		case c >= utf8.RuneSelf:
			return !strings.ContainsFunc(data[i:], unprintable)
		case c < ' ' && c != '\n' && c != '\t', c == 0x7f:
			return false
		}
	}
	return true
}

// unprintable reports whether r has no place in readable source text: control
// characters but the line feed and the tab, and what is no UTF-8.
func unprintable(r rune) bool {
	return r != '\n' && r != '\t' && !unicode.IsPrint(r)
}
