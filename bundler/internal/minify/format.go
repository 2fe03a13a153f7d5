package minify

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// formatNames reports a use of fmt or log that may show the name of a type or
// a field: %T, %+v or %#v, a verb that does not fit its argument (it prints
// %!d(main.T=...)), an argument too many, a format that is not constant, or
// an error of scanning into an unsuitable type.
func formatNames(f *onefile.File, fn *types.Func, call *ast.CallExpr, discarded map[*ast.CallExpr]bool) string {
	pkg := fn.Pkg().Path()
	if pkg != "fmt" && pkg != "log" {
		return ""
	}
	name := fn.Name()
	switch {
	case strings.Contains(strings.ToLower(name), "scan"):
		if call == nil || !discarded[call] && !scannable(f, fn, call) {
			return pkg + "." + name + " with arguments that may not be scannable"
		}
		return ""
	case name == "FormatString":
		return pkg + "." + name
	case !strings.HasSuffix(name, "f"):
		return ""
	}
	at := formatIndex(fn)
	if at < 0 {
		return ""
	}
	if call == nil {
		return pkg + "." + name + " used as a value"
	}
	if len(call.Args) <= at || call.Ellipsis.IsValid() {
		return pkg + "." + name + " with arguments that are not known here"
	}
	format := f.Info.Types[call.Args[at]].Value
	if format == nil {
		return pkg + "." + name + " with a format that is not constant"
	}
	var args []types.Type
	for _, arg := range call.Args[at+1:] {
		args = append(args, f.Info.TypeOf(arg))
	}
	if what := showsNames(constant.StringVal(format), args); what != "" {
		return pkg + "." + name + " with " + what
	}
	return ""
}

// formatIndex is the place of the format among a function's parameters.
func formatIndex(fn *types.Func) int {
	params := fn.Signature().Params()
	if !fn.Signature().Variadic() || params.Len() < 2 {
		return -1
	}
	at := params.Len() - 2
	if b, ok := params.At(at).Type().(*types.Basic); !ok || b.Kind() != types.String {
		return -1
	}
	return at
}

// showsNames describes what in a format can print a name, "" if nothing can.
func showsNames(format string, args []types.Type) string {
	next := 0
	take := func() types.Type {
		if next < len(args) {
			next++
			return args[next-1]
		}
		return nil // prints %!d(MISSING)
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		plus, sharp := false, false
		i++
		for ; i < len(format) && strings.IndexByte("+-# 0123456789.*", format[i]) >= 0; i++ {
			switch format[i] {
			case '+':
				plus = true
			case '#':
				sharp = true
			case '*':
				if t := take(); t == nil || !isKind(t, types.IsInteger) {
					return "a width that is no integer"
				}
			}
		}
		if i == len(format) {
			return ""
		}
		switch verb := format[i]; {
		case verb == '%':
		case verb == '[':
			return "numbered arguments"
		case verb == 'T', verb == 'v' && (plus || sharp):
			return "%" + strings.Repeat("+", b2i(plus)) + strings.Repeat("#", b2i(sharp)) + string(verb)
		default:
			if t := take(); t != nil && !fits(rune(verb), t, true, 0) {
				return "%" + string(verb) + " for a " + t.String()
			}
		}
	}
	if next < len(args) {
		return "more arguments than verbs"
	}
	return ""
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func isKind(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// fits reports whether a verb prints a type without complaint. Types whose
// value is not known here, type parameters and interfaces, fit %v only, except
// where a method makes the text; fmt calls no methods inside unexported fields.
func fits(verb rune, t types.Type, methods bool, depth int) bool {
	if verb == 'v' || verb == 'w' && hasText(t) {
		return true
	}
	if depth > 8 {
		return false // a recursive type
	}
	if strings.ContainsRune("sqxX", verb) && methods && hasText(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return strings.ContainsRune(basicVerbs(u), verb)
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Uint8 && strings.ContainsRune("sqxX", verb) {
			return true
		}
		return verb == 'p' || fits(verb, u.Elem(), methods, depth+1)
	case *types.Array:
		return fits(verb, u.Elem(), methods, depth+1)
	case *types.Map:
		return verb == 'p' || fits(verb, u.Key(), methods, depth+1) && fits(verb, u.Elem(), methods, depth+1)
	case *types.Struct:
		for field := range u.Fields() {
			if !fits(verb, field.Type(), methods && field.Exported(), depth+1) {
				return false
			}
		}
		return true
	case *types.Pointer, *types.Chan, *types.Signature:
		return verb == 'p'
	}
	return false
}

func basicVerbs(b *types.Basic) string {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return "t"
	case info&types.IsInteger != 0:
		return "bcdoOqxXU"
	case info&(types.IsFloat|types.IsComplex) != 0:
		return "beEfFgGxX"
	case info&types.IsString != 0:
		return "sqxX"
	}
	return ""
}

// hasText reports whether fmt prints a type by a method.
func hasText(t types.Type) bool {
	for _, name := range []string{"Error", "String"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		fn, ok := obj.(*types.Func)
		if !ok || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 {
			continue
		}
		if isKind(fn.Signature().Results().At(0).Type(), types.IsString) {
			return true
		}
	}
	return false
}

// scannable reports whether every argument of a scanning call is a pointer to
// a basic type, which fmt can scan into whatever the input is.
func scannable(f *onefile.File, fn *types.Func, call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	from := fn.Signature().Params().Len() - 1
	if !fn.Signature().Variadic() || len(call.Args) < from {
		return true // Scanner.Scan and the like
	}
	for _, arg := range call.Args[from:] {
		p, ok := f.Info.TypeOf(arg).Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		if _, ok := p.Elem().Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
