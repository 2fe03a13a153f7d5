package objects

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

const src = `package p

type Box[T any] struct{ value T }

func (b *Box[T]) Get() T { return b.value }

func Make[T any](value T) *Box[T] { return &Box[T]{value} }

type Pointer *int

var plain int

var (
	box  = Make("x")
	_, _ = box.Get, box.value
	_    = plain
)
`

func check(t *testing.T) (*types.Package, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, info
}

func TestOrigin(t *testing.T) {
	pkg, info := check(t)
	declared := map[string]types.Object{}
	for id, obj := range info.Defs {
		if obj != nil && (id.Name == "Get" || id.Name == "Make" || id.Name == "plain" || id.Name == "value" && obj.(*types.Var).IsField()) {
			declared[id.Name] = obj
		}
	}
	seen := map[string]bool{}
	for id, obj := range info.Uses {
		want, ok := declared[id.Name]
		if v, isVar := obj.(*types.Var); !ok || obj.Pkg() != pkg || id.Name == "value" && !(isVar && v.IsField()) {
			continue
		}
		seen[id.Name] = true
		if got := Origin(obj); got != want {
			t.Errorf("%s: the origin is %v, want %v", id.Name, got, want)
		}
	}
	if len(seen) != len(declared) {
		t.Errorf("uses of %v were seen, want of %v", seen, declared)
	}
	if Origin(nil) != nil {
		t.Error("no object has an origin")
	}
}

func TestDeref(t *testing.T) {
	pkg, _ := check(t)
	tests := []struct {
		reason string
		typ    types.Type
		want   types.Type
	}{
		{"a pointer", types.NewPointer(types.Typ[types.Bool]), types.Typ[types.Bool]},
		{"a named pointer", pkg.Scope().Lookup("Pointer").Type(), types.Typ[types.Int]},
		{"no pointer", types.Typ[types.String], types.Typ[types.String]},
	}
	for _, tt := range tests {
		if got := Deref(tt.typ); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.reason, got, tt.want)
		}
	}
}
