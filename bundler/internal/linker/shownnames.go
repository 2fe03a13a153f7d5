package linker

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// showsNames notes the types whose names a call shows. Of a value that is an
// interface already, or of such a function that is used otherwise than by a call,
// nothing is known: then it may be every type that becomes an interface value.
func (s *survey) showsNames(live *graph.Live, p *graph.Part, n ast.Node) {
	info := p.Pkg.Info
	switch n := n.(type) {
	case *ast.CallExpr:
		id := visible.Callee(n)
		if id == nil || !visible.NamesType(info.Uses[id]) || len(n.Args) == 0 {
			return
		}
		s.called[id] = true
		s.showType(live, info.TypeOf(n.Args[0]))
	case *ast.Ident:
		if visible.NamesType(info.Uses[n]) && !s.called[n] {
			s.showAll(live)
		}
	}
}

// showType notes the names that a value of type t may show: its own, or those of
// what it points to or consists of.
func (s *survey) showType(live *graph.Live, t types.Type) {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if s.shown[named.Obj()] {
			return
		}
		s.showNamed(named)
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		s.showType(live, u.Elem())
	case *types.Interface:
		s.showAll(live)
	}
}

func (s *survey) showNamed(t *types.Named) {
	if !types.IsInterface(t) && !hasXMLName(t) {
		s.shown[t.Obj()] = true
	}
}

func (s *survey) showAll(live *graph.Live) {
	for _, o := range liveObjects(live) {
		tn, ok := o.(*types.TypeName)
		if !ok || tn.IsAlias() || !live.Converted(tn.Type()) {
			continue
		}
		if named, ok := tn.Type().(*types.Named); ok {
			s.showNamed(named)
		}
	}
}

// follow takes out of what may show the names that do not: those of types whose
// values reach no function that shows them (rule 5.4). It is worth its time only
// where two symbols need one name.
func (s *survey) follow(live *graph.Live) {
	flow := visible.Follow(live.Graph.Prog, live.HasObj, visible.Asked{Fields: s.reflects, Methods: live.ByName()})
	named := flow.Reaching(visible.TypeNames)
	for tn := range s.shown {
		if !named.Has(tn.Type()) {
			delete(s.shown, tn)
		}
	}
	s.followed = flow.Reaching(visible.FieldNames)
	exported := flow.Reaching(visible.FieldNames | visible.ExportedNames)
	show := map[*types.TypeName]bool{}
	for _, sn := range s.structs {
		for f := range sn.typ.Fields() {
			if tn := embeddedName(f); f.Embedded() && tn != nil {
				show[tn] = show[tn] || s.followed.Has(sn.self) || !isStruct(tn) && exported.Has(sn.self)
			}
		}
	}
	for tn := range s.embedded {
		s.embedded[tn] = s.embedded[tn] && show[tn]
	}
}

// hasXMLName reports whether a struct has a field that names its element.
func hasXMLName(t types.Type) bool {
	st, ok := objects.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == "XMLName" && strings.Contains(st.Tag(i), `xml:"`) {
			return true
		}
	}
	return false
}
