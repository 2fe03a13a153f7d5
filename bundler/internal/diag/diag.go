// Package diag holds what a stage has to say about a program: messages with a
// position and a way out, collected rather than one at a time.
package diag

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"sort"
	"strings"
)

// A Diagnostic is one message.
type Diagnostic struct {
	Pos     token.Position // where; the zero Position if the message has no place
	Message string         // what is wrong
	Hint    string         // the way out; may be empty
}

func (d Diagnostic) Error() string {
	var b strings.Builder
	if d.Pos.Filename != "" {
		fmt.Fprintf(&b, "%s: ", d.Pos)
	}
	b.WriteString(d.Message)
	if d.Hint != "" {
		fmt.Fprintf(&b, "\n\t%s", d.Hint)
	}
	return b.String()
}

// A List is a set of diagnostics as one error.
type List []Diagnostic

func (l List) Error() string {
	lines := make([]string, len(l))
	for i, d := range l {
		lines[i] = d.Error()
	}
	return strings.Join(lines, "\n")
}

// Add appends a diagnostic.
func (l *List) Add(pos token.Position, hint, format string, args ...any) {
	*l = append(*l, Diagnostic{Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// Err returns the list sorted by position and without repetitions, or nil if it
// is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	s := append(List(nil), l...)
	sort.SliceStable(s, func(i, j int) bool {
		a, b := s[i].Pos, s[j].Pos
		switch {
		case a.Filename != b.Filename:
			return a.Filename < b.Filename
		case a.Line != b.Line:
			return a.Line < b.Line
		default:
			return a.Column < b.Column
		}
	})
	out := s[:1]
	for _, d := range s[1:] {
		if d != out[len(out)-1] {
			out = append(out, d)
		}
	}
	return out
}

// Syntax returns the faults that the Go parser found, as a List; nil if err is not of
// the parser.
func Syntax(err error) (list List) {
	var faults scanner.ErrorList
	errors.As(err, &faults)
	for _, f := range faults {
		list.Add(f.Pos, "", "%s", f.Msg)
	}
	return list
}

// An OptionError is about what the user asked for rather than about the program.
type OptionError struct {
	Option string // "entry", "keep", "target", "constants"
	Err    error
}

func (e *OptionError) Error() string { return e.Err.Error() }
func (e *OptionError) Unwrap() error { return e.Err }
