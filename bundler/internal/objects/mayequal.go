package objects

import "go/types"

// MayBeOne reports whether x and y may be one type once all packages are one: if
// an alias stands for what the other is written as, and if a type parameter stands
// for it. In doubt they may.
func MayBeOne(x, y types.Type) bool {
	x, y = types.Unalias(x), types.Unalias(y)
	if x == y || isTypeParam(x) || isTypeParam(y) {
		return true
	}
	switch x := x.(type) {
	case *types.Named:
		y, ok := y.(*types.Named)
		return ok && Origin(x.Obj()) == Origin(y.Obj()) && listsMayBeOne(x.TypeArgs(), y.TypeArgs())
	case *types.Struct:
		y, ok := y.(*types.Struct)
		return ok && structsMayBeOne(x, y)
	case *types.Array:
		y, ok := y.(*types.Array)
		return ok && x.Len() == y.Len() && MayBeOne(x.Elem(), y.Elem())
	case *types.Map:
		y, ok := y.(*types.Map)
		return ok && MayBeOne(x.Key(), y.Key()) && MayBeOne(x.Elem(), y.Elem())
	case *types.Chan:
		y, ok := y.(*types.Chan)
		return ok && x.Dir() == y.Dir() && MayBeOne(x.Elem(), y.Elem())
	case *types.Pointer:
		y, ok := y.(*types.Pointer)
		return ok && MayBeOne(x.Elem(), y.Elem())
	case *types.Slice:
		y, ok := y.(*types.Slice)
		return ok && MayBeOne(x.Elem(), y.Elem())
	case *types.Signature:
		y, ok := y.(*types.Signature)
		return ok && x.Variadic() == y.Variadic() && tuplesMayBeOne(x.Params(), y.Params()) && tuplesMayBeOne(x.Results(), y.Results())
	case *types.Interface:
		y, ok := y.(*types.Interface)
		return ok && x.NumMethods() == y.NumMethods()
	}
	return types.Identical(x, y)
}

func isTypeParam(t types.Type) bool {
	_, ok := t.(*types.TypeParam)
	return ok
}

func structsMayBeOne(x, y *types.Struct) bool {
	if x.NumFields() != y.NumFields() {
		return false
	}
	for i := range x.NumFields() {
		f, g := x.Field(i), y.Field(i)
		if f.Name() != g.Name() || f.Embedded() != g.Embedded() || x.Tag(i) != y.Tag(i) || !MayBeOne(f.Type(), g.Type()) {
			return false
		}
	}
	return true
}

func tuplesMayBeOne(x, y *types.Tuple) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i := range x.Len() {
		if !MayBeOne(x.At(i).Type(), y.At(i).Type()) {
			return false
		}
	}
	return true
}

func listsMayBeOne(x, y *types.TypeList) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i := range x.Len() {
		if !MayBeOne(x.At(i), y.At(i)) {
			return false
		}
	}
	return true
}
