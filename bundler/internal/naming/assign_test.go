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

// TestRefused has programs in which a name must change and must not.
func TestRefused(t *testing.T) {
	const twoItems = "-- a/a.go --\npackage a\n\ntype Item struct{ X int }\n-- b/b.go --\npackage b\n\ntype Item struct{ Y int }\n"
	tests := []struct{ reason, program, want string }{
		{"two types name an element of XML (5.3)", "-- main.go --\npackage main\n\nimport (\n\t\"encoding/xml\"\n\t\"m.test/a\"\n\t\"m.test/b\"\n)\n\nfunc main() {\n\txml.Marshal(a.Item{})\n\txml.Marshal(b.Item{})\n}\n" + twoItems,
			"b/b.go:3:6: the type b.Item must keep its name because it shows in XML or in the name of an RPC service, but the merged file needs the name for a.Item (a/a.go:3:6)"},
		{"two embedded types are seen by reflection (5.2)", "-- main.go --\npackage main\n\nimport (\n\t\"fmt\"\n\t\"m.test/a\"\n\t\"m.test/b\"\n)\n\nfunc main() {\n\tfmt.Printf(\"%+v%+v\", struct{ a.Item }{}, struct{ b.Item }{})\n}\n" + twoItems,
			"b/b.go:3:6: the embedded type b.Item must keep its name because reflection sees it, but the merged file needs the name for a.Item"},
		{"a repeated name that means two things (5.12)", "-- main.go --\npackage main\n\nimport \"m.test/a\"\n\nconst X = 1\n\nfunc main() { println(X, a.F()) }\n-- a/a.go --\npackage a\n\nconst X = 2\n\nfunc F() int {\n\tconst (\n\t\tX = X + X\n\t\tY\n\t)\n\treturn X + Y\n}\n",
			"X cannot keep its name in the merged file, and the lines below repeat it"},
	}
	for _, tt := range tests {
		live := shake(t, txtar.Parse([]byte("-- go.mod --\nmodule m.test\n\ngo 1.26\n"+tt.program)))
		_, err := linker.Link(live, linker.Options{Level: "go1.26"})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
}

// TestWhy asks why declarations of a case lost their names.
func TestWhy(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/order.txtar")
	if err != nil {
		t.Fatal(err)
	}
	live, f := link(t, archive)
	wants := map[string]string{
		"geo.Point": "%s has the name, and comes first: main.Point", "geo.max": "the name is predeclared in Go: .max",
		"geo.main": "Go gives the name a meaning of its own: ", "geo.fmt": "%s has the name, and comes first: main.fmt",
		"shape.Hidden": "%s would hide it: main.Hidden",
	}
	for _, p := range live.Graph.Parts {
		for _, obj := range p.Objs {
			c, changed := f.Names.Why(obj)
			if changed != (f.Names.Of(obj) != obj.Name()) {
				t.Errorf("%s: changed %v, but is called %s", p.Name(), changed, f.Names.Of(obj))
			}
			want, ok := wants[p.Name()]
			if !ok {
				continue
			}
			delete(wants, p.Name())
			got := c.Why + ": "
			if c.With != nil {
				if c.With.Pkg() != nil {
					got += c.With.Pkg().Name()
				}
				got += "." + c.With.Name()
			}
			if got != want {
				t.Errorf("%s: %s, want %s", p.Name(), got, want)
			}
		}
	}
	if len(wants) > 0 {
		t.Errorf("not declared: %v", wants)
	}
}

func link(t *testing.T, archive *txtar.Archive) (*graph.Live, *linker.File) {
	t.Helper()
	live := shake(t, archive)
	f, err := linker.Link(live, linker.Options{Level: "go1.26"})
	if err != nil {
		t.Fatal(err)
	}
	return live, f
}

func shake(t *testing.T, archive *txtar.Archive) *graph.Live {
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
	return live
}
