package objects

import (
	"go/ast"
	"go/types"
)

// IsInterface reports whether t is an interface and not a type parameter.
func IsInterface(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	return types.IsInterface(t)
}

// Core is the underlying type of t; for a type parameter, that of the terms of
// its constraint if they agree.
func Core(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t.Underlying()
	}
	var found types.Type
	iface := tp.Constraint().Underlying().(*types.Interface)
	for e := range iface.EmbeddedTypes() {
		if u, ok := e.(*types.Union); ok {
			for term := range u.Terms() {
				found = term.Type().Underlying()
			}
			continue
		}
		if !types.IsInterface(e) {
			found = e.Underlying()
		}
	}
	return found
}

// IsPointer reports whether the core type of t is a pointer.
func IsPointer(t types.Type) bool {
	_, ok := Core(t).(*types.Pointer)
	return ok
}

// ValueAt is the value that the i-th of n variables gets from a list: its own, the
// one call that gives all, or none.
func ValueAt(values []ast.Expr, i, n int) ast.Expr {
	if len(values) == n {
		return values[i]
	}
	if len(values) == 0 {
		return nil
	}
	return values[0]
}

// MayBe reports whether a type is basic with any of the properties, or a type
// parameter that may be.
func MayBe(t types.Type, info types.BasicInfo) bool {
	if tp, ok := types.Unalias(t).(*types.TypeParam); ok {
		return anyTerm(tp.Constraint(), func(t types.Type) bool { return MayBe(t, info) })
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// anyTerm reports whether something holds for a term of a constraint.
func anyTerm(constraint types.Type, holds func(types.Type) bool) bool {
	iface, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return holds(constraint)
	}
	for e := range iface.EmbeddedTypes() {
		u, ok := types.Unalias(e).(*types.Union)
		if !ok {
			if anyTerm(e, holds) {
				return true
			}
			continue
		}
		for term := range u.Terms() {
			if anyTerm(term.Type(), holds) {
				return true
			}
		}
	}
	return false
}

// Mixed reports whether the terms of a type parameter have several underlying types.
func Mixed(t types.Type) bool {
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return false
	}
	var first types.Type
	return anyTerm(tp.Constraint(), func(t types.Type) bool {
		if first == nil {
			first = t.Underlying()
		}
		return !types.Identical(first, t.Underlying())
	})
}
