package linker

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// A sight is what the live code shows of its own names.
type sight struct {
	live *graph.Live
	// types are the types whose names show in what the program does.
	types map[*types.TypeName]bool
	// called are the functions of the standard library that show such names, where
	// they are called.
	called map[*ast.Ident]bool
	// verbose says that names of fields are printed, reflects that reflection may be
	// asked for them.
	verbose, reflects bool
}

// see finds what the live code shows of its own names.
func see(live *graph.Live) *sight {
	s := &sight{live: live, types: map[*types.TypeName]bool{}, called: map[*ast.Ident]bool{}}
	for _, p := range live.Graph.Parts {
		if !live.Has(p) {
			continue
		}
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			if live.Folding.Dead(n) {
				return false
			}
			s.node(p.Pkg.Info, n)
			return true
		})
	}
	return s
}

func (s *sight) visible() naming.Visible {
	return naming.Visible{Types: s.types, Fields: s.fieldsShow(false), LeftOut: s.fieldsShow(true)}
}

// follow takes out of what may show the names that do not: those of types whose
// values reach no function that shows them (5.4). It is worth its time only where two
// symbols need one name.
func (s *sight) follow() naming.Visible {
	flow := visible.Follow(s.live.Graph.Prog, s.live.HasObj, s.live.ByName())
	named := flow.Reaching(visible.TypeNames)
	v := s.visible()
	v.Types = map[*types.TypeName]bool{}
	for tn := range s.types {
		v.Types[tn] = named.Has(tn.Type())
	}
	v.Followed = &naming.Followed{Fields: flow.Reaching(visible.FieldNames), Exported: flow.Reaching(visible.FieldNames | visible.ExportedNames)}
	return v
}

// node notes the types whose names a call shows. Of a value that is an interface
// already, or of such a function that is used otherwise than by a call, nothing is
// known: then it may be every type that becomes an interface value.
func (s *sight) node(info *types.Info, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		s.verbose = s.verbose || n.Kind == token.STRING && visible.PrintsFields(n.Value)
	case *ast.CallExpr:
		s.verbose = s.verbose || printsFields(info, n)
		id := visible.Callee(n)
		if id == nil || !visible.NamesType(info.Uses[id]) || len(n.Args) == 0 {
			return
		}
		s.called[id] = true
		s.showType(info.TypeOf(n.Args[0]))
	case *ast.Ident:
		s.reflects = s.reflects || visible.AsksFields(info.Uses[n])
		if visible.NamesType(info.Uses[n]) && !s.called[n] {
			s.showAll()
		}
	}
}

// showType notes the names that a value of type t may show: its own, or those of
// what it points to or consists of.
func (s *sight) showType(t types.Type) {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if s.types[named.Obj()] {
			return
		}
		s.showNamed(named)
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		s.showType(u.Elem())
	case *types.Interface:
		s.showAll()
	}
}

func (s *sight) showNamed(t *types.Named) {
	if !types.IsInterface(t) && !hasXMLName(t) {
		s.types[t.Obj()] = true
	}
}

func (s *sight) showAll() {
	for _, p := range s.live.Graph.Parts {
		if p.Kind != graph.Type || !s.live.Has(p) {
			continue
		}
		for _, o := range p.Objs {
			if named, ok := o.Type().(*types.Named); ok && !o.(*types.TypeName).IsAlias() && s.live.Converted(named) {
				s.showNamed(named)
			}
		}
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
