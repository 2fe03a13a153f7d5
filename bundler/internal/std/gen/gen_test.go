package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

func goroot(t *testing.T) string {
	t.Helper()
	root, err := goOutput("env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(root)
}

// The table in the tree is the one that this Go distribution gives, or a
// beginning of it where the distribution is newer.
func TestAPIIsUpToDate(t *testing.T) {
	root := goroot(t)
	if _, err := os.Stat(filepath.Join(root, "api")); err != nil {
		t.Skip("this Go distribution has no api folder")
	}
	got, err := api(root)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got, string(want)) || len(want) == 0 {
		t.Error("api.txt is out of date: run go generate")
	}
}

func TestPlatformsAreUpToDate(t *testing.T) {
	list, err := goOutput("tool", "dist", "list")
	if err != nil {
		t.Skipf("this Go distribution has no dist command: %v", err)
	}
	for line := range strings.Lines(list) {
		if goos, goarch, _ := strings.Cut(strings.TrimSpace(line), "/"); !std.HasPlatform(goos, goarch) {
			t.Errorf("%s/%s is missing: run go generate", goos, goarch)
		}
	}
}

// Every method that an interface of this Go distribution's source for Linux asks
// for by name is in the table.
func TestInterfacesAreComplete(t *testing.T) {
	known := std.InterfaceMethods()
	count := 0
	for _, name := range interfaceMethods(t, filepath.Join(goroot(t), "src")) {
		count++
		if !known[name] {
			t.Errorf("%s is missing: run go generate", name)
		}
	}
	if count < 300 {
		t.Errorf("only %d names found", count)
	}
}

// interfaceMethods are the exported methods of the interface types in the source of
// packages that a program can import.
func interfaceMethods(t *testing.T, src string) (names []string) {
	seen := map[string]bool{}
	err := filepath.WalkDir(src, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case "cmd", "testdata", "vendor", "internal", "simd":
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || constrained(file) {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			iface, ok := n.(*ast.InterfaceType)
			if !ok {
				return true
			}
			for _, field := range iface.Methods.List {
				for _, name := range field.Names {
					if name.IsExported() && !seen[name.Name] {
						seen[name.Name] = true
						names = append(names, name.Name)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// constrained reports whether a file has a //go:build line: an experiment's
// interfaces are not those of the release.
func constrained(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && strings.HasPrefix(c.Text, "//go:build ") {
				return true
			}
		}
	}
	return false
}

// The table has what this Go distribution's packages read when they start. These
// few stand for all, which would take a minute.
func TestStartsAreUpToDate(t *testing.T) {
	got, err := starts([]string{"linux"}, "log", "flag", "image/png", "go/build", "crypto/sha256")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(got) {
		path, states, _ := strings.Cut(strings.TrimSpace(line), " ")
		for state := range strings.FieldsSeq(states) {
			seen++
			if !slices.Contains(std.ReadAtStart(path), state) {
				t.Errorf("%s reads %s: run go generate", path, state)
			}
		}
	}
	if seen < 5 {
		t.Errorf("only %d states are read:\n%s", seen, got)
	}
}
