// Package effects tells what initialising a package's variables and calling a
// function may do (rule 2).
//
// An initialiser can be left out when nobody uses its variables if it certainly
// returns, never panics and changes nothing that the rest of the program sees.
// Reading is no effect, whatever is read. In doubt there is an effect. In parts,
// there is none if
//
//	2.3.1  nothing can panic: an index is within bounds, a divisor not zero, a
//	       pointer not followed, a key or operand of == never an interface value,
//	2.3.2  the functions of the program that it calls have none, and do not call
//	       themselves,
//	2.3.3  those of the standard library are on a list (package std),
//	2.3.4  loops are ranges, or count up to a limit,
//	2.3.5  a function writes only into variables of its own and what it made itself.
package effects

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/mutation"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// An Analysis answers for one program. It remembers what it found out.
type Analysis struct {
	prog    *load.Program
	folding *fold.Folding
	changes *mutation.Index
	decls   []*decl // by position
	byObj   map[types.Object]*decl
	funcs   map[*types.Func]verdict
	vars    map[types.Object]bool     // see variables
	values  map[types.Object]ast.Expr // see declared
}

// A decl is a function or the variables of one spec.
type decl struct {
	pkg  *load.Package
	node ast.Node // *ast.FuncDecl or *ast.ValueSpec
}

type verdict int

const (
	unknown verdict = iota
	inProgress
	isPure
	hasEffect
)

// New makes the analysis of prog without the code that folding decides against.
func New(prog *load.Program, folding *fold.Folding) *Analysis {
	a := &Analysis{
		prog: prog, folding: folding, changes: mutation.Of(prog, folding.Dead),
		byObj: map[types.Object]*decl{}, funcs: map[*types.Func]verdict{}, values: map[types.Object]ast.Expr{},
	}
	for _, pkg := range prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, f := range pkg.Files {
			for _, d := range f.Syntax.Decls {
				a.index(pkg, d)
			}
		}
	}
	slices.SortFunc(a.decls, func(x, y *decl) int { return cmp.Compare(x.node.Pos(), y.node.Pos()) })
	return a
}

func (a *Analysis) index(pkg *load.Package, d ast.Decl) {
	add := func(n ast.Node, names ...*ast.Ident) {
		entry := &decl{pkg, n}
		a.decls = append(a.decls, entry)
		for _, id := range names {
			if obj := pkg.Info.Defs[id]; obj != nil && id.Name != "_" {
				a.byObj[obj] = entry
			}
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		add(d, d.Name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
				add(v, v.Names...)
			}
		}
	}
}

// declOf is the declaration of a function or a package's variable; nil of others.
func (a *Analysis) declOf(obj types.Object) *decl { return a.byObj[objects.Origin(obj)] }

// enclosing is the declaration in which a local variable is declared.
func (a *Analysis) enclosing(obj types.Object) *decl {
	i, found := slices.BinarySearchFunc(a.decls, obj.Pos(), func(d *decl, pos token.Pos) int { return cmp.Compare(d.node.Pos(), pos) })
	if !found {
		i--
	}
	if i < 0 || a.decls[i].node.End() <= obj.Pos() {
		return nil
	}
	return a.decls[i]
}

// Changed reports whether the program changes a variable beyond its initialiser.
func (a *Analysis) Changed(v types.Object) bool { return len(a.changes.Changes(v)) > 0 }

// Initialiser reports whether giving a variable of pkg its values may do more than
// that, or panic.
func (a *Analysis) Initialiser(pkg *load.Package, values []ast.Expr) bool {
	s := &scan{p: a, info: pkg.Info}
	return !s.exprs(values)
}

// pure reports whether calling fn has no effect. A recursive function has one:
// it might not return.
func (a *Analysis) pure(fn *types.Func) bool {
	fn = fn.Origin()
	switch a.funcs[fn] {
	case isPure:
		return true
	case hasEffect, inProgress: // 2.3.2
		return false
	}
	d := a.declOf(fn)
	if d == nil {
		return false
	}
	a.funcs[fn] = inProgress
	result := hasEffect
	if body := d.node.(*ast.FuncDecl).Body; body != nil {
		s := a.scanOf(d, map[types.Object]bool{})
		sig := d.pkg.Info.Defs[d.node.(*ast.FuncDecl).Name].(*types.Func).Signature()
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
	a.funcs[fn] = result
	return result == isPure
}

func (a *Analysis) scanOf(d *decl, own map[types.Object]bool) *scan {
	return &scan{p: a, info: d.pkg.Info, own: own, written: map[types.Object]bool{}, assigned1: map[types.Object]ast.Expr{}}
}

// A scan walks one initialiser or one function body.
type scan struct {
	p    *Analysis
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
	m, isMap := objects.Core(s.info.TypeOf(e)).(*types.Map)
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

// sole is the underlying type of t; of a type parameter, that of all types it may
// stand for, or nil if they differ: then each could do something else.
func sole(t types.Type) types.Type {
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t.Underlying()
	}
	u := objects.Core(tp)
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
		return !sel.Indirect() && !objects.IsInterface(sel.Recv()) && !objects.IsInterface(recv) && s.expr(e.X)
	}
	return true
}

// index (rule 2.3.1): an array at a constant or a known range, a map whose keys cannot panic,
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
	if b, ok := objects.Core(tv.Type).(*types.Basic); ok && b.Kind() == types.Uint8 && n >= 256 {
		return s.expr(index)
	}
	sp, ok := s.span(index)
	return ok && 0 <= sp.lo && sp.hi <= n && s.expr(index)
}
