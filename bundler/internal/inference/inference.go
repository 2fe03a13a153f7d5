// Package inference knows which type arguments the compilers of older releases do not
// infer, and the kinds of untyped constants.
package inference

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// An instance is a use of a generic function whose type arguments are inferred, in
// whole or in part.
type instance struct {
	info     *types.Info
	sig      *types.Signature // of the generic function
	targs    *types.TypeList  // all type arguments, as today's compiler infers them
	written  int              // type arguments that are written
	args     []ast.Expr       // of the call, if it is one
	ellipsis bool             // behind the last
}

// FunctionArgument is the minor number of the release that infers the type arguments of
// a generic function from the type that it is assigned or passed to.
const FunctionArgument = 21

// A Need is a way of inference that not all releases know.
type Need struct {
	Name  string
	Since int // minor number of the first release that has it
	From  int // and of the first that lacks it; 0 is the oldest
	// Compiler says that it hangs on the compiler, whatever the language version is.
	Compiler bool
	// Literal says that only function literals need it.
	Literal bool
}

// Needs is what older compilers do not infer: of a call, or of a function with some
// of its type arguments.
func Needs(n ast.Expr, info *types.Info) (list []Need) {
	c := newInstance(n, info)
	if c == nil {
		return nil
	}
	for i := c.written; i < c.sig.TypeParams().Len(); i++ {
		untyped, chans := c.arguments(c.sig.TypeParams().At(i))
		switch {
		case untyped:
			list = append(list, Need{Name: "untyped constants of several kinds for one type parameter", Since: 21})
		case chans:
			list = append(list, Need{Name: "channels of several directions for one type parameter", Since: 22, Compiler: true})
		default:
			list = append(list, c.preferred(i)...)
		}
	}
	if since := c.fromMethods(); since > 0 {
		list = append(list, Need{Name: "a type argument that is inferred from methods", Since: since, Compiler: true})
	}
	if c.ownFromCore() {
		list = append(list, Need{Name: "a type argument that a constraint gives, in a function literal of the generic function itself", Since: 20, Compiler: true, Literal: true})
	}
	return list
}

func newInstance(n ast.Expr, info *types.Info) *instance {
	c := &instance{info: info}
	fun := n
	if call, ok := n.(*ast.CallExpr); ok {
		fun, c.args, c.ellipsis = ast.Unparen(call.Fun), call.Args, call.Ellipsis.IsValid()
	}
	switch ix := fun.(type) {
	case *ast.IndexExpr:
		fun, c.written = ix.X, 1
	case *ast.IndexListExpr:
		fun, c.written = ix.X, len(ix.Indices)
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		fun = sel.Sel
	}
	id, ok := fun.(*ast.Ident)
	if !ok {
		return nil
	}
	fn, ok := info.Uses[id].(*types.Func)
	if !ok || c.written >= fn.Signature().TypeParams().Len() {
		return nil
	}
	c.sig, c.targs = fn.Signature(), info.Instances[id].TypeArgs
	if len(c.args) == 1 && c.sig.Params().Len() > 1 { // the values of one call
		return nil
	}
	return c
}

// param is the type of the parameter that takes argument i.
func (c *instance) param(i int) types.Type {
	params := c.sig.Params()
	if last := params.Len() - 1; c.sig.Variadic() && i >= last {
		t := params.At(last).Type()
		if s, ok := t.(*types.Slice); ok && !c.ellipsis {
			return s.Elem()
		}
		return t
	}
	return params.At(i).Type()
}

// arguments looks at the arguments for parameters of type p: whether they are
// untyped constants of several kinds and no typed value decides, and whether they are
// channels that differ in their direction.
func (c *instance) arguments(p *types.TypeParam) (untyped, chans bool) {
	var kinds []types.BasicKind
	var first types.Type
	typed := false
	for i, arg := range c.args {
		t := c.param(i)
		kind := UntypedKind(arg, c.info)
		switch {
		case !mentions(t, p):
		case types.Identical(t, p) && kind != types.Invalid:
			kinds = append(kinds, kind)
		case kind == types.Invalid:
			typed = true
		}
		if argType := c.info.TypeOf(arg); types.Identical(t, p) && kind == types.Invalid && argType != nil {
			_, isChan := argType.Underlying().(*types.Chan)
			chans = chans || isChan && first != nil && !types.Identical(argType, first)
			first = argType
		}
	}
	for _, k := range kinds {
		untyped = untyped || !typed && k != kinds[0]
	}
	return untyped, chans
}

// fromMethods is the release that infers the type arguments that follow from methods
// alone, 0 if there are none: 1.21 looks at the methods of a constraint, 1.24 also if
// it has a core type.
func (c *instance) fromMethods() (since int) {
	known := c.determined()
	tparams := c.sig.TypeParams()
	for i, ok := range known {
		if ok {
			continue
		}
		needs := 0 // of an assignment that gives them the checker speaks
		for q := range tparams.TypeParams() {
			core, _ := coreTerm(q.Constraint())
			switch {
			case !methodsMention(q.Constraint(), tparams.At(i)):
			case core == nil:
				needs = 21
			case needs == 0:
				needs = 24
			}
		}
		since = max(since, needs)
	}
	return since
}

func methodsMention(constraint types.Type, p *types.TypeParam) bool {
	iface, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		if mentions(m.Type(), p) {
			return true
		}
	}
	return false
}

// determined tells which type arguments follow from what is written, from the types of
// the arguments and from core types, without a look at methods.
func (c *instance) determined() []bool {
	known := c.given()
	for c.spread(known) {
	}
	return known
}

// given tells which type arguments follow from what is written and from the types of
// the arguments, without a look at constraints.
func (c *instance) given() []bool {
	tparams := c.sig.TypeParams()
	known := make([]bool, tparams.Len())
	for i := range known {
		known[i] = i < c.written
		for k, arg := range c.args {
			t := c.param(k)
			if mentions(t, tparams.At(i)) && (UntypedKind(arg, c.info) == types.Invalid || types.Identical(t, tparams.At(i))) {
				known[i] = true
			}
		}
	}
	return known
}

// spread marks what core types make known, and reports whether there was anything.
func (c *instance) spread(known []bool) (changed bool) {
	tparams := c.sig.TypeParams()
	for i := range known {
		core, exact := coreTerm(tparams.At(i).Constraint())
		if core == nil {
			continue
		}
		all := true
		for k := range known {
			if !mentions(core, tparams.At(k)) {
				continue
			}
			if known[i] && !known[k] {
				known[k], changed = true, true
			}
			all = all && known[k]
		}
		if exact && all && !known[i] {
			known[i], changed = true, true
		}
	}
	return changed
}

// coreTerm is the type of a constraint, the first if there are several, and whether
// it is the only one and without a tilde; nil for other constraints.
func coreTerm(constraint types.Type) (t types.Type, exact bool) {
	iface, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return nil, false
	}
	for e := range iface.EmbeddedTypes() {
		switch u := types.Unalias(e).(type) {
		case *types.Union:
			return u.Term(0).Type(), u.Len() == 1 && !u.Term(0).Tilde()
		default:
			if _, nested := e.Underlying().(*types.Interface); !nested {
				return e, true
			}
			if t, exact := coreTerm(e); t != nil {
				return t, exact
			}
		}
	}
	return nil, false
}

// mentions reports whether t is written with p.
func mentions(t types.Type, p *types.TypeParam) bool {
	found := false
	var walk func(t types.Type)
	walk = func(t types.Type) {
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			found = found || t == p
		case *types.Named:
			for a := range t.TypeArgs().Types() {
				walk(a)
			}
		case *types.Interface:
			for m := range t.ExplicitMethods() {
				walk(m.Type())
			}
		default:
			objects.Components(t, walk)
		}
	}
	walk(t)
	return found
}

// UntypedKind is the kind of an untyped constant expression, Invalid for what has a
// type. What the checker records is the type that it gets in the end.
func UntypedKind(e ast.Expr, info *types.Info) types.BasicKind {
	if info.Types[e].Value == nil {
		return types.Invalid
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return map[token.Token]types.BasicKind{token.INT: types.UntypedInt, token.CHAR: types.UntypedRune, token.FLOAT: types.UntypedFloat, token.IMAG: types.UntypedComplex, token.STRING: types.UntypedString}[e.Kind]
	case *ast.Ident:
		return constantKind(info.Uses[e])
	case *ast.SelectorExpr:
		return constantKind(info.Uses[e.Sel])
	case *ast.UnaryExpr:
		return UntypedKind(e.X, info)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.SHL, token.SHR:
			return UntypedKind(e.X, info)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return types.UntypedBool
		}
		x, y := UntypedKind(e.X, info), UntypedKind(e.Y, info)
		if x == types.Invalid || y == types.Invalid {
			return types.Invalid
		}
		return max(x, y) // ordered as the language orders them
	}
	return types.Invalid
}

func constantKind(obj types.Object) types.BasicKind {
	if c, ok := obj.(*types.Const); ok {
		if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			return b.Kind()
		}
	}
	return types.Invalid
}
