package newer

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every loop and call of the source has the release that brought it.
func TestSince(t *testing.T) {
	const src = `package p
type ints interface{ ~int }
type seq interface{ ~func(func(int) bool) }
func f[I ints, S seq, L []int](i I, s S, l L, m map[string]int, a []int) {
	for range i {}
	for range s {}
	for range l {}
	for range 10 {}
	for range a {}
	for range f2 {}
	_ = min(1, 2)
	_ = max(i, 2)
	clear(m)
	_ = new(int)
	_ = new(1)
	_ = [2]int(a)
	_ = (*[2]int)(a)
	_ = append(a, 1)
	min := func(int) {}
	min(1)
}
func f2(func(int) bool) {}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	got := map[int]int{} // by line
	ast.Inspect(file, func(n ast.Node) bool {
		since := 0
		switch n := n.(type) {
		case *ast.RangeStmt:
			since = Range(info, n)
		case *ast.CallExpr:
			if _, since = Builtin(info, n); IsArrayConversion(info, n) {
				since = ArrayConversion
			}
		}
		if since > 0 {
			got[fset.Position(n.Pos()).Line] = since
		}
		return true
	})
	want := map[int]int{5: 22, 6: 23, 8: 22, 10: 23, 11: 21, 12: 21, 13: 21, 15: 26, 16: 20}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
