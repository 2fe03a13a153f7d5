package bundler

import "github.com/contest-bundle/bundle/bundler/internal/sourcemap"

// Trace rewrites the places and the names of functions in a text about the bundle,
// such as a stack trace or a compiler's message, to those of the program's own files (12.2).
// given is the bundle that the text is about, nil if it is this one: a line of it that
// this one does not have stays as it is. files are the names that the bundle has in
// the text.
func (r *Result) Trace(text, given []byte, files ...string) (*sourcemap.Trace, error) {
	return r.final.Trace(text, given, files...)
}
