// Package templates makes the files that "bundle new" writes: skeletons of new solvers,
// and copies of the packages that they use for a module that does not have them.
package templates

import "embed"

//go:embed */*.tmpl
var files embed.FS
