package linker

import (
	"fmt"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// lostNames refuses a program in which a type could not keep its name and must: as
// an embedded type, because reflection sees the field, so that its name would
// change in what is printed, encoded or looked up (rule 5.2), or because the field
// hides a method of its name that somebody may ask for (rule 5.1); or because the
// type's own name shows (rule 5.3). An unexported method that was hidden is renamed
// with the type.
func (n *names) lostNames(live *graph.Live, s *survey) error {
	var list diag.List
	for _, o := range liveObjects(live) {
		tn, ok := o.(*types.TypeName)
		if !ok {
			continue
		}
		if s.hiders[tn] {
			n.keepHiding(live, s, &list, tn)
		}
		if n.of(tn) == tn.Name() {
			continue
		}
		switch {
		case s.shown[tn]:
			n.refuse(live, &list, tn, "type", "it shows in XML or in the name of an RPC service", otherNames(tn))
		case s.embedded[tn] && namesShow(live, s, isStruct(tn)):
			n.refuse(live, &list, tn, "embedded type", "reflection sees it", "")
		}
	}
	n.lostFields(live, s, &list)
	return list.Err()
}

// otherNames is how a type can get another name in XML or as a service.
func otherNames(tn *types.TypeName) string {
	if isStruct(tn) {
		return ", or give it a field XMLName, or register it with rpc.RegisterName"
	}
	return ", or encode it inside a struct, or register it with rpc.RegisterName"
}

// refuse says that tn must keep its name and cannot, and who has it.
func (n *names) refuse(live *graph.Live, list *diag.List, tn *types.TypeName, what, why, otherwise string) {
	prog := live.Graph.Prog
	other := n.owner(live, tn)
	if other == nil {
		list.Add(prog.Position(tn.Pos()), "rename the type"+otherwise,
			"the %s %s.%s must keep its name because %s, but the merged file cannot write the name everywhere it is used", what, tn.Pkg().Name(), tn.Name(), why)
		return
	}
	list.Add(prog.Position(tn.Pos()), wayOut(prog, tn, other)+otherwise,
		"the %s %s.%s must keep its name because %s, but the merged file needs the name for %s.%s (%s), which must keep it too", what,
		tn.Pkg().Name(), tn.Name(), why, other.Pkg().Name(), other.Name(), prog.Position(other.Pos()))
}

// owner is the declaration that has the name of tn in the merged file; nil if it is
// no declaration of the program.
func (n *names) owner(live *graph.Live, tn *types.TypeName) types.Object {
	for _, o := range liveObjects(live) {
		if o != tn && n.same[o] == nil && n.of(o) == tn.Name() {
			return o
		}
	}
	return nil
}

// wayOut says which of two declarations of one name can be renamed.
func wayOut(prog *load.Program, a, b types.Object) string {
	x, y := moduleOf(prog, a), moduleOf(prog, b)
	switch {
	case x.Main && y.Main:
		return "rename one of the two"
	case x.Main:
		return fmt.Sprintf("rename %s.%s, which is of your module", a.Pkg().Name(), a.Name())
	case y.Main:
		return fmt.Sprintf("rename %s.%s, which is of your module", b.Pkg().Name(), b.Name())
	}
	return fmt.Sprintf("both are third-party, of %s and %s: rename one in a copy of its module and put the copy in its place with go mod edit -replace", moduleText(x), moduleText(y))
}

func moduleOf(prog *load.Program, o types.Object) load.Module {
	for _, p := range prog.Packages {
		if p.Types == o.Pkg() {
			return p.Module
		}
	}
	return load.Module{}
}

func moduleText(m load.Module) string {
	if m.Version == "" {
		return m.Path
	}
	return m.Path + "@" + m.Version
}

// lostFields refuses a program in which a field could not keep its name and shows it.
func (n *names) lostFields(live *graph.Live, s *survey, list *diag.List) {
	if len(n.fields) == 0 || !namesShow(live, s, true) {
		return
	}
	for _, sn := range s.structs {
		if s.followed != nil && !s.followed.Has(sn.self) {
			continue
		}
		for f := range sn.typ.Fields() {
			if name, renamed := n.fields[fieldID(f)]; renamed && name != f.Name() && !f.Embedded() {
				n.refuseField(live, s, list, f)
			}
		}
	}
}

// refuseField says that a field must keep its name and cannot, and which member of
// another package has it.
func (n *names) refuseField(live *graph.Live, s *survey, list *diag.List, f *types.Var) {
	prog := live.Graph.Prog
	for _, p := range s.methods[f.Name()] {
		if p.Types == f.Pkg() {
			continue
		}
		if m := methodNamed(live, p, f.Name()); m != nil {
			list.Add(prog.Position(f.Pos()), wayOut(prog, f, m),
				"the field %s must keep its name because reflection sees it, but in the merged file it would meet the method %s (%s)", f.Name(), m.Name(), prog.Position(m.Pos()))
			return
		}
	}
	list.Add(prog.Position(f.Pos()), "rename the field, or the method of its name in the same package",
		"the field %s must keep its name because reflection sees it, but in the merged file it would meet a member of another package", f.Name())
}

// methodNamed is a live method of that name of a package.
func methodNamed(live *graph.Live, pkg *load.Package, name string) types.Object {
	for _, p := range live.Graph.Parts {
		if p.Pkg == pkg && p.Kind == graph.Method && live.Has(p) && len(p.Objs) > 0 && p.Objs[0].Name() == name {
			return p.Objs[0]
		}
	}
	return nil
}

// keepHiding sees to it that fields which embed tn hide what they hid.
func (n *names) keepHiding(live *graph.Live, s *survey, list *diag.List, tn *types.TypeName) {
	name := n.of(tn)
	switch {
	case !tn.Exported():
		if other, renamed := n.members[memberID(tn.Pkg(), tn.Name())]; renamed && other != name || name != tn.Name() {
			n.members[memberID(tn.Pkg(), tn.Name())] = name
			n.fields[memberID(tn.Pkg(), tn.Name())] = name
		}
	case name != tn.Name() && s.mustHide(live, tn):
		n.refuse(live, list, tn, "embedded type", "it hides a method of that name", "")
	}
}
