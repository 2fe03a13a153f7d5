package std

import (
	_ "embed"
	"strings"
)

//go:embed release.txt
var release string

// Release is the Go release that the generated tables are of, such as "go1.26.1".
func Release() string { return strings.TrimSpace(release) }
