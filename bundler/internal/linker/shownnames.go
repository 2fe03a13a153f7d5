package linker

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// typeNamers are the functions and methods of the standard library whose result
// hangs on the name of their first argument's type: encoding/xml calls an element
// after it, net/rpc a service.
var typeNamers = map[string][]string{
	"encoding/xml": {"Marshal", "MarshalIndent", "Encode"},
	"net/rpc":      {"Register"},
}

func isTypeNamer(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Pkg() != nil && slices.Contains(typeNamers[fn.Pkg().Path()], fn.Name())
}

// showsNames notes the types whose names a call shows. Of a value that is an
// interface already, or of such a function that is used otherwise than by a call,
// nothing is known: then it may be every type that becomes an interface value.
func (s *survey) showsNames(live *graph.Live, p *graph.Part, n ast.Node) {
	info := p.Pkg.Info
	switch n := n.(type) {
	case *ast.CallExpr:
		var id *ast.Ident
		switch fun := ast.Unparen(n.Fun).(type) {
		case *ast.Ident:
			id = fun
		case *ast.SelectorExpr:
			id = fun.Sel
		}
		if id == nil || !isTypeNamer(info.Uses[id]) || len(n.Args) == 0 {
			return
		}
		s.called[id] = true
		s.showType(live, info.TypeOf(n.Args[0]))
	case *ast.Ident:
		if isTypeNamer(info.Uses[n]) && !s.called[n] {
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
