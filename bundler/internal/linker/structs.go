package linker

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// A structNode is a struct type in the live source.
type structNode struct {
	naming.Struct
	pkg  *load.Package
	node *ast.StructType
}

// structTag notes a struct type, and leaves room for the tag of its first unexported
// field, where a tag means nothing to anybody (6.5).
func (w *walker) structTag(n ast.Node) bool {
	st, ok := n.(*ast.StructType)
	if !ok {
		return false
	}
	w.structs = append(w.structs, w.structNode(st))
	f := unexportedField(st)
	if f == nil {
		return false
	}
	mark := packageMark(w.pkg)
	if f.Tag == nil {
		w.insert(f.Type.End(), w.ifTagged(st, "", " `"+mark+"`"))
		return false
	}
	old, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		old = ""
	}
	w.replace(f.Tag.Pos(), f.Tag.End(), w.ifTagged(st, f.Tag.Value, strconv.Quote(old+" "+mark)))
	return false
}

// ifTagged is one of two texts, when all structs are known.
func (w *walker) ifTagged(st *ast.StructType, no, yes string) pieces {
	return pieces{{Named: func(*naming.Names) string {
		if w.tagged[st] {
			return yes
		}
		return no
	}}}
}

func (w *walker) structNode(st *ast.StructType) structNode {
	typ := w.pkg.Info.TypeOf(st).(*types.Struct)
	sn := structNode{naming.Struct{Type: typ, Self: typ}, w.pkg, st}
	if w.declared == nil || w.declared.Type != ast.Expr(st) {
		return sn
	}
	sn.Named = true
	if obj := w.pkg.Info.Defs[w.declared.Name]; obj != nil {
		sn.Self = obj.Type()
	}
	return sn
}

// distinctStructs finds the anonymous struct types of different packages that must be
// kept apart (rule 6). Struct types with unexported fields differ from package to
// package, but would be one type in the merged package, so that type assertions, map
// keys and == on interface values would come out otherwise. A tag on an unexported
// field tells them apart. The error lists those that must have a tag where the program
// can see it.
func distinctStructs(live *graph.Live, structs []structNode) (map[*ast.StructType]bool, error) {
	var list diag.List
	var alike [][]structNode
	for _, sn := range structs {
		if unexportedField(sn.node) != nil {
			alike = join(alike, sn)
		}
	}
	tagged := map[*ast.StructType]bool{}
	for _, nodes := range alike {
		var anonymous []*load.Package
		for _, sn := range nodes {
			if !sn.Named && !slices.Contains(anonymous, sn.pkg) {
				anonymous = append(anonymous, sn.pkg)
			}
		}
		if len(anonymous) < 2 {
			continue
		}
		plain := untagged(live, nodes, anonymous, &list)
		for _, sn := range nodes {
			tagged[sn.node] = tagged[sn.node] || sn.pkg != plain
		}
	}
	return tagged, list.Err()
}

// join adds a struct to the sets of those that may be one type in the merged
// package, and makes one set of those that it belongs to.
func join(sets [][]structNode, sn structNode) [][]structNode {
	home := -1
	kept := sets[:0]
	for _, set := range sets {
		switch {
		case !slices.ContainsFunc(set, func(other structNode) bool { return objects.MayBeOne(other.Type, sn.Type) }):
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

// unexportedField is the first unexported field of a struct.
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
