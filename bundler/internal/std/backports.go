package std

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
)

// backportTable has a line "MINOR PATH VERDICT NAME ..." for the names that a package got
// in release 1.MINOR and what becomes of them for a judge with 1.Base. It is made by
// package backport's command lab, which tries each; the first line says with which
// releases.
//
//go:embed backports.txt
var backportTable string

// A Verdict says what becomes of a name that a judge lacks.
type Verdict string

const (
	Inlined     Verdict = "inlined"     // its source is, from the Go in use
	Substituted Verdict = "substituted" // a declaration of the bundler's own takes its place
	NotBrought  Verdict = "refused"
)

// Backport returns the verdict on a name; "" if there is none.
func Backport(path, name string) Verdict {
	for line := range strings.Lines(backportTable) {
		f := strings.Fields(line)
		if len(f) > 3 && f[1] == path && slices.Contains(f[3:], name) {
			return Verdict(f[2])
		}
	}
	return ""
}

// Packages lists the packages that got names after Base, sorted.
func (a *API) Packages() []string {
	paths := map[string]bool{}
	for key, since := range a.names {
		if since > Base {
			slash := strings.LastIndexByte(key, '/') + 1
			name, _, _ := strings.Cut(key[slash:], ".")
			paths[key[:slash]+name] = true
		}
	}
	return slices.Sorted(maps.Keys(paths))
}
