// Package templates holds the texts that the tool fills in: the header of a
// submission, and skeletons of new solvers.
package templates

import (
	"embed"
	"strings"
	"text/template"
)

//go:embed *.tmpl */*.tmpl
var files embed.FS

var all = template.Must(template.ParseFS(files, "*.tmpl"))

// A Header is what stands above a submission. Nothing in it depends on the
// machine or the time.
type Header struct {
	Name      string // the game, or the entry's import path
	Target    string // the judge
	Constants string // hash of the parameters' values; "" if the program has none
	Values    string // the parameters that do not have their defaults
	Sources   string // hash of the source files
	Command   string // how to make the file again
}

// Comment renders the header as a comment.
func (h Header) Comment() (string, error) {
	var b strings.Builder
	err := all.ExecuteTemplate(&b, "header.tmpl", h)
	return b.String(), err
}
