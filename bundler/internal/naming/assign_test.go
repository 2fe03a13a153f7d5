package naming_test

import (
	"context"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// mark is the name that a declaration must get, behind it on its line.
var mark = regexp.MustCompile(`(?m)// name: (\S+)$`)

// TestAssign compares the name of every live declaration of a case with its mark, those
// of methods, fields and init functions too. A declaration without a mark fails, and so
// does a mark without a declaration.
func TestAssign(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			live, f := link(t, archive)
			for _, pkg := range live.Graph.Prog.Packages {
				for _, source := range pkg.Files {
					compare(t, live, f, pkg, source)
				}
			}
		})
	}
}

func compare(t *testing.T, live *graph.Live, f *linker.File, pkg *load.Package, source *load.File) {
	wants := map[int]string{}
	for i, line := range strings.Split(string(source.Src), "\n") {
		if m := mark.FindStringSubmatch(line); m != nil {
			wants[i+1] = m[1]
		}
	}
	found := map[int]bool{}
	ast.Inspect(source.Syntax, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || pkg.Info.Defs[id] == nil || !named(pkg, pkg.Info.Defs[id]) {
			return true
		}
		at := live.Graph.Prog.Position(id.Pos())
		found[at.Line] = true
		switch got, want := f.Names.Of(pkg.Info.Defs[id]), wants[at.Line]; {
		case want == "":
			t.Errorf("%s: %s has no mark; it is called %s", at, id.Name, got)
		case got != want:
			t.Errorf("%s: %s is called %s, want %s", at, id.Name, got, want)
		}
		return true
	})
	for line := range wants {
		if !found[line] {
			t.Errorf("%s:%d: a mark without a declaration", source.Name, line)
		}
	}
}

// named reports whether naming has a say in what obj is called.
func named(pkg *load.Package, obj types.Object) bool {
	switch o := obj.(type) {
	case *types.PkgName:
		return false
	case *types.Var:
		return o.IsField() || o.Parent() == pkg.Types.Scope()
	case *types.Func:
		return true
	}
	return obj.Parent() == pkg.Types.Scope()
}

func link(t *testing.T, archive *txtar.Archive) (*graph.Live, *linker.File) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Build(prog)
	if err != nil {
		t.Fatal(err)
	}
	live, err := graph.Shake(g, g.Params.Fold(nil))
	if err != nil {
		t.Fatal(err)
	}
	f, err := linker.Link(live, linker.Options{Level: "go1.26"})
	if err != nil {
		t.Fatal(err)
	}
	return live, f
}
