// Package newer recognises what later releases of Go added to the language: built-in
// functions, ranges and conversions, with the release that has each. It looks at
// checked syntax and decides nothing.
package newer

import (
	"go/ast"
	"go/types"
)

// Minor numbers of the releases that brought something.
const (
	ArrayConversion = 20
	LocalGeneric    = 20 // types declared in generic functions, aliases of constraints
	OldSyntax       = 20 // what compilers before refused by mistake
	UnsafeData      = 20 // unsafe.String, StringData and SliceData
	OrderAndClear   = 21 // min, max and clear
	RangeInteger    = 22
	RangeFunction   = 23
	GenericAlias    = 24
	NewOfValue      = 26
)

// Builtin is the built-in function that a call calls, if not all releases have it: min,
// max, clear, new with a value, or one of package unsafe, such as "unsafe.String".
// since is 0 for other calls.
func Builtin(info *types.Info, call *ast.CallExpr) (name string, since int) {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return unsafeBuiltin(info, sel)
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || !info.Types[call.Fun].IsBuiltin() {
		return "", 0
	}
	switch id.Name {
	case "min", "max", "clear":
		return id.Name, OrderAndClear
	case "new":
		if len(call.Args) == 1 && !info.Types[call.Args[0]].IsType() {
			return id.Name, NewOfValue
		}
	}
	return "", 0
}

func unsafeBuiltin(info *types.Info, sel *ast.SelectorExpr) (name string, since int) {
	if b, ok := info.Uses[sel.Sel].(*types.Builtin); ok {
		switch b.Name() {
		case "String", "StringData", "SliceData":
			return "unsafe." + b.Name(), UnsafeData
		}
	}
	return "", 0
}

// Range is the release that ranges over a value of such a type, 0 if all do.
func Range(info *types.Info, n *ast.RangeStmt) (since int) {
	t := info.TypeOf(n.X)
	if t == nil {
		return 0
	}
	switch u := CoreType(t).(type) {
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			return RangeInteger
		}
	case *types.Signature:
		return RangeFunction
	}
	return 0
}

// IsArrayConversion reports whether a call converts a slice to an array.
func IsArrayConversion(info *types.Info, call *ast.CallExpr) bool {
	fun := info.Types[call.Fun]
	if !fun.IsType() || len(call.Args) != 1 {
		return false
	}
	from := info.TypeOf(call.Args[0])
	if from == nil {
		return false
	}
	_, slice := from.Underlying().(*types.Slice)
	_, array := fun.Type.Underlying().(*types.Array)
	return slice && array
}

// CoreType is the underlying type, for a type parameter that of its first
// term: range wants all terms to have the same.
func CoreType(t types.Type) types.Type {
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t.Underlying()
	}
	for e := range tp.Constraint().Underlying().(*types.Interface).EmbeddedTypes() {
		if u, ok := e.(*types.Union); ok && u.Len() > 0 {
			return u.Term(0).Type().Underlying()
		}
		if _, ok := e.Underlying().(*types.Interface); !ok {
			return e.Underlying()
		}
	}
	return t.Underlying()
}
