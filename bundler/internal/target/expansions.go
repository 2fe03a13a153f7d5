package target

import (
	"go/ast"
	"go/types"
)

// expansions reports types that the compiler of 1.18 takes for infinitely large: it
// follows type arguments into generic types and remembers of an instance within a
// generic type that it was entered, not with which arguments. (The checker of
// cmd/compile, validtype.go.) declared are the types of a file in the order in which
// the checker enters them.
func expansions(declared []types.Object, spec map[types.Object]*ast.TypeSpec, add func(n ast.Node, f feature)) {
	x := &expansion{state: map[*types.Named]bool{}}
	for _, obj := range declared {
		if named, ok := obj.Type().(*types.Named); ok && x.repeats(named, nil) {
			add(spec[obj].Name, feature{name: "a generic type that occurs again within its own type argument", since: 19, compiler: true})
		}
	}
}

// An expansion remembers types: those being followed are true, those done false.
type expansion struct{ state map[*types.Named]bool }

// An instantiation gives the type arguments for the type parameters of one type, which
// itself stands within outer.
type instantiation struct {
	named *types.Named
	outer *instantiation
}

// argument is the type argument for a type parameter, nil if there is none.
func (in *instantiation) argument(p *types.TypeParam) types.Type {
	if args := in.named.TypeArgs(); p.Index() < args.Len() && in.named.Origin().TypeParams().At(p.Index()) == p {
		return args.At(p.Index())
	}
	return nil
}

// repeats reports whether t, within the instantiation in, meets a type that is being
// followed.
func (x *expansion) repeats(t types.Type, in *instantiation) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Array:
		return x.repeats(t.Elem(), in)
	case *types.Struct:
		for f := range t.Fields() {
			if x.repeats(f.Type(), in) {
				return true
			}
		}
	case *types.Union:
		for term := range t.Terms() {
			if x.repeats(term.Type(), in) {
				return true
			}
		}
	case *types.Interface:
		for e := range t.EmbeddedTypes() {
			if x.repeats(e, in) {
				return true
			}
		}
	case *types.Named:
		if following, ok := x.state[t]; ok {
			return following
		}
		x.state[t] = true
		found := x.repeats(t.Origin().Underlying(), &instantiation{t, in})
		x.state[t] = false
		return found
	case *types.TypeParam:
		if in != nil {
			if arg := in.argument(t); arg != nil {
				return x.repeats(arg, in.outer)
			}
		}
	}
	return false
}
