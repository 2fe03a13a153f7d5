package visible

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// Code is the live code of a program.
type Code interface {
	// Inspect visits the nodes of the live declarations, but for branches that are never
	// taken.
	Inspect(visit func(pkg *load.Package, n ast.Node))
	// Converted reports whether a value of type t can become an interface value.
	Converted(t types.Type) bool
}

// Names says which of its names a program may show.
type Names struct {
	// Types are the types whose names show in what the program does.
	Types map[*types.TypeName]bool

	fields, leftOut bool // FieldsShow
	// named and exported are the types whose values reach a function that shows the
	// names of their fields, or of their exported fields at least; nil as long as
	// values are not followed.
	named, exported *Types
}

// NamesOf finds what the live code shows of its own names; imports are the standard
// packages that it uses.
func NamesOf(code Code, imports map[*types.Package]bool) Names {
	s := &seer{types: map[*types.TypeName]bool{}, called: map[*ast.Ident]bool{}}
	code.Inspect(func(pkg *load.Package, n ast.Node) { s.node(pkg.Info, n) })
	if s.all {
		for _, t := range s.declared {
			if code.Converted(t) {
				s.showNamed(t)
			}
		}
	}
	return Names{Types: s.types, fields: s.fieldsShow(imports, false), leftOut: s.fieldsShow(imports, true)}
}

// Followed takes out of what may show the names that do not: those of types whose
// values reach no function that shows them (5.4).
func (n Names) Followed(flow *Flow) Names {
	named := flow.Reaching(std.TypeNames)
	shown := map[*types.TypeName]bool{}
	for tn := range n.Types {
		shown[tn] = named.Has(tn.Type())
	}
	n.Types = shown
	n.named, n.exported = flow.Reaching(std.FieldNames), flow.Reaching(std.FieldNames|std.ExportedNames)
	return n
}

// IsFollowed reports whether the names were found by following values.
func (n Names) IsFollowed() bool { return n.named != nil }

// FieldsShow reports whether the program looks at the names of fields, with leftOut
// also of those that some encodings leave out: of embedded structs, and unexported
// ones (5.2).
func (n Names) FieldsShow(leftOut bool) bool {
	if leftOut {
		return n.leftOut
	}
	return n.fields
}

// FieldsOf reports whether the program may see the names of the fields of t; exported
// says that only exported fields other than embedded structs are meant.
func (n Names) FieldsOf(t types.Type, exported bool) bool {
	return !n.IsFollowed() || n.named.Has(t) || exported && n.exported.Has(t)
}

// A seer looks at live code, one node at a time.
type seer struct {
	types map[*types.TypeName]bool
	// called are the functions of the standard library that show the names of types,
	// where they are called.
	called map[*ast.Ident]bool
	// all says that every type that becomes an interface value may show its name;
	// declared are the candidates.
	all      bool
	declared []*types.Named
	// printed says that names of fields are printed, reflects that reflection may be
	// asked for them.
	printed, reflects bool
}

// node notes the types whose names a call shows. Of a value that is an interface
// already, or of such a function that is used otherwise than by a call, nothing is
// known: then it may be every type that becomes an interface value.
func (s *seer) node(info *types.Info, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		s.printed = s.printed || n.Kind == token.STRING && PrintsFields(n.Value)
	case *ast.CallExpr:
		s.printed = s.printed || printsFields(info, n)
		id := Callee(n)
		if id == nil || !std.NamesType(info.Uses[id]) || len(n.Args) == 0 {
			return
		}
		s.called[id] = true
		s.showType(info.TypeOf(n.Args[0]))
	case *ast.Ident:
		s.reflects = s.reflects || AsksFields(info.Uses[n])
		s.all = s.all || std.NamesType(info.Uses[n]) && !s.called[n]
	case *ast.TypeSpec:
		tn, ok := info.Defs[n.Name].(*types.TypeName)
		if !ok || tn.IsAlias() || tn.Parent() != tn.Pkg().Scope() {
			return
		}
		if named, ok := tn.Type().(*types.Named); ok {
			s.declared = append(s.declared, named)
		}
	}
}

// showType notes the names that a value of type t may show: its own, or those of
// what it points to or consists of.
func (s *seer) showType(t types.Type) {
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
		s.all = true
	}
}

func (s *seer) showNamed(t *types.Named) {
	if !types.IsInterface(t) && !hasXMLName(t) {
		s.types[t.Obj()] = true
	}
}

func (s *seer) fieldsShow(imports map[*types.Package]bool, leftOut bool) bool {
	what := std.FieldNames
	if !leftOut {
		what |= std.ExportedNames
	}
	for p := range imports {
		if ShowsFields(p.Path(), what, s.printed, s.reflects) {
			return true
		}
	}
	return false
}

// printsFields reports whether a call of fmt or log may print the names of fields:
// its format has such a verb, or is not known before the program runs.
func printsFields(info *types.Info, call *ast.CallExpr) bool {
	id := Callee(call)
	if id == nil {
		return false
	}
	fn, ok := info.Uses[id].(*types.Func)
	if !ok || pathOf(fn) != "fmt" && pathOf(fn) != "log" {
		return false
	}
	at := FormatIndex(fn)
	if at < 0 {
		return false
	}
	if at >= len(call.Args) {
		return true
	}
	format := info.Types[call.Args[at]].Value
	return format == nil || PrintsFields(constant.StringVal(format))
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
