package std

import (
	_ "embed"
	"fmt"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// interfaceTable lists the interface types of the standard library that a type
// from outside can satisfy, one a line: the packages that mention it, then its
// methods, separated by tabs. An interface's unexported methods are left out: a
// type has them by embedding only.
//
//go:embed interfaces.txt
var interfaceTable string

// An Interface is an interface type in the source of the standard library, named
// or not, as far as its exported methods go.
type Interface struct {
	Package string // one that mentions it and is linked in
	Methods []Method

	line int // in interfaceTable
}

// A Method is a method that an interface asks for.
type Method struct {
	Name      string
	Signature string // the name with the signature as SignatureText writes it
}

// Interfaces returns the interfaces that the linked packages mention, without
// those already known.
func Interfaces(linked map[string]bool, known []Interface) (found []Interface) {
	seen := map[int]bool{}
	for _, s := range known {
		seen[s.line] = true
	}
	at := 0
	for line := range strings.Lines(interfaceTable) {
		at++
		if seen[at] {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		for pkg := range strings.SplitSeq(fields[0], ",") {
			if !linked[pkg] {
				continue
			}
			i := Interface{Package: pkg, line: at}
			for _, m := range fields[1:] {
				name, _, _ := strings.Cut(m, "(")
				i.Methods = append(i.Methods, Method{name, m})
			}
			found = append(found, i)
			break
		}
	}
	return found
}

// InterfaceMethods are the names of the methods of all interfaces: the library may
// look for any of them on a value that a program gives it.
func InterfaceMethods() map[string]bool {
	names := map[string]bool{}
	for line := range strings.Lines(interfaceTable) {
		for _, m := range strings.Split(strings.TrimSpace(line), "\t")[1:] {
			name, _, _ := strings.Cut(m, "(")
			names[name] = true
		}
	}
	return names
}

// wildcard stands in a text for a type that is not known: a type parameter, or a
// type literal with one in it.
const wildcard = "\x00"

// Fits reports whether f has the name and the signature that m asks for. A method
// of a generic type fits if one of an instance may.
func (m Method) Fits(f *types.Func) bool {
	return fits(f.Name()+SignatureText(f.Signature()), m.Signature)
}

// fits reports whether a text is what may stand for the pattern, a text with
// wildcards.
func fits(pattern, text string) bool {
	parts := strings.Split(pattern, wildcard)
	if len(parts) == 1 {
		return pattern == text
	}
	last := len(parts) - 1
	rest, ok := strings.CutPrefix(text, parts[0])
	for _, part := range parts[1:last] {
		var found bool
		_, rest, found = strings.Cut(rest, part)
		ok = ok && found
	}
	return ok && strings.HasSuffix(rest, parts[last])
}

// SignatureText writes a signature without parameter names and with aliases
// resolved, so that equal signatures have equal texts.
func SignatureText(s *types.Signature) string {
	params := typeTexts(s.Params())
	if s.Variadic() {
		last := len(params) - 1
		params[last] = "..." + strings.TrimPrefix(params[last], "[]")
	}
	text := "(" + strings.Join(params, ", ") + ")"
	switch results := typeTexts(s.Results()); len(results) {
	case 0:
	case 1:
		text += " " + results[0]
	default:
		text += " (" + strings.Join(results, ", ") + ")"
	}
	return text
}

func typeTexts(t *types.Tuple) (texts []string) {
	for v := range t.Variables() {
		texts = append(texts, typeText(v.Type()))
	}
	return texts
}

func typeText(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer {
			return "unsafe.Pointer"
		}
		return types.Typ[t.Kind()].Name() // byte is uint8, rune is int32
	case *types.Named:
		name := t.Obj().Name()
		if t.Obj().Pkg() != nil {
			name = t.Obj().Pkg().Path() + "." + name
		}
		var args []string
		for a := range t.TypeArgs().Types() {
			args = append(args, typeText(a))
		}
		if args != nil {
			name += "[" + strings.Join(args, ",") + "]"
		}
		return name
	case *types.Pointer:
		return "*" + typeText(t.Elem())
	case *types.Slice:
		return "[]" + typeText(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), typeText(t.Elem()))
	case *types.Map:
		return "map[" + typeText(t.Key()) + "]" + typeText(t.Elem())
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + typeText(t.Elem())
	case *types.Signature:
		return "func" + SignatureText(t)
	case *types.TypeParam:
		return wildcard
	case *types.Interface:
		if t.Empty() {
			return "any"
		}
	}
	if objects.Open(t) {
		return wildcard
	}
	return types.TypeString(t, nil)
}
