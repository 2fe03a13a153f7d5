package objects

import (
	"go/ast"
	"go/types"
)

// Used is what e names, plainly or through a package.
func Used(info *types.Info, e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return Used(info, e.X)
	case *ast.SelectorExpr:
		return info.Uses[e.Sel]
	case *ast.Ident:
		return info.Uses[e]
	}
	return nil
}
