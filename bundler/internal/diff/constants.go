package diff

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// constants evaluates the package's constants. One that depends on an imported
// package is left as it is written.
func constants(f *onefile.File) map[string]string {
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{
		Importer:         noImports{},
		IgnoreFuncBodies: true,
		Error:            func(error) {}, // of missing imports
		Sizes:            types.SizesFor("gc", "amd64"),
	}
	conf.Check("main", f.Fset, []*ast.File{f.Syntax}, info) // what could not be evaluated has no value
	values := map[string]string{}
	for _, d := range f.Syntax.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		var explicit *ast.ValueSpec
		for iota, s := range group.Specs {
			spec := s.(*ast.ValueSpec)
			if spec.Type != nil || spec.Values != nil {
				explicit = spec
			}
			for i, name := range spec.Names {
				if name.Name != "_" {
					values[name.Name] = constantValue(f, info.Defs[name], explicit, i, iota)
				}
			}
		}
	}
	return values
}

func constantValue(f *onefile.File, obj types.Object, spec *ast.ValueSpec, i, iota int) string {
	c, ok := obj.(*types.Const)
	if ok && c.Type() != types.Typ[types.Invalid] && c.Val().String() != "unknown" {
		switch c.Type() {
		case types.Typ[types.UntypedFloat]:
			if text := valueText(c.Val()); strings.Trim(text, "-0123456789") != "" {
				return text
			}
			return valueText(c.Val()) + ".0" // 1.0 is not 1: halves of it differ
		case types.Typ[types.UntypedRune]:
			if r, ok := constant.Int64Val(c.Val()); ok {
				return strconv.QuoteRune(rune(r))
			}
		}
		if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			return valueText(c.Val())
		}
		return types.TypeString(c.Type(), func(*types.Package) string { return "" }) + " " + valueText(c.Val())
	}
	if spec == nil || i >= len(spec.Values) {
		return "?"
	}
	text := strings.TrimSpace(tokens(f.Text(spec.Values[i])))
	if strings.Contains(" "+text+" ", " iota ") {
		text += fmt.Sprintf(" (iota %d)", iota)
	}
	return text
}

// noImports knows no package.
type noImports struct{}

func (noImports) Import(string) (*types.Package, error) {
	return nil, errors.New("not imported")
}

// valueText writes a constant so that different values differ; a long string
// is data.
func valueText(v constant.Value) string {
	switch v.Kind() {
	case constant.String:
		if s := constant.StringVal(v); len(s) >= dataBytes {
			return data{len(s), "bytes", sum(s)}.String()
		}
	case constant.Float:
		if f, exact := constant.Float64Val(v); exact {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
		// 0.1 is no float64: its decimal text, if it means the same.
		f, _ := constant.Float64Val(v)
		text := strconv.FormatFloat(f, 'g', -1, 64)
		if constant.Compare(constant.MakeFromLiteral(text, token.FLOAT, 0), token.EQL, v) {
			return text
		}
	}
	return v.ExactString()
}
