package linker

import (
	"go/ast"
	"go/types"
)

// nilPanic gives panic(nil) the value that it has since Go 1.21 (rule 15.5).
func (w *walker) nilPanic(n ast.Node) (written bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	by := w.live.Graph.NilPanic(w.pkg.Info, call)
	if by == nil {
		return false
	}
	arg := call.Args[0]
	p := pieces{{Ref: w.mention(types.Universe.Lookup("new"), arg.Pos())}, {Text: "("}, {Ref: w.mention(by, arg.Pos())}, {Text: ")"}}
	w.replace(arg.Pos(), arg.End(), p)
	w.cut[arg] = true
	return false
}
