package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// countedLoop (rule 2.3.4): for i := a; i < b; i += c, where i is not changed in the body.
func (s *scan) countedLoop(st *ast.ForStmt) bool {
	id := loopVar(st)
	if id == nil {
		return false
	}
	if _, ok := s.counter(st); !ok || !s.stmt(st.Init) {
		return false
	}
	if s.changed(s.info.Defs[id]) {
		return false // it might not end
	}
	s.own[s.info.Defs[id]] = false
	return s.block(st.Body.List)
}

// loopVar is the one variable that a for statement declares.
func loopVar(st *ast.ForStmt) *ast.Ident {
	init, ok := st.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return nil
	}
	id, _ := init.Lhs[0].(*ast.Ident)
	return id
}

// counter recognises a loop that counts up to a constant and returns the span in
// which its variable stays in the body.
func (s *scan) counter(st *ast.ForStmt) (sp span, ok bool) {
	id := loopVar(st)
	cond, isComparison := st.Cond.(*ast.BinaryExpr)
	if id == nil || !isComparison || cond.Op != token.LSS && cond.Op != token.LEQ {
		return sp, false
	}
	same := func(e ast.Expr) bool {
		x, ok := e.(*ast.Ident)
		return ok && s.info.Uses[x] == s.info.Defs[id]
	}
	start, known := s.span(st.Init.(*ast.AssignStmt).Rhs[0])
	end, fixed := s.constantOf(cond.Y)
	step := s.countsUp(st.Post, same)
	if !known || start.lo < 0 || !fixed || end > 1<<30 || step == 0 {
		return sp, false
	}
	sp.lo, sp.hi, ok = start.lo, end, true
	if cond.Op == token.LEQ {
		sp.hi++
	}
	if square, isProduct := cond.X.(*ast.BinaryExpr); isProduct { // i*i < b
		ok = ok && square.Op == token.MUL && same(square.X) && same(square.Y)
		root := int64(0)
		for root*root < sp.hi {
			root++
		}
		sp.hi = root
		ok = ok && root < 1<<15 && step < 1<<10
		ok = ok && span{0, (root + step) * (root + step)}.fits(s.info.TypeOf(id))
	} else {
		ok = ok && same(cond.X)
	}
	past := span{sp.lo, sp.hi + step} // where the loop ends, unless the counter overflows
	return sp, ok && sp.hi < 1<<30 && past.fits(s.info.TypeOf(id))
}

// countsUp returns the most that a post statement adds to the loop's variable; 0 if
// it is not known to add something positive.
func (s *scan) countsUp(post ast.Stmt, same func(ast.Expr) bool) (step int64) {
	switch post := post.(type) {
	case *ast.IncDecStmt:
		if post.Tok == token.INC && same(post.X) {
			return 1
		}
	case *ast.AssignStmt:
		if post.Tok != token.ADD_ASSIGN || !same(post.Lhs[0]) {
			return 0
		}
		if by, ok := s.span(post.Rhs[0]); ok && by.lo >= 1 && by.hi < 1<<30 {
			return by.hi - 1
		}
	}
	return 0
}

// A span is what is known of a whole number: lo <= x < hi.
type span struct{ lo, hi int64 }

// limits returns the span of a loop's variable, for variables of counting loops
// and of ranges over arrays and whole numbers that nothing else changes.
func (s *scan) limits(id *ast.Ident) (sp span, ok bool) {
	obj := s.info.Uses[id]
	if obj == nil || s.own == nil {
		return sp, false
	}
	d := s.p.enclosing(obj)
	if d == nil {
		return sp, false
	}
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch st := n.(type) {
		case *ast.ForStmt:
			if v := loopVar(st); v != nil && s.info.Defs[v] == obj {
				sp, ok = s.counter(st)
			}
		case *ast.RangeStmt:
			if key, isIdent := st.Key.(*ast.Ident); isIdent && s.info.Defs[key] == obj {
				if a, isArray := sole(s.info.TypeOf(st.X)).(*types.Array); isArray {
					sp, ok = span{0, a.Len()}, true
				} else if n, isSlice := s.length(st.X); isSlice {
					sp, ok = span{0, n}, true
				} else if v := s.info.Types[st.X].Value; v != nil && v.Kind() == constant.Int {
					sp.hi, ok = constant.Int64Val(v)
				}
			}
		}
		return true
	})
	return sp, ok && !s.changed(obj)
}

// span is what is known of the value of e.
func (s *scan) span(e ast.Expr) (sp span, ok bool) {
	if v := s.info.Types[e].Value; v != nil {
		n, exact := constant.Int64Val(constant.ToInt(v))
		return span{n, n + 1}, exact && n < 1<<40
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.span(e.X)
	case *ast.Ident:
		return s.limits(e)
	case *ast.BinaryExpr:
		sp, ok = s.binarySpan(e)
		return sp, ok && sp.fits(s.info.TypeOf(e))
	}
	return sp, false
}

func (s *scan) binarySpan(e *ast.BinaryExpr) (sp span, ok bool) {
	x, okx := s.span(e.X)
	y, oky := s.span(e.Y)
	okx, oky = okx && x.lo >= -1<<40, oky && y.lo >= -1<<40
	switch e.Op {
	case token.MUL:
		return span{x.lo * y.lo, (x.hi-1)*(y.hi-1) + 1}, okx && oky && x.lo >= 0 && y.lo >= 0 && x.hi < 1<<20 && y.hi < 1<<20
	case token.AND: // at most either operand that is not negative
		okx, oky = okx && x.lo >= 0, oky && y.lo >= 0
		if !okx || oky && y.hi < x.hi {
			x = y
		}
		return span{0, x.hi}, okx || oky
	}
	if !oky || y.lo != y.hi-1 {
		return sp, false
	}
	switch c := y.lo; e.Op {
	case token.REM:
		return span{0, c}, okx && x.lo >= 0 && c > 0
	case token.SHR:
		return span{0, x.hi}, okx && x.lo >= 0 && c >= 0
	case token.QUO:
		return span{0, x.hi}, okx && x.lo >= 0 && c > 0
	case token.SUB:
		return span{x.lo - c, x.hi - c}, okx
	case token.ADD:
		return span{x.lo + c, x.hi + c}, okx
	}
	return sp, false
}

// fits reports whether a type of whole numbers holds all of a span, so that what
// computed it did not overflow. An int may have 32 bits.
func (sp span) fits(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	bits := 0
	switch b.Kind() {
	case types.Int8, types.Uint8:
		bits = 8
	case types.Int16, types.Uint16:
		bits = 16
	case types.Int32, types.Uint32, types.Int, types.Uint, types.Uintptr:
		bits = 32
	case types.Int64, types.Uint64:
		bits = 62
	}
	if b.Info()&types.IsUnsigned != 0 {
		return sp.lo >= 0 && sp.hi <= 1<<bits
	}
	return bits > 0 && sp.lo >= -1<<(bits-1) && sp.hi <= 1<<(bits-1)
}

// changed reports whether a loop variable is changed, or its address taken, outside
// the loop's own head.
func (s *scan) changed(obj types.Object) bool {
	for _, c := range s.p.changes.Changes(obj) {
		if !c.Post {
			return true
		}
	}
	return false
}
