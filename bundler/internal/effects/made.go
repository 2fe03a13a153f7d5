package effects

import (
	"go/ast"
	"go/constant"
	"go/types"
)

// assignments counts the assignments to a variable after its declaration; taking its
// address counts as two, for what may come of it.
func (a *Analysis) assignments(obj types.Object) (n int) {
	for _, c := range a.changes.Changes(obj) {
		switch {
		case c.Within:
		case c.Address:
			n += 2
		default:
			n++
		}
	}
	return n
}

// made is the expression that certainly gave a map or slice variable the value that
// it has: that of its declaration, if it is never changed; of a package's variable
// also the only assignment, if that came before and always does.
func (s *scan) made(id *ast.Ident) ast.Expr {
	obj := s.info.Uses[id]
	if obj == nil {
		return nil
	}
	switch s.p.assignments(obj) {
	case 0:
		return s.declared(obj)
	case 1:
		return s.assigned1[obj]
	}
	return nil
}

// declared is the value with which a variable is declared, nil if it has none of its
// own.
func (s *scan) declared(obj types.Object) ast.Expr {
	if value, known := s.p.values[obj]; known {
		return value
	}
	s.p.values[obj] = nil
	if d := s.p.enclosing(obj); d != nil {
		s.p.findValues(d)
	}
	return s.p.values[obj]
}

// findValues notes the values of all variables that are declared in d.
func (a *Analysis) findValues(d *decl) {
	note := func(e ast.Expr, value ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && d.pkg.Info.Defs[id] != nil {
			a.values[d.pkg.Info.Defs[id]] = value
		}
	}
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if len(n.Rhs) == len(n.Lhs) {
					note(lhs, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if len(n.Values) == len(n.Names) {
					note(id, n.Values[i])
				}
			}
		}
		return true
	})
}

// madeMap reports whether id is an own map variable that is not nil.
func (s *scan) madeMap(id *ast.Ident) bool {
	switch e := ast.Unparen(s.made(id)).(type) {
	case *ast.CompositeLit:
	case *ast.CallExpr:
		if !s.isMake(e) {
			return false
		}
	default:
		return false
	}
	return s.write(s.info.Uses[id])
}

func (s *scan) isMake(e *ast.CallExpr) bool {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	return ok && id.Name == "make" && s.info.Types[e.Fun].IsBuiltin()
}

// length is the length of what e refers to, where that is known: a slice variable
// that was made with a constant length, a list of values.
func (s *scan) length(e ast.Expr) (n int64, ok bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return 0, false
	}
	if _, slice := sole(s.info.TypeOf(id)).(*types.Slice); !slice {
		return 0, false
	}
	switch value := ast.Unparen(s.made(id)).(type) {
	case *ast.CompositeLit:
		for _, el := range value.Elts {
			if _, keyed := el.(*ast.KeyValueExpr); keyed {
				return 0, false
			}
		}
		return int64(len(value.Elts)), true
	case *ast.CallExpr:
		if s.isMake(value) && len(value.Args) > 1 {
			if v := s.info.Types[value.Args[1]].Value; v != nil {
				return constant.Int64Val(constant.ToInt(v))
			}
		}
	}
	return 0, false
}

// constantOf is the value of e if it does not change: a constant, or the length of a
// slice that is known.
func (s *scan) constantOf(e ast.Expr) (n int64, ok bool) {
	if v := s.info.Types[e].Value; v != nil {
		return constant.Int64Val(constant.ToInt(v))
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !s.info.Types[call.Fun].IsBuiltin() {
		return 0, false
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || id.Name != "len" {
		return 0, false
	}
	return s.length(call.Args[0])
}

// within reports whether index is certainly one of the slice e: below its known
// length, or what a range over it counts with.
func (s *scan) within(e, index ast.Expr) bool {
	if n, ok := s.length(e); ok {
		return s.inBounds(index, n)
	}
	x, ok1 := ast.Unparen(e).(*ast.Ident)
	i, ok2 := ast.Unparen(index).(*ast.Ident)
	if !ok1 || !ok2 || s.own == nil {
		return false
	}
	slice, key := s.info.Uses[x], s.info.Uses[i]
	d := s.p.enclosing(key)
	if d == nil || s.p.declOf(slice) != nil || s.p.assignments(slice) != 0 || s.p.assignments(key) != 0 {
		return false
	}
	found := false
	ast.Inspect(d.node, func(n ast.Node) bool {
		if loop, ok := n.(*ast.RangeStmt); ok {
			over, ok1 := ast.Unparen(loop.X).(*ast.Ident)
			id, ok2 := loop.Key.(*ast.Ident)
			found = found || ok1 && ok2 && s.info.Uses[over] == slice && s.info.Defs[id] == key
		}
		return !found
	})
	return found
}
