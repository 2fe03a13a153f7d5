package main

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
)

// program is a program that uses symbols of one package; ok is false if one of them
// cannot be used by itself.
func (l *lab) program(symbols []backport.Symbol) (src string, ok bool) {
	pkg := l.types[symbols[0].Path]
	if pkg == nil {
		return "", false
	}
	var uses, constraints strings.Builder
	for i, s := range symbols {
		if isConstraint(pkg.Scope().Lookup(s.Name)) {
			fmt.Fprintf(&constraints, "\nfunc constrained%d[T tried.%s]() {}\n", i, s.Name)
			fmt.Fprintf(&uses, "\tconstrained%d[int]()\n", i)
			continue
		}
		use := useOf(pkg, s.Name)
		if use == "" {
			return "", false
		}
		fmt.Fprintf(&uses, "\t%s\n", use)
	}
	return fmt.Sprintf("package main\n\nimport tried %q\n\nfunc main() {\n%s}\n%s", pkg.Path(), uses.String(), constraints.String()), true
}

// isConstraint reports whether obj is an interface that can only constrain type
// parameters.
func isConstraint(obj types.Object) bool {
	if obj == nil {
		return false
	}
	iface, ok := obj.Type().Underlying().(*types.Interface)
	return ok && !iface.IsMethodSet()
}

// useOf is a statement that uses a name of a package.
func useOf(pkg *types.Package, name string) string {
	typ, member, isMember := strings.Cut(name, ".")
	obj := pkg.Scope().Lookup(typ)
	if obj == nil {
		return ""
	}
	text, ok := instance(obj)
	if !ok {
		return ""
	}
	tn, isType := obj.(*types.TypeName)
	switch {
	case !isType:
		return "_ = " + text
	case !isMember:
		return fmt.Sprintf("{ var x %s; _ = x }", text)
	}
	found, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, pkg, member)
	switch found := found.(type) {
	case *types.Func:
		if _, pointer := found.Signature().Recv().Type().(*types.Pointer); pointer {
			return fmt.Sprintf("_ = (*%s).%s", text, member)
		}
		return fmt.Sprintf("_ = %s.%s", text, member)
	case *types.Var:
		return fmt.Sprintf("{ var x %s; _ = x.%s }", text, member)
	case nil:
		if types.IsInterface(tn.Type()) {
			return fmt.Sprintf("_ = %s.%s", text, member)
		}
	}
	return ""
}

// arguments are types that may stand for a type parameter.
var arguments = []types.Type{
	types.Typ[types.Int], types.NewSlice(types.Typ[types.Int]), types.NewMap(types.Typ[types.Int], types.Typ[types.Int]),
	types.Universe.Lookup("error").Type(), types.NewPointer(types.Typ[types.Int]),
}

// instance is an object's name, with type arguments that fit if it is generic.
func instance(obj types.Object) (text string, ok bool) {
	var params *types.TypeParamList
	switch t := obj.Type().(type) {
	case *types.Signature:
		params = t.TypeParams()
	case *types.Named:
		params = t.TypeParams()
	}
	name := "tried." + obj.Name()
	n := params.Len()
	if n == 0 {
		return name, true
	}
	for code := range pow(len(arguments), n) {
		var args []types.Type
		var texts []string
		for range n {
			args = append(args, arguments[code%len(arguments)])
			texts = append(texts, args[len(args)-1].String())
			code /= len(arguments)
		}
		if _, err := types.Instantiate(nil, obj.Type(), args, true); err == nil {
			return name + "[" + strings.Join(texts, ", ") + "]", true
		}
	}
	return "", false
}

func pow(base, n int) int {
	p := 1
	for range n {
		p *= base
	}
	return p
}
