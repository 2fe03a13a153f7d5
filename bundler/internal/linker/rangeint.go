package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/newer"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// rangeInteger writes a range over an integer as a loop with a counter (16.2):
//
//	for i, loopEnd := 0, n; i < loopEnd; i++ { … }
//
// A variable that the body may change, or whose identity can be seen, is a copy of the
// counter:
//
//	for loopI, loopEnd := 0, n; loopI < loopEnd; loopI++ { i := loopI; { … } }
func (w *walker) rangeInteger(n ast.Node) bool {
	loop, ok := n.(*ast.RangeStmt)
	if !ok || newer.Range(w.pkg.Info, loop) != newer.RangeInteger || !w.lacks(newer.RangeInteger) {
		return false
	}
	w.wrote("a range over an integer")
	info := w.pkg.Info
	id, _ := loop.Key.(*ast.Ident)
	var own types.Object // the variable that the loop declares
	if id != nil && loop.Tok == token.DEFINE {
		own = info.Defs[id]
	}
	counter, inside := own, pieces(nil)
	switch {
	case loop.Key == nil || id != nil && id.Name == "_":
		counter = w.local("loopI")
	case own == nil:
		counter = w.local("loopI")
		inside = w.lower(loop.Key).code(" = $\n", counter)
	case w.changes(loop, own):
		counter = w.local("loopI")
		inside = pieces{}.code("$ := $\n", own, counter)
	}
	end := text(" < ")
	head := pieces{}.code("for $", counter)
	zero := w.zero(loop)
	if value := info.Types[loop.X].Value; value != nil {
		head = head.text(" := ").add(zero)
		end = end.add(w.lower(loop.X))
	} else {
		last := w.local("loopEnd")
		head = head.code(", $ := ", last).add(zero).text(", ").add(w.lower(loop.X))
		end = end.code("$", last)
	}
	head = head.text("; ").code("$", counter).add(end).code("; $++ ", counter)
	w.replace(loop.Pos(), loop.Body.Lbrace, head)
	if inside != nil {
		w.insert(loop.Body.Lbrace+1, text("\n").add(inside).text("{"))
		w.insert(loop.Body.Rbrace, text("}\n"))
	}
	w.walk(loop.Body)
	return true
}

// zero is the first value of the counter, of the type that it must have.
func (w *walker) zero(loop *ast.RangeStmt) pieces {
	t := w.pkg.Info.TypeOf(loop.X)
	if value := w.pkg.Info.Types[loop.X]; value.Value != nil && loop.Key != nil {
		if kt := w.pkg.Info.TypeOf(loop.Key); kt != nil { // an untyped number takes the variable's type
			t = kt
		}
	}
	if b, ok := types.Unalias(t).(*types.Basic); ok && (b.Kind() == types.Int || b.Info()&types.IsUntyped != 0) {
		return text("0")
	}
	tw := typeWriter{walker: w, at: loop.For, inner: loop.For, refuse: w.hiddenType}
	return tw.write(t).text("(0)")
}

// changes reports whether the body of a loop may give its variable another value, or
// keep the variable itself.
func (w *walker) changes(loop *ast.RangeStmt, v types.Object) bool {
	if w.captured(w.pkg, w.file)[v] {
		return true
	}
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && w.pkg.Info.Uses[id] == v
	}
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				found = found || is(e)
			}
		case *ast.IncDecStmt:
			found = found || is(n.X)
		case *ast.RangeStmt:
			found = found || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		case *ast.SelectorExpr: // a method with a pointer receiver takes the address
			if s := w.pkg.Info.Selections[n]; s != nil && is(n.X) {
				recv := s.Obj().(*types.Func).Signature().Recv().Type()
				found = found || objects.IsPointer(recv) && !objects.IsPointer(s.Recv())
			}
		}
		return !found
	})
	return found
}
