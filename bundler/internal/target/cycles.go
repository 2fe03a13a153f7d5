package target

import (
	"go/ast"
	"go/types"
)

// declarations follows types in the order of their declaration as the type checkers
// before Go 1.26 did, which refused cycles that today's accepts: whether a cycle is
// met within a list of type parameters, or while an alias is half declared, depends
// on where the checker enters it. (The checker of cmd/compile, decl.go: packageObjects,
// objDecl, validCycle.)
type declarations struct {
	info *types.Info
	spec map[types.Object]*ast.TypeSpec
	done map[types.Object]bool
	path []types.Object // being declared, each needed by the one before
	seen []types.Object // all of them, in the order in which they were entered
	add  func(n ast.Node, f feature)
}

// cycles reports the cycles of a file that older compilers refuse.
func cycles(file *ast.File, info *types.Info, add func(n ast.Node, f feature)) {
	d := &declarations{info: info, spec: map[types.Object]*ast.TypeSpec{}, done: map[types.Object]bool{}, add: add}
	var types, aliases []*ast.TypeSpec
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range group.Specs {
			spec, ok := s.(*ast.TypeSpec)
			if !ok {
				continue
			}
			d.spec[info.Defs[spec.Name]] = spec
			if spec.Assign.IsValid() {
				aliases = append(aliases, spec)
			} else {
				types = append(types, spec)
			}
		}
	}
	for _, spec := range append(types, aliases...) {
		if obj := info.Defs[spec.Name]; !d.done[obj] {
			d.declare(obj)
		}
	}
	expansions(d.seen, d.spec, add)
}

func (d *declarations) declare(obj types.Object) {
	d.path, d.seen = append(d.path, obj), append(d.seen, obj)
	spec := d.spec[obj]
	if spec.TypeParams != nil {
		for _, field := range spec.TypeParams.List {
			d.uses(field.Type, true)
		}
	}
	d.uses(spec.Type, false)
	d.path = d.path[:len(d.path)-1]
	d.done[obj] = true
}

// uses follows the types that an expression names.
func (d *declarations) uses(expr ast.Expr, inParams bool) {
	ast.Inspect(expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := d.info.Uses[id]
		switch spec := d.spec[obj]; {
		case spec == nil || d.done[obj]:
		case !d.declaring(obj):
			d.declare(obj)
		default:
			if inParams && d.generic(obj) {
				d.add(id, feature{name: "a type parameter whose constraint refers to itself", since: 26, compiler: true})
			}
			if spec.Assign.IsValid() {
				since := 23
				if d.isTypeArgument(obj) {
					since = 26
				}
				d.add(id, feature{name: "a type alias within its own recursive type", since: since, compiler: true})
			}
		}
		return true
	})
}

func (d *declarations) declaring(obj types.Object) bool { return d.start(obj) < len(d.path) }

func (d *declarations) start(obj types.Object) int {
	for i, o := range d.path {
		if o == obj {
			return i
		}
	}
	return len(d.path)
}

// generic reports whether a cycle that ends in obj has a generic type.
func (d *declarations) generic(obj types.Object) bool {
	for _, o := range d.path[d.start(obj):] {
		if d.spec[o].TypeParams != nil {
			return true
		}
	}
	return false
}

// isTypeArgument reports whether the alias stands for a generic type whose argument is
// the type that leads back to it, over which compilers from 1.23 to 1.25 panic.
func (d *declarations) isTypeArgument(alias types.Object) bool {
	next := d.start(alias) + 1
	if next >= len(d.path) {
		return false
	}
	var args []ast.Expr
	switch t := ast.Unparen(d.spec[alias].Type).(type) {
	case *ast.IndexExpr:
		args = []ast.Expr{t.Index}
	case *ast.IndexListExpr:
		args = t.Indices
	}
	for _, arg := range args {
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && d.info.Uses[id] == d.path[next] {
			return true
		}
	}
	return false
}

// interfaceCycles reports interface types without a name that refer to themselves,
// which compilers from 1.20 to 1.25 refuse (go.dev/issue/56103).
func interfaceCycles(file *ast.File, info *types.Info, add func(n ast.Node, f feature)) {
	c := &interfaceCycle{state: map[*types.Interface]bool{}}
	ast.Inspect(file, func(n ast.Node) bool {
		expr, ok := n.(*ast.InterfaceType)
		if !ok {
			return true
		}
		if t, ok := types.Unalias(info.TypeOf(expr)).(*types.Interface); ok && c.within(t) {
			add(expr, feature{name: "an interface without a name that refers to itself", from: 20, since: 26, compiler: true})
			for t := range c.state {
				c.state[t] = false // said once
			}
		}
		return false
	})
}

// An interfaceCycle remembers interface types without a name: those being looked
// through are true, those done false.
type interfaceCycle struct{ state map[*types.Interface]bool }

func (c *interfaceCycle) within(t *types.Interface) bool {
	for m := range t.Methods() {
		if c.visit(m.Type()) {
			return true
		}
	}
	return false
}

func (c *interfaceCycle) visit(t types.Type) (found bool) {
	switch t := types.Unalias(t).(type) {
	case *types.Map:
		return c.visit(t.Key()) || c.visit(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if c.visit(f.Type()) {
				return true
			}
		}
	case *types.Signature:
		for _, side := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range side.Variables() {
				if c.visit(v.Type()) {
					return true
				}
			}
		}
	case *types.Interface:
		if t.NumExplicitMethods() == 0 && t.NumEmbeddeds() == 0 {
			return false
		}
		if state, ok := c.state[t]; ok {
			return state
		}
		c.state[t] = true
		if c.within(t) {
			return true
		}
		c.state[t] = false
	case interface{ Elem() types.Type }:
		return c.visit(t.Elem())
	}
	return false
}
