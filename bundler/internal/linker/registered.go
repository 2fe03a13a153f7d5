package linker

import (
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/std"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// registered refuses a program in which encoding/gob registers a type that is declared
// in a function and has, in the merged file, the name of a type of another package:
// names of locals never change, and from the name alone package typenames cannot tell
// which of the two it is (12.4).
func (l *link) registered(names *naming.Names) error {
	if !l.registers() {
		return nil
	}
	owner := map[string]*types.TypeName{}
	for _, p := range l.live.Graph.Parts {
		if p.Kind == graph.Type && l.kept(p) && len(p.Objs) > 0 {
			owner[names.Of(p.Objs[0])] = p.Objs[0].(*types.TypeName)
		}
	}
	var pairs [][2]*types.TypeName // a local type and who has its name
	for _, r := range l.names.Refs {
		tn, ok := r.Obj.(*types.TypeName)
		if !ok || !isLocalType(r, tn) {
			continue
		}
		if other := owner[tn.Name()]; other == nil {
			owner[tn.Name()] = tn
		} else if other.Pkg() != tn.Pkg() {
			pairs = append(pairs, [2]*types.TypeName{tn, other})
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	var list diag.List
	prog := l.live.Graph.Prog
	found := visible.Follow(prog, l.live.HasObj, l.live.ByName()).Reaching(std.RegisteredNames)
	for _, pair := range pairs {
		local, other := pair[0], pair[1]
		if found.Has(local.Type()) || found.Has(other.Type()) {
			list.Add(prog.Position(local.Pos()), "rename the type that is declared in a function, or register it with gob.RegisterName",
				"gob.Register names the type %s after its package, but in the merged file it has the name of %s.%s (%s)", local.Name(), other.Pkg().Name(), other.Name(), prog.Position(other.Pos()))
		}
	}
	return list.Err()
}

// registers reports whether the program calls gob.Register.
func (l *link) registers() bool {
	pkg := l.live.Graph.Prog.TypeNames
	if pkg == nil {
		return false
	}
	obj := pkg.Lookup("registerGob")
	return obj != nil && l.live.HasObj(obj)
}

// isLocalType reports whether a reference declares a type in a function.
func isLocalType(r *naming.Ref, tn *types.TypeName) bool {
	if !r.Defines() || tn.IsAlias() || tn.Parent() == tn.Pkg().Scope() {
		return false
	}
	_, param := tn.Type().(*types.TypeParam)
	return !param
}
