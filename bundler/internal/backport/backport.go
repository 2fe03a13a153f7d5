// Package backport brings along what a judge's Go lacks of the standard library:
// declarations that are newer than the judge are taken from the source of the Go in
// use and become packages of the program, which are inlined like any other.
//
// A package of the library that the judge does not have is brought as far as it is
// asked for. Of a package that the judge has in an older release, only the newer
// declarations are brought, with the unexported ones that they need; what they use of
// its older, exported interface stays the judge's, by a dot import of the package
// itself. Packages under internal are brought if they are known to be plain Go.
// Methods that a type of the judge's library got later become functions.
//
// What is no plain Go (assembly, //go:linkname, the runtime's internals) is brought
// where package substitutes has a declaration to take its place. What cannot be
// brought stays an import, and Failure says why; whether the program may be written
// is up to the check for the judge.
package backport

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A Symbol names a declaration of the standard library.
type Symbol struct {
	Path string // import path
	Name string // "Sort", or "Time.Compare" for a method
}

// String is "slices.Sort".
func (s Symbol) String() string { return s.Path + "." + s.Name }

// A Source is a package of the library as the go command describes it.
type Source struct {
	Name    string            // in its package clause
	Files   []string          // absolute, those chosen for the judge's platform
	Imports map[string]string // name of each package that it imports, by import path
}

// A Library is the source of the standard library, as a judge with an older release
// sees it.
type Library struct {
	API     *std.API
	Release int // minor number of the judge's Go
	// Source describes a package; ok is false if the go command did not list it.
	Source func(path string) (src Source, ok bool)
	// Trees says that the program has errors that wrap several.
	Trees bool

	fset  *token.FileSet
	units map[string]*unit
	// failed has the declarations that cannot be brought, and why.
	failed map[Symbol]string
	// selected are the names that the program selects from values: methods that it
	// may call.
	selected map[string]bool
}

// NewLibrary returns the library for a judge with Go 1.release.
func NewLibrary(api *std.API, release int, source func(path string) (Source, bool)) *Library {
	return &Library{
		API: api, Release: release, Source: source,
		fset: token.NewFileSet(), units: map[string]*unit{}, failed: map[Symbol]string{}, selected: map[string]bool{},
	}
}

// Newer reports whether the judge lacks a symbol, or has one that does something else.
func (l *Library) Newer(s Symbol) bool {
	return internal(s.Path) || l.API.Since(s.Path, s.Name) > l.Release || l.differs(s)
}

// lacks reports whether the judge lacks a whole package.
func (l *Library) lacks(path string) bool {
	return internal(path) || l.API.Package(path) > l.Release
}

// internal reports whether programs cannot import a package of the library.
func internal(path string) bool {
	return slices.Contains(strings.Split(path, "/"), "internal")
}

// plain are the packages under internal that are plain Go, or plain Go with the
// declarations of package substitutes. The layout of the runtime's data is not in
// them.
var plain = []string{
	"internal/byteorder", "internal/chacha8rand", "internal/goarch", "internal/itoa",
}

// Failure says why a symbol, written as String does, cannot be brought; "" if nothing
// is known against it.
func (l *Library) Failure(symbol string) string {
	for s, why := range l.failed {
		if s.String() == symbol {
			return why
		}
	}
	return ""
}

// Fail notes that the declaration of the package at path that contains a line of one
// of its files cannot be brought. It reports whether there is one.
func (l *Library) Fail(path, file string, line int, why string) bool {
	u := l.units[path]
	if u == nil {
		return false
	}
	for _, d := range u.order {
		from, to := l.fset.Position(d.node.Pos()), l.fset.Position(d.node.End())
		if d.file.name != file || line < from.Line || line > to.Line {
			continue
		}
		for _, name := range d.names {
			l.failed[Symbol{path, name}] = why
		}
		return true
	}
	return false
}

func (l *Library) fail(s Symbol, format string, args ...any) {
	if l.failed[s] == "" {
		l.failed[s] = fmt.Sprintf(format, args...)
	}
}
