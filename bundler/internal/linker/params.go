package linker

import (
	"fmt"
	"go/ast"
	"go/constant"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// constant reports whether p declares a parameter that becomes a constant: the
// program only reads it, and it compiles as one.
func (l *link) constant(p *graph.Part) bool {
	return p.Param != nil && l.live.Folding.Constant(p.Param) && !l.opts.Variables[p.Param.Name]
}

// param replaces a parameter's call of package tune by its value.
func (r *rewriter) param(p *graph.Part) {
	spec := p.Spec.(*ast.ValueSpec)
	r.ident(spec.Names[0])
	r.replace(spec.Names[0].End(), spec.Values[0].End(), " "+r.l.paramValue(p.Param))
}

// paramText is the declaration of a parameter without its keyword.
func (l *link) paramText(p *graph.Part) string {
	return l.names.of(p.Objs[0]) + " " + l.paramValue(p.Param)
}

// paramValue is what stands behind a parameter's name: its type and its value. What
// only the running program knows, as the result of a conversion out of range, it
// computes.
func (l *link) paramValue(p *fold.Param) string {
	t, v := p.Type().Name(), l.live.Folding.Value(p)
	switch {
	case v == nil:
		v = l.live.Folding.Unconverted(p)
		return fmt.Sprintf("%s = func() %s { x := %s; return %s(x) }()", t, t, untypedText(p, v), t)
	case p.TypeHidden():
		return "= " + untypedText(p, v)
	}
	return t + " = " + valueText(v)
}

// untypedText writes a value so that it has its type by default.
func untypedText(p *fold.Param, v constant.Value) string {
	text := valueText(v)
	if p.Func == "Float" && !strings.ContainsAny(text, ".e") {
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
