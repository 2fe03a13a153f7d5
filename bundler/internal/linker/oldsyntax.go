package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/newer"
)

// oldSyntax writes what the compilers of Go 1.18 and 1.19 refuse by mistake (16.9): an
// embedded type in parentheses, and a shift by a constant of floating-point type.
func (w *walker) oldSyntax(n ast.Node) bool {
	if !w.lacks(newer.OldSyntax) {
		return false
	}
	switch n := n.(type) {
	case *ast.InterfaceType:
		for _, f := range n.Methods.List {
			for e, ok := f.Type.(*ast.ParenExpr); ok && f.Names == nil; e, ok = e.X.(*ast.ParenExpr) {
				w.replace(e.Lparen, e.Lparen+1, nil)
				w.replace(e.Rparen, e.Rparen+1, nil)
			}
		}
	case *ast.BinaryExpr:
		if n.Op == token.SHL || n.Op == token.SHR {
			w.shiftCount(n.Y)
		}
	}
	return false
}

// shiftCount converts a count that is a constant of floating-point type.
func (w *walker) shiftCount(count ast.Expr) {
	b, ok := w.pkg.Info.TypeOf(count).Underlying().(*types.Basic)
	if !ok || w.pkg.Info.Types[count].Value == nil || b.Info()&types.IsFloat == 0 || b.Info()&types.IsUntyped != 0 {
		return
	}
	w.wrote("a shift by a constant of floating-point type")
	tw := typeWriter{walker: w, at: count.Pos(), inner: count.Pos(), refuse: w.hiddenType}
	w.insert(count.Pos(), tw.write(types.Typ[types.Uint]).text("("))
	w.insert(count.End(), text(")"))
}
