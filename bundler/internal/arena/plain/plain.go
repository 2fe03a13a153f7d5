// Package plain makes what solvers and testers print harmless to show: a control
// character could move the cursor, colour a terminal, or hide what stands before
// it.
package plain

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line writes a text on one line: control characters, line ends among them,
// invisible characters and bytes that are not UTF-8 are written as in Go, such as
// \x1b.
func Line(text string) string {
	return quoted(text, func(r rune) bool { return unicode.IsGraphic(r) })
}

// Text is Line for a text of several lines: line ends and tabs stay. The \r of a
// DOS line end goes.
func Text(text string) string {
	return quoted(strings.ReplaceAll(text, "\r\n", "\n"), func(r rune) bool { return r == '\n' || r == '\t' || unicode.IsGraphic(r) })
}

func quoted(text string, keep func(rune) bool) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			const hex = "0123456789abcdef"
			b.WriteString(`\x` + string(hex[text[0]>>4]) + string(hex[text[0]&15]))
		case keep(r):
			b.WriteString(text[:size])
		default:
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
		}
		text = text[size:]
	}
	return b.String()
}
