package newcomer

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/template"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// midsizePackages are the packages of the generated module. Each imports the one
// at half its place in the list, and the main program imports the second half.
var midsizePackages = []string{
	"array", "avl", "bigint", "bits", "cache", "deque", "dijkstra", "expr", "flow", "geometry", "grid",
	"hash", "heap", "lca", "matrix", "mod", "parser", "prime", "query", "rope", "segment", "text", "trie",
}

// midsizeLines is how many lines the module has: the size on which other bundlers
// were measured.
const midsizeLines = 5300

//go:embed testdata/midsize/*.tmpl
var midsizeTemplates embed.FS

type midsizePackage struct {
	Name                  string
	Number                int
	Uses                  string // the package it imports
	Parser, Queue, Shapes bool   // which declarations it has
}

// writeMidsize writes a module of 24 packages under dir: a program and a library
// of which it uses about two thirds. The packages have the declarations of contest
// libraries (a generic tree, a heap, an enumeration with a table that init fills,
// a parser with an error type, an interface with two implementations), under
// names that clash between them.
func writeMidsize(dir string) error {
	templates, err := template.ParseFS(midsizeTemplates, "testdata/midsize/*.tmpl")
	if err != nil {
		return err
	}
	write := func(tmpl, folder string, data any) error {
		var b bytes.Buffer
		if err := templates.ExecuteTemplate(&b, tmpl+".go.tmpl", data); err != nil {
			return err
		}
		src, err := format.Source(b.Bytes())
		if err != nil {
			return fmt.Errorf("%s/%s.go: %w", folder, tmpl, err)
		}
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o777); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, folder, tmpl+".go"), src, 0o666)
	}
	for i, name := range midsizePackages {
		p := midsizePackage{Name: name, Number: i + 1, Parser: i%4 != 3, Queue: i%2 == 1, Shapes: i%2 == 0}
		if i > 0 {
			p.Uses = midsizePackages[i/2]
		}
		for tmpl, has := range map[string]bool{"tree": true, "parse": p.Parser, "queue": p.Queue, "shapes": p.Shapes, "run": true} {
			if !has {
				continue
			}
			if err := write(tmpl, name, p); err != nil {
				return err
			}
		}
	}
	if err := write("main", "", midsizePackages[len(midsizePackages)/2:]); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/midsize\n\ngo 1.24\n"), 0o666)
}

// TestMidsize: the generated module has the size it should have, and its bundle
// behaves.
func TestMidsize(t *testing.T) {
	dir := t.TempDir()
	if err := writeMidsize(dir); err != nil {
		t.Fatal(err)
	}
	lines := 0
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.go"))
	for _, f := range append(files, filepath.Join(dir, "main.go")) {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(src, []byte("\n"))
	}
	if err != nil || lines < midsizeLines*98/100 || lines > midsizeLines*102/100 {
		t.Errorf("the module has %d lines, want about %d (%v)", lines, midsizeLines, err)
	}
	source, err := harness.Compare(t.Context(), harness.Program{Dir: dir}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, dead := range []string{"MapValues", "Disassemble", "Triangle"} {
		if strings.Contains(string(source), dead) {
			t.Errorf("still in the bundle: %s", dead)
		}
	}
}
