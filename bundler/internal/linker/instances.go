package linker

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/inference"
)

// instance writes the type arguments of a generic function where the judge's compiler
// would not infer them (16.6).
func (w *walker) instance(n ast.Node) bool {
	if w.live.Graph.Prog.Lower == 0 {
		return false
	}
	switch n := n.(type) {
	case *ast.CallExpr:
		w.called[ast.Unparen(n.Fun)] = true
		needed := w.needsInstance(n)
		for _, arg := range n.Args { // a generic function as an argument
			if w.lacks(inference.FunctionArgument) && w.writeInstance(arg) {
				needed = true
			}
		}
		if needed {
			w.writeInstance(n.Fun)
		}
	case *ast.IndexExpr, *ast.IndexListExpr:
		if e := n.(ast.Expr); !w.called[e] && w.needsInstance(e) {
			w.writeInstance(e)
		}
	}
	return false
}

// needsInstance reports whether the judge's compiler would not infer what an
// expression leaves out.
func (w *walker) needsInstance(e ast.Expr) bool {
	return slices.ContainsFunc(inference.Needs(e, w.pkg.Info), func(n inference.Need) bool { return w.lacks(n.Since) })
}

// value writes the type arguments of a generic function that is assigned, returned or
// sent where its type says what they are, which compilers infer since Go 1.21.
func (w *walker) value(n ast.Node) bool {
	if !w.lacks(inference.FunctionArgument) {
		return false
	}
	var list []ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		list = n.Rhs
	case *ast.ValueSpec:
		list = n.Values
	case *ast.ReturnStmt:
		list = n.Results
	}
	for _, e := range list {
		w.writeInstance(e)
	}
	return false
}

// writeInstance writes all type arguments behind a generic function, and reports
// whether it is one that lacks some.
func (w *walker) writeInstance(e ast.Expr) bool {
	e = ast.Unparen(e)
	name, written := e, 0
	from := e.End()
	switch ix := e.(type) {
	case *ast.IndexExpr:
		name, written, from = ix.X, 1, ix.Lbrack
	case *ast.IndexListExpr:
		name, written, from = ix.X, len(ix.Indices), ix.Lbrack
	}
	id, ok := ast.Unparen(name).(*ast.Ident)
	if sel, isSel := ast.Unparen(name).(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return false
	}
	inst, ok := w.pkg.Info.Instances[id]
	fn, isFunc := w.pkg.Info.Uses[id].(*types.Func)
	if !ok || !isFunc || written >= fn.Signature().TypeParams().Len() || w.instanced[id] {
		return false
	}
	w.instanced[id] = true
	w.wrote("inferred type arguments")
	tw := typeWriter{walker: w, at: e.Pos(), inner: e.Pos(), refuse: w.hiddenType}
	p := text("[")
	for i := range inst.TypeArgs.Len() {
		if i > 0 {
			p = p.text(", ")
		}
		p = p.add(tw.write(inst.TypeArgs.At(i)))
	}
	w.replace(from, e.End(), p.text("]"))
	return true
}
