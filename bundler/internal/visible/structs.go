package visible

import (
	"go/ast"
	"go/token"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// Structs returns where the live code may see how a struct type is written, its tags
// with it: by a verb of fmt, by a template, by reflection, by gob.Register. The position
// is not valid if it does so nowhere.
func Structs(code Code) (at token.Pos, reflected bool) {
	code.Inspect(func(pkg *load.Package, n ast.Node) {
		if pkg.Support {
			return
		}
		switch n := n.(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING && !at.IsValid() && PrintsTypes(n.Value) {
				at = n.Pos()
			}
		case *ast.Ident:
			switch obj := pkg.Info.Uses[n]; {
			case std.ShowsStructs(obj):
				at, reflected = n.Pos(), true
			case std.Registers(obj) && !at.IsValid():
				at = n.Pos()
			}
		}
	})
	return at, reflected
}
