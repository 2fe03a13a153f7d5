package loopvar

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// addressed reports a use whose variable has its address taken: by &, by
// slicing an array, or by calling a method with a pointer receiver.
func (w *walk) addressed(path []ast.Node) (token.Pos, string) {
	at := len(path) - 1
	for at > 0 {
		switch parent := path[at-1].(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			if sel := w.info.Selections[parent]; sel == nil || sel.Indirect() && sel.Kind() == types.FieldVal {
				return token.NoPos, ""
			} else if sel.Kind() == types.MethodVal {
				return methodAddress(parent, sel)
			}
		case *ast.IndexExpr:
			if parent.X != path[at] || !holdsElements(w.info.TypeOf(parent.X)) {
				return token.NoPos, ""
			}
		case *ast.SliceExpr:
			if parent.X == path[at] && holdsElements(w.info.TypeOf(parent.X)) {
				return parent.Pos(), "has its array sliced"
			}
			return token.NoPos, ""
		case *ast.UnaryExpr:
			if parent.Op == token.AND && !w.scans(parent, path[:at-1]) {
				return parent.Pos(), "has its address taken"
			}
			return token.NoPos, ""
		default:
			return token.NoPos, ""
		}
		at--
	}
	return token.NoPos, ""
}

// holdsElements reports whether the elements of t are part of its value, as an
// array's are, and those of a type parameter may be.
func holdsElements(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Array, *types.Interface:
		return true
	}
	return false
}

// methodAddress tells which method with a pointer receiver a selector calls on the
// variable itself.
func methodAddress(sel *ast.SelectorExpr, selection *types.Selection) (token.Pos, string) {
	recv := selection.Obj().(*types.Func).Signature().Recv()
	_, byPointer := types.Unalias(recv.Type()).(*types.Pointer)
	_, isPointer := selection.Recv().Underlying().(*types.Pointer)
	if !byPointer || isPointer || selection.Indirect() && !isValuePath(selection) {
		return token.NoPos, ""
	}
	return sel.Pos(), fmt.Sprintf("has its address taken by the method %s", selection.Obj().Name())
}

// isValuePath reports whether the path of a promoted method has no pointer.
func isValuePath(sel *types.Selection) bool {
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		t = st.Field(i).Type()
	}
	_, ok := t.Underlying().(*types.Pointer)
	return !ok
}
