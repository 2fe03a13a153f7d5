package graph

import (
	"go/ast"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/newer"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// Helpers are the functions of package builtins that take part in a call or a loop
// where it is written for a judge whose Go does not have it (rules 16.1 and 16.3); nil
// for all else.
func (g *Graph) Helpers(info *types.Info, n ast.Node) []types.Object {
	pkg := g.Prog.Builtins
	if pkg == nil {
		return nil
	}
	switch n := n.(type) {
	case *ast.RangeStmt:
		if newer.Range(info, n) == newer.RangeFunction && g.Prog.Lacks(newer.RangeFunction) {
			return []types.Object{pkg.Lookup("loopEnter"), pkg.Lookup("loopEnd")}
		}
	case *ast.CallExpr:
		if newer.IsArrayConversion(info, n) && g.Prog.Lacks(newer.ArrayConversion) && arrayLen(info.TypeOf(n.Fun)) == 0 {
			return []types.Object{pkg.Lookup("emptyArray")}
		}
		name, since := newer.Builtin(info, n)
		if !g.Prog.Lacks(since) {
			return nil
		}
		if helper := helperOf(info, n, name); helper != "" {
			return []types.Object{pkg.Lookup(helper)}
		}
	}
	return nil
}

// helperOf names the function that stands for a built-in one; "" if the call is a
// constant, or nothing can.
func helperOf(info *types.Info, call *ast.CallExpr, name string) string {
	if info.Types[call].Value != nil {
		return ""
	}
	switch name {
	case "min", "max":
		if len(call.Args) == 1 {
			return ""
		}
		name += "imum"
		if objects.MayBe(info.TypeOf(call), types.IsFloat) {
			name += "Of"
		}
		return name
	case "clear":
		if objects.Mixed(info.TypeOf(call.Args[0])) {
			return "clearAny"
		}
		switch t := newer.CoreType(info.TypeOf(call.Args[0])).(type) {
		case *types.Slice:
			return "clearSlice"
		case *types.Map:
			switch {
			case holdsInterface(t.Key()): // which satisfies comparable since Go 1.20
				return "clearAnyMap"
			case mayBeNaN(t.Key()):
				return "clearMapOf"
			}
			return "clearMap"
		}
	case "new":
		return "pointerTo"
	case "unsafe.String":
		return "stringOf"
	case "unsafe.StringData":
		return "stringData"
	case "unsafe.SliceData":
		if _, param := types.Unalias(info.TypeOf(call.Args[0])).(*types.TypeParam); !param {
			return "sliceData"
		}
	}
	return ""
}

// mayBeNaN reports whether a key of that type may be or hold a NaN.
func mayBeNaN(t types.Type) bool {
	return holds(t, func(t types.Type) bool {
		_, param := types.Unalias(t).(*types.TypeParam)
		b, ok := t.Underlying().(*types.Basic)
		return param || ok && b.Info()&(types.IsFloat|types.IsComplex) != 0
	})
}

// holdsInterface reports whether a key of that type is or holds an interface value.
func holdsInterface(t types.Type) bool { return holds(t, objects.IsInterface) }

// holds reports whether something is true of a type or of a part of its values.
func holds(t types.Type, is func(types.Type) bool) bool {
	if is(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if holds(f.Type(), is) {
				return true
			}
		}
	case *types.Array:
		return holds(u.Elem(), is)
	}
	return false
}

// arrayLen is the length of an array type, -1 for others.
func arrayLen(t types.Type) int64 {
	if a, ok := t.Underlying().(*types.Array); ok {
		return a.Len()
	}
	return -1
}
