// Package contest holds the sources of the contest library, so that "bundle new" can
// copy them into a module that cannot import them.
package contest

import "embed"

// Sources are the files of the library's packages, tests among them, and its licence.
//
//go:embed LICENSE */*.go
var Sources embed.FS
