package linker

import (
	"go/ast"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/newer"
)

// alias writes out what an alias stands for where the judge's compiler does not take
// its declaration (16.7), which is left out.
func (w *walker) alias(n ast.Node) bool {
	if !w.lacks(newer.GenericAlias) {
		return false
	}
	name := n
	switch n := n.(type) {
	case *ast.StructType:
		w.refuseEmbeddedAlias(n)
		return false
	case *ast.IndexExpr:
		name = ast.Unparen(n.X)
	case *ast.IndexListExpr:
		name = ast.Unparen(n.X)
	case *ast.SelectorExpr, *ast.Ident:
	default:
		return false
	}
	t, ok := w.aliasNamed(name).(*types.Alias)
	if !ok || !w.expands(t.Obj()) {
		return false
	}
	w.wrote("an alias")
	e := n.(ast.Expr)
	tw := typeWriter{walker: w, at: n.Pos(), inner: n.Pos(), refuse: w.hiddenType}
	target := types.Unalias(w.pkg.Info.TypeOf(e))
	p := tw.write(target)
	switch target.(type) {
	case *types.Pointer, *types.Signature, *types.Chan: // in a conversion, or behind chan
		p = text("(").add(p).text(")")
	}
	w.replace(n.Pos(), n.End(), p)
	return true
}

// aliasNamed is the type that a name stands for, nil if it is no name of a type.
func (w *walker) aliasNamed(n ast.Node) types.Type {
	if sel, ok := n.(*ast.SelectorExpr); ok {
		n = sel.Sel
	}
	if id, ok := n.(*ast.Ident); ok {
		if tn, ok := w.pkg.Info.Uses[id].(*types.TypeName); ok {
			return tn.Type()
		}
	}
	return nil
}

// expands reports whether an alias is written out: one with type parameters, of a
// constraint, or declared in a generic function.
func (l *link) expands(tn *types.TypeName) bool {
	a, ok := tn.Type().(*types.Alias)
	if !ok || !l.live.Graph.Ours(tn.Pkg()) {
		return false
	}
	if a.TypeParams().Len() > 0 {
		return l.lacks(newer.GenericAlias)
	}
	if !l.lacks(newer.LocalGeneric) {
		return false
	}
	iface, ok := a.Underlying().(*types.Interface)
	return ok && !iface.IsMethodSet() || l.inGeneric[tn]
}

// refuseEmbeddedAlias refuses an embedded field that would get another name.
func (w *walker) refuseEmbeddedAlias(st *ast.StructType) {
	for _, f := range st.Fields.List {
		if f.Names != nil {
			continue
		}
		e := ast.Unparen(f.Type)
		if star, ok := e.(*ast.StarExpr); ok {
			e = ast.Unparen(star.X)
		}
		if t, ok := w.pkg.Info.TypeOf(e).(*types.Alias); ok && w.expands(t.Obj()) {
			w.refused.Add(w.position(f.Pos()), "embed the type that it stands for",
				"the judge's Go does not have the alias %s, which gives this field its name", t.Obj().Name())
		}
	}
}
