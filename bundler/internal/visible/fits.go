package visible

import (
	"go/types"
	"strings"
)

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
