package versions

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// modules are the modules that a main.go imports, because its judge has them.
type modules struct {
	require []string // "path version", sorted
	sum     []byte   // the lines of go.sum
}

// modulesOf finds the modules that a source imports in the go.mod of a folder. Its
// versions are those of the user's build; those of the judge are the judge's.
func modulesOf(source []byte, folder string) (modules, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", source, parser.ImportsOnly)
	if err != nil {
		return modules{}, nil // the compiler says it better
	}
	var outside []string
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if first, _, _ := strings.Cut(path, "/"); err == nil && strings.Contains(first, ".") {
			outside = append(outside, path)
		}
	}
	if len(outside) == 0 {
		return modules{}, nil
	}
	name := filepath.Join(folder, "go.mod")
	text, err := os.ReadFile(name)
	if err != nil {
		return modules{}, fmt.Errorf("it imports %s: %w", outside[0], err)
	}
	mod, err := modfile.Parse(name, text, nil)
	if err != nil {
		return modules{}, err
	}
	var m modules
	for _, path := range outside {
		line, err := requirement(mod, path)
		if err != nil {
			return modules{}, err
		}
		if !slices.Contains(m.require, line) {
			m.require = append(m.require, line)
		}
	}
	slices.Sort(m.require)
	m.sum, err = os.ReadFile(filepath.Join(folder, "go.sum"))
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return m, err
}

// requirement is the module of a package, with its version.
func requirement(mod *modfile.File, path string) (string, error) {
	var found *modfile.Require
	for _, r := range mod.Require {
		inside := path == r.Mod.Path || strings.HasPrefix(path, r.Mod.Path+"/")
		if inside && (found == nil || len(r.Mod.Path) > len(found.Mod.Path)) {
			found = r
		}
	}
	if found == nil {
		return "", fmt.Errorf("it imports %s, which no module of %s has", path, mod.Syntax.Name)
	}
	for _, r := range mod.Replace {
		if r.Old.Path == found.Mod.Path && (r.Old.Version == "" || r.Old.Version == found.Mod.Version) {
			return "", fmt.Errorf("it imports %s, whose module is replaced in %s: no judge has that", path, mod.Syntax.Name)
		}
	}
	return found.Mod.Path + " " + found.Mod.Version, nil
}
