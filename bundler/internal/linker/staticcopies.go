package linker

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// staticCopies keeps compilers before Go 1.22 from giving a variable the value that
// another one was declared with, though a function has changed that in between:
//
//	var x = 0
//	var a = bump() // sets x to 1
//	var b = x      // 0
//
// They follow *&x to the variable (rule 15.5). The compiler of 1.21 also looks into
// functions that it inlines into an initialiser; that is left as it is.
func (w *walker) staticCopies(spec *ast.ValueSpec) {
	if version.Compare(w.opts.Level, "go1.22") >= 0 {
		return
	}
	for _, value := range spec.Values {
		w.readsCopies(value)
	}
}

// readsCopies inserts "*&" before the variables that an expression copies as a whole. A
// part of a variable, its address and what a function literal reads are no copies.
func (w *walker) readsCopies(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		if w.cut[n] || n != nil && w.live.Folding.Dead(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			return n.Op != token.AND || !w.isVariable(n.X)
		case *ast.IndexExpr:
			if w.isVariable(n.X) {
				w.readsCopies(n.Index)
				return false
			}
		case *ast.SliceExpr:
			if w.isVariable(n.X) {
				for _, i := range []ast.Expr{n.Low, n.High, n.Max} {
					if i != nil {
						w.readsCopies(i)
					}
				}
				return false
			}
		case *ast.CallExpr:
			if w.isVariable(n.Fun) {
				for _, arg := range n.Args {
					w.readsCopies(arg)
				}
				return false
			}
		case *ast.SelectorExpr:
			if w.isVariable(n) {
				w.readsVariable(n, n.Sel)
				return false
			}
			return !w.isVariable(n.X)
		case *ast.Ident:
			w.readsVariable(n, n)
		}
		return true
	})
}

func (w *walker) readsVariable(n ast.Node, id *ast.Ident) {
	if p := w.live.Graph.PartOf(w.pkg.Info.Uses[id]); p != nil && p.Kind == graph.Var && p.Param == nil && w.live.Changed(w.pkg.Info.Uses[id]) {
		w.insert(n.Pos(), text("*&"))
	}
}

// isVariable reports whether an expression is the name of a variable of a package.
func (w *walker) isVariable(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return false
	}
	v, ok := w.pkg.Info.Uses[id].(*types.Var)
	return ok && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}
