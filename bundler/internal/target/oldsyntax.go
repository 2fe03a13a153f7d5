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

// interfaceFeature reports embedded types in parentheses, and constraints whose types
// are compared although one of them holds an interface.
func interfaceFeature(n *ast.InterfaceType, info *types.Info, note func(ast.Node, feature)) {
	for _, field := range n.Methods.List {
		if _, ok := field.Type.(*ast.ParenExpr); ok && field.Names == nil {
			note(field, feature{name: "an embedded type in parentheses", since: 19, compiler: true})
		}
	}
	iface, ok := info.TypeOf(n).(*types.Interface)
	if ok && iface.IsComparable() && holdsInterface(iface) {
		note(n, feature{name: "comparable beside a type that holds an interface", since: 20, compiler: true})
	}
}

// holdsInterface reports whether a term of a constraint is a type whose comparison may
// panic.
func holdsInterface(constraint types.Type) (found bool) {
	iface, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return comparesInterface(constraint)
	}
	for e := range iface.EmbeddedTypes() {
		if union, ok := types.Unalias(e).(*types.Union); ok {
			for term := range union.Terms() {
				found = found || holdsInterface(term.Type())
			}
			continue
		}
		found = found || holdsInterface(e)
	}
	return found
}

// comparesInterface reports whether values of type t are compared by interface values
// within them.
func comparesInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return comparesInterface(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if comparesInterface(f.Type()) {
				return true
			}
		}
	}
	return false
}

// pointerUnion reports a list of type parameters that begins as an array length does:
// a name, a pointer, and more terms.
func pointerUnion(n *ast.TypeSpec, note func(ast.Node, feature)) {
	if n.TypeParams == nil || len(n.TypeParams.List[0].Names) != 1 {
		return
	}
	first := n.TypeParams.List[0].Type
	union, ok := first.(*ast.BinaryExpr)
	for ok {
		first = union.X
		union, ok = first.(*ast.BinaryExpr)
	}
	switch first.(type) {
	case *ast.StarExpr, *ast.ParenExpr:
		if first != n.TypeParams.List[0].Type {
			note(n.TypeParams, feature{name: "a constraint that begins with a pointer", since: 19, compiler: true})
		}
	}
}

// commaOkFeature reports the second value of a receive, an index or an assertion where
// its type is a type parameter, over which compilers before 1.23 panic.
func commaOkFeature(n ast.Node, info *types.Info, note func(ast.Node, feature)) {
	var ok ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) != 2 || len(n.Rhs) != 1 || n.Tok != token.ASSIGN || isCall(n.Rhs[0]) {
			return
		}
		ok = n.Lhs[1]
	case *ast.ValueSpec:
		if len(n.Names) != 2 || len(n.Values) != 1 || n.Type == nil || isCall(n.Values[0]) {
			return
		}
		ok = n.Type
	default:
		return
	}
	if _, is := types.Unalias(info.TypeOf(ok)).(*types.TypeParam); is {
		note(n, feature{name: "a second value, whether there is one, of a type parameter's type", since: 23, compiler: true})
	}
}

func isCall(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok
}
