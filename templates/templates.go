// Package templates holds the files that "bundle new" fills in: skeletons of new
// solvers, and package tune for a module that has none.
package templates

import "embed"

//go:embed */*.tmpl
var files embed.FS
