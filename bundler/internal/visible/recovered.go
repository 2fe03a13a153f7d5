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
	calls   []*ast.CallExpr        // of recover whose value is looked at
	panics  []panicCall            // with a value that may have been recovered
	within  map[ast.Node]bool      // declarations with one of calls
	ignored map[*ast.CallExpr]bool // the others
	fails   bool                   // a type assertion may fail
	foreign bool                   // some type is declared outside package main
	typed   bool                   // the program knows the runtime's own type for the error
}

// A panicCall is a call of panic in a declaration.
type panicCall struct {
	call *ast.CallExpr
	decl ast.Node
}

// Note takes in the node n of a live declaration of a package; parents come before
// their children. own says that the package's types keep their package name.
func (r *Recovery) Note(info *types.Info, own bool, decl, n ast.Node) {
	if r.within == nil {
		r.ignored, r.within = map[*ast.CallExpr]bool{}, map[ast.Node]bool{}
	}
	switch n := n.(type) {
	case *ast.ExprStmt:
		r.ignore(info, n.X)
	case *ast.DeferStmt:
		r.ignore(info, n.Call)
	case *ast.GoStmt:
		r.ignore(info, n.Call)
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			if info.Types[n.Y].IsNil() {
				r.ignore(info, n.X)
			}
			if info.Types[n.X].IsNil() {
				r.ignore(info, n.Y)
			}
		}
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" && len(n.Rhs) == len(n.Lhs) {
				r.ignore(info, n.Rhs[i])
			}
		}
	case *ast.CallExpr:
		switch {
		case IsRecover(info, n):
			if !r.ignored[n] && !looksAtTypes(info, decl) {
				r.calls = append(r.calls, n)
				r.within[decl] = true
			}
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

func (r *Recovery) ignore(info *types.Info, e ast.Expr) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && IsRecover(info, call) {
		r.ignored[call] = true
	}
}

// IsRecover reports whether call is one of the builtin recover.
func IsRecover(info *types.Info, call *ast.CallExpr) bool { return isBuiltin(info, call, "recover") }

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
