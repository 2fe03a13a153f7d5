package graph

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
)

// A recovery notes what decides whether the program can see, in the text of a
// recovered panic, that its types are all of one package now (rule 12).
type recovery struct {
	calls   []*ast.CallExpr        // of recover whose value is looked at
	ignored map[*ast.CallExpr]bool // the others
	fails   bool                   // a panic of the runtime may name a type
	foreign bool                   // some type is written outside the entry
	typed   bool                   // the program knows the runtime's own type for a failed assertion
	ifaces  []*types.Interface     // of several methods, that an assertion may find missing
	texts   map[*ast.CallExpr]bool // the calls whose texts are restored, in the end
}

// note takes in a node of the live part p; parents come before their children.
func (r *recovery) note(p *Part, n ast.Node) {
	info := p.Pkg.Info
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
			r.fails = r.fails || hasInterface(info.TypeOf(n.X)) && hasInterface(info.TypeOf(n.Y)) && !isSentinel(info, n.X) && !isSentinel(info, n.Y)
		}
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" && len(n.Rhs) == len(n.Lhs) {
				r.ignore(info, n.Rhs[i])
			}
		}
	case *ast.CallExpr:
		if isRecover(info, n) && !r.ignored[n] && !looksAtTypes(p) {
			r.calls = append(r.calls, n)
		}
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && info.Uses[id] == types.Universe.Lookup("delete") {
			r.hashed(info.TypeOf(n.Args[0]))
		}
	case *ast.TypeAssertExpr:
		_, commaOK := info.TypeOf(n).(*types.Tuple)
		if n.Type == nil || commaOK {
			return
		}
		r.fails = true
		if iface, ok := info.TypeOf(n.Type).Underlying().(*types.Interface); ok && iface.NumMethods() > 1 {
			r.ifaces = append(r.ifaces, iface)
		}
	case *ast.IndexExpr:
		r.hashed(info.TypeOf(n.X))
	case *ast.CompositeLit:
		r.hashed(info.TypeOf(n))
	case *ast.TypeSpec, *ast.StructType, *ast.InterfaceType:
		r.foreign = r.foreign || p.Pkg.Name != "main" && !p.Pkg.Support
	case *ast.Ident:
		if obj := info.Uses[n]; obj != nil && obj.Name() == "TypeAssertionError" && obj.Pkg() != nil && obj.Pkg().Path() == "runtime" {
			r.typed = true
		}
	}
}

// hashed notes that t, if it is a map, is given a key.
func (r *recovery) hashed(t types.Type) {
	if m, ok := core(t).(*types.Map); ok {
		r.fails = r.fails || hasInterface(m.Key())
	}
}

func (r *recovery) ignore(info *types.Info, e ast.Expr) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && isRecover(info, call) {
		if r.ignored == nil {
			r.ignored = map[*ast.CallExpr]bool{}
		}
		r.ignored[call] = true
	}
}

func isRecover(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup("recover")
}

// isSentinel reports whether e is a variable of another package, such as io.EOF:
// what those hold can be compared.
func isSentinel(info *types.Info, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, ok := info.Uses[sel.Sel].(*types.Var)
	return ok && !v.IsField() && types.Identical(v.Type(), types.Universe.Lookup("error").Type())
}

// hasInterface reports whether a value of type t may hold one that cannot be
// compared or hashed.
func hasInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return hasInterface(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if hasInterface(f.Type()) {
				return true
			}
		}
	}
	return false
}

// looksAtTypes reports whether a part may show the type of what it recovers,
// which would be another one.
func looksAtTypes(p *Part) (found bool) {
	ast.Inspect(p.Node(), func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := p.Pkg.Info.Uses[id]
			found = found || obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "reflect"
		}
		if e, ok := n.(ast.Expr); ok {
			format := p.Pkg.Info.Types[e].Value
			found = found || format != nil && format.Kind() == constant.String && printsTypes.MatchString(constant.StringVal(format))
		}
		return !found
	})
	return found
}

// printsTypes finds the verbs that print a type.
var printsTypes = regexp.MustCompile(`%[-+# 0-9.*\[\]]*T|%[-0-9. \[\]*]*#[-+#0-9. \[\]*]*v`)

// recoverTexts marks package recovered if the program needs it. It reports
// whether something was marked.
func (l *Live) recoverTexts() bool {
	r, pkg := &l.recovery, l.Graph.Prog.Recovered
	if pkg == nil || len(r.calls) == 0 || !r.fails || !r.foreign || r.typed {
		return false
	}
	r.texts = map[*ast.CallExpr]bool{}
	for _, call := range r.calls {
		r.texts[call] = true
	}
	before := len(l.queue)
	l.mark(l.Graph.PartOf(pkg.Lookup("recovered")), Reason{Text: "recovered panics name types"})
	return len(l.queue) != before
}

// Recovered reports whether a call of recover is given to package recovered.
func (l *Live) Recovered(call *ast.CallExpr) bool { return l.recovery.texts[call] }

// RecoversTexts reports whether any call of recover is.
func (l *Live) RecoversTexts() bool { return l.recovery.texts != nil }
