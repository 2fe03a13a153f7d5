package newcomer

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// maxLength is how long a bundle may be compared with what a person would have
// pasted.
const maxLength = 1.15

// A solution is a program of one of the libraries.
type solution struct {
	library, name string
	// renamed are the declarations that cannot keep their names because another
	// package's have them, as they are called in the bundle. All others must keep
	// theirs.
	renamed []string
}

var solutions = []solution{
	{"algorithms", "affine", []string{"LazysegtreeNew", "LazysegtreeTree", "ModintNew", "SegtreeNew", "SegtreeTree"}},
	{"algorithms", "tour", []string{"GraphGraph", "GraphNew", "MaxflowNew", "PqNew"}},
	{"algorithms", "words", []string{"RollhashNew"}},
	{"fastio", "maze", []string{"FioPrintln"}},
	{"fastio", "shelf", []string{"FioPrintln"}},
	{"allinone", "paths", nil},
	{"allinone", "islands", nil},
}

func (s solution) path(elem ...string) string {
	return filepath.Join(append([]string{"testdata", s.library, "cmd", s.name}, elem...)...)
}

func (s solution) read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(s.path(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func (s solution) program(t *testing.T) harness.Program {
	return harness.Program{Dir: s.path(), Stdin: s.read(t, "sample.in")}
}

// TestLibraries: the libraries pass their own tests, and vet.
func TestLibraries(t *testing.T) {
	for _, library := range []string{"algorithms", "fastio", "allinone"} {
		t.Run(library, func(t *testing.T) {
			t.Parallel()
			for _, args := range [][]string{{"vet", "./..."}, {"test", "-vet=off", "./..."}} {
				if _, err := harness.Go(t.Context(), filepath.Join("testdata", library), args...); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestSolutions: the modular program, its bundle and the pasted file print the
// same; the bundle is formatted, vet-clean, hardly longer than the pasted file,
// and its names are those of the library.
func TestSolutions(t *testing.T) {
	for _, s := range solutions {
		t.Run(s.library+"/"+s.name, func(t *testing.T) {
			t.Parallel()
			scratch := t.TempDir()
			p := s.program(t)
			source, err := harness.Compare(t.Context(), p, scratch)
			if err != nil {
				t.Fatal(err)
			}
			want := s.read(t, "sample.out")
			s.buildPasted(t, scratch)
			for _, bin := range []string{"bundle.exe", "pasted.exe"} {
				got, err := harness.Run(t.Context(), p, filepath.Join(scratch, bin), scratch)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(harness.Outcome{Stdout: want}, got); diff != "" {
					t.Errorf("%s behaves differently (-want +got):\n%s", bin, diff)
				}
			}
			if _, err := harness.Go(t.Context(), filepath.Join(scratch, "bundle"), "vet", "."); err != nil {
				t.Errorf("the bundle is not vet-clean: %v", err)
			}
			s.judgeText(t, source)
		})
	}
}

// judgeText compares a bundle with gofmt's form, with the pasted file and with
// the names of the library.
func (s solution) judgeText(t *testing.T, source []byte) {
	t.Helper()
	formatted, err := format.Source(source)
	if diff := cmp.Diff(string(formatted), string(source)); err != nil || diff != "" {
		t.Errorf("not in gofmt's form (-gofmt +bundle): %v\n%s", err, diff)
	}
	pasted := len(s.read(t, filepath.Join("pasted", "main.go")))
	ratio := float64(len(source)) / float64(pasted)
	t.Logf("%s: bundle %d bytes, pasted %d, ratio %.3f", s.name, len(source), pasted, ratio)
	if ratio > maxLength {
		t.Errorf("the bundle is %.3f times as long as the pasted file, %v is allowed", ratio, maxLength)
	}
	if diff := cmp.Diff(s.renamed, s.newNames(t, source)); diff != "" {
		t.Errorf("declarations with another name than in the library (-want +got):\n%s", diff)
	}
}

func (s solution) buildPasted(t *testing.T, scratch string) {
	t.Helper()
	if err := harness.Build(t.Context(), harness.Program{Dir: s.path("pasted")}, filepath.Join(scratch, "pasted.exe")); err != nil {
		t.Fatalf("pasted file: %v", err)
	}
}

// newNames lists the names declared at package level in source that the library
// and the program do not declare, methods with them.
func (s solution) newNames(t *testing.T, source []byte) (names []string) {
	t.Helper()
	known := map[string]bool{}
	for _, src := range s.sources(t) {
		for _, n := range declared(t, src) {
			known[n] = true
		}
	}
	for _, n := range declared(t, source) {
		if !known[n] {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// sources are the files of the library and its programs.
func (s solution) sources(t *testing.T) (files [][]byte) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join("testdata", s.library), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == "pasted":
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		src, err := os.ReadFile(path)
		files = append(files, src)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// declared lists the names of a file's declarations.
func declared(t *testing.T, src []byte) (names []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names = append(names, d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, spec.Name.Name)
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}

// TestSections: the packages come in the order of their imports, each under a
// banner with its path and what was kept, main last; comments and the order of
// declarations are the source's.
func TestSections(t *testing.T) {
	s := solutions[1]
	source, err := harness.Bundle(t.Context(), s.program(t))
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	want := []string{
		"algorithms/dsu (", "// DSU is a partition", "// Leader represents",
		"algorithms/pq (", "algorithms/graph (", "// Dijkstra returns the distance", "// Kruskal returns",
		"algorithms/cmd/tour (", "func main() {",
	}
	for at, i := 0, 0; i < len(want); i++ {
		next := strings.Index(text[at:], want[i])
		if next < 0 {
			t.Fatalf("%q is missing or not in its place, in\n%s", want[i], text)
		}
		at += next
	}
	if !bytes.HasSuffix(source, []byte("}\n")) || strings.Contains(text, "ByAngle") {
		t.Errorf("want main at the end and no dead code:\n%s", text)
	}
}
