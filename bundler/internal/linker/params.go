package linker

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// setParams gives the tuned parameters their values (rule 9) and decides which
// of them become constants: those that the live code only reads.
func (l *link) setParams() {
	l.values = map[*graph.Part]constant.Value{}
	l.constants = map[*graph.Part]bool{}
	params := map[types.Object]*graph.Part{}
	for _, p := range l.live.Graph.Parts {
		if p.Param == nil {
			continue
		}
		v, ok := l.opts.Values[p.Param.Name]
		if !ok {
			v = p.Param.Default
		}
		l.values[p] = v
		l.constants[p] = !l.opts.Variables[p.Param.Name]
		params[p.Param.Obj] = p
	}
	if len(params) == 0 {
		return
	}
	for _, p := range l.live.Graph.Parts {
		if !l.live.Has(p) {
			continue
		}
		changed := func(e ast.Expr) {
			if part := params[usedObject(p, e)]; part != nil {
				l.constants[part] = false
			}
		}
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					changed(e)
				}
			case *ast.IncDecStmt:
				changed(n.X)
			case *ast.RangeStmt:
				changed(n.Key)
				changed(n.Value)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					changed(n.X)
				}
			}
			return true
		})
	}
}

// usedObject is the variable that e names, plainly or through a package.
func usedObject(p *graph.Part, e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return usedObject(p, e.X)
	case *ast.SelectorExpr:
		return p.Pkg.Info.Uses[e.Sel]
	case *ast.Ident:
		return p.Pkg.Info.Uses[e]
	}
	return nil
}
