package graph

import (
	"go/ast"
	"go/types"
)

// private reports whether an init function does nothing but compute values for
// its own package's variables, so that no other package can tell when it runs
// as long as it does not use them.
func (p *purity) private(part *Part) bool {
	s := &scan{p: p, info: part.Pkg.Info, own: map[types.Object]bool{}, written: map[types.Object]bool{}}
	for _, name := range part.Pkg.Types.Scope().Names() {
		if v, ok := part.Pkg.Types.Scope().Lookup(name).(*types.Var); ok {
			s.own[v] = holdsNoReference(v.Type())
		}
	}
	return s.block(part.Decl.(*ast.FuncDecl).Body.List)
}

// writes are the package-level variables of its own package that an init
// function mentions.
func (p *purity) writes(part *Part) (vars []*Part) {
	ast.Inspect(part.Decl, func(n ast.Node) bool {
		if p.g.Dead(n) {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := part.Pkg.Info.Uses[id].(*types.Var); ok && v.Pkg() == part.Pkg.Types {
				if q := p.g.PartOf(v); q != nil && (q.Param == nil || !q.Param.Fixed) {
					vars = append(vars, q)
				}
			}
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
