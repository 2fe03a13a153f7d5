package bundler

import (
	"go/ast"
	"go/token"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// ReadsClock returns where a live part of the program first names a function that
// reads the clock, so that its answers may hang on it; the position is not valid if
// none does.
func (r *Result) ReadsClock() (at token.Position) {
	r.live.Inspect(func(pkg *load.Package, n ast.Node) {
		if id, ok := n.(*ast.Ident); ok && !at.IsValid() && std.ReadsClock(pkg.Info.Uses[id]) {
			at = r.live.Graph.Prog.Position(id.Pos())
		}
	})
	return at
}
