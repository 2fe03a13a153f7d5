package linker

import (
	"fmt"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// A typeWriter writes a type that the source does not write where it is needed.
type typeWriter struct {
	*walker
	at       token.Pos // where it is needed
	inner    token.Pos // and where other names may hide those of packages
	declared string    // the variable that is declared in front of the type
	refuse   func(hidden *types.TypeName, at token.Pos)
}

func (w *typeWriter) write(t types.Type) pieces {
	switch t := t.(type) {
	case *types.Alias:
		if w.expands(t.Obj()) {
			return w.write(types.Unalias(t))
		}
		return w.name(t.Obj()).add(w.args(t.TypeArgs()))
	case *types.Named:
		if params := w.hoisted[t.Obj()]; params != nil {
			return pieces{{Ref: w.mention(t.Obj(), w.at)}}.add(w.paramList(params, w.at))
		}
		return w.name(t.Obj()).add(w.args(t.TypeArgs()))
	case *types.Pointer:
		return text("*").add(w.write(t.Elem()))
	case *types.Slice:
		return text("[]").add(w.write(t.Elem()))
	case *types.Array:
		return text("[").add(lengthOf(t)).text("]").add(w.write(t.Elem()))
	case *types.Map:
		return text("map[").add(w.write(t.Key())).text("]").add(w.write(t.Elem()))
	case *types.Chan:
		return text([...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + "(").add(w.write(t.Elem())).text(")")
	case *types.Signature:
		return text("func").add(w.signature(t))
	case *types.Struct:
		return w.structType(t)
	case *types.Interface:
		return w.interfaceType(t)
	case *types.Union:
		return w.union(t)
	case *types.TypeParam:
		if other := w.params[t.Obj()]; other != nil {
			return pieces{}.code("$", other)
		}
		return w.name(t.Obj())
	case *types.Basic:
		if tn, ok := types.Universe.Lookup(t.Name()).(*types.TypeName); ok {
			return w.name(tn)
		}
	}
	return text(t.String())
}

func (w *typeWriter) args(args *types.TypeList) (p pieces) {
	for a := range args.Types() {
		p = p.text(", ").add(w.write(a))
	}
	if p != nil {
		p[0].Text = "["
		p = p.text("]")
	}
	return p
}

func (w *typeWriter) signature(s *types.Signature) pieces {
	return w.tuple(s.Params(), s.Variadic()).text(" ").add(w.tuple(s.Results(), false))
}

func (w *typeWriter) tuple(t *types.Tuple, variadic bool) pieces {
	p := text("(")
	for i := range t.Len() {
		typ := t.At(i).Type()
		if rest, ok := typ.(*types.Slice); ok && variadic && i == t.Len()-1 {
			p, typ = p.text("..."), rest.Elem()
		}
		p = p.add(w.write(typ)).text(", ")
	}
	return p.text(")")
}

func (w *typeWriter) structType(t *types.Struct) pieces {
	p := text("struct{")
	for i := range t.NumFields() {
		f := t.Field(i)
		if !f.Embedded() {
			p = append(p, Piece{Ref: w.mention(f, w.at)}).text(" ")
		}
		p = append(p.add(w.write(f.Type())), Piece{Named: func(*naming.Names) string {
			if tag := strings.TrimSpace(t.Tag(i) + " " + w.mark(t, i)); tag != "" {
				return " " + strconv.Quote(tag)
			}
			return ""
		}}).text("; ")
	}
	return p.text("}")
}

func (w *typeWriter) interfaceType(t *types.Interface) pieces {
	p := text("interface{")
	for m := range t.ExplicitMethods() {
		p = append(p, Piece{Ref: w.mention(m, w.at)}).add(w.signature(m.Signature())).text("; ")
	}
	for e := range t.EmbeddedTypes() {
		p = p.add(w.write(e)).text("; ")
	}
	return p.text("}")
}

func (w *typeWriter) union(t *types.Union) (p pieces) {
	for i := range t.Len() {
		if i > 0 {
			p = p.text(" | ")
		}
		if t.Term(i).Tilde() {
			p = p.text("~")
		}
		p = p.add(w.write(t.Term(i).Type()))
	}
	return p
}

func lengthOf(t *types.Array) pieces { return text(fmt.Sprint(t.Len())) }

// mark is what the tag of a struct's field gets to tell the struct from another
// package's (6.5): the first unexported field has it.
func (w *typeWriter) mark(st *types.Struct, i int) string {
	for j := range i {
		if !st.Field(j).Exported() {
			return ""
		}
	}
	for _, sn := range w.structs {
		if w.tagged[sn.node] && sn.pkg == w.pkg && !st.Field(i).Exported() && types.Identical(sn.Type, st) {
			return packageMark(w.pkg)
		}
	}
	return ""
}

// name is a type's name, with its package if that is imported. A name that no
// renaming can save from being hidden is refused (10.5).
func (w *typeWriter) name(tn *types.TypeName) pieces {
	scope := w.pkg.Types.Scope()
	hidden := false
	switch {
	case tn.Pkg() == nil:
		hidden = naming.Captured(naming.Site{Pkg: w.pkg.Types, Pos: w.at}, tn.Name()) != nil
	case tn.Parent() != tn.Pkg().Scope():
		_, found := scope.Innermost(w.at).LookupParent(tn.Name(), w.at)
		hidden = found != tn
	default:
		ref := w.mention(tn, w.inner) // where the variables hide names, too
		if !w.live.Graph.Ours(ref.Obj.Pkg()) {
			return append(w.qualifier(tn.Pkg(), ref.Site), Piece{Ref: ref})
		}
		return pieces{{Ref: ref}}
	}
	if hidden || tn.Name() == w.declared {
		w.refuse(tn, w.at)
	}
	return pieces{{Ref: w.mention(tn, w.at)}}
}

func (l *link) position(pos token.Pos) token.Position { return l.live.Graph.Prog.Position(pos) }
