package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
)

// lowerInits names the init functions that must run before a later package's
// variables (rule 4). The merged package would run every init after all
// variables; these become functions that are called by a variable after their
// own package's. Where no later variable has an initialiser that could tell the
// difference, they stay what they are.
func (l *link) lowerInits() {
	packages := l.live.Graph.Prog.Packages
	last := -1 // of the packages whose variables are initialised by running something
	for i, pkg := range packages {
		for _, p := range l.live.Graph.Parts {
			if p.Pkg == pkg && p.Kind == graph.Var && l.live.Has(p) && p.Param == nil && runs(p) {
				last = i
			}
		}
	}
	for _, p := range l.live.Graph.Parts {
		if p.Kind == graph.Init && l.live.Has(p) && indexOf(packages, p.Pkg) < last {
			l.names.inits[p] = l.names.Claim([]string{renamer.Prefixed(packageWord(p.Pkg.Types), "init")}, nil, nil)
		}
	}
}

func indexOf(packages []*load.Package, pkg *load.Package) int {
	for i, p := range packages {
		if p == pkg {
			return i
		}
	}
	return -1
}

// runs reports whether an initialiser does more than write down values: calls,
// receives, or reads variables.
func runs(p *graph.Part) (found bool) {
	info := p.Pkg.Info
	for _, v := range p.Values() {
		ast.Inspect(v, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				found = found || !info.Types[n.Fun].IsType()
			case *ast.UnaryExpr:
				found = found || n.Op == token.ARROW
			case *ast.Ident:
				if v, ok := info.Uses[n].(*types.Var); ok && !v.IsField() {
					found = true
				}
			}
			return !found
		})
	}
	return found
}
