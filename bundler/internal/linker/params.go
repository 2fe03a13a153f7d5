package linker

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// constant reports whether p declares a parameter that becomes a constant: the
// program only reads it, and it compiles as one.
func (l *link) constant(p *graph.Part) bool {
	return p.Param != nil && l.live.Folding.Constant(p.Param) && !l.opts.Variables[p.Param.Name]
}

// tuneCheck leaves out tune.Check() (rule 9).
func (w *walker) tuneCheck(n ast.Node) bool {
	s, ok := n.(ast.Stmt)
	if !ok || !w.live.Folding.IsCheck(w.pkg.Info, s) {
		return false
	}
	w.remove(s.Pos(), s.End())
	return true
}

// param is the declaration of a parameter without its keyword: its type and its value
// stand in place of the call of package tune. What only the running program knows, as
// the result of a conversion out of range, it computes (9.2).
func (w *walker) param(p *graph.Part) pieces {
	decl := pieces{{Ref: w.ref(p.Spec.(*ast.ValueSpec).Names[0])}}
	typ := types.Universe.Lookup(p.Param.Type().Name())
	v := w.live.Folding.Value(p.Param)
	switch {
	case v == nil:
		v = w.live.Folding.Unconverted(p.Param)
		return decl.code(" $ = func() $ { x := ", typ, typ).text(untypedText(p.Param, v)).code("; return $(x) }()", typ)
	case p.Param.TypeHidden():
		return decl.text(" = " + untypedText(p.Param, v))
	}
	return decl.code(" $ = ", typ).text(valueText(v))
}

// untypedText writes a value so that it has its type by default.
func untypedText(p *fold.Param, v constant.Value) string {
	text := valueText(v)
	if p.Kind == param.Float && !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// valueText writes a value as source. A real number is written as a decimal: as
// an exact fraction of two whole numbers it would be divided as those.
func valueText(v constant.Value) string {
	if v.Kind() == constant.Float {
		f, _ := constant.Float64Val(v)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return v.ExactString()
}
