package naming

import (
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// A meeting says how an unexported name occurs in the types that a struct embeds.
type meeting struct {
	meet bool // names of two packages meet in one struct
	// fields are the packages that have a field of the name in such a struct.
	fields map[*types.Package]bool
	// together are the packages of which a field and a method of the name are in
	// one struct, so that one hides or cancels out the other.
	together map[*types.Package]bool
}

// fieldOutside reports whether another package than p has a field of the name
// that a method of p could meet.
func (m *meeting) fieldOutside(p *types.Package) bool {
	if m == nil || !m.meet {
		return false
	}
	for q := range m.fields {
		if q != p {
			return true
		}
	}
	return false
}

// meetings finds, by name, the unexported names of the program that occur more
// than once in some live struct and what it embeds.
func meetings(in *Input) map[string]*meeting {
	found := map[string]*meeting{}
	for _, s := range in.Structs {
		fields, methods := map[string]map[*types.Package]bool{}, map[string]map[*types.Package]bool{}
		note := func(m map[string]map[*types.Package]bool, obj types.Object) {
			if obj.Exported() || !in.Live.Graph.Ours(obj.Pkg()) {
				return
			}
			if m[obj.Name()] == nil {
				m[obj.Name()] = map[*types.Package]bool{}
			}
			m[obj.Name()][obj.Pkg()] = true
		}
		objects.WalkEmbedded(s.Self, func(obj types.Object, _ int) {
			if _, ok := obj.(*types.Func); ok {
				note(methods, obj)
			} else {
				note(fields, obj)
			}
		})
		for name, owners := range methods {
			m := found[name]
			if m == nil {
				m = &meeting{fields: map[*types.Package]bool{}, together: map[*types.Package]bool{}}
				found[name] = m
			}
			all := map[*types.Package]bool{}
			for p := range owners {
				all[p] = true
				m.together[p] = m.together[p] || fields[name][p]
			}
			for p := range fields[name] {
				all[p] = true
				m.fields[p] = true
			}
			m.meet = m.meet || len(all) > 1
		}
	}
	return found
}

// mustHide reports whether somebody may find a method that tn hides: a value of the
// struct becomes an interface value, and is asked for methods of that name. An
// unexported method is renamed instead.
func (n *namer) mustHide(tn *types.TypeName) bool {
	return tn.Exported() && n.hideMethod[tn] && n.converted[tn] && n.Live.AsksFor(tn.Name())
}

// findHiders finds the types that name an embedded field under whose name the same
// struct has another field or method, which the embedded field hides or cancels
// out. Under a new name it would do so no longer, and the struct would satisfy
// interfaces that it does not satisfy, if what was hidden is a method.
func (f *facts) findHiders(in *Input) {
	for _, s := range in.Structs {
		count, least := map[string]int{}, map[string]int{}
		method := map[string]bool{}
		shallow := map[string][]*types.TypeName{} // deeper ones are hidden themselves
		objects.WalkEmbedded(s.Self, func(obj types.Object, depth int) {
			id := obj.Id()
			count[id]++
			_, isMethod := obj.(*types.Func)
			method[id] = method[id] || isMethod
			if count[id] == 1 {
				least[id] = depth
			}
			if v, ok := obj.(*types.Var); ok && depth == least[id] {
				if tn := in.Canon.embedded(v); tn != nil {
					shallow[id] = append(shallow[id], tn)
				}
			}
		})
		for id, names := range shallow {
			for _, tn := range names {
				f.hiders[tn] = f.hiders[tn] || count[id] > 1
				f.hideMethod[tn] = f.hideMethod[tn] || method[id]
			}
		}
	}
}
