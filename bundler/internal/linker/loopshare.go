package linker

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// shareFor makes one variable for all iterations (10.1):
//
//	{ i := 0; for ; i < n; i++ { … } }
func (w *walker) shareFor(n *ast.ForStmt, label *ast.LabeledStmt) {
	at, inner := w.open(n, label)
	w.replace(at, n.Init.Pos(), text("{\n"))
	w.insert(n.Init.End(), text("\n").add(inner).text("for "))
	w.insert(n.End(), text("\n}"))
}

// shareRange makes one pair of variables for all iterations (10.1):
//
//	{ loopOver := x; var k K; var v V; for k, v = range loopOver { … } }
func (w *walker) shareRange(n *ast.RangeStmt, label *ast.LabeledStmt) {
	over := w.local("loopOver")
	types := typeWriter{walker: w, at: n.For, inner: n.Body.Lbrace + 1, refuse: w.hiddenShared}
	var vars, names pieces
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e == nil {
			continue
		}
		id := e.(*ast.Ident)
		w.cut[id] = true
		if names != nil {
			names = names.text(", ")
		}
		obj := w.pkg.Info.Defs[id]
		if obj == nil || id.Name == "_" {
			names = names.text("_")
			continue
		}
		names = names.code("$", obj)
		vars = vars.code("var $ ", obj).add(types.write(obj.Type())).text("\n")
		types.declared = id.Name
	}
	at, inner := w.open(n, label)
	head, tail := pieces{}.code("{\n$ := ", over), ""
	if a, ok := w.lengthOnly(n); ok { // the array's names count as used
		head, tail = pieces{}.code(fmt.Sprintf("{\nvar $ [%d]struct{}\n_ = func() {\n_ = ", a.Len()), over), "\n}"
	}
	w.replace(at, n.X.Pos(), head)
	w.insert(n.X.End(), text(tail+"\n").add(vars).add(inner).text("for ").add(names).code(" = range $ ", over))
	w.insert(n.End(), text("\n}"))
}

// hiddenShared refuses a type that must be written in front of its loop.
func (w *walker) hiddenShared(tn *types.TypeName, at token.Pos) {
	w.refused.Add(w.position(at), "rename what hides it, or raise the module's go line to 1.22 or later",
		"a variable of this loop must be declared before it, to be shared by all iterations as its module says, but its type %s is hidden here", tn.Name())
}

// lengthOnly reports whether a range clause does not evaluate its array: only the
// length counts, and that is a constant.
func (w *walker) lengthOnly(n *ast.RangeStmt) (a *types.Array, ok bool) {
	if v, ok := n.Value.(*ast.Ident); n.Value != nil && (!ok || v.Name != "_") {
		return nil, false
	}
	if a, ok = objects.Deref(w.pkg.Info.TypeOf(n.X).Underlying()).Underlying().(*types.Array); !ok {
		return nil, false
	}
	constant := true
	ast.Inspect(n.X, func(e ast.Node) bool {
		switch e := e.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			constant = constant && (w.pkg.Info.Types[e.Fun].IsType() || w.pkg.Info.Types[e].Value != nil)
		case *ast.UnaryExpr:
			constant = constant && e.Op != token.ARROW
		}
		return constant
	})
	return a, constant
}
