package objects

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Components visits the types that t is written with, one level deep; those of a
// named type and of an interface are left to the caller.
func Components(t types.Type, visit func(types.Type)) {
	switch t := t.(type) {
	case *types.Struct:
		for f := range t.Fields() {
			visit(f.Type())
		}
	case *types.Map:
		visit(t.Key())
		visit(t.Elem())
	case *types.Signature:
		for _, side := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range side.Variables() {
				visit(v.Type())
			}
		}
	case interface{ Elem() types.Type }:
		visit(t.Elem())
	}
}

// Open reports whether t mentions a type parameter.
func Open(t types.Type) bool {
	open := false
	var seen typeutil.Map
	var walk func(t types.Type)
	walk = func(t types.Type) {
		if open || t == nil || seen.At(t) != nil {
			return
		}
		seen.Set(t, true)
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			open = true
		case *types.Named:
			for a := range t.TypeArgs().Types() {
				walk(a)
			}
			if t.TypeArgs() == nil && t.TypeParams() != nil {
				open = true
			}
		case *types.Interface:
			for m := range t.Methods() {
				walk(m.Type())
			}
		default:
			Components(t, walk)
		}
	}
	walk(t)
	return open
}
