// Package answer compares a program's answer with the right one, as judges do: a
// byte order mark, the kind of line ends, blanks at the ends of lines and blank
// lines are no difference, and numbers may differ by a tolerance.
package answer

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// DefaultTolerance is that of numbers whose right answer has a decimal point: what
// most judges allow.
const DefaultTolerance = 1e-6

// A Result says how an answer compares.
type Result struct {
	// Difference is the first one that counts, empty for a right answer.
	Difference string
	// Tolerated tells that numbers differ, by no more than the tolerance.
	Tolerated bool
	// Lines tells that the words are right and their lines are not.
	Lines bool
}

// Compare compares an answer with the right one. Numbers may differ by the
// tolerance, absolutely or as a share of the right one; a negative tolerance stands
// for DefaultTolerance, and only for numbers whose right answer has a decimal point
// or an exponent.
func Compare(got, want []byte, tolerance float64) Result {
	g, w := split(got), split(want)
	var r Result
	for i := range max(len(g), len(w)) {
		switch {
		case i >= len(g):
			r.Difference = fmt.Sprintf("line %d, word %d: the answer ends, want %s", w[i].line, w[i].word, short(w[i].text))
			return r
		case i >= len(w):
			r.Difference = fmt.Sprintf("line %d, word %d: got %s after the end of the right answer", g[i].line, g[i].word, short(g[i].text))
			return r
		case g[i].text == w[i].text:
		case isNear(g[i].text, w[i].text, tolerance):
			r.Tolerated = true
		default:
			r.Difference = fmt.Sprintf("line %d, word %d: got %s, want %s", w[i].line, w[i].word, short(g[i].text), short(w[i].text))
			return r
		}
		r.Lines = r.Lines || g[i].first != w[i].first
	}
	return r
}

// A token is a word with its place: lines and words count from 1.
type token struct {
	text       string
	line, word int
	first      bool // of its line
}

func split(text []byte) (tokens []token) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	line := 0
	for l := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
		line++
		for i, word := range strings.Fields(l) {
			tokens = append(tokens, token{word, line, i + 1, i == 0})
		}
	}
	return tokens
}

var number = regexp.MustCompile(`^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$`)

// isNear tells whether two words are numbers within the tolerance.
func isNear(got, want string, tolerance float64) bool {
	if !number.MatchString(got) || !number.MatchString(want) {
		return false
	}
	if tolerance < 0 {
		if !strings.ContainsAny(want, ".eE") {
			return false
		}
		tolerance = DefaultTolerance
	}
	x, errX := strconv.ParseFloat(got, 64)
	y, errY := strconv.ParseFloat(want, 64)
	return errX == nil && errY == nil && math.Abs(x-y) <= tolerance*max(1, math.Abs(y))
}

// short quotes the beginning of a word.
func short(word string) string {
	const most = 60
	if runes := []rune(word); len(runes) > most {
		word = string(runes[:most]) + "…"
	}
	return strconv.Quote(word)
}
