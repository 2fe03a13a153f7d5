// Package loopvar finds the loop variables that mean one thing before Go 1.22
// and another since: once all iterations shared a variable, now each has its own.
//
// Only who keeps a variable's address or closure beyond the iteration can tell,
// and only those variables are named. Where that cannot be decided, the variable
// is named.
package loopvar

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Capture is a place where a loop variable may be kept beyond its iteration.
type Capture struct {
	Var *types.Var
	Pos token.Pos // of the function literal, or the & or slice expression
	How string    // "is captured by a function literal", to follow the variable's name
}

// Captures finds the captured variables of a file's for and range clauses, in
// the order of their positions. What only direct calls within the iteration see
// is left out.
func Captures(info *types.Info, file *ast.File) []Capture {
	w := &walk{
		info:  info,
		loops: map[types.Object]ast.Stmt{},
		refs:  map[types.Object][]*ast.Ident{},
		paths: map[*ast.Ident][]ast.Node{},
		in:    map[litInLoop]bool{},
		out:   map[litInLoop]bool{},
	}
	w.uses(file)
	w.captures()
	slices.SortFunc(w.found, func(a, b Capture) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Var.Pos(), b.Var.Pos()))
	})
	return w.found
}

// A walk looks for captures in one file.
type walk struct {
	info    *types.Info
	loops   map[types.Object]ast.Stmt     // loop variable -> its loop
	refs    map[types.Object][]*ast.Ident // local variable -> its uses
	paths   map[*ast.Ident][]ast.Node     // nodes from the file down to each use
	in, out map[litInLoop]bool            // answers of staysIn; in may be assumptions
	found   []Capture
}

// uses records loop variables and where each local variable is used.
func (w *walk) uses(file *ast.File) {
	var path []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		switch n := n.(type) {
		case *ast.ForStmt:
			if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
				w.declare(n, init.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				w.declare(n, n.Key, n.Value)
			}
		case *ast.Ident:
			if v, ok := w.info.Uses[n].(*types.Var); ok && !v.IsField() {
				w.refs[v] = append(w.refs[v], n)
				w.paths[n] = append([]ast.Node(nil), path...)
			}
		}
		return true
	})
}

func (w *walk) declare(loop ast.Stmt, vars ...ast.Expr) {
	for _, e := range vars {
		if id, ok := e.(*ast.Ident); ok && w.info.Defs[id] != nil {
			w.loops[w.info.Defs[id]] = loop
		}
	}
}

// captures looks at every use of a loop variable inside its loop.
func (w *walk) captures() {
	type place struct {
		v   types.Object
		pos token.Pos
	}
	seen := map[place]bool{}
	for v, loop := range w.loops {
		for _, use := range w.refs[v] {
			pos, how := w.captured(w.paths[use], loop)
			if how == "" || seen[place{v, pos}] {
				continue
			}
			seen[place{v, pos}] = true
			w.found = append(w.found, Capture{Var: v.(*types.Var), Pos: pos, How: how})
		}
	}
}

// captured tells how a use, given as the path to it, can outlive its
// iteration; how is "" if it cannot.
func (w *walk) captured(path []ast.Node, loop ast.Stmt) (pos token.Pos, how string) {
	if pos, how := w.addressed(path); how != "" {
		return pos, how
	}
	if lit := w.escaping(path, loop); lit != nil {
		return lit.Pos(), "is captured by a function literal"
	}
	return token.NoPos, ""
}
