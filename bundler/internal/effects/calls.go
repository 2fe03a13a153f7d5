package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// call reports whether a call has no effect.
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
	if s.elementType(e) {
		return true
	}
	fn, recv := s.callee(e.Fun)
	if fn == nil || recv != nil && !s.expr(recv) {
		return false
	}
	if s.p.declOf(fn) != nil {
		return s.p.pure(fn)
	}
	return s.pureStd(fn, e)
}

// elementType recognises reflect.TypeOf((*T)(nil)).Elem(), a call through an
// interface: it panics for types without elements only.
func (s *scan) elementType(e *ast.CallExpr) bool {
	elem, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok || elem.Sel.Name != "Elem" {
		return false
	}
	typeOf, ok := ast.Unparen(elem.X).(*ast.CallExpr)
	if !ok || len(typeOf.Args) != 1 || !s.call(typeOf) {
		return false
	}
	fn, _ := s.callee(typeOf.Fun)
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "reflect" && fn.Name() == "TypeOf" && objects.IsPointer(s.info.TypeOf(typeOf.Args[0]))
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
			// a pointer that is followed may be nil, but the receiver itself is not followed
			follows := sel.Indirect() && (len(sel.Index()) > 1 || !objects.IsPointer(fn.Signature().Recv().Type()))
			if sel.Kind() != types.MethodVal || objects.IsInterface(sel.Recv()) || follows {
				return nil, nil
			}
			return fn, f.X
		}
		return fn, nil
	}
	return nil, nil
}

func (s *scan) conversion(to types.Type, arg ast.Expr) bool {
	if _, slice := objects.Core(s.info.TypeOf(arg)).(*types.Slice); slice {
		switch sole(to).(type) {
		case *types.Array, *types.Pointer, nil: // panics if the slice is too short
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
		return !slices.ContainsFunc(e.Args[1:], func(size ast.Expr) bool { return !s.moderate(size) })
	}
	return false
}

// moderate reports whether e is a constant number of elements of which there can
// be so many.
func (s *scan) moderate(e ast.Expr) bool {
	v := s.info.Types[e].Value
	if v == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(v))
	return exact && 0 <= n && n <= 1<<30
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
	switch {
	case !std.Pure(fn.Pkg().Path(), name): // 2.3.3
		return false
	case fn.Pkg().Path() == "regexp":
		return s.goodPattern(e.Args[0])
	case name == "NewReplacer": // panics if there is one too many
		return !e.Ellipsis.IsValid() && len(e.Args)%2 == 0
	case name == "FormatInt", name == "FormatUint":
		if len(e.Args) != 2 {
			return false // two values of one call
		}
		base := s.info.Types[e.Args[1]].Value
		return base != nil && constant.Compare(base, token.GEQ, constant.MakeInt64(2)) && constant.Compare(base, token.LEQ, constant.MakeInt64(36))
	case name == "Repeat", strings.HasSuffix(name, "Size"): // how often, or of a buffer
		return len(e.Args) == 2 && s.moderate(e.Args[1])
	case fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "errors" && name == "Join":
		return s.plainArgs(e.Args)
	}
	return true
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
