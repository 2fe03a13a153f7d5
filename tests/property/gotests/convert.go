// Package gotests turns tests of the Go source tree into ordinary modules, so
// that a bundler can be tried on programs it has never seen.
//
// GOROOT/test has two kinds of multi-package tests, told by the first line of
// NAME.go, whose packages are in NAME.dir. In a "rundir" test all files lie in
// that one folder: they are taken in the order of their names and grouped by
// package clause, a package is imported as "./STEM" or "test/STEM" after the
// stem of its first file, and the last one is the program. A "runindir" test is
// a tree that the go command understands once its imports have a module path.
//
// A test that has no second package, or whose last package is not main, is
// refused with the reason. Only the bytes of import paths change: lines,
// comments and directives stay.
package gotests

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// modulePrefix begins the module path of every converted test.
const modulePrefix = "gotest.test/"

// defaultLang is the language version of the modules; a test may ask for an
// older one.
const defaultLang = "1.26"

// A Test is one multi-package test, not yet converted.
type Test struct {
	Name  string   // its path below GOROOT/test with "_" for "/": typeparam_listimp
	dir   string   // NAME.dir
	kind  string   // rundir or runindir
	flags []string // the rest of the header
}

// Find lists the tests below root in the order of their paths.
func Find(root string) ([]Test, error) {
	var tests []Test
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || filepath.Ext(p) != ".dir" {
			return err
		}
		base := strings.TrimSuffix(p, ".dir")
		kind, flags := header(base + ".go")
		if kind != "rundir" && kind != "runindir" {
			return nil
		}
		rel, err := filepath.Rel(root, base)
		tests = append(tests, Test{Name: strings.ReplaceAll(filepath.ToSlash(rel), "/", "_"), dir: p, kind: kind, flags: flags})
		return err
	})
	return tests, err
}

// header splits the first line of a test, "// run -flag"; a missing file has none.
func header(file string) (kind string, flags []string) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", nil
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	text, ok := strings.CutPrefix(string(line), "//")
	words := strings.Fields(text)
	if !ok || len(words) == 0 {
		return "", nil
	}
	return words[0], words[1:]
}

// Convert writes t as a module to out.
func (t Test) Convert(out string) error {
	write := t.copyTree
	if t.kind == "rundir" {
		write = t.groupFiles
	}
	if err := write(out); err != nil {
		return err
	}
	mod := fmt.Sprintf("module %s\n\ngo %s\n", t.module(), t.lang())
	return os.WriteFile(filepath.Join(out, "go.mod"), []byte(mod), 0o666)
}

func (t Test) module() string { return modulePrefix + t.Name }

// lang is the language version: the header's, in quotes, or the default.
func (t Test) lang() string {
	for i, f := range t.flags[:max(0, len(t.flags)-1)] {
		if f == "-gomodversion" {
			return strings.Trim(t.flags[i+1], `"`)
		}
	}
	return defaultLang
}

// A group is one package of a rundir test.
type group struct {
	name, stem string
	files      []string
}

// groupFiles writes a rundir test, each package in a folder of its own.
func (t Test) groupFiles(out string) error {
	groups, err := t.groups()
	if err != nil {
		return err
	}
	last := len(groups) - 1
	switch {
	case last < 0 || groups[last].name != "main":
		return fmt.Errorf("the last package is not main")
	case last == 0:
		return fmt.Errorf("one package only")
	}
	for i, g := range groups {
		to := filepath.Join(out, g.stem)
		if i == last {
			to = out
		}
		for _, name := range g.files {
			if err := t.writeFile(filepath.Join(t.dir, name), filepath.Join(to, buildable(name)), t.siblingImport); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t Test) groups() ([]*group, error) {
	entries, err := os.ReadDir(t.dir)
	if err != nil {
		return nil, err
	}
	var groups []*group
	byName := map[string]*group{}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		if filepath.Ext(e.Name()) != ".go" {
			return nil, fmt.Errorf("has %s", e.Name())
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(t.dir, e.Name()), nil, parser.PackageClauseOnly)
		if err != nil {
			return nil, err
		}
		g := byName[f.Name.Name]
		if g == nil {
			g = &group{name: f.Name.Name, stem: strings.TrimSuffix(e.Name(), ".go")}
			byName[g.name] = g
			groups = append(groups, g)
		}
		g.files = append(g.files, e.Name())
	}
	return groups, nil
}

// buildable changes a name that the go command would take for a test file.
func buildable(name string) string {
	if stem, ok := strings.CutSuffix(name, "_test.go"); ok {
		return stem + "_tst.go"
	}
	return name
}

// siblingImport maps the import of another package of a rundir test.
func (t Test) siblingImport(p string) string {
	for _, prefix := range []string{"./", "test/"} {
		if rest, ok := strings.CutPrefix(p, prefix); ok {
			return path.Join(t.module(), rest)
		}
	}
	return p
}

// copyTree writes a runindir test, whose imports begin with its folder's name.
func (t Test) copyTree(out string) error {
	base := filepath.Base(t.dir)
	rename := func(p string) string {
		if rest, ok := strings.CutPrefix(p, base); ok && (rest == "" || rest[0] == '/') {
			return t.module() + rest
		}
		return p
	}
	packages := map[string]bool{}
	err := filepath.WalkDir(t.dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(t.dir, p)
		if err != nil {
			return err
		}
		if filepath.Ext(p) == ".go" {
			packages[filepath.Dir(rel)] = true
		}
		return t.writeFile(p, filepath.Join(out, rel), rename)
	})
	switch {
	case err != nil:
		return err
	case !packages["."]:
		return fmt.Errorf("no package at the root")
	case len(packages) < 2:
		return fmt.Errorf("one package only")
	}
	return nil
}

// writeFile copies a file; in a Go file it changes the import paths.
func (t Test) writeFile(from, to string, change func(string) string) error {
	src, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if filepath.Ext(from) == ".go" {
		if src, err = changeImports(src, change); err != nil {
			return fmt.Errorf("%s: %w", from, err)
		}
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, src, 0o666)
}

func changeImports(src []byte, change func(string) string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	offset := func(p token.Pos) int { return fset.PositionFor(p, false).Offset }
	var b bytes.Buffer
	at := 0
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		b.Write(src[at:offset(spec.Path.Pos())])
		b.WriteString(strconv.Quote(change(p)))
		at = offset(spec.Path.End())
	}
	b.Write(src[at:])
	return b.Bytes(), nil
}
