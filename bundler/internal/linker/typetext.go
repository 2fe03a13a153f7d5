package linker

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
)

// A typeWriter writes types with names of its user's choice.
type typeWriter struct {
	name   func(*types.TypeName) string // of a type, with its package
	member func(types.Object) string    // of a field or method
	tag    func(st *types.Struct, i int) string
}

func (w *typeWriter) text(t types.Type) string {
	switch t := t.(type) {
	case *types.Alias:
		return w.name(t.Obj()) + w.args(t.TypeArgs())
	case *types.Named:
		return w.name(t.Obj()) + w.args(t.TypeArgs())
	case *types.Pointer:
		return "*" + w.text(t.Elem())
	case *types.Slice:
		return "[]" + w.text(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), w.text(t.Elem()))
	case *types.Map:
		return "map[" + w.text(t.Key()) + "]" + w.text(t.Elem())
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + "(" + w.text(t.Elem()) + ")"
	case *types.Signature:
		return "func" + w.tuple(t.Params(), t.Variadic()) + " " + w.tuple(t.Results(), false)
	case *types.Struct:
		return w.structText(t)
	case *types.Interface:
		return w.interfaceText(t)
	case *types.TypeParam:
		return w.name(t.Obj())
	case *types.Basic:
		if tn, ok := types.Universe.Lookup(t.Name()).(*types.TypeName); ok {
			return w.name(tn)
		}
	}
	return t.String()
}

func (w *typeWriter) args(args *types.TypeList) string {
	var texts []string
	for a := range args.Types() {
		texts = append(texts, w.text(a))
	}
	if texts == nil {
		return ""
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func (w *typeWriter) tuple(t *types.Tuple, variadic bool) string {
	var texts []string
	for v := range t.Variables() {
		texts = append(texts, w.text(v.Type()))
	}
	if variadic {
		last := len(texts) - 1
		texts[last] = "..." + strings.TrimPrefix(texts[last], "[]")
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

func (w *typeWriter) structText(t *types.Struct) string {
	var b strings.Builder
	b.WriteString("struct{")
	for i := range t.NumFields() {
		f := t.Field(i)
		if !f.Embedded() {
			b.WriteString(w.member(f) + " ")
		}
		b.WriteString(w.text(f.Type()))
		if tag := w.tag(t, i); tag != "" {
			fmt.Fprintf(&b, " %q", tag)
		}
		b.WriteString("; ")
	}
	return b.String() + "}"
}

func (w *typeWriter) interfaceText(t *types.Interface) string {
	var b strings.Builder
	b.WriteString("interface{")
	for m := range t.ExplicitMethods() {
		b.WriteString(w.member(m) + strings.TrimPrefix(w.text(m.Signature()), "func") + "; ")
	}
	for e := range t.EmbeddedTypes() {
		b.WriteString(w.text(e) + "; ")
	}
	return b.String() + "}"
}

// typeText writes a type as the merged file names it. That no name is captured
// where it stands is seen to by survey.typeNames.
func (r *rewriter) typeText(t types.Type) string {
	w := &typeWriter{name: r.typeName, member: func(obj types.Object) string { return r.l.names.memberName(r.l.live.Graph, obj) }}
	w.tag = func(st *types.Struct, i int) string {
		return strings.TrimSpace(st.Tag(i) + " " + r.l.mark(r.pkg, st, i))
	}
	return w.text(t)
}

// mark is what the tag of a struct's field gets to tell the struct from another
// package's (rule 6).
func (l *link) mark(pkg *load.Package, st *types.Struct, i int) string {
	for j := range i {
		if !st.Field(j).Exported() {
			return "" // the first such field has it
		}
	}
	for _, sn := range l.survey.structs {
		if _, tagged := l.tags[sn.node]; tagged && sn.pkg == pkg && !st.Field(i).Exported() && types.Identical(sn.typ, st) {
			return packageMark(pkg)
		}
	}
	return ""
}

// typeName is a type's name in the merged file, with its package if it is a
// standard one.
func (r *rewriter) typeName(tn *types.TypeName) string {
	g, n := r.l.live.Graph, r.l.names
	switch {
	case tn.Pkg() == nil || tn.Parent() != tn.Pkg().Scope():
		return tn.Name()
	case g.StandsFor(tn) != nil:
		return n.of(g.StandsFor(tn))
	case g.Ours(tn.Pkg()):
		return n.of(tn)
	}
	return n.std[tn.Pkg().Path()] + "." + tn.Name()
}

// typeNames notes that the names in the type of a loop's variable will be written
// before the loop, where the source does not have them, and behind the declaration
// of another variable. Names that no renaming can save from being hidden are
// refused.
func (s *survey) typeNames(l *link, pkg *load.Package, t types.Type, loop *ast.RangeStmt, declared string) {
	inside := renamer.Site{Pkg: pkg.Types, Pos: loop.Body.Lbrace + 1} // where the variables hide names, too
	g := l.live.Graph
	w := &typeWriter{member: types.Object.Name, tag: (*types.Struct).Tag}
	w.name = func(tn *types.TypeName) string {
		switch {
		case tn.Pkg() == nil:
			s.universe[tn.Name()] = true
			if tn.Name() == declared || renamer.Captured(renamer.Site{Pkg: pkg.Types, Pos: loop.For}, tn.Name()) {
				s.refuseHidden(l, tn, loop)
			}
		case tn.Parent() != tn.Pkg().Scope():
			_, found := pkg.Types.Scope().Innermost(loop.For).LookupParent(tn.Name(), loop.For)
			if tn.Name() == declared || found != tn {
				s.refuseHidden(l, tn, loop)
			}
		case g.StandsFor(tn) != nil:
			s.sites[g.StandsFor(tn)] = append(s.sites[g.StandsFor(tn)], inside)
		case g.Ours(tn.Pkg()):
			s.sites[tn] = append(s.sites[tn], inside)
		default:
			s.std[tn.Pkg().Path()] = append(s.std[tn.Pkg().Path()], inside)
		}
		return ""
	}
	w.text(t)
}

func (s *survey) refuseHidden(l *link, tn *types.TypeName, loop *ast.RangeStmt) {
	s.refused.Add(l.live.Graph.Prog.Position(loop.For), "rename what hides it, or raise the module's go line to 1.22 or later",
		"a variable of this loop must be declared before it, to be shared by all iterations as its module says, but its type %s is hidden here", tn.Name())
}
