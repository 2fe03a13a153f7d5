package linker

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/renamer"
)

// typeText writes a type as the merged file names it at pos.
func (r *rewriter) typeText(t types.Type, pos token.Pos) string {
	switch t := t.(type) {
	case *types.Alias:
		return r.typeName(t.Obj(), pos) + r.typeArgs(t.TypeArgs(), pos)
	case *types.Named:
		return r.typeName(t.Obj(), pos) + r.typeArgs(t.TypeArgs(), pos)
	case *types.Pointer:
		return "*" + r.typeText(t.Elem(), pos)
	case *types.Slice:
		return "[]" + r.typeText(t.Elem(), pos)
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), r.typeText(t.Elem(), pos))
	case *types.Map:
		return "map[" + r.typeText(t.Key(), pos) + "]" + r.typeText(t.Elem(), pos)
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + "(" + r.typeText(t.Elem(), pos) + ")"
	case *types.Signature:
		return "func" + r.tupleText(t.Params(), t.Variadic(), pos) + " " + r.tupleText(t.Results(), false, pos)
	case *types.Struct:
		return r.structText(t, pos)
	case *types.Interface:
		return r.interfaceText(t, pos)
	}
	return t.String() // predeclared types and type parameters
}

func (r *rewriter) typeArgs(args *types.TypeList, pos token.Pos) string {
	var texts []string
	for a := range args.Types() {
		texts = append(texts, r.typeText(a, pos))
	}
	if texts == nil {
		return ""
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func (r *rewriter) tupleText(t *types.Tuple, variadic bool, pos token.Pos) string {
	var texts []string
	for v := range t.Variables() {
		texts = append(texts, r.typeText(v.Type(), pos))
	}
	if variadic {
		last := len(texts) - 1
		texts[last] = "..." + strings.TrimPrefix(texts[last], "[]")
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

func (r *rewriter) structText(t *types.Struct, pos token.Pos) string {
	var b strings.Builder
	b.WriteString("struct{")
	for i := range t.NumFields() {
		f := t.Field(i)
		if !f.Embedded() {
			b.WriteString(f.Name() + " ")
		}
		b.WriteString(r.typeText(f.Type(), pos))
		if tag := t.Tag(i); tag != "" {
			fmt.Fprintf(&b, " %q", tag)
		}
		b.WriteString("; ")
	}
	return b.String() + "}"
}

func (r *rewriter) interfaceText(t *types.Interface, pos token.Pos) string {
	var b strings.Builder
	b.WriteString("interface{")
	for m := range t.ExplicitMethods() {
		b.WriteString(r.l.names.memberName(r.l.live.Graph, m) + strings.TrimPrefix(r.typeText(m.Signature(), pos), "func") + "; ")
	}
	for e := range t.EmbeddedTypes() {
		b.WriteString(r.typeText(e, pos) + "; ")
	}
	return b.String() + "}"
}

// typeName is a type's name in the merged file, with its package if it is a
// standard one.
func (r *rewriter) typeName(tn *types.TypeName, pos token.Pos) string {
	g, n := r.l.live.Graph, r.l.names
	switch {
	case tn.Pkg() == nil || tn.Parent() != tn.Pkg().Scope():
		return tn.Name()
	case g.StandsFor(tn) != nil:
		return n.of(g.StandsFor(tn))
	case g.Ours(tn.Pkg()):
		return n.of(tn)
	}
	path := tn.Pkg().Path()
	if _, ok := n.std[path]; !ok {
		n.std[path] = n.Claim([]string{tn.Pkg().Name(), joined(path)}, []renamer.Site{{Pkg: r.pkg.Types, Pos: pos}}, nil)
	}
	return n.std[path] + "." + tn.Name()
}
