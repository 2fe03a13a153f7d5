package effects

import (
	"go/ast"
	"go/types"
	"maps"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// Private reports whether an init function of pkg does nothing but compute values for
// the program's own variables, so that it is needed by those only who use them.
func (a *Analysis) Private(pkg *load.Package, init *ast.FuncDecl) bool {
	return a.scanOf(&decl{pkg, init}, maps.Clone(a.variables())).block(init.Body.List)
}

// variables has the package-level variables of all packages; the value tells whether
// the variable shares nothing with others.
func (a *Analysis) variables() map[types.Object]bool {
	if a.vars == nil {
		a.vars = map[types.Object]bool{}
		for _, d := range a.decls {
			spec, ok := d.node.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, id := range spec.Names {
				if v := d.pkg.Info.Defs[id]; v != nil && id.Name != "_" {
					value := objects.ValueAt(spec.Values, i, len(spec.Names))
					a.vars[v] = holdsNoReference(v.Type()) || (value == nil || madeFor(d.pkg.Info, v, value)) && !a.shared(v)
				}
			}
		}
	}
	return a.vars
}

// shared reports whether a map or slice in a variable may be somebody else's as well:
// something is assigned to it that was not made on the spot, or its address is taken.
// (What the variable is assigned to itself does not count: who uses that uses it.)
func (a *Analysis) shared(v types.Object) bool {
	for _, c := range a.changes.Changes(v) {
		if !c.Within && !madeFor(c.Pkg.Info, v, c.Value) {
			return true
		}
	}
	return false
}

// madeFor reports whether an expression makes a map or slice that only obj will
// refer to: a literal, a make, or append to obj itself or to such a one.
func madeFor(info *types.Info, obj types.Object, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Types[e].IsNil()
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || !info.Types[e.Fun].IsBuiltin() {
			return false
		}
		if id.Name == "append" {
			to, ok := ast.Unparen(e.Args[0]).(*ast.Ident)
			return ok && info.Uses[to] == obj || madeFor(info, obj, e.Args[0])
		}
		return id.Name == "make"
	}
	return false
}

// Writes are the package-level variables that an init function changes, by
// assignment.
func (a *Analysis) Writes(init *ast.FuncDecl) (vars []types.Object) {
	for _, v := range a.changes.By(init) {
		if a.declOf(v) != nil {
			vars = append(vars, v)
		}
	}
	return vars
}

// Independent reports whether an init function of pkg computes the same whenever it
// runs: neither it nor what it calls reads another package's variables or the
// environment.
func (a *Analysis) Independent(pkg *load.Package, init *ast.FuncDecl) bool {
	seen := map[ast.Node]bool{}
	var walk func(d *decl) bool
	walk = func(d *decl) bool {
		if seen[d.node] {
			return true
		}
		seen[d.node] = true
		independent := true
		ast.Inspect(d.node, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || !independent {
				return independent
			}
			switch obj := d.pkg.Info.Uses[id].(type) {
			case *types.Var:
				foreign := obj.Pkg() != nil && obj.Pkg() != pkg.Types && obj.Parent() == obj.Pkg().Scope()
				independent = !foreign
			case *types.Func:
				if called := a.declOf(obj); called != nil {
					independent = walk(called)
				} else if obj.Pkg() != nil && obj.Pkg().Path() == "os" {
					independent = false
				}
			}
			return independent
		})
		return independent
	}
	return walk(&decl{pkg, init})
}
