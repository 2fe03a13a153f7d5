package visible

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// formatNames reports a use of fmt or log that may show the name of a type or
// a field: %T, %+v or %#v, a verb that does not fit its argument (it prints
// %!d(main.T=...)), an argument too many, a format that is not constant, or
// an error of scanning into an unsuitable type.
func (l *looker) formatNames(fn *types.Func, call *ast.CallExpr) string {
	pkg := fn.Pkg().Path()
	if pkg != "fmt" && pkg != "log" {
		return ""
	}
	name := fn.Name()
	switch {
	case strings.Contains(strings.ToLower(name), "scan"):
		if call == nil || !l.discarded[call] && !l.scannable(fn, call) {
			return pkg + "." + name + " with arguments that may not be scannable"
		}
		return ""
	case name == "FormatString":
		return pkg + "." + name
	}
	at := FormatIndex(fn)
	if at < 0 {
		return ""
	}
	if call == nil {
		return pkg + "." + name + " used as a value"
	}
	if len(call.Args) <= at || call.Ellipsis.IsValid() {
		return pkg + "." + name + " with arguments that are not known here"
	}
	format := l.info.Types[call.Args[at]].Value
	if format == nil {
		return pkg + "." + name + " with a format that is not constant"
	}
	var args []types.Type
	for _, arg := range call.Args[at+1:] {
		args = append(args, l.info.TypeOf(arg))
	}
	if what := showsNames(constant.StringVal(format), args); what != "" {
		return pkg + "." + name + " with " + what
	}
	return ""
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
	for _, v := range Verbs(format) {
		if v.Numbered {
			return "numbered arguments"
		}
		for range v.Stars {
			if t := take(); t == nil || !isKind(t, types.IsInteger) {
				return "a width that is no integer"
			}
		}
		switch {
		case v.Rune < 0:
			return "" // %!(NOVERB)
		case v.Rune == '%':
		case v.Rune == 'T', v.Rune == 'v' && (v.Plus || v.Sharp):
			return "%" + v.flags() + string(v.Rune)
		default:
			if t := take(); t != nil && !fits(v.Rune, t, true, 0) {
				return "%" + string(v.Rune) + " for a " + t.String()
			}
		}
	}
	if next < len(args) {
		return "more arguments than verbs"
	}
	return ""
}

// flags are the flags by which a verb shows more.
func (v Verb) flags() (s string) {
	if v.Plus {
		s = "+"
	}
	if v.Sharp {
		s += "#"
	}
	return s
}

// scannable reports whether every argument of a scanning call is a pointer to
// a basic type, which fmt can scan into whatever the input is.
func (l *looker) scannable(fn *types.Func, call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	from := fn.Signature().Params().Len() - 1
	if !fn.Signature().Variadic() || len(call.Args) < from {
		return true // Scanner.Scan and the like
	}
	for _, arg := range call.Args[from:] {
		p, ok := l.info.TypeOf(arg).Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		if _, ok := p.Elem().Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
