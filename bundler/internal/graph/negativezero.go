package graph

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// findNegativeZeros finds the parameters that an expression of constants and
// parameters makes a negative zero of, such as -x where x is 0. Constants have no
// such value, so these parameters stay variables.
func (g *Graph) findNegativeZeros() {
	byObj := map[types.Object]*Param{}
	for _, p := range g.Params {
		if p.Fixed {
			byObj[p.Obj] = p
		}
	}
	if len(byObj) == 0 {
		return
	}
	for _, p := range g.Parts {
		r := &reals{info: p.Pkg.Info, params: byObj}
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.UnaryExpr, *ast.BinaryExpr:
				r.used = nil
				if v, ok := r.value(n.(ast.Expr)); ok && v == 0 && math.Signbit(v) {
					for _, param := range r.used {
						param.Fixed = false
					}
				}
			}
			return true
		})
	}
}

// A reals computes real numbers as the program would with variables.
type reals struct {
	info   *types.Info
	params map[types.Object]*Param
	used   []*Param // parameters met
}

// value is the value of e if it is real and hangs on constants and parameters alone.
func (r *reals) value(e ast.Expr) (v float64, ok bool) {
	tv := r.info.Types[e]
	if !tv.IsValue() {
		return 0, false
	}
	b, isBasic := tv.Type.Underlying().(*types.Basic)
	if !isBasic || b.Info()&types.IsNumeric == 0 || b.Info()&types.IsComplex != 0 {
		return 0, false
	}
	if tv.Value != nil {
		return realOf(tv.Value), true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.value(e.X)
	case *ast.Ident:
		return r.param(r.info.Uses[e])
	case *ast.SelectorExpr:
		return r.param(r.info.Uses[e.Sel])
	case *ast.CallExpr: // a conversion
		if !r.info.Types[e.Fun].IsType() || len(e.Args) != 1 {
			return 0, false
		}
		return r.value(e.Args[0])
	case *ast.UnaryExpr:
		v, ok = r.value(e.X)
		return -v, ok && e.Op == token.SUB && b.Info()&types.IsFloat != 0
	case *ast.BinaryExpr:
		x, okx := r.value(e.X)
		y, oky := r.value(e.Y)
		ok = okx && oky && b.Info()&types.IsFloat != 0
		switch e.Op {
		case token.ADD:
			return x + y, ok
		case token.SUB:
			return x - y, ok
		case token.MUL:
			return x * y, ok
		case token.QUO:
			return x / y, ok
		}
	}
	return 0, false
}

func (r *reals) param(obj types.Object) (v float64, ok bool) {
	p := r.params[obj]
	if p == nil || p.Value == nil || constant.ToFloat(p.Value).Kind() != constant.Float {
		return 0, false
	}
	r.used = append(r.used, p)
	return realOf(p.Value), true
}

func realOf(v constant.Value) float64 {
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return f
}
