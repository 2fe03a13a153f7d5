package linker

import (
	"go/ast"
	"go/constant"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// constant reports whether p declares a parameter that becomes a constant: the
// program only reads it, and it compiles as one.
func (l *link) constant(p *graph.Part) bool {
	return p.Param != nil && p.Param.Fixed && !l.opts.Variables[p.Param.Name]
}

// param replaces a parameter's call of package tune by its value.
func (r *rewriter) param(p *graph.Part) {
	spec := p.Spec.(*ast.ValueSpec)
	r.ident(spec.Names[0])
	r.replace(spec.Names[0].End(), spec.Values[0].End(), " "+r.l.paramType(p)+" = "+valueText(p.Param.Value))
}

// paramText is the declaration of a parameter without its keyword.
func (l *link) paramText(p *graph.Part) string {
	return l.names.of(p.Objs[0]) + " " + l.paramType(p) + " = " + valueText(p.Param.Value)
}

func (l *link) paramType(p *graph.Part) string { return p.Param.Obj.Type().String() }

// valueText writes a value as source. A real number is written as a decimal: as
// an exact fraction of two whole numbers it would be divided as those.
func valueText(v constant.Value) string {
	if v.Kind() == constant.Float {
		f, _ := constant.Float64Val(v)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return v.ExactString()
}
