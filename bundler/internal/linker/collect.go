package linker

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// A survey is what naming has to know about the live code.
type survey struct {
	sites    map[types.Object][]renamer.Site // by package-level object of the program
	std      map[string][]renamer.Site       // by import path: where its name is written
	universe map[string]bool                 // predeclared names in use
	members  map[string]bool                 // names of fields and methods
	locals   map[*types.Package]map[string]bool
	// embedded has the types that name an embedded field; the value tells
	// whether reflection can see such a field.
	embedded map[*types.TypeName]bool
	// converted are those of embedded whose struct can become an interface value.
	converted map[*types.TypeName]bool
	// methods has, by name, the packages that declare an unexported method of
	// that name; fields likewise.
	methods, fields map[string][]*load.Package
	// abstract has the names of unexported methods of interface types.
	abstract map[string]bool
	// verbose says that field names are printed or read by reflection.
	verbose bool
	structs []structNode
	// refused are the types that must be written where they are hidden.
	refused diag.List
	// shown are the types whose names show in what the program does.
	shown map[*types.TypeName]bool
	// called are the functions of the standard library that show such names, where
	// they are called.
	called map[*ast.Ident]bool
	// hiders are the types that name an embedded field which hides another member.
	// Those of hideMethod hide a method.
	hiders, hideMethod map[*types.TypeName]bool
	// reflects says that the live code may ask reflection for the names of fields.
	reflects bool
	// followed has, once values are followed, the types that show the names of their
	// fields.
	followed *visible.Types
	// repeated are the names of constant groups that mean two things.
	repeated []repeated
	// localTypes are the types declared in functions.
	localTypes []original
}

// A structNode is a struct type in the live source.
type structNode struct {
	pkg   *load.Package
	file  *load.File
	node  *ast.StructType
	typ   *types.Struct
	named bool       // the right side of a type declaration
	self  types.Type // the declared type, or typ
}

func newSurvey(l *link) *survey {
	live := l.live
	s := &survey{
		sites: map[types.Object][]renamer.Site{}, std: map[string][]renamer.Site{},
		universe: map[string]bool{}, members: map[string]bool{},
		locals:   map[*types.Package]map[string]bool{},
		embedded: map[*types.TypeName]bool{}, converted: map[*types.TypeName]bool{},
		methods: map[string][]*load.Package{}, fields: map[string][]*load.Package{},
		abstract: map[string]bool{},
		shown:    map[*types.TypeName]bool{}, called: map[*ast.Ident]bool{},
	}
	for _, pkg := range live.Graph.Prog.Packages {
		s.locals[pkg.Types] = localNames(pkg)
	}
	for _, p := range live.Graph.Parts {
		if live.Has(p) {
			s.part(l, p)
		}
	}
	return s
}

// localNames are the names declared in pkg below its package scope.
func localNames(pkg *load.Package) map[string]bool {
	names := map[string]bool{}
	note := func(obj types.Object) {
		if obj != nil && obj.Parent() != nil && obj.Parent() != pkg.Types.Scope() {
			names[obj.Name()] = true
		}
	}
	for _, obj := range pkg.Info.Defs {
		note(obj)
	}
	for _, obj := range pkg.Info.Implicits {
		note(obj)
	}
	return names
}

func (s *survey) part(l *link, p *graph.Part) {
	info, live := p.Pkg.Info, l.live
	named := map[*ast.StructType]bool{}
	if ts, ok := p.Spec.(*ast.TypeSpec); ok && !ts.Assign.IsValid() { // an alias is no type of its own
		if st, ok := ts.Type.(*ast.StructType); ok {
			named[st] = true
		}
	}
	ast.Inspect(p.Node(), func(n ast.Node) bool {
		if live.Folding.Dead(n) {
			return false
		}
		s.showsNames(live, p, n)
		switch n := n.(type) {
		case *ast.Ident:
			s.reflects = s.reflects || visible.AsksFields(info.Uses[n])
			s.ident(live.Graph, p, n)
		case *ast.BasicLit:
			s.verbose = s.verbose || n.Kind == token.STRING && visible.PrintsFields(n.Value)
		case *ast.CallExpr:
			s.verbose = s.verbose || printsFields(info, n)
			if f, what := live.Wrapped(n); f != nil {
				s.sites[f] = append(s.sites[f], renamer.Site{Pkg: p.Pkg.Types, Pos: what.Pos()})
			}
		case *ast.GenDecl:
			s.firstMeanings(l, p, n)
			s.repeatedSites(live.Graph, p, n)
		case *ast.RangeStmt:
			s.loopTypes(l, p.Pkg, p.File, n)
		case *ast.StructType:
			st := info.TypeOf(n).(*types.Struct)
			self := types.Type(st)
			if named[n] && len(p.Objs) > 0 {
				self = p.Objs[0].Type()
			}
			s.structs = append(s.structs, structNode{p.Pkg, p.File, n, st, named[n], self})
			s.structType(st, live.Converted(st) || live.Converted(self))
		}
		return true
	})
}

func (s *survey) ident(g *graph.Graph, p *graph.Part, id *ast.Ident) {
	if p.Pkg.Info.Uses[id] == nil {
		s.define(p, p.Pkg.Info.Defs[id])
		return
	}
	s.use(g, p, id, id.Pos())
}

// use notes that what id names is named at pos.
func (s *survey) use(g *graph.Graph, p *graph.Part, id *ast.Ident, pos token.Pos) {
	obj := p.Pkg.Info.Uses[id]
	site := renamer.Site{Pkg: p.Pkg.Types, Pos: pos}
	switch o := obj.(type) {
	case *types.PkgName:
		if path := o.Imported().Path(); g.Prog.Std[path] == o.Imported() || path == "unsafe" {
			if path == "embed" && g.Prog.Support != nil {
				return
			}
			s.std[path] = append(s.std[path], site)
		}
		return
	case *types.Var:
		if o.IsField() {
			s.members[o.Name()] = true
			return
		}
		obj = o.Origin()
	case *types.Func:
		if o.Signature().Recv() != nil {
			s.members[o.Name()] = true
			return
		}
		obj = o.Origin()
	}
	switch {
	case obj.Parent() == types.Universe:
		s.universe[obj.Name()] = true
	case obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope():
	case g.PartOf(obj) != nil:
		s.sites[obj] = append(s.sites[obj], site)
	case g.StandsFor(obj) != nil:
		stand := g.StandsFor(obj)
		s.sites[stand] = append(s.sites[stand], site)
	case isDotImported(p, id, obj):
		path := obj.Pkg().Path()
		s.std[path] = append(s.std[path], site)
	}
}

// isDotImported reports whether id names a standard object without its package.
func isDotImported(p *graph.Part, id *ast.Ident, obj types.Object) bool {
	if obj.Pkg() == p.Pkg.Types || !slices.ContainsFunc(p.File.Syntax.Imports, isDot) {
		return false
	}
	// a qualified name's first half has been seen as a PkgName; LookupParent
	// finds the object itself only where it was imported by a dot
	scope := p.Pkg.Types.Scope().Innermost(id.Pos())
	if scope == nil {
		return false
	}
	_, found := scope.LookupParent(obj.Name(), id.Pos())
	return found == obj && !isSelected(p, id)
}

func isDot(s *ast.ImportSpec) bool { return s.Name != nil && s.Name.Name == "." }

// isSelected reports whether id is the right half of a selector.
func isSelected(p *graph.Part, id *ast.Ident) (selected bool) {
	ast.Inspect(p.Node(), func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel == id {
			selected = true
		}
		return !selected
	})
	return selected
}

// define notes the fields and methods that the live code declares.
func (s *survey) define(p *graph.Part, obj types.Object) {
	switch o := obj.(type) {
	case *types.TypeName:
		s.localType(p.Pkg, o)
	case *types.Var:
		if o.IsField() {
			s.members[o.Name()] = true
			s.note(s.fields, o.Name(), p.Pkg)
		}
	case *types.Func:
		if o.Signature().Recv() != nil {
			s.members[o.Name()] = true
			s.note(s.methods, o.Name(), p.Pkg)
			if types.IsInterface(o.Signature().Recv().Type()) {
				s.abstract[o.Name()] = true
			}
		}
	}
}

func (s *survey) note(m map[string][]*load.Package, name string, pkg *load.Package) {
	if token.IsExported(name) || name == "_" {
		return
	}
	for _, p := range m[name] {
		if p == pkg {
			return
		}
	}
	m[name] = append(m[name], pkg)
}

// structType notes the types that st embeds.
func (s *survey) structType(st *types.Struct, visible bool) {
	for f := range st.Fields() {
		if !f.Embedded() {
			continue
		}
		tn := embeddedName(f)
		if tn == nil || tn.Pkg() == nil || tn.Parent() != tn.Pkg().Scope() {
			continue
		}
		s.embedded[tn] = s.embedded[tn] || visible
		s.converted[tn] = s.embedded[tn]
	}
}

// merge counts the sites of one type name for another that takes its place.
func (s *survey) merge(o, other types.Object) {
	s.sites[other] = append(s.sites[other], s.sites[o]...)
	if visible, ok := s.embedded[asTypeName(o)]; ok {
		tn := asTypeName(other)
		s.embedded[tn] = s.embedded[tn] || visible
		s.converted[tn] = s.converted[tn] || s.converted[asTypeName(o)]
	}
}

// embeddedName is the type name that gives an embedded field its name.
func embeddedName(f *types.Var) *types.TypeName {
	t := f.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := t.(type) {
	case *types.Alias:
		return t.Origin().Obj()
	case *types.Named:
		return t.Origin().Obj()
	}
	return nil
}
