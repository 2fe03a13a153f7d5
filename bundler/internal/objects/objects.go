// Package objects looks through instantiations and pointers at what the source
// declares.
package objects

import "go/types"

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
