package naming

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCandidates(t *testing.T) {
	tests := []struct {
		reason, pkg, name string
		want              []string
	}{
		{"an exported name stays exported", "geo", "Point", []string{"Point", "GeoPoint"}},
		{"an unexported name stays unexported", "geo", "dist", []string{"dist", "geoDist"}},
		{"a package name with capitals", "GEO", "dist", []string{"dist", "gEODist"}},
		{"leading underscores go", "geo", "_x", []string{"_x", "geoX"}},
		{"a package called by an underscore only", "_", "x", []string{"x", "pX"}},
		{"letters beyond ASCII", "geo", "étoile", []string{"étoile", "geoÉtoile"}},
		{"a capital of more than a byte", "übung", "New", []string{"New", "ÜbungNew"}},
		{"an alphabet without capitals", "世界", "New", []string{"New", "P世界New"}},
		{"no letter in front", "_1a", "new", []string{"new", "p1aNew"}},
		{"a capital behind an underscore", "_X", "new", []string{"new", "xNew"}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, candidates(types.NewPackage("m.test/"+tt.pkg, tt.pkg), tt.name)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

// source has a place of use, /*here*/, for every way of capturing a name.
const source = `package p

import fmt "fmt"

var _ = fmt.Sprint

type T[E any] struct{}

func (recv T[param]) method(arg int) (result int) {
	before := 1
	{
		inner := 2
		_ = inner
	}
	use/*here*/ (before)
	after := 3
	return after
}

func use(int) {}
`

func TestCaptured(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var conf types.Config
	conf.Importer = importer{}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var at token.Pos
	for _, c := range file.Comments {
		at = c.Pos()
	}
	tests := []struct {
		reason, name string
		want         bool
	}{
		{"a local declared before", "before", true},
		{"a local declared after does not reach back", "after", false},
		{"a local of a block that has ended", "inner", false},
		{"a parameter", "arg", true},
		{"a result", "result", true},
		{"a receiver", "recv", true},
		{"a type parameter", "param", true},
		{"a package-level name is no capture", "use", false},
		{"nor is an import", "fmt", false},
		{"nor a predeclared name", "len", false},
		{"nor a name that means nothing", "nothing", false},
	}
	for _, tt := range tests {
		if got := Captured(Site{pkg, at}, tt.name) != nil; got != tt.want {
			t.Errorf("%s: Captured(%s) = %v", tt.reason, tt.name, got)
		}
	}
	locals := map[*types.Package]map[string]bool{pkg: {"before": true, "arg": true}}
	l := newLadder(locals)
	site := []Site{{pkg, at}}
	for _, tt := range []struct{ reason, own, want string }{
		{"the first candidate, if nothing is in the way", "free", "free"},
		{"the second, if it is taken", "free", "pFree"},
		{"a number, if both are", "free", "pFree2"},
		{"the second, if a local would capture it", "before", "pBefore"},
		{"a keyword is nobody's name", "range", "pRange"},
		{"main is the entry's", "main", "pMain"},
	} {
		obj := types.NewVar(token.NoPos, pkg, tt.own, nil)
		if got, _ := l.claim(symbol{obj: obj, candidates: candidates(pkg, tt.own), sites: site}); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.reason, got, tt.want)
		}
	}
	avoid := func(name string) (o obstacle) {
		if name == "len" {
			o.why = predeclared
		}
		return o
	}
	if got, o := l.claim(symbol{obj: types.NewVar(token.NoPos, pkg, "len", nil), candidates: candidates(pkg, "len"), avoid: avoid}); got != "pLen" || o.why != predeclared {
		t.Errorf("a name that is to be avoided: %s, because it is %v", got, o.why)
	}
}

type importer struct{}

func (importer) Import(path string) (*types.Package, error) {
	pkg := types.NewPackage(path, path)
	pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, "Sprint", types.NewSignatureType(nil, nil, nil, nil, nil, false)))
	pkg.MarkComplete()
	return pkg, nil
}
