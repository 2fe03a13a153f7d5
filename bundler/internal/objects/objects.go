// Package objects looks through instantiations, pointers, embedding and repetitions
// at what the source declares.
package objects

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Origin maps the methods, functions and fields of an instantiated type or
// function to those of the generic one; other objects to themselves.
func Origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Var:
		return obj.Origin()
	case *types.Func:
		return obj.Origin()
	}
	return obj
}

// Deref is what a pointer type points to, named or not; other types are
// themselves.
func Deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// WalkEmbedded calls yield for every field and method of t and of the types that
// it embeds, with their depths, the shallow ones first.
func WalkEmbedded(t types.Type, yield func(obj types.Object, depth int)) {
	seen := map[types.Type]bool{}
	level := []types.Type{t}
	for depth := 0; len(level) > 0; depth++ {
		var next []types.Type
		for _, t := range level {
			t = types.Unalias(Deref(t))
			if seen[t] {
				continue
			}
			seen[t] = true
			if named, ok := t.(*types.Named); ok {
				for m := range named.Methods() {
					yield(m, depth)
				}
			}
			switch u := t.Underlying().(type) {
			case *types.Struct:
				for f := range u.Fields() {
					yield(f, depth)
					if f.Embedded() {
						next = append(next, f.Type())
					}
				}
			case *types.Interface:
				for m := range u.Methods() {
					yield(m, depth)
				}
			}
		}
		level = next
	}
}

// A FirstMeaning is what an identifier means where it is written, in a group of
// constants that repeats it with another meaning.
type FirstMeaning struct {
	Ident *ast.Ident
	Obj   types.Object
}

// FirstMeanings finds the names in a local group of constants that mean two
// things, in order: a line without values repeats those above it, where a name may
// stand for a constant that the group has declared in between, as in
//
//	const (
//		X = X + X // the outer one
//		Y         // this one
//	)
//
// Of such a name go/types tells the last meaning only.
func FirstMeanings(info *types.Info, pkg *types.Package, group *ast.GenDecl) (list []FirstMeaning) {
	if group.Tok != token.CONST {
		return nil
	}
	for _, s := range group.Specs {
		spec := s.(*ast.ValueSpec)
		for _, value := range spec.Values {
			ast.Inspect(value, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				last, ok := info.Uses[id].(*types.Const)
				if !ok || last.Parent() == pkg.Scope() || last.Pos() < spec.Pos() || last.Pos() >= group.End() {
					return true
				}
				if _, first := pkg.Scope().Innermost(spec.Pos()).LookupParent(id.Name, spec.Pos()); first != nil {
					list = append(list, FirstMeaning{id, first})
				}
				return true
			})
		}
	}
	return list
}

// HangTogether reports whether the specs of a constant group depend on their
// places: by iota or by repeating the value above.
func HangTogether(d *ast.GenDecl) bool {
	together := false
	for _, s := range d.Specs {
		vs := s.(*ast.ValueSpec)
		if len(vs.Values) == 0 {
			return true
		}
		for _, v := range vs.Values {
			ast.Inspect(v, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && id.Name == "iota" {
					together = true
				}
				return !together
			})
		}
	}
	return together
}
