package visible

import (
	"strings"
	"unicode/utf8"
)

// A Verb is a verb of a format of package fmt.
type Verb struct {
	Rune        rune // -1 if the format ends before it
	Plus, Sharp bool // flags
	Stars       int  // widths and precisions that are arguments
	Numbered    bool // it takes an argument by number, as in %[2]d
}

// Verbs returns the verbs of a format in order. Flags count wherever they stand
// before the verb: in doubt a verb shows more.
func Verbs(format string) (verbs []Verb) {
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return verbs
		}
		var v Verb
		for rest != "" && strings.IndexByte("+-# 0123456789.*[]", rest[0]) >= 0 {
			switch rest[0] {
			case '+':
				v.Plus = true
			case '#':
				v.Sharp = true
			case '*':
				v.Stars++
			case '[':
				v.Numbered = true
			}
			rest = rest[1:]
		}
		r, size := utf8.DecodeRuneInString(rest)
		if v.Rune = r; size == 0 {
			v.Rune = -1
		}
		verbs = append(verbs, v)
		format = rest[size:]
	}
}

// PrintsTypes reports whether a format prints the type of an argument.
func PrintsTypes(format string) bool {
	for _, v := range Verbs(format) {
		if v.Rune == 'T' || v.Rune == 'v' && v.Sharp {
			return true
		}
	}
	return false
}

// PrintsFields reports whether a format prints the names of fields.
func PrintsFields(format string) bool {
	for _, v := range Verbs(format) {
		if v.Rune == 'v' && (v.Plus || v.Sharp) {
			return true
		}
	}
	return false
}
