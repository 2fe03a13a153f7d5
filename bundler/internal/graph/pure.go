package graph

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
)

// A purity tells which initialisers can be left out when nobody uses their
// variables (rule 2): those that certainly return, panic never and change
// nothing that the rest of the program sees. Reading is no effect, whatever is
// read. In doubt there is an effect.
//
// The program's own functions are looked into: a body may change its own
// variables, and what it made itself, by plain assignment.
type purity struct {
	g       *Graph
	folding *fold.Folding
	funcs   map[*types.Func]verdict
	vars    map[types.Object]bool     // see variables
	changed map[types.Object]int      // see changes
	values  map[types.Object]ast.Expr // see declared
}

type verdict int

const (
	unknown verdict = iota
	inProgress
	isPure
	hasEffect
)

func newPurity(g *Graph, folding *fold.Folding) *purity {
	return &purity{g: g, folding: folding, funcs: map[*types.Func]verdict{}, values: map[types.Object]ast.Expr{}}
}

// effect reports whether the initialiser of a variable spec may have an effect.
func (p *purity) effect(part *Part) bool {
	s := &scan{p: p, info: part.Pkg.Info}
	for _, v := range part.Values() {
		if !s.expr(v) {
			return true
		}
	}
	return false
}

// pure reports whether calling fn has no effect. A recursive function has one:
// it might not return.
func (p *purity) pure(fn *types.Func) bool {
	fn = fn.Origin()
	switch p.funcs[fn] {
	case isPure:
		return true
	case hasEffect, inProgress:
		return false
	}
	part := p.g.PartOf(fn)
	if part == nil {
		return false
	}
	p.funcs[fn] = inProgress
	result := hasEffect
	if body := part.Decl.(*ast.FuncDecl).Body; body != nil {
		s := &scan{p: p, info: part.Pkg.Info, own: map[types.Object]bool{}, written: map[types.Object]bool{}, assigned1: map[types.Object]ast.Expr{}}
		sig := part.Pkg.Info.Defs[part.Decl.(*ast.FuncDecl).Name].(*types.Func).Signature()
		for v := range sig.Params().Variables() {
			s.own[v] = holdsNoReference(v.Type())
		}
		for v := range sig.Results().Variables() {
			s.own[v] = true // starts as its type's zero value
		}
		if s.block(body.List) {
			result = isPure
		}
	}
	p.funcs[fn] = result
	return result == isPure
}

// A scan walks one initialiser or one function body.
type scan struct {
	p    *purity
	info *types.Info
	// own are the local variables that hold values of their own, so that
	// assigning to them or into them is nobody else's business; nil outside
	// functions.
	own map[types.Object]bool
	// written are those of own whose maps or slices were written into: they must
	// stay their own, since a loop may come to the same place again.
	written map[types.Object]bool
	// assigned1 has the values of variables that are assigned to once, where that
	// has happened; depth is how deep in blocks the scan is.
	assigned1 map[types.Object]ast.Expr
	depth     int
}

// expr reports whether evaluating e has no effect.
func (s *scan) expr(e ast.Expr) bool {
	if tv, ok := s.info.Types[e]; ok && (tv.Value != nil || tv.IsType()) {
		return true
	}
	switch e := e.(type) {
	case nil:
		return true
	case *ast.Ident, *ast.BasicLit, *ast.FuncLit:
		return true
	case *ast.ParenExpr:
		return s.expr(e.X)
	case *ast.CompositeLit:
		return s.literal(e)
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && s.expr(e.X)
	case *ast.BinaryExpr:
		return s.binary(e)
	case *ast.SelectorExpr:
		return s.selector(e)
	case *ast.IndexExpr:
		return s.index(e)
	case *ast.IndexListExpr: // an instantiated function
		return s.expr(e.X)
	case *ast.SliceExpr:
		return e.Low == nil && e.High == nil && e.Max == nil && s.sliceable(e.X) && s.expr(e.X)
	case *ast.CallExpr:
		return s.call(e)
	}
	return false
}

func (s *scan) exprs(es []ast.Expr) bool {
	for _, e := range es {
		if !s.expr(e) {
			return false
		}
	}
	return true
}

func (s *scan) literal(e *ast.CompositeLit) bool {
	m, isMap := core(s.info.TypeOf(e)).(*types.Map)
	if isMap && !alwaysComparable(m.Key()) {
		return false
	}
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if isMap && !s.expr(kv.Key) || !s.expr(kv.Value) {
				return false
			}
		} else if !s.expr(el) {
			return false
		}
	}
	return true
}

// alwaysComparable reports whether == on t cannot panic: no interface in it.
func alwaysComparable(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return alwaysComparable(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !alwaysComparable(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

func (s *scan) binary(e *ast.BinaryExpr) bool {
	if !s.expr(e.X) || !s.expr(e.Y) {
		return false
	}
	y := s.info.Types[e.Y]
	switch e.Op {
	case token.QUO, token.REM:
		b, ok := sole(y.Type).(*types.Basic)
		if !ok {
			return false
		}
		return b.Info()&types.IsInteger == 0 || y.Value != nil && constant.Sign(y.Value) != 0
	case token.SHL, token.SHR:
		b, ok := sole(y.Type).(*types.Basic)
		return y.Value != nil || ok && b.Info()&types.IsUnsigned != 0
	case token.EQL, token.NEQ:
		return isNil(s.info, e.X) || isNil(s.info, e.Y) || alwaysComparable(s.info.TypeOf(e.X)) && alwaysComparable(y.Type)
	}
	return true
}

// isNil reports whether e is nil, by itself or as []T(nil).
func isNil(info *types.Info, e ast.Expr) bool {
	if conv, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(conv.Args) == 1 && info.Types[conv.Fun].IsType() && !types.IsInterface(info.TypeOf(conv)) {
		return isNil(info, conv.Args[0])
	}
	return info.Types[e].IsNil()
}

func isPointer(t types.Type) bool {
	_, ok := core(t).(*types.Pointer)
	return ok
}

// sole is the underlying type of t; of a type parameter, that of all types it may
// stand for, or nil if they differ: then each could do something else.
func sole(t types.Type) types.Type {
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t.Underlying()
	}
	u := core(tp)
	for e := range tp.Constraint().Underlying().(*types.Interface).EmbeddedTypes() {
		union, ok := e.(*types.Union)
		if !ok {
			continue
		}
		for term := range union.Terms() {
			if !types.Identical(term.Type().Underlying(), u) {
				return nil
			}
		}
	}
	return u
}

// sliceable reports whether x[:] cannot panic: x is no pointer, which may be nil.
func (s *scan) sliceable(x ast.Expr) bool {
	switch sole(s.info.TypeOf(x)).(type) {
	case *types.Slice, *types.Array, *types.Basic:
		return true
	}
	return false
}

func (s *scan) selector(e *ast.SelectorExpr) bool {
	sel, ok := s.info.Selections[e]
	if !ok {
		return true // a qualified name
	}
	switch sel.Kind() {
	case types.FieldVal:
		return !sel.Indirect() && s.expr(e.X)
	case types.MethodVal: // a method value evaluates and may dereference its receiver
		recv := sel.Obj().(*types.Func).Signature().Recv().Type()
		return !sel.Indirect() && !isInterface(sel.Recv()) && !isInterface(recv) && s.expr(e.X)
	}
	return true
}

// index: an array at a constant or a known range, a map whose keys cannot panic,
// an instantiated function.
func (s *scan) index(e *ast.IndexExpr) bool {
	if !s.expr(e.X) {
		return false
	}
	switch t := sole(s.info.TypeOf(e.X)).(type) {
	case *types.Signature:
		return true
	case *types.Map:
		return alwaysComparable(t.Key()) && s.expr(e.Index)
	case *types.Array:
		return s.inBounds(e.Index, t.Len())
	case *types.Slice:
		return s.within(e.X, e.Index)
	case *types.Basic:
		str := s.info.Types[e.X].Value
		return str != nil && str.Kind() == constant.String && s.inBounds(e.Index, int64(len(constant.StringVal(str))))
	}
	return false
}

// inBounds: a constant below n, or a value whose type has no others.
func (s *scan) inBounds(index ast.Expr, n int64) bool {
	tv := s.info.Types[index]
	if tv.Value != nil {
		i, ok := constant.Int64Val(constant.ToInt(tv.Value))
		return ok && 0 <= i && i < n
	}
	if b, ok := core(tv.Type).(*types.Basic); ok && b.Kind() == types.Uint8 && n >= 256 {
		return s.expr(index)
	}
	sp, ok := s.span(index)
	return ok && 0 <= sp.lo && sp.hi <= n && s.expr(index)
}
