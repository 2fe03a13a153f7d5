package linker

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// distinctStructs returns the edits that keep anonymous struct types of
// different packages distinct (rule 6). Struct types with unexported fields
// differ from package to package, but would be one type in the merged package,
// so that type assertions, map keys and == on interface values would come out
// otherwise. A tag on an unexported field tells them apart. The error lists those
// that must have a tag where the program can see it.
func distinctStructs(live *graph.Live, s *survey) (map[*ast.StructType]edit, error) {
	var list diag.List
	var alike [][]structNode
	for _, sn := range s.structs {
		if unexportedField(sn.node) != nil {
			alike = join(alike, sn)
		}
	}
	edits := map[*ast.StructType]edit{}
	for _, nodes := range alike {
		var anonymous []*load.Package
		for _, sn := range nodes {
			if !sn.named && !slices.Contains(anonymous, sn.pkg) {
				anonymous = append(anonymous, sn.pkg)
			}
		}
		if len(anonymous) < 2 {
			continue
		}
		plain := untagged(live, nodes, anonymous, &list)
		for _, sn := range nodes {
			if sn.pkg != plain {
				edits[sn.node] = tagEdit(sn)
			}
		}
	}
	return edits, list.Err()
}

// join adds a struct to the sets of those that may be one type in the merged
// package, and makes one set of those that it belongs to.
func join(sets [][]structNode, sn structNode) [][]structNode {
	home := -1
	kept := sets[:0]
	for _, set := range sets {
		switch {
		case !slices.ContainsFunc(set, func(other structNode) bool { return objects.MayBeOne(other.typ, sn.typ) }):
			kept = append(kept, set)
		case home < 0:
			home = len(kept)
			kept = append(kept, set)
		default:
			kept[home] = append(kept[home], set...)
		}
	}
	if home < 0 {
		return append(kept, []structNode{sn})
	}
	kept[home] = append(kept[home], sn)
	return kept
}

// unexportedField is the first unexported field of a struct, where a tag means
// nothing to anybody.
func unexportedField(st *ast.StructType) *ast.Field {
	for _, f := range st.Fields.List {
		for _, name := range f.Names {
			if !name.IsExported() {
				return f
			}
		}
		if len(f.Names) == 0 && !ast.IsExported(embeddedIdent(f.Type)) {
			return f
		}
	}
	return nil
}

func embeddedIdent(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return embeddedIdent(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return embeddedIdent(e.X)
	case *ast.IndexListExpr:
		return embeddedIdent(e.X)
	}
	return ""
}

func packageMark(pkg *load.Package) string { return "package:" + strconv.Quote(pkg.Path) }

// tagEdit adds the package to the tag of a struct's first unexported field.
func tagEdit(sn structNode) edit {
	f, mark := unexportedField(sn.node), packageMark(sn.pkg)
	if f.Tag == nil {
		at := sn.file.Offset(f.Type.End())
		return edit{at, at, generated(" `" + mark + "`")}
	}
	old, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		old = ""
	}
	return edit{sn.file.Offset(f.Tag.Pos()), sn.file.Offset(f.Tag.End()), generated(strconv.Quote(old + " " + mark))}
}

// promoted returns the names of the embedded fields that must be written out
// before the last name of a selector, because in the merged package the name
// alone would find something else, or two things: unexported names of different
// packages that meet in one struct are distinct only as long as the packages
// are.
func (n *names) promoted(g *graph.Graph, sel *types.Selection) (path []string) {
	obj, index := sel.Obj(), sel.Index()
	if len(index) < 2 || obj.Exported() || sel.Kind() == types.MethodExpr {
		return nil
	}
	if found, unique := n.lookup(g, sel.Recv(), n.memberName(g, obj)); unique && objects.Origin(found) == objects.Origin(obj) {
		return nil
	}
	t := sel.Recv()
	for _, i := range index[:len(index)-1] {
		st := objects.Deref(t).Underlying().(*types.Struct)
		path = append(path, n.memberName(g, st.Field(i)))
		t = st.Field(i).Type()
	}
	return path
}

// memberName is the name of a field or method in the merged file.
func (n *names) memberName(g *graph.Graph, obj types.Object) string {
	if v, ok := obj.(*types.Var); ok {
		if v.Embedded() {
			if tn := embeddedName(v); tn != nil {
				if stand := g.StandsFor(tn); stand != nil {
					return n.of(stand)
				}
				return n.of(tn)
			}
		}
		if name, ok := n.fields[fieldID(v)]; ok {
			return name
		}
		return v.Name()
	}
	if name := n.member(obj); name != "" {
		return name
	}
	return obj.Name()
}

// lookup finds a field or method of t as the merged package will: by its name,
// whatever package it comes from.
func (n *names) lookup(g *graph.Graph, t types.Type, name string) (found types.Object, unique bool) {
	hits, least := 0, 0
	objects.WalkEmbedded(t, func(obj types.Object, depth int) {
		switch {
		case hits > 0 && depth > least || !n.means(g, obj, name):
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
func (n *names) means(g *graph.Graph, obj types.Object, name string) bool {
	return n.memberName(g, obj) == name && (obj.Exported() || g.Ours(obj.Pkg()))
}

func fieldID(v *types.Var) string {
	if v.Pkg() == nil || v.Exported() {
		return ""
	}
	return memberID(v.Pkg(), v.Name())
}
