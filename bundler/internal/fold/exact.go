package fold

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// findVariables notes the parameters of a declaration whose expressions would mean
// something else with a constant (9.5 to 9.7): where a value on the way is not what the
// type of a variable holds.
func (f *Folding) findVariables(pkg *load.Package, d ast.Decl) {
	x := &exact{Folding: f, info: pkg.Info, known: map[ast.Expr]*number{}}
	if !x.mentionsParam(d) {
		return // most do not
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if n == nil || f.dead[n] {
			return false
		}
		if e, ok := n.(ast.Expr); ok {
			x.eval(e)
		}
		return true
	})
}

// mentionsParam reports whether a declaration names a parameter.
func (x *exact) mentionsParam(d ast.Decl) (found bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			found = x.param(x.info.Uses[id]) != nil
		}
		return !found
	})
	return found
}

// An exact computes the expressions that become constant.
type exact struct {
	*Folding
	info  *types.Info
	known map[ast.Expr]*number // what was computed, nil if it is no constant
}

// A number is the value of an expression that is constant with the parameters as
// constants. Strings and truth values are numbers too.
type number struct {
	val     constant.Value
	untyped bool     // the compiler computes it without a type
	uses    []*Param // none if it is a constant anyway
}

// eval computes e; nil if it is no constant.
func (x *exact) eval(e ast.Expr) *number {
	if n, ok := x.known[e]; ok {
		return n
	}
	n := x.compute(e)
	x.known[e] = n
	return n
}

func (x *exact) compute(e ast.Expr) *number {
	tv := x.info.Types[e]
	if tv.Value != nil {
		return &number{val: tv.Value, untyped: x.isUntyped(e)}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return x.eval(e.X)
	case *ast.Ident:
		return x.param(x.info.Uses[e])
	case *ast.SelectorExpr:
		return x.param(x.info.Uses[e.Sel])
	}
	if !tv.IsValue() {
		return nil
	}
	if _, generic := types.Unalias(tv.Type).(*types.TypeParam); generic {
		return x.generic(e)
	}
	t, ok := types.Default(tv.Type).Underlying().(*types.Basic) // a shift's count may have none
	if !ok {
		return nil
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return x.unary(e, t)
	case *ast.BinaryExpr:
		return x.binary(e, t)
	case *ast.CallExpr:
		return x.call(e, t)
	}
	return nil
}

// generic makes variables of the parameters in an operation of a type parameter's
// type, such as 1 << n: each type that it stands for computes it in its own way.
func (x *exact) generic(e ast.Expr) *number {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if o := x.eval(e.X); o != nil {
			return x.differs(o)
		}
	case *ast.BinaryExpr:
		a, b := x.eval(e.X), x.eval(e.Y)
		if b != nil && (a != nil || constant.Sign(b.val) <= 0) {
			return x.differs(b)
		}
	}
	return nil
}

func (x *exact) param(obj types.Object) *number {
	p := x.params.Of(obj)
	if p == nil || !x.Constant(p) {
		return nil
	}
	return &number{val: x.Value(p), uses: []*Param{p}}
}

// isUntyped reports whether a constant expression has no type until it is used.
func (x *exact) isUntyped(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		return isUntypedConst(x.info.Uses[e])
	case *ast.SelectorExpr:
		return isUntypedConst(x.info.Uses[e.Sel])
	case *ast.ParenExpr:
		return x.isUntyped(e.X)
	case *ast.UnaryExpr:
		return x.isUntyped(e.X)
	case *ast.BinaryExpr:
		return x.isUntyped(e.X) && (e.Op == token.SHL || e.Op == token.SHR || x.isUntyped(e.Y))
	case *ast.CallExpr: // min, max, real, imag, complex
		for _, a := range e.Args {
			if x.info.Types[e.Fun].IsType() || !x.isUntyped(a) {
				return false
			}
		}
		return len(e.Args) > 0
	}
	return false
}

func isUntypedConst(obj types.Object) bool {
	c, ok := obj.(*types.Const)
	if !ok {
		return false
	}
	t, ok := c.Type().(*types.Basic)
	return ok && is(t, types.IsUntyped)
}

// result is the value of an expression of type t that is computed from others. If
// it is not what t holds, what it hangs on stays variable.
func (x *exact) result(val constant.Value, t *types.Basic, from ...*number) *number {
	n := &number{val: val, untyped: true}
	for _, o := range from {
		n.untyped = n.untyped && o.untyped
		n.uses = append(n.uses, o.uses...)
	}
	if val != nil && val.Kind() != constant.Unknown && x.holds(val, t) {
		return n
	}
	return x.differs(from...)
}

// differs makes the parameters of an expression variables: then it is no constant.
func (x *exact) differs(from ...*number) *number {
	for _, o := range from {
		for _, p := range o.uses {
			x.variable[p] = true
		}
	}
	return nil
}

// holds reports whether a variable of type t can have exactly this value.
func (m machine) holds(v constant.Value, t *types.Basic) bool {
	switch {
	case is(t, types.IsInteger):
		return m.fits(v, t)
	case is(t, types.IsFloat):
		r := m.round(v, t)
		return r != nil && constant.Compare(r, token.EQL, v)
	}
	return true
}

func (x *exact) unary(e *ast.UnaryExpr, t *types.Basic) *number {
	o := x.eval(e.X)
	if o == nil || len(o.uses) == 0 {
		return nil
	}
	switch {
	case e.Op == token.XOR && is(t, types.IsUnsigned) && !o.untyped:
		return x.result(constant.UnaryOp(e.Op, o.val, x.bits(t)), t, o)
	case e.Op == token.SUB && !is(t, types.IsInteger) && (constant.Sign(o.val) == 0 || is(t, types.IsComplex)):
		return x.differs(o) // 9.7
	case e.Op == token.ADD, e.Op == token.SUB, e.Op == token.XOR, e.Op == token.NOT:
		return x.result(constant.UnaryOp(e.Op, o.val, 0), t, o)
	}
	return nil
}

func (x *exact) binary(e *ast.BinaryExpr, t *types.Basic) *number {
	a, b := x.eval(e.X), x.eval(e.Y)
	if b != nil && len(b.uses) > 0 && refused(e.Op, b.val, t) {
		return x.differs(b) // 9.6, also beside a variable
	}
	if a == nil || b == nil || len(a.uses)+len(b.uses) == 0 {
		return nil
	}
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return x.result(constant.MakeBool(constant.Compare(a.val, e.Op, b.val)), t, a, b)
	case token.SHL, token.SHR:
		count, exact := constant.Uint64Val(constant.ToInt(b.val))
		if !exact || count > longest {
			return x.differs(a, b)
		}
		n := x.result(constant.Shift(constant.ToInt(a.val), e.Op, uint(count)), t, a, b)
		if n != nil {
			n.untyped = a.untyped
		}
		return n
	}
	switch {
	case is(t, types.IsComplex):
		return x.differs(a, b) // 9.6
	case is(t, types.IsFloat):
		return x.float(e.Op, a, b, t)
	case is(t, types.IsInteger):
		return x.integer(e.Op, a, b, t)
	}
	return x.result(constant.BinaryOp(a.val, e.Op, b.val), t, a, b) // strings, && and ||
}

// longest is the count of the longest shift that the compiler computes.
const longest = 1023 - 1 + 52

// refused reports whether the compiler refuses an operator's right side that is
// constant.
func refused(op token.Token, right constant.Value, t *types.Basic) bool {
	switch op {
	case token.QUO, token.REM:
		return is(t, types.IsInteger) && constant.Sign(right) == 0
	case token.SHL, token.SHR:
		return constant.Sign(right) < 0
	}
	return false
}

// float computes a real number, which must come out as when the program runs.
func (x *exact) float(op token.Token, a, b *number, t *types.Basic) *number {
	if op == token.QUO && constant.Sign(b.val) == 0 {
		return x.differs(a, b)
	}
	run := constant.MakeFloat64(x.floatOp(a.val, op, b.val, t))
	val := x.round(constant.BinaryOp(constant.ToFloat(a.val), op, constant.ToFloat(b.val)), t)
	if x.isNegativeZero(a.val, op, b.val, t) {
		return x.differs(a, b) // 9.7
	}
	if val == nil || run.Kind() == constant.Unknown || !constant.Compare(val, token.EQL, run) {
		return x.differs(a, b)
	}
	return x.result(val, t, a, b)
}

func (x *exact) integer(op token.Token, a, b *number, t *types.Basic) *number {
	left, right := constant.ToInt(a.val), constant.ToInt(b.val)
	if left.Kind() != constant.Int || right.Kind() != constant.Int {
		return x.differs(a, b)
	}
	if op == token.QUO {
		rest := constant.BinaryOp(left, token.REM, right)
		if a.untyped && b.untyped && constant.Sign(rest) != 0 {
			return x.differs(a, b) // 9.5: 1<<n / 2.0 may have a fraction
		}
		op = token.QUO_ASSIGN
	}
	return x.result(constant.BinaryOp(left, op, right), t, a, b)
}

// call computes a conversion, or a builtin function whose result may be constant.
func (x *exact) call(e *ast.CallExpr, t *types.Basic) *number {
	if x.info.Types[e.Fun].IsType() {
		if len(e.Args) != 1 {
			return nil
		}
		return x.conversion(e.Args[0], x.info.Types[e.Fun].Type, t)
	}
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if b, isBuiltin := x.info.Uses[id].(*types.Builtin); !ok || !isBuiltin || e.Ellipsis.IsValid() || b.Name() != id.Name {
		return nil
	}
	if (id.Name == "len" || id.Name == "cap") && len(e.Args) == 1 {
		return x.length(e.Args[0], t)
	}
	var args []*number
	for _, a := range e.Args {
		n := x.eval(a)
		if n == nil {
			return nil
		}
		args = append(args, n)
	}
	switch id.Name {
	case "min", "max":
		return x.extreme(id.Name == "min", args, t)
	case "real":
		return x.result(constant.Real(args[0].val), t, args...)
	case "imag":
		return x.result(constant.Imag(args[0].val), t, args...)
	case "complex":
		return x.result(constant.BinaryOp(args[0].val, token.ADD, constant.MakeImag(args[1].val)), t, args...)
	}
	return nil
}

func (x *exact) extreme(least bool, args []*number, t *types.Basic) *number {
	op := token.GTR
	if least {
		op = token.LSS
	}
	val := args[0].val
	for _, a := range args[1:] {
		if constant.Compare(a.val, op, val) {
			val = a.val
		}
	}
	n := x.result(val, t, args...)
	if n != nil && n.untyped {
		return x.differs(args...) // 9.5: of variables the result has the type int
	}
	return n
}

// conversion computes the conversion of a constant to a type of which t is the
// underlying one. One to a type parameter is no constant.
func (x *exact) conversion(arg ast.Expr, to types.Type, t *types.Basic) *number {
	if _, generic := types.Unalias(to).(*types.TypeParam); generic {
		return nil
	}
	o := x.eval(arg)
	if o == nil || len(o.uses) == 0 {
		return nil
	}
	from, ok := x.info.TypeOf(arg).Underlying().(*types.Basic)
	if !ok {
		return nil
	}
	val := o.val
	switch {
	case is(t, types.IsComplex):
		if from.Kind() != t.Kind() {
			return x.differs(o)
		}
	case is(t, types.IsFloat):
		if val = x.round(o.val, t); val != nil && constant.Sign(val) == 0 && constant.Sign(o.val) < 0 {
			return x.differs(o) // 9.7
		}
	case is(t, types.IsString) && is(from, types.IsInteger):
		val = text(constant.ToInt(o.val))
	}
	n := x.result(val, t, o)
	if n != nil {
		n.untyped = false
	}
	return n
}

// length computes the length of a string, or of an array in which a call becomes
// constant: then the length is one too.
func (x *exact) length(arg ast.Expr, t *types.Basic) *number {
	if s := x.eval(arg); s != nil {
		if len(s.uses) == 0 || s.val.Kind() != constant.String {
			return nil
		}
		return &number{val: constant.MakeInt64(int64(len(constant.StringVal(s.val)))), uses: s.uses}
	}
	array := x.info.TypeOf(arg).Underlying()
	if p, ok := array.(*types.Pointer); ok {
		array = p.Elem().Underlying()
	}
	a, ok := array.(*types.Array)
	if !ok {
		return nil
	}
	n := &number{val: constant.MakeInt64(a.Len())}
	ast.Inspect(arg, func(e ast.Node) bool {
		if call, ok := e.(*ast.CallExpr); ok {
			if c := x.eval(call); c != nil {
				n.uses = append(n.uses, c.uses...)
			}
		}
		return true
	})
	if n.uses == nil {
		return nil
	}
	return n
}
