// Package errors has the error of Join without the string that the library makes by
// package unsafe.
package errors

import "strings"

type joinError struct {
	errs []error
}

func (e *joinError) Error() string {
	texts := make([]string, len(e.errs))
	for i, err := range e.errs {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "\n")
}

func (e *joinError) Unwrap() []error { return e.errs }
