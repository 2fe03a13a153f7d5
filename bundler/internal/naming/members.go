package naming

import (
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// renameMembers keeps unexported methods of different packages apart (rule 6): in
// the merged package two methods of one name would be one. That matters where an
// interface type has the name (6.1), and where a struct embeds types so that names
// of two packages meet in it (6.2). One package keeps its name: the entry if it has
// one of the methods, else the first.
//
// Fields keep their names, which printing shows (see Through), unless a renamed
// method of the same package is hidden by them or cancelled out (6.3).
func (n *namer) renameMembers() {
	for _, name := range sortedKeys(n.methods) {
		owners, t := n.methods[name], n.trees[name]
		if !(len(owners) > 1 && n.abstract[name]) && (t == nil || !t.meet) {
			continue
		}
		keeper := n.keeper(owners, t)
		for _, m := range owners {
			if m == keeper && !t.fieldOutside(m.Pkg()) {
				continue
			}
			fresh := prefixed(packageWord(m.Pkg()), name)
			if n.memberNames[fresh] {
				fresh = numbered(fresh, func(name string) bool { return !n.memberNames[name] })
			}
			n.memberNames[fresh] = true
			n.names.members[memberID(m)] = fresh
			n.names.why[memberID(m)] = obstacle{why: method, with: keeper}
			if t != nil && t.together[m.Pkg()] {
				n.names.fields[memberID(m)] = fresh
			}
		}
	}
}

// keeper puts methods of one name in the order of their packages and picks the one
// that keeps it.
func (n *namer) keeper(owners []*types.Func, t *meeting) *types.Func {
	prog := n.Live.Graph.Prog
	place := map[*types.Package]int{}
	for i, p := range prog.Packages {
		place[p.Types] = i
	}
	slices.SortFunc(owners, func(a, b *types.Func) int { return place[a.Pkg()] - place[b.Pkg()] })
	if i := slices.IndexFunc(owners, func(m *types.Func) bool { return t != nil && t.together[m.Pkg()] }); i >= 0 {
		return owners[i]
	}
	if last := owners[len(owners)-1]; last.Pkg() == prog.Entry.Types {
		return last
	}
	return owners[0]
}

// Through returns the embedded fields that must be written out before the last name
// of a selector (6.4), because in the merged package the name alone would find
// something else, or two things: unexported names of different packages that meet in
// one struct are distinct only as long as the packages are.
func (n *Names) Through(sel *types.Selection) (path []types.Object) {
	if sel == nil {
		return nil
	}
	obj, index := sel.Obj(), sel.Index()
	if len(index) < 2 || obj.Exported() || sel.Kind() == types.MethodExpr {
		return nil
	}
	if found, unique := n.lookup(sel.Recv(), n.Of(obj)); unique && objects.Origin(found) == objects.Origin(obj) {
		return nil
	}
	t := sel.Recv()
	for _, i := range index[:len(index)-1] {
		f := objects.Deref(t).Underlying().(*types.Struct).Field(i)
		path = append(path, f)
		t = f.Type()
	}
	return path
}

// lookup finds a field or method of t as the merged package will: by its name,
// whatever package it comes from.
func (n *Names) lookup(t types.Type, name string) (found types.Object, unique bool) {
	hits, least := 0, 0
	objects.WalkEmbedded(t, func(obj types.Object, depth int) {
		switch {
		case hits > 0 && depth > least || !n.means(obj, name):
			return
		case hits == 0:
			found, least = obj, depth
		}
		hits++
	})
	return found, hits == 1
}

// means reports whether name finds the field or method obj in the merged
// package. The standard library's unexported names stay out of reach.
func (n *Names) means(obj types.Object, name string) bool {
	return n.Of(obj) == name && (obj.Exported() || n.canon.graph.Ours(obj.Pkg()))
}
