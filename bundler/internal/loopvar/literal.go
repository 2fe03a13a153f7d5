package loopvar

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// litInLoop asks about a function literal with respect to one of the loops
// around it.
type litInLoop struct {
	lit  *ast.FuncLit
	loop ast.Stmt
}

// staysIn reports whether a function literal of a loop's body, given with the
// path to it, is only called within the iteration that made it.
//
// Literals that call one another are judged together: each is assumed to stay in
// until one is found to get out, which takes back what was built on it.
func (w *walk) staysIn(lit *ast.FuncLit, path []ast.Node, loop ast.Stmt) bool {
	key := litInLoop{lit, loop}
	if w.out[key] {
		return false
	}
	if w.in[key] {
		return true
	}
	w.in[key] = true
	if !w.judge(lit, path, loop) {
		w.out[key] = true
		clear(w.in)
	}
	return !w.out[key]
}

func (w *walk) judge(lit *ast.FuncLit, path []ast.Node, loop ast.Stmt) bool {
	i := len(path) - 1
	var child ast.Node = lit
	for ; i >= 0; i-- {
		if _, ok := path[i].(*ast.ParenExpr); !ok {
			break
		}
		child = path[i]
	}
	switch parent := path[i].(type) {
	case *ast.CallExpr:
		return calledWithin(path[:i], loop) && (parent.Fun == child || w.forgets(parent))
	case *ast.AssignStmt:
		k := slices.IndexFunc(parent.Rhs, func(e ast.Expr) bool { return e == child })
		return len(parent.Lhs) == len(parent.Rhs) && w.onlyCalled(parent.Lhs[k], loop)
	case *ast.ValueSpec:
		k := slices.IndexFunc(parent.Values, func(e ast.Expr) bool { return e == child })
		return len(parent.Names) == len(parent.Values) && w.onlyCalled(parent.Names[k], loop)
	}
	return false
}

// calledWithin reports whether a call, given as the path to it, happens before
// the iteration ends. A go statement's does not; a deferred one does if it is
// deferred in a function literal of the loop, which is judged by itself.
func calledWithin(path []ast.Node, loop ast.Stmt) bool {
	switch path[len(path)-1].(type) {
	case *ast.GoStmt:
		return false
	case *ast.DeferStmt:
		for i := len(path) - 1; path[i] != loop; i-- {
			if _, ok := path[i].(*ast.FuncLit); ok {
				return true
			}
		}
		return false
	}
	return true
}

// onlyCalled reports whether a variable that holds a function literal belongs
// to the loop's body and is only called, assigned to and compared there. A
// result does not count: whatever returns gives its value away.
func (w *walk) onlyCalled(lhs ast.Expr, loop ast.Stmt) bool {
	id, ok := lhs.(*ast.Ident)
	if !ok {
		return false
	}
	if id.Name == "_" {
		return true
	}
	v, ok := w.info.ObjectOf(id).(*types.Var)
	if !ok || v.Kind() == types.ResultVar || v.Pos() < loop.Pos() || loop.End() <= v.Pos() || w.loops[v] == loop {
		return false
	}
	return !slices.ContainsFunc(w.refs[v], func(use *ast.Ident) bool { return !w.staysUse(use, loop) })
}

// staysUse reports whether a use of a variable that holds a function literal
// keeps the literal within the iteration.
func (w *walk) staysUse(use *ast.Ident, loop ast.Stmt) bool {
	path := w.paths[use]
	above := path[:len(path)-1]
	switch parent := above[len(above)-1].(type) {
	case *ast.CallExpr:
		if parent.Fun != use || !calledWithin(above[:len(above)-1], loop) {
			return false
		}
	case *ast.AssignStmt:
		if !slices.ContainsFunc(parent.Lhs, func(e ast.Expr) bool { return e == use }) {
			return false
		}
	case *ast.BinaryExpr: // with nil
		if parent.Op != token.EQL && parent.Op != token.NEQ {
			return false
		}
	default:
		return false
	}
	return w.escaping(path, loop) == nil
}

// escaping is the innermost function literal between a loop and the end of a path
// that gets out of the iteration; nil if there is none.
func (w *walk) escaping(path []ast.Node, loop ast.Stmt) *ast.FuncLit {
	for i := len(path) - 1; path[i] != loop; i-- {
		if lit, ok := path[i].(*ast.FuncLit); ok && !w.staysIn(lit, path[:i], loop) {
			return lit
		}
	}
	return nil
}
