package graph

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// conversions (rule 3.2) finds the concrete types that a piece of syntax turns into
// interface values, explicitly or by assignment, and reports each to add. What
// becomes an interface value can be reached by a type assertion, by reflection,
// and by the standard library.
//
// A type argument counts as converted: a generic body may do it out of sight.
type conversions struct {
	info *types.Info
	add  func(types.Type)
	skip func(ast.Node) bool // syntax that never runs
}

// visit walks n, whose innermost enclosing function has signature sig.
func (c *conversions) visit(n ast.Node, sig *types.Signature) {
	ast.Inspect(n, func(n ast.Node) bool {
		if c.skip(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv != nil {
				c.visit(n.Recv, sig)
			}
			c.visit(n.Type, sig)
			if fn, ok := c.info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
				c.visit(n.Body, fn.Signature())
			}
			return false
		case *ast.FuncLit:
			inner, _ := c.info.TypeOf(n).(*types.Signature)
			c.visit(n.Type, sig)
			c.visit(n.Body, inner)
			return false
		case *ast.Ident:
			if inst, ok := c.info.Instances[n]; ok {
				for t := range inst.TypeArgs.Types() {
					c.add(t)
				}
			}
		case *ast.CallExpr:
			c.call(n)
		case *ast.CompositeLit:
			c.literal(n)
		case *ast.AssignStmt:
			c.assignAll(c.typesOf(n.Lhs), n.Rhs)
		case *ast.ValueSpec:
			if n.Type != nil && len(n.Values) > 0 {
				dst := make([]types.Type, len(n.Names))
				for i := range dst {
					dst[i] = c.info.TypeOf(n.Type)
				}
				c.assignAll(dst, n.Values)
			}
		case *ast.ReturnStmt:
			if sig != nil && len(n.Results) > 0 {
				c.assignAll(tupleTypes(sig.Results()), n.Results)
			}
		case *ast.SendStmt:
			if ch, ok := objects.Core(c.info.TypeOf(n.Chan)).(*types.Chan); ok {
				c.assign(ch.Elem(), c.info.TypeOf(n.Value))
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				c.compare(n.X, n.Y)
			}
		case *ast.SwitchStmt:
			c.switchCases(n)
		case *ast.IndexExpr:
			if m, ok := objects.Core(c.info.TypeOf(n.X)).(*types.Map); ok {
				c.assign(m.Key(), c.info.TypeOf(n.Index))
			}
		case *ast.RangeStmt:
			c.ranges(n)
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				c.asserted(n.X, n.Type)
			}
		case *ast.TypeSwitchStmt:
			c.typeCases(n)
		}
		return true
	})
}

// assign notes the conversion of a value of type src where dst is wanted.
func (c *conversions) assign(dst, src types.Type) {
	if dst == nil || src == nil || !objects.IsInterface(dst) || objects.IsInterface(src) {
		return
	}
	c.add(src)
}

func (c *conversions) assignAll(dst []types.Type, src []ast.Expr) {
	if len(src) == 1 && len(dst) != 1 {
		if tuple, ok := c.info.TypeOf(src[0]).(*types.Tuple); ok {
			for i, t := range tupleTypes(tuple) {
				if i < len(dst) {
					c.assign(dst[i], t)
				}
			}
			return
		}
	}
	for i, e := range src {
		if i < len(dst) {
			c.assign(dst[i], c.valueType(e))
		}
	}
}

// valueType is the type of e as one value: the first of a comma-ok pair.
func (c *conversions) valueType(e ast.Expr) types.Type {
	t := c.info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		return tuple.At(0).Type()
	}
	return t
}

func (c *conversions) typesOf(es []ast.Expr) []types.Type {
	ts := make([]types.Type, len(es))
	for i, e := range es {
		ts[i] = c.info.TypeOf(e)
	}
	return ts
}

func (c *conversions) call(n *ast.CallExpr) {
	tv := c.info.Types[n.Fun]
	switch {
	case tv.IsType():
		if len(n.Args) == 1 {
			c.assign(tv.Type, c.info.TypeOf(n.Args[0]))
		}
		return
	case tv.IsBuiltin():
		c.builtin(n)
		return
	}
	sig, ok := objects.Core(tv.Type).(*types.Signature)
	if !ok {
		return
	}
	params := tupleTypes(sig.Params())
	if sig.Variadic() && !n.Ellipsis.IsValid() {
		last := len(params) - 1
		elem := params[last]
		if s, ok := objects.Core(elem).(*types.Slice); ok {
			elem = s.Elem()
		}
		count := len(n.Args)
		if tuple, ok := c.tupleArg(n); ok {
			count = tuple.Len()
		}
		params = params[:last:last]
		for len(params) < count {
			params = append(params, elem)
		}
	}
	if tuple, ok := c.tupleArg(n); ok {
		for i, t := range tupleTypes(tuple) {
			c.assign(params[i], t)
		}
		return
	}
	c.assignAll(params, n.Args)
}

// tupleArg returns the results of f in a call g(f()) that passes several.
func (c *conversions) tupleArg(n *ast.CallExpr) (*types.Tuple, bool) {
	if len(n.Args) != 1 {
		return nil, false
	}
	tuple, ok := c.info.TypeOf(n.Args[0]).(*types.Tuple)
	return tuple, ok
}

func (c *conversions) builtin(n *ast.CallExpr) {
	id, ok := ast.Unparen(n.Fun).(*ast.Ident)
	if !ok {
		return
	}
	switch id.Name {
	case "append":
		if s, ok := objects.Core(c.info.TypeOf(n)).(*types.Slice); ok && !n.Ellipsis.IsValid() {
			for _, a := range n.Args[1:] {
				c.assign(s.Elem(), c.info.TypeOf(a))
			}
		}
	case "panic":
		c.add(c.info.TypeOf(n.Args[0]))
	case "delete":
		if m, ok := objects.Core(c.info.TypeOf(n.Args[0])).(*types.Map); ok {
			c.assign(m.Key(), c.info.TypeOf(n.Args[1]))
		}
	}
}

func (c *conversions) literal(n *ast.CompositeLit) {
	t := objects.Core(c.info.TypeOf(n))
	if p, ok := t.(*types.Pointer); ok { // an elided &T
		t = objects.Core(p.Elem())
	}
	for i, e := range n.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		value := e
		if keyed {
			value = kv.Value
		}
		switch t := t.(type) {
		case *types.Struct:
			if !keyed {
				c.assign(t.Field(i).Type(), c.info.TypeOf(value))
			} else if f, ok := c.info.Uses[kv.Key.(*ast.Ident)].(*types.Var); ok {
				c.assign(f.Type(), c.info.TypeOf(value))
			}
		case *types.Map:
			c.assign(t.Key(), c.info.TypeOf(kv.Key))
			c.assign(t.Elem(), c.info.TypeOf(value))
		case interface{ Elem() types.Type }: // array or slice
			c.assign(t.Elem(), c.info.TypeOf(value))
		}
	}
}

func (c *conversions) compare(x, y ast.Expr) {
	c.assign(c.info.TypeOf(x), c.info.TypeOf(y))
	c.assign(c.info.TypeOf(y), c.info.TypeOf(x))
}

func (c *conversions) switchCases(n *ast.SwitchStmt) {
	if n.Tag == nil {
		return
	}
	for _, s := range n.Body.List {
		for _, e := range s.(*ast.CaseClause).List {
			c.compare(n.Tag, e)
		}
	}
}

// asserted notes a concrete type that x may hold: it must have the methods of
// x's interface for the assertion to compile, even if no value of it is made.
func (c *conversions) asserted(x, typ ast.Expr) {
	iface, ok := c.info.TypeOf(x).Underlying().(*types.Interface)
	if tv := c.info.Types[typ]; ok && iface.NumMethods() > 0 && tv.IsType() && !objects.IsInterface(tv.Type) {
		c.add(tv.Type)
	}
}

func (c *conversions) typeCases(n *ast.TypeSwitchStmt) {
	var x ast.Expr
	switch a := n.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x = a.Rhs[0]
	}
	for _, s := range n.Body.List {
		for _, e := range s.(*ast.CaseClause).List {
			c.asserted(ast.Unparen(x).(*ast.TypeAssertExpr).X, e)
		}
	}
}

func (c *conversions) ranges(n *ast.RangeStmt) {
	var key, value types.Type
	switch t := objects.Core(c.info.TypeOf(n.X)).(type) {
	case *types.Map:
		key, value = t.Key(), t.Elem()
	case *types.Signature:
		if yield, ok := objects.Core(t.Params().At(0).Type()).(*types.Signature); ok {
			params := tupleTypes(yield.Params())
			if len(params) > 0 {
				key = params[0]
			}
			if len(params) > 1 {
				value = params[1]
			}
		}
	case *types.Chan:
		key = t.Elem()
	case interface{ Elem() types.Type }:
		value = t.Elem()
		if p, ok := t.(*types.Pointer); ok {
			if a, ok := objects.Core(p.Elem()).(*types.Array); ok {
				value = a.Elem()
			}
		}
	}
	if n.Key != nil {
		c.assign(c.info.TypeOf(n.Key), key)
	}
	if n.Value != nil {
		c.assign(c.info.TypeOf(n.Value), value)
	}
}

func tupleTypes(t *types.Tuple) []types.Type {
	ts := make([]types.Type, t.Len())
	for i := range ts {
		ts[i] = t.At(i).Type()
	}
	return ts
}
