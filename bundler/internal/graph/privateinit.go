package graph

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// private reports whether an init function does nothing but compute values for the
// program's own variables, so that it is needed by those only who use them.
func (p *purity) private(part *Part) bool {
	s := &scan{p: p, info: part.Pkg.Info, own: maps.Clone(p.variables()), written: map[types.Object]bool{}, assigned1: map[types.Object]ast.Expr{}}
	return s.block(part.Decl.(*ast.FuncDecl).Body.List)
}

// variables has the package-level variables of all packages; the value tells whether
// the variable shares nothing with others.
func (p *purity) variables() map[types.Object]bool {
	if p.vars == nil {
		p.vars = map[types.Object]bool{}
		shared := p.shared()
		for _, part := range p.g.Parts {
			if part.Kind != Var {
				continue
			}
			for _, v := range part.Objs {
				p.vars[v] = holdsNoReference(v.Type()) || !shared[v]
			}
		}
	}
	return p.vars
}

// shared has the package-level variables of which a map or slice may be somebody
// else's as well: something is assigned to them that was not made on the spot, or
// their address is taken. (What they are assigned to themselves does not count: who
// uses that uses them.)
func (p *purity) shared() map[types.Object]bool {
	shared := map[types.Object]bool{}
	for _, part := range p.g.Parts {
		info := part.Pkg.Info
		given := func(target, value ast.Expr) {
			if obj := objects.Used(part.Pkg.Info, target); obj != nil && !madeFor(info, obj, value) {
				shared[obj] = true
			}
		}
		ast.Inspect(part.Node(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, e := range n.Lhs {
					given(e, valueAt(n.Rhs, i, len(n.Lhs)))
				}
			case *ast.ValueSpec:
				for i, id := range n.Names {
					if obj := info.Defs[id]; obj != nil && len(n.Values) > 0 && !madeFor(info, obj, valueAt(n.Values, i, len(n.Names))) {
						shared[obj] = true
					}
				}
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					given(n.Key, nil)
					given(n.Value, nil)
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					given(n.X, nil)
				}
			case *ast.SelectorExpr:
				if takesAddress(info, n) {
					given(n.X, nil)
				}
			}
			return true
		})
	}
	return shared
}

// madeFor reports whether an expression makes a map or slice that only obj will
// refer to: a literal, a make, or append to obj itself or to such a one.
func madeFor(info *types.Info, obj types.Object, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Types[e].IsNil()
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || !info.Types[e.Fun].IsBuiltin() {
			return false
		}
		if id.Name == "append" {
			to, ok := ast.Unparen(e.Args[0]).(*ast.Ident)
			return ok && info.Uses[to] == obj || madeFor(info, obj, e.Args[0])
		}
		return id.Name == "make"
	}
	return false
}

// writes are the package-level variables that an init function assigns to.
func (p *purity) writes(part *Part) (vars []*Part) {
	write := func(e ast.Expr) {
		for {
			switch x := e.(type) {
			case *ast.ParenExpr:
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			case *ast.SelectorExpr:
				if v, ok := part.Pkg.Info.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
					e = x.Sel // of a package
				} else {
					e = x.X
				}
			case *ast.Ident:
				if v, ok := part.Pkg.Info.Uses[x].(*types.Var); ok {
					if q := p.g.PartOf(v); q != nil && (q.Param == nil || p.folding.Changes(q.Param)) {
						vars = append(vars, q)
					}
				}
				return
			default:
				return
			}
		}
	}
	ast.Inspect(part.Decl, func(n ast.Node) bool {
		if p.folding.Dead(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				write(e)
			}
		case *ast.IncDecStmt:
			write(n.X)
		}
		return true
	})
	return vars
}

// independent reports whether an init function computes the same whenever it runs:
// neither it nor what it calls reads another package's variables or the
// environment.
func (p *purity) independent(part *Part) bool {
	seen := map[*Part]bool{}
	var walk func(q *Part) bool
	walk = func(q *Part) bool {
		if seen[q] {
			return true
		}
		seen[q] = true
		independent := true
		ast.Inspect(q.Decl, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || !independent {
				return independent
			}
			switch obj := q.Pkg.Info.Uses[id].(type) {
			case *types.Var:
				foreign := obj.Pkg() != nil && obj.Pkg() != part.Pkg.Types && obj.Parent() == obj.Pkg().Scope()
				independent = !foreign
			case *types.Func:
				if called := p.g.PartOf(obj); called != nil {
					independent = walk(called)
				} else if obj.Pkg() != nil && obj.Pkg().Path() == "os" {
					independent = false
				}
			}
			return independent
		})
		return independent
	}
	return walk(part)
}
