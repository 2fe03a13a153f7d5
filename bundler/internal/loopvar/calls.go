package loopvar

import (
	"go/ast"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// forgets reports whether a call is to a standard function that calls its
// function arguments only while it runs. What is no parameter of function type may be
// stored, as slices.Insert does.
func (w *walk) forgets(call *ast.CallExpr) bool {
	fn := w.imported(call)
	if fn == nil || !std.CallsAtOnce(fn) {
		return false
	}
	sig := fn.Signature()
	for i, arg := range call.Args {
		if isFunc(w.info.TypeOf(arg)) && (i >= sig.Params().Len() || !isFunc(sig.Params().At(i).Type())) {
			return false
		}
	}
	return true
}

// scans reports whether the argument that ends a path is a pointer that package
// fmt reads a basic value into, and forgets. A type with methods could have a
// Scan of its own.
func (w *walk) scans(arg ast.Expr, path []ast.Node) bool {
	call, ok := path[len(path)-1].(*ast.CallExpr)
	if !ok {
		return false
	}
	switch path[len(path)-2].(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return false
	}
	p, ok := w.info.TypeOf(arg).(*types.Pointer)
	if !ok {
		return false
	}
	if _, ok := types.Unalias(p.Elem()).(*types.Basic); !ok {
		return false
	}
	fn := w.imported(call)
	return fn != nil && std.Scans(fn)
}

// imported is the package-level function that a call names, if it is one of
// another package.
func (w *walk) imported(call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch ix := fun.(type) {
	case *ast.IndexExpr:
		fun = ix.X
	case *ast.IndexListExpr:
		fun = ix.X
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	fn, ok := w.info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return nil
	}
	return fn
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
