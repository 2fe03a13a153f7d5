package graph

import (
	"go/ast"
	"go/types"
)

// A reach is the parts that some parts mention, directly or not.
type reach struct {
	graph   *Graph
	methods bool // whether a type that is mentioned stands for all its methods
	seen    map[*Part]bool
}

func (r *reach) visit(p *Part) {
	if p == nil || r.seen[p] {
		return
	}
	r.seen[p] = true
	ast.Inspect(p.Node(), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch obj := p.Pkg.Info.Uses[id].(type) {
		case *types.Func, *types.Var:
			r.visit(r.graph.PartOf(obj))
		case *types.TypeName:
			r.typeName(obj)
		}
		return true
	})
}

func (r *reach) typeName(obj *types.TypeName) {
	if !r.methods {
		return
	}
	r.visit(r.graph.PartOf(obj))
	if named, ok := types.Unalias(obj.Type()).(*types.Named); ok && r.graph.Ours(obj.Pkg()) {
		for m := range named.Origin().Methods() {
			r.visit(r.graph.PartOf(m))
		}
	}
}

// meets reports whether both reaches have a variable.
func (r *reach) meets(other *reach) bool {
	for p := range r.seen {
		if p.Kind == Var && other.seen[p] {
			return true
		}
	}
	return false
}
