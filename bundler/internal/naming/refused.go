package naming

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// refused lists the names that are lost and must not be: of an embedded type, because
// reflection sees the field, so that its name would change in what is printed, encoded
// or looked up (5.2), or because the field hides a method of its name that somebody may
// ask for (5.1); of a type whose own name shows (5.3); or because the name cannot be
// written otherwise (5.12).
func (n *namer) refused() error {
	var list diag.List
	for _, o := range liveObjects(n.Live) {
		if tn := asTypeName(o); tn != nil {
			n.lostType(tn, &list)
		}
	}
	n.lostFields(&list)
	for _, r := range n.Pinned {
		if !n.Live.Graph.Ours(r.Obj.Pkg()) || n.names.Of(r.Obj) != r.Obj.Name() {
			list.Add(n.position(r.Site.Pos), "write out the values of the lines below, or rename the constant",
				"%s cannot keep its name in the merged file, and the lines below repeat it for the constant of this group", r.Obj.Name())
		}
	}
	return list.Err()
}

func (n *namer) position(pos token.Pos) token.Position { return n.Live.Graph.Prog.Position(pos) }

func (n *namer) lostType(tn *types.TypeName, list *diag.List) {
	if n.hiders[tn] {
		n.keepHiding(tn, list)
	}
	if n.names.Of(tn) == tn.Name() {
		return
	}
	switch {
	case n.Visible.Types[tn]:
		n.refuse(list, tn, "type", "it shows in XML or in the name of an RPC service", otherNames(tn))
	case n.embedded[tn] && n.Visible.FieldsShow(isStruct(tn)):
		n.refuse(list, tn, "embedded type", "reflection sees it", "")
	}
}

// keepHiding sees to it that fields which embed tn hide what they hid. An unexported
// method that was hidden is renamed with the type.
func (n *namer) keepHiding(tn *types.TypeName, list *diag.List) {
	name := n.names.Of(tn)
	switch {
	case !tn.Exported():
		if other, renamed := n.names.members[memberID(tn)]; renamed && other != name || name != tn.Name() {
			n.names.members[memberID(tn)] = name
			n.names.fields[memberID(tn)] = name
		}
	case name != tn.Name() && n.mustHide(tn):
		n.refuse(list, tn, "embedded type", "it hides a method of that name", "")
	}
}

// otherNames is how a type can get another name in XML or as a service.
func otherNames(tn *types.TypeName) string {
	if isStruct(tn) {
		return ", or give it a field XMLName, or register it with rpc.RegisterName"
	}
	return ", or encode it inside a struct, or register it with rpc.RegisterName"
}

// refuse says that tn must keep its name and cannot, and who has it.
func (n *namer) refuse(list *diag.List, tn *types.TypeName, what, why, otherwise string) {
	other := n.taken[tn.Name()]
	if _, imported := other.(*types.PkgName); other == nil || other == types.Object(tn) || imported {
		list.Add(n.position(tn.Pos()), "rename the type"+otherwise,
			"the %s %s.%s must keep its name because %s, but the merged file cannot write the name everywhere it is used", what, tn.Pkg().Name(), tn.Name(), why)
		return
	}
	list.Add(n.position(tn.Pos()), n.wayOut(tn, other)+otherwise,
		"the %s %s.%s must keep its name because %s, but the merged file needs the name for %s.%s (%s), which must keep it too", what,
		tn.Pkg().Name(), tn.Name(), why, other.Pkg().Name(), other.Name(), n.position(other.Pos()))
}

// wayOut says which of two declarations of one name can be renamed.
func (n *namer) wayOut(a, b types.Object) string {
	x, y := n.moduleOf(a), n.moduleOf(b)
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

func (n *namer) moduleOf(o types.Object) load.Module {
	packages := n.Live.Graph.Prog.Packages
	if i := slices.IndexFunc(packages, func(p *load.Package) bool { return p.Types == o.Pkg() }); i >= 0 {
		return packages[i].Module
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
func (n *namer) lostFields(list *diag.List) {
	if !n.Visible.FieldsShow(true) {
		return
	}
	for _, s := range n.Structs {
		if !n.Visible.FieldsOf(s.Self, false) {
			continue
		}
		for f := range s.Type.Fields() {
			if name, renamed := n.names.fields[memberID(f)]; renamed && name != f.Name() && !f.Embedded() {
				n.refuseField(list, f)
			}
		}
	}
}

// refuseField says that a field must keep its name and cannot, and which member of
// another package has it.
func (n *namer) refuseField(list *diag.List, f *types.Var) {
	for _, m := range n.methods[f.Name()] {
		if m.Pkg() != f.Pkg() && !types.IsInterface(m.Signature().Recv().Type()) {
			list.Add(n.position(f.Pos()), n.wayOut(f, m),
				"the field %s must keep its name because reflection sees it, but in the merged file it would meet the method %s (%s)", f.Name(), m.Name(), n.position(m.Pos()))
			return
		}
	}
	list.Add(n.position(f.Pos()), "rename the field, or the method of its name in the same package",
		"the field %s must keep its name because reflection sees it, but in the merged file it would meet a member of another package", f.Name())
}
