package fmt

import (
	"errors"
	"fmt"
	"sort"
)

// wrapError is an error that wraps one.
type wrapError struct {
	msg string
	err error
}

func (e *wrapError) Error() string { return e.msg }

func (e *wrapError) Unwrap() error { return e.err }

// wrapErrors is an error that wraps several.
type wrapErrors struct {
	msg  string
	errs []error
}

func (e *wrapErrors) Error() string { return e.msg }

func (e *wrapErrors) Unwrap() []error { return e.errs }

// Errorf wraps all operands of %w, where the judge's wraps one.
func Errorf(format string, a ...any) error {
	text, operands := wrapping(format, a)
	msg := fmt.Sprintf(text, a...)
	switch len(operands) {
	case 0:
		return errors.New(msg)
	case 1:
		return &wrapError{msg, a[operands[0]].(error)}
	}
	e := &wrapErrors{msg: msg}
	sort.Ints(operands)
	for i, n := range operands {
		if i == 0 || operands[i-1] != n {
			e.errs = append(e.errs, a[n].(error))
		}
	}
	return e
}

// wrapping returns the format with %v in place of each %w for an error, and the indices
// of these operands. It reads flags, widths and indices as fmt does.
func wrapping(format string, a []any) (text string, operands []int) {
	b := []byte(format)
	next := 0
	for i := 0; i < len(b); i++ {
		if b[i] != '%' {
			continue
		}
		for i++; i < len(b); i++ {
			c := b[i]
			if c == '[' {
				n := 0
				for i++; i < len(b) && b[i] != ']'; i++ {
					n = n*10 + int(b[i]) - '0'
				}
				next = n - 1
				continue
			}
			if c == '*' {
				next++
				continue
			}
			if c == '+' || c == '-' || c == '#' || c == ' ' || c == '.' || '0' <= c && c <= '9' {
				continue
			}
			if c == 'w' && 0 <= next && next < len(a) {
				if _, ok := a[next].(error); ok {
					b[i] = 'v'
					operands = append(operands, next)
				}
			}
			if c != '%' {
				next++
			}
			break
		}
	}
	return string(b), operands
}
