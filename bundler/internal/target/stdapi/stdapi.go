// Package stdapi knows in which Go release each name of the standard library
// appeared: packages, functions, variables, constants, types, and the fields
// and methods of types.
//
// The knowledge is a table made from the api folder of a Go distribution and
// embedded, since many distributions leave that folder out. Names that were
// there in Go 1.18 or before are not in it: 1.18 is the oldest release that any
// judge profile has, and the first with generics. Where the running Go is newer
// than the table and has the folder, its newer files are read too.
package stdapi

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

//go:generate go run ./gen

// Base is the release (1.Base) that the table takes for granted.
const Base = 18

//go:embed stdapi.txt
var table string

// A Table maps a package's names to the minor number of the Go release that
// brought them.
type Table struct {
	Newest int // minor number of the newest release known
	pkgs   map[string]int
	names  map[string]int // "path.Name" or "path.Type.Member"
}

// Load returns the embedded table, extended by those files of goroot's api
// folder that are newer. A missing folder is not an error.
func Load(goroot string) (*Table, error) {
	t := &Table{pkgs: map[string]int{}, names: map[string]int{}}
	for i, line := range strings.Split(strings.TrimSuffix(table, "\n"), "\n") {
		if err := t.read(line); err != nil {
			return nil, fmt.Errorf("stdapi.txt:%d: %w", i+1, err)
		}
	}
	if goroot == "" {
		return t, nil
	}
	for minor := t.Newest + 1; ; minor++ {
		text, err := os.ReadFile(filepath.Join(goroot, "api", fmt.Sprintf("go1.%d.txt", minor)))
		if err != nil {
			return t, nil
		}
		for _, s := range Parse(string(text)) {
			t.add(s.Package, s.Name, minor)
		}
		t.Newest = minor
	}
}

// read takes one line of the table, "minor path name name ...", with a "+"
// before the path of a package that is new in that release.
func (t *Table) read(line string) error {
	f := strings.Fields(line)
	if len(f) < 2 {
		return fmt.Errorf("malformed line %q", line)
	}
	minor, err := strconv.Atoi(f[0])
	if err != nil {
		return err
	}
	t.Newest = max(t.Newest, minor)
	path, whole := strings.CutPrefix(f[1], "+")
	if whole {
		t.pkgs[path] = minor
	}
	for _, name := range f[2:] {
		t.add(path, name, minor)
	}
	return nil
}

func (t *Table) add(path, name string, minor int) {
	key := path + "." + name
	if old, ok := t.names[key]; !ok || minor < old {
		t.names[key] = minor
	}
}

// Package gives the minor number of the release that brought a package, Base
// if it is as old as that or not known.
func (t *Table) Package(path string) int {
	return max(t.pkgs[path], Base)
}

// Since gives the minor number of the release that brought a name of a
// package: "Sort", or "Time.Compare" for a field or method; Base if it is as
// old as that or not known.
func (t *Table) Since(path, name string) int {
	return max(t.names[path+"."+name], t.Package(path))
}
