// Package mutation indexes where a program changes its variables, in one walk for
// all who ask.
package mutation

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// A Change is a place where a variable is changed, or may be.
type Change struct {
	Pkg *load.Package // whose code it is
	// Value is what the variable is set to; nil where it is counted up, set by a
	// loop, or out of the hands of who looks at the source: its address is taken.
	Value   ast.Expr
	Address bool // its address is taken
	Within  bool // an element or a field of it is changed
	Post    bool // by the last clause of a for statement's head
}

// An Index has the changes of each variable of a program, and the variables that
// each declaration changes.
type Index struct {
	changes map[types.Object][]Change
	by      map[ast.Decl][]types.Object
}

// Of makes the index of prog, without the syntax that skip names; nil is none.
func Of(prog *load.Program, skip func(ast.Node) bool) *Index {
	x := &Index{changes: map[types.Object][]Change{}, by: map[ast.Decl][]types.Object{}}
	for _, pkg := range prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, f := range pkg.Files {
			for _, d := range f.Syntax.Decls {
				w := &walk{index: x, pkg: pkg, info: pkg.Info, decl: d, posts: map[ast.Stmt]bool{}}
				ast.Inspect(d, func(n ast.Node) bool {
					if n == nil || skip != nil && skip(n) {
						return false
					}
					w.node(n)
					return true
				})
			}
		}
	}
	return x
}

// Changes returns the changes of a variable, in the order of the source.
func (x *Index) Changes(obj types.Object) []Change { return x.changes[obj] }

// By returns the variables that a declaration changes, as often as it does.
func (x *Index) By(d ast.Decl) []types.Object { return x.by[d] }

// A walk goes through one declaration.
type walk struct {
	index *Index
	pkg   *load.Package
	info  *types.Info
	decl  ast.Decl
	posts map[ast.Stmt]bool // the last clauses of for statements
}

func (w *walk) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.ForStmt:
		w.posts[n.Post] = true
	case *ast.AssignStmt:
		for i, e := range n.Lhs {
			c := Change{Post: w.posts[n]}
			if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
				c.Value = objects.ValueAt(n.Rhs, i, len(n.Lhs))
			}
			w.note(e, c)
		}
	case *ast.IncDecStmt:
		w.note(n.X, Change{Post: w.posts[n]})
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			w.note(n.Key, Change{})
			w.note(n.Value, Change{})
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			w.note(n.X, Change{Address: true})
		}
	case *ast.SelectorExpr:
		if takesAddress(w.info, n) {
			w.note(n.X, Change{Address: true})
		}
	}
}

// note notes a change of what e names, or of the variable that it is part of.
func (w *walk) note(e ast.Expr, c Change) {
	if e == nil {
		return
	}
	root := w.root(e)
	if root == nil {
		return
	}
	if c.Pkg = w.pkg; root != objects.Used(w.info, e) {
		c.Within, c.Value = true, nil
	}
	w.index.changes[root] = append(w.index.changes[root], c)
	if !c.Address {
		w.index.by[w.decl] = append(w.index.by[w.decl], root)
	}
}

// root is the variable that e is, or is an element or a field of.
func (w *walk) root(e ast.Expr) types.Object {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			if v, ok := w.info.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				return v // of a package
			}
			e = x.X
		case *ast.Ident:
			v, _ := w.info.Uses[x].(*types.Var)
			if v == nil {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// takesAddress reports whether a selector stands for the method of a pointer to what
// is in front of it.
func takesAddress(info *types.Info, n *ast.SelectorExpr) bool {
	sel, ok := info.Selections[n]
	if !ok || sel.Kind() != types.MethodVal {
		return false
	}
	return objects.IsPointer(sel.Obj().(*types.Func).Signature().Recv().Type()) && !objects.IsPointer(sel.Recv())
}
