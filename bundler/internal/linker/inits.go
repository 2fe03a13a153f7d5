package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// lowerInits finds the init functions that must run before a later package's
// initialisation (rule 4). The merged package would run every init after all
// variables; these become functions that are called by a variable after their
// own package's. Where nothing later could tell the difference, they stay what
// they are: a later package can if it runs code while variables are initialised,
// and uses this package or this init does more than compute its own variables, or
// others have been given access to those.
func (l *link) lowerInits() {
	var later []*load.Package // that run code before the init functions
	packages := l.live.Graph.Prog.Packages
	for i := len(packages) - 1; i >= 0; i-- {
		pkg := packages[i]
		var inits []*graph.Part
		busy, private := false, true
		for _, p := range l.live.Graph.Parts {
			if p.Pkg != pkg || !l.live.Has(p) {
				continue
			}
			switch {
			case p.Kind == graph.Init:
				inits = append(inits, p)
				private = private && l.live.PrivateInit(p)
			case p.Kind == graph.Var && p.Param == nil:
				effect := l.live.HasEffect(p)
				busy = busy || effect || runs(p)
				private = private && !effect
			}
		}
		lower := false
		for _, q := range later {
			lower = lower || !private || needs(q)[pkg]
		}
		if lower {
			for _, p := range inits {
				fn := pkg.Info.Defs[p.Decl.(*ast.FuncDecl).Name].(*types.Func)
				l.inits[p] = fn
				l.names.Inits = append(l.names.Inits, fn)
			}
		}
		if busy || lower && len(inits) > 0 {
			later = append(later, pkg)
		}
	}
}

// initCall is a variable whose initialiser runs a package's init functions.
func (l *link) initCall(inits []*graph.Part) (p pieces) {
	if inits == nil {
		return nil
	}
	p = text("\n\n// The initialisation of the package ends here, before that of the next begins.\n\nvar _ = func() struct{} {\n")
	for _, init := range inits {
		p = p.code("$()\n", l.inits[init])
	}
	return p.text("return struct{}{}\n}()\n")
}

// needs is the set of packages that q imports, directly or not.
func needs(q *load.Package) map[*load.Package]bool {
	set := map[*load.Package]bool{}
	var add func(p *load.Package)
	add = func(p *load.Package) {
		for _, imp := range p.Imports {
			if !set[imp] {
				set[imp] = true
				add(imp)
			}
		}
	}
	add(q)
	return set
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
