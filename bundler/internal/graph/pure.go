package graph

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
)

// A purity tells which initialisers can be left out when nobody uses their
// variables (rule 2): those that certainly return, panic never and change
// nothing that the rest of the program sees. Reading is no effect, whatever is
// read. In doubt there is an effect.
//
// The program's own functions are looked into: a body may change its own
// variables, and what it made itself, by plain assignment.
type purity struct {
	g     *Graph
	funcs map[*types.Func]verdict
}

type verdict int

const (
	unknown verdict = iota
	inProgress
	isPure
	hasEffect
)

func newPurity(g *Graph) *purity { return &purity{g: g, funcs: map[*types.Func]verdict{}} }

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
		s := &scan{p: p, info: part.Pkg.Info, own: map[types.Object]bool{}}
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

// private reports whether an init function does nothing but compute values for
// its own package's variables, so that no other package can tell when it runs
// as long as it does not use them.
func (p *purity) private(part *Part) bool {
	s := &scan{p: p, info: part.Pkg.Info, own: map[types.Object]bool{}}
	for _, name := range part.Pkg.Types.Scope().Names() {
		if v, ok := part.Pkg.Types.Scope().Lookup(name).(*types.Var); ok {
			s.own[v] = holdsNoReference(v.Type())
		}
	}
	return s.block(part.Decl.(*ast.FuncDecl).Body.List)
}

// writes are the package-level variables of its own package that an init
// function mentions.
func (p *purity) writes(part *Part) (vars []*Part) {
	ast.Inspect(part.Decl, func(n ast.Node) bool {
		if p.g.Dead(n) {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := part.Pkg.Info.Uses[id].(*types.Var); ok && v.Pkg() == part.Pkg.Types {
				if q := p.g.PartOf(v); q != nil && (q.Param == nil || !q.Param.Fixed) {
					vars = append(vars, q)
				}
			}
		}
		return true
	})
	return vars
}

// A scan walks one initialiser or one function body.
type scan struct {
	p    *purity
	info *types.Info
	// own are the local variables that hold values of their own, so that
	// assigning to them or into them is nobody else's business; nil outside
	// functions.
	own map[types.Object]bool
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
	case *ast.SliceExpr:
		return e.Low == nil && e.High == nil && e.Max == nil && !isPointer(s.info.TypeOf(e.X)) && s.expr(e.X)
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
		b, ok := core(y.Type).(*types.Basic)
		if !ok {
			return false
		}
		return b.Info()&types.IsInteger == 0 || y.Value != nil && constant.Sign(y.Value) != 0
	case token.SHL, token.SHR:
		b, ok := core(y.Type).(*types.Basic)
		return y.Value != nil || ok && b.Info()&types.IsUnsigned != 0
	case token.EQL, token.NEQ:
		return isNil(s.info, e.X) || isNil(s.info, e.Y) || alwaysComparable(s.info.TypeOf(e.X)) && alwaysComparable(y.Type)
	}
	return true
}

func isNil(info *types.Info, e ast.Expr) bool { return info.Types[e].IsNil() }

func isPointer(t types.Type) bool {
	_, ok := core(t).(*types.Pointer)
	return ok
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
	switch t := core(s.info.TypeOf(e.X)).(type) {
	case *types.Signature:
		return true
	case *types.Map:
		return alwaysComparable(t.Key()) && s.expr(e.Index)
	case *types.Array:
		return s.inBounds(e.Index, t.Len())
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

func (s *scan) call(e *ast.CallExpr) bool {
	tv := s.info.Types[e.Fun]
	switch {
	case tv.IsType():
		return s.conversion(tv.Type, e.Args[0])
	case tv.IsBuiltin():
		return s.builtin(e)
	}
	if !s.exprs(e.Args) {
		return false
	}
	fn, recv := s.callee(e.Fun)
	if fn == nil || recv != nil && !s.expr(recv) {
		return false
	}
	if s.p.g.PartOf(fn) != nil {
		return s.p.pure(fn)
	}
	return s.pureStd(fn, e)
}

// callee is the function that a call certainly calls, with its receiver.
func (s *scan) callee(fun ast.Expr) (*types.Func, ast.Expr) {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		fn, _ := s.info.Uses[f].(*types.Func)
		return fn, nil
	case *ast.IndexExpr:
		return s.callee(f.X)
	case *ast.IndexListExpr:
		return s.callee(f.X)
	case *ast.SelectorExpr:
		fn, _ := s.info.Uses[f.Sel].(*types.Func)
		if sel, ok := s.info.Selections[f]; ok {
			if sel.Kind() != types.MethodVal || isInterface(sel.Recv()) || sel.Indirect() && !isPointer(fn.Signature().Recv().Type()) {
				return nil, nil
			}
			return fn, f.X
		}
		return fn, nil
	}
	return nil, nil
}

func (s *scan) conversion(to types.Type, arg ast.Expr) bool {
	if _, slice := core(s.info.TypeOf(arg)).(*types.Slice); slice {
		switch core(to).(type) {
		case *types.Array, *types.Pointer: // panics if the slice is too short
			return false
		}
	}
	return s.expr(arg)
}

func (s *scan) builtin(e *ast.CallExpr) bool {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	switch id.Name {
	case "append": // writes into the array behind its first argument
		return s.ownValue(e.Args[0]) && s.exprs(e.Args)
	case "len", "cap", "new", "min", "max", "complex", "real", "imag":
		return s.exprs(e.Args)
	case "make":
		for _, size := range e.Args[1:] {
			if v := s.info.Types[size].Value; v == nil || constant.Sign(v) < 0 {
				return false
			}
		}
		return true
	}
	return false
}

// pureStd reports whether a call of the standard library's fn has no effect,
// its arguments aside.
func (s *scan) pureStd(fn *types.Func, e *ast.CallExpr) bool {
	if fn.Pkg() == nil {
		return false
	}
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		name = shortName(recv.Type()) + "." + name
	}
	known, ok := pureFuncs[fn.Pkg().Path()]
	switch {
	case !ok:
		return false
	case fn.Pkg().Path() == "regexp":
		return (name == "MustCompile" || name == "Compile") && s.goodPattern(e.Args[0])
	case fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "errors" && name == "Join":
		return known.has(name) && s.plainArgs(e.Args)
	}
	return known.has(name)
}

func shortName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// goodPattern reports whether e is a constant regular expression that compiles.
func (s *scan) goodPattern(e ast.Expr) bool {
	v := s.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return false
	}
	_, err := regexp.Compile(constant.StringVal(v))
	return err == nil
}

// plainArgs reports whether formatting the arguments calls no methods.
func (s *scan) plainArgs(args []ast.Expr) bool {
	for _, a := range args {
		if _, ok := types.Unalias(s.info.TypeOf(a)).(*types.Basic); !ok {
			return false
		}
	}
	return true
}
