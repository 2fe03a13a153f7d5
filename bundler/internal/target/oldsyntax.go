package target

import (
	"go/ast"
	"go/token"
	"go/types"
)

// isConstraint reports whether t is an interface that can only constrain type
// parameters.
func isConstraint(t types.Type) bool {
	if t == nil {
		return false
	}
	iface, ok := t.Underlying().(*types.Interface)
	return ok && !iface.IsMethodSet()
}

// receiverFeature reports a receiver's type parameter that has the name of its type.
func receiverFeature(n *ast.FuncDecl, note func(ast.Node, feature)) {
	if n.Recv == nil || len(n.Recv.List) == 0 {
		return
	}
	recv := ast.Unparen(n.Recv.List[0].Type)
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = ast.Unparen(star.X)
	}
	var base ast.Expr
	var params []ast.Expr
	switch ix := recv.(type) {
	case *ast.IndexExpr:
		base, params = ix.X, []ast.Expr{ix.Index}
	case *ast.IndexListExpr:
		base, params = ix.X, ix.Indices
	}
	of, ok := base.(*ast.Ident)
	for _, p := range params {
		if id, isName := p.(*ast.Ident); ok && isName && id.Name == of.Name {
			note(id, feature{name: "a receiver's type parameter with the name of its type", since: 24, compiler: true})
		}
	}
}

// unsafeFeature reports functions of package unsafe with a value whose type is a type
// parameter.
func unsafeFeature(n *ast.CallExpr, info *types.Info, note func(ast.Node, feature)) {
	sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok || len(n.Args) == 0 {
		return
	}
	if b, ok := info.Uses[sel.Sel].(*types.Builtin); !ok || b.Name() != "Slice" && b.Name() != "SliceData" {
		return
	}
	if _, ok := types.Unalias(info.TypeOf(n.Args[0])).(*types.TypeParam); ok {
		note(n, feature{name: "unsafe." + sel.Sel.Name + " of a type parameter's value", since: 22, compiler: true})
	}
}

// shiftFeature reports a shift by a constant of floating-point type.
func shiftFeature(n *ast.BinaryExpr, info *types.Info, note func(ast.Node, feature)) {
	if n.Op != token.SHL && n.Op != token.SHR || info.Types[n.Y].Value == nil {
		return
	}
	if b, ok := info.TypeOf(n.Y).Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 && b.Info()&types.IsUntyped == 0 {
		note(n.Y, feature{name: "a shift by a constant of type " + b.Name(), since: 20, compiler: true})
	}
}
