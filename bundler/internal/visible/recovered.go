package visible

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A Recovery collects what decides whether a program can see, in the text of a
// failed type assertion that it recovers from, that its types are all of one
// package now (rule 12.3).
type Recovery struct {
	calls   []*ast.CallExpr   // of recover whose value is looked at
	panics  []panicCall       // with a value that may have been recovered
	within  map[ast.Node]bool // declarations with one of calls
	fails   bool              // a type assertion may fail
	foreign bool              // some type is declared outside package main
	typed   bool              // the program knows the runtime's own type for the error
}

// A panicCall is a call of panic in a declaration.
type panicCall struct {
	call *ast.CallExpr
	decl ast.Node
}

// Note takes in the node n of a live declaration; own says that the types of its
// package keep their package name.
func (r *Recovery) Note(info *types.Info, own bool, decl, n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		switch {
		case isBuiltin(info, n, "recover"):
			r.recovers(info, decl)
		case isBuiltin(info, n, "panic") && types.IsInterface(info.TypeOf(n.Args[0])):
			r.panics = append(r.panics, panicCall{n, decl})
		}
	case *ast.TypeAssertExpr:
		_, commaOK := info.TypeOf(n).(*types.Tuple)
		r.fails = r.fails || n.Type != nil && !commaOK
	case *ast.TypeSpec, *ast.StructType, *ast.InterfaceType:
		r.foreign = r.foreign || !own
	case *ast.Ident:
		if obj := info.Uses[n]; obj != nil && obj.Name() == "TypeAssertionError" && obj.Pkg() != nil && obj.Pkg().Path() == "runtime" {
			r.typed = true
		}
	}
}

// Calls are the calls of recover whose value may be a text that names types
// otherwise than the program does. Where the same declaration prints types or uses
// reflection, and in a program that names runtime.TypeAssertionError, the error
// must keep its own type: there are none then.
func (r *Recovery) Calls() []*ast.CallExpr {
	if !r.fails || !r.foreign || r.typed {
		return nil
	}
	return r.calls
}

// Panics are the calls of panic that may throw such a value again: those in the
// declarations with Calls.
func (r *Recovery) Panics() (calls []*ast.CallExpr) {
	if r.Calls() == nil {
		return nil
	}
	for _, p := range r.panics {
		if r.within[p.decl] {
			calls = append(calls, p.call)
		}
	}
	return calls
}

// recovers takes in the calls of recover in a declaration.
func (r *Recovery) recovers(info *types.Info, decl ast.Node) {
	if _, done := r.within[decl]; done {
		return
	}
	if r.within == nil {
		r.within = map[ast.Node]bool{}
	}
	var calls []*ast.CallExpr
	if !looksAtTypes(info, decl) {
		calls = lookedAt(info, decl)
	}
	r.calls = append(r.calls, calls...)
	r.within[decl] = len(calls) > 0
}

// lookedAt are the calls of recover in root whose value is used otherwise than by
// comparing it with nil.
func lookedAt(info *types.Info, root ast.Node) (calls []*ast.CallExpr) {
	harmless, holders := harmlessUses(info, root)
	used := map[types.Object]bool{}
	ast.Inspect(root, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && holders[info.Uses[id]] != nil && !harmless[id] {
			used[info.Uses[id]] = true
		}
		return true
	})
	for v, call := range holders {
		harmless[call] = !used[v]
	}
	ast.Inspect(root, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && isBuiltin(info, call, "recover") && !harmless[call] {
			calls = append(calls, call)
		}
		return true
	})
	return calls
}

// harmlessUses are the expressions in root whose value is dropped or compared with
// nil, and the variables that are declared with what a call of recover returns.
func harmlessUses(info *types.Info, root ast.Node) (harmless map[ast.Node]bool, holders map[types.Object]*ast.CallExpr) {
	harmless, holders = map[ast.Node]bool{}, map[types.Object]*ast.CallExpr{}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			harmless[ast.Unparen(n.X)] = true
		case *ast.DeferStmt:
			harmless[n.Call] = true
		case *ast.GoStmt:
			harmless[n.Call] = true
		case *ast.BinaryExpr:
			if info.Types[n.X].IsNil() || info.Types[n.Y].IsNil() {
				harmless[ast.Unparen(n.X)], harmless[ast.Unparen(n.Y)] = true, true
			}
		case *ast.AssignStmt:
			if len(n.Lhs) != len(n.Rhs) {
				return true
			}
			for i, lhs := range n.Lhs {
				id, isIdent := lhs.(*ast.Ident)
				call, isCall := ast.Unparen(n.Rhs[i]).(*ast.CallExpr)
				switch {
				case !isIdent || !isCall:
				case id.Name == "_":
					harmless[call] = true
				case n.Tok == token.DEFINE && info.Defs[id] != nil && isBuiltin(info, call, "recover"):
					holders[info.Defs[id]] = call
				}
			}
		}
		return true
	})
	return harmless, holders
}

func isBuiltin(info *types.Info, call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup(name)
}

// looksAtTypes reports whether a declaration may show the type of a value.
func looksAtTypes(info *types.Info, decl ast.Node) (found bool) {
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := info.Uses[id]
			found = found || obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "reflect"
		}
		if e, ok := n.(ast.Expr); ok {
			format := info.Types[e].Value
			found = found || format != nil && format.Kind() == constant.String && PrintsTypes(constant.StringVal(format))
		}
		return !found
	})
	return found
}
