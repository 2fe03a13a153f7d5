package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// laterMethod writes the call of a method that the library's type got later than the
// judge's Go as the call of the function that stands for it (rule 15.4). The receiver
// comes first, written as the method takes it: with the fields on the way to it, its
// address or what it points to. A method expression is the function itself; a method
// value stays.
func (w *walker) laterMethod(n ast.Node) (written bool) {
	if method, ok := n.(*ast.SelectorExpr); ok {
		sel, fn, pointer := w.standsFor(method)
		if fn == nil || sel.Kind() != types.MethodExpr || objects.IsPointer(sel.Recv()) != pointer {
			return false
		}
		w.replace(n.Pos(), n.End(), pieces{{Ref: w.mention(fn, n.Pos())}})
		return true
	}
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	sel, fn, pointer := w.standsFor(method)
	if fn == nil || sel.Kind() != types.MethodVal {
		return false
	}
	p := pieces{{Ref: w.mention(fn, call.Pos())}}.text("(").add(w.receiver(method, sel, pointer))
	if len(call.Args) > 0 {
		p = p.text(", ")
	}
	w.replace(call.Pos(), call.Lparen+token.Pos(len("(")), p)
	for _, arg := range call.Args {
		w.walk(arg)
	}
	return true
}

// standsFor is the function that stands for a selected method, nil if there is none,
// and whether the method has a pointer as its receiver.
func (w *walker) standsFor(method *ast.SelectorExpr) (sel *types.Selection, fn types.Object, pointer bool) {
	if sel = w.pkg.Info.Selections[method]; sel == nil {
		return nil, nil, false
	}
	if fn = w.live.Graph.Prog.Methods[sel.Obj()]; fn == nil {
		return sel, nil, false
	}
	return sel, fn, objects.IsPointer(sel.Obj().(*types.Func).Signature().Recv().Type())
}

// receiver is the receiver of a method call, as a pointer or not.
func (w *walker) receiver(method *ast.SelectorExpr, sel *types.Selection, pointer bool) pieces {
	p := w.lower(method.X)
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		field := objects.Deref(t).Underlying().(*types.Struct).Field(i)
		p = append(p.text("."), Piece{Ref: w.mention(field, method.Sel.Pos())})
		t = field.Type()
	}
	switch has := objects.IsPointer(t); {
	case pointer && !has:
		return text("&").add(p)
	case has && !pointer:
		return text("*").add(p)
	}
	return p
}
