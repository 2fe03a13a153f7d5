package load

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// fewPrograms is how many programs a message names at most.
const fewPrograms = 5

// withPrograms adds to an error the programs of the module around dir that the
// user may have meant.
func withPrograms(dir string, err error) error {
	found := programs(dir)
	if below := slices.DeleteFunc(slices.Clone(found), func(name string) bool { return strings.HasPrefix(name, "..") }); len(below) > 0 {
		found = below
	}
	switch {
	case len(found) == 0:
		return fmt.Errorf("%w\n\tname the folder of a program: one with package main and func main", err)
	case len(found) > fewPrograms:
		found = append(found[:fewPrograms], "…")
	}
	return fmt.Errorf("%w\n\tprograms here: %s", err, strings.Join(found, ", "))
}

// programs lists the folders with package main of the module around dir, or of
// dir itself where there is no module, as paths from dir. Nested modules, vendored
// and hidden folders are left out.
func programs(dir string) (found []string) {
	root := moduleRoot(dir)
	if root == "" {
		root = dir
	}
	seen := map[string]bool{}
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return nil
		case d.IsDir():
			if path != root && (name == "vendor" || name == "testdata" || name[0] == '.' || name[0] == '_' || isFile(filepath.Join(path, "go.mod"))) {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || seen[filepath.Dir(path)]:
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly)
		if err != nil || f.Name.Name != "main" {
			return nil
		}
		seen[filepath.Dir(path)] = true
		if rel, err := filepath.Rel(dir, filepath.Dir(path)); err == nil {
			rel = filepath.ToSlash(rel)
			if rel != "." && !strings.HasPrefix(rel, "..") {
				rel = "./" + rel
			}
			found = append(found, rel)
		}
		return nil
	})
	return found
}
