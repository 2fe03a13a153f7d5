package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/newer"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// hoisted has, for each type that is declared in a generic function and moves out of it
// (16.8), the type parameters that it gets: those of the function.
//
//	func f[T any]() { type pair struct{ a, b T }; … pair{} … }
//
// becomes
//
//	func f[T any]() { … fPair[T]{} … }
//
//	type fPair[T any] struct{ a, b T }
type hoisted map[*types.TypeName][]*types.TypeParam

// hoist moves the types of a generic function out of it.
func (w *walker) hoist(n ast.Node) bool {
	fn, ok := n.(*ast.FuncDecl)
	if !ok || fn.Body == nil || !w.lacks(newer.LocalGeneric) {
		return false
	}
	params := typeParams(w.pkg.Info.Defs[fn.Name].(*types.Func).Signature())
	specs := w.localTypes(fn.Body)
	if len(params) == 0 || len(specs) == 0 || !w.movable(params, specs) {
		return false
	}
	w.wrote("a type declared in a generic function")
	for _, spec := range specs {
		tn := w.pkg.Info.Defs[spec.Name].(*types.TypeName)
		if spec.Assign.IsValid() {
			w.inGeneric[tn] = true
			continue
		}
		w.hoisted[tn] = params
		w.names.Hoisted = append(w.names.Hoisted, naming.Hoisted{Type: tn, Func: fn.Name.Name})
	}
	for _, spec := range specs {
		if !spec.Assign.IsValid() {
			w.behind = w.behind.add(w.outside(spec, params))
		}
	}
	return false
}

// localTypes are the live type declarations in a body, in order.
func (w *walker) localTypes(body *ast.BlockStmt) (specs []*ast.TypeSpec) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || w.live.Folding.Dead(n) {
			return false
		}
		if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.Name != "_" {
			specs = append(specs, spec)
		}
		return true
	})
	return specs
}

// typeParams are those of a function or of its receiver.
func typeParams(sig *types.Signature) (list []*types.TypeParam) {
	for _, from := range []*types.TypeParamList{sig.RecvTypeParams(), sig.TypeParams()} {
		for p := range from.TypeParams() {
			list = append(list, p)
		}
	}
	return list
}

// movable reports whether types can leave their function: its type parameters can be
// named, they have none of their own, and no embedded field would change its name. The
// check for the judge refuses the others.
func (w *walker) movable(params []*types.TypeParam, specs []*ast.TypeSpec) bool {
	for _, p := range params {
		if p.Obj().Name() == "_" {
			return false
		}
	}
	local := map[types.Object]bool{}
	for _, spec := range specs {
		if spec.TypeParams != nil {
			return false
		}
		local[w.pkg.Info.Defs[spec.Name]] = true
	}
	for _, spec := range specs {
		st, ok := w.pkg.Info.Defs[spec.Name].Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range st.Fields() {
			named, ok := types.Unalias(objects.Deref(f.Type())).(*types.Named)
			if f.Embedded() && ok && local[named.Obj()] {
				return false
			}
		}
	}
	return true
}

// outside is the declaration of a type behind its function.
func (w *walker) outside(spec *ast.TypeSpec, params []*types.TypeParam) pieces {
	inner := *w
	inner.edits, inner.params = nil, map[types.Object]types.Object{}
	for _, p := range params {
		inner.params[p.Obj()] = types.NewTypeName(token.NoPos, w.pkg.Types, p.Obj().Name(), nil)
	}
	tw := typeWriter{walker: &inner, at: spec.Pos(), inner: spec.Pos(), refuse: w.hiddenType}
	p := text("\n\ntype ").add(pieces{{Ref: w.ref(spec.Name)}}).text("[")
	for _, param := range params {
		p = p.code("$ ", inner.params[param.Obj()]).add(tw.write(param.Constraint())).text(", ")
	}
	return p.text("] ").add(inner.lower(spec.Type)).text("\n")
}

// localType writes the declarations and uses of types that leave their function.
func (w *walker) localType(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.DeclStmt:
		gen := n.Decl.(*ast.GenDecl)
		if gen.Tok != token.TYPE {
			return false
		}
		for _, spec := range gen.Specs {
			tn, _ := w.pkg.Info.Defs[spec.(*ast.TypeSpec).Name].(*types.TypeName)
			if w.hoisted[tn] == nil && !w.inGeneric[tn] {
				return false
			}
		}
		w.remove(n.Pos(), n.End())
		return true
	case *ast.ArrayType: // its length may be a constant of the function
		if t, ok := w.pkg.Info.TypeOf(n).(*types.Array); ok && w.params != nil {
			w.replace(n.Len.Pos(), n.Len.End(), lengthOf(t))
			w.walk(n.Elt)
			return true
		}
	case *ast.Ident:
		tn, ok := w.pkg.Info.Uses[n].(*types.TypeName)
		if !ok {
			return false
		}
		if other := w.params[tn]; other != nil {
			w.replace(n.Pos(), n.End(), pieces{}.code("$", other))
			return true
		}
		if params := w.hoisted[tn]; params != nil {
			w.replace(n.Pos(), n.End(), pieces{{Ref: w.ref(n)}}.add(w.paramList(params, n.Pos())))
			return true
		}
	}
	return false
}

// paramList is the type parameters of the function as type arguments.
func (w *walker) paramList(params []*types.TypeParam, at token.Pos) pieces {
	tw := typeWriter{walker: w, at: at, inner: at, refuse: w.hiddenType}
	p := text("[")
	for i, param := range params {
		if i > 0 {
			p = p.text(", ")
		}
		p = p.add(tw.write(param))
	}
	return p.text("]")
}
