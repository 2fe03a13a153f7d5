package naming

import (
	"go/token"
	"go/types"
	"strings"
	"unicode"
)

// A Struct is a struct type in the live source.
type Struct struct {
	Type  *types.Struct
	Named bool       // the right side of a type declaration
	Self  types.Type // the declared type, or Type
}

// facts is what the references and struct types of the file say about its names.
type facts struct {
	sites       map[types.Object][]Site  // by package-level object of the program
	hoisted     map[types.Object]bool    // local types that leave their functions
	imported    map[string]*symbol       // by import path
	universe    map[string]bool          // predeclared names in use
	memberNames map[string]bool          // names of fields and methods
	methods     map[string][]*types.Func // unexported ones by name, the first of each package
	abstract    map[string]bool          // names of unexported methods of interface types
	embedded    map[*types.TypeName]bool // types that name an embedded field: whether the program may see one
	converted   map[*types.TypeName]bool // types that name an embedded field of an interface value
	hiders      map[*types.TypeName]bool // types that name an embedded field which hides another member
	hideMethod  map[*types.TypeName]bool // those that hide a method
	trees       map[string]*meeting      // by unexported name
}

func gather(in *Input) *facts {
	f := &facts{
		sites: map[types.Object][]Site{}, hoisted: map[types.Object]bool{}, imported: map[string]*symbol{}, universe: map[string]bool{}, memberNames: map[string]bool{},
		methods: map[string][]*types.Func{}, abstract: map[string]bool{},
		embedded: map[*types.TypeName]bool{}, converted: map[*types.TypeName]bool{},
		hiders: map[*types.TypeName]bool{}, hideMethod: map[*types.TypeName]bool{}, trees: meetings(in),
	}
	for _, h := range in.Hoisted {
		f.hoisted[h.Type] = true
	}
	for _, r := range in.Refs {
		f.ref(r)
	}
	shown := map[*types.TypeName]bool{}
	for _, s := range in.Structs {
		converted := in.Live.Converted(s.Type) || in.Live.Converted(s.Self)
		for field := range s.Type.Fields() {
			if tn := in.Canon.embedded(field); tn != nil && tn.Pkg() != nil && tn.Parent() == tn.Pkg().Scope() {
				f.converted[tn] = f.converted[tn] || converted
				shown[tn] = shown[tn] || in.Visible.FieldsOf(s.Self, !isStruct(tn))
			}
		}
	}
	for tn, converted := range f.converted {
		f.embedded[tn] = converted && shown[tn]
	}
	f.findHiders(in)
	return f
}

func (f *facts) ref(r *Ref) {
	switch o := r.Obj.(type) {
	case nil:
		return
	case *types.PkgName:
		s := f.imported[o.Imported().Path()]
		if s == nil {
			s = &symbol{obj: o, candidates: []string{o.Imported().Name(), joined(o.Imported().Path())}}
			f.imported[o.Imported().Path()] = s
		}
		s.sites = append(s.sites, r.Site)
		return
	case *types.Var:
		if o.IsField() {
			f.memberNames[o.Name()] = true
			return
		}
	case *types.Func:
		if o.Signature().Recv() != nil {
			f.memberNames[o.Name()] = true
			if r.Defines() {
				f.method(o)
			}
			return
		}
	}
	switch {
	case r.Obj.Parent() == types.Universe:
		f.universe[r.Obj.Name()] = true
	case r.Obj.Pkg() != nil && (r.Obj.Parent() == r.Obj.Pkg().Scope() || f.hoisted[r.Obj]):
		f.sites[r.Obj] = append(f.sites[r.Obj], r.Site)
	}
}

// method notes an unexported method that the live code declares.
func (f *facts) method(m *types.Func) {
	name := m.Name()
	if token.IsExported(name) || name == "_" {
		return
	}
	if types.IsInterface(m.Signature().Recv().Type()) {
		f.abstract[name] = true
	}
	for _, other := range f.methods[name] {
		if other.Pkg() == m.Pkg() {
			return
		}
	}
	f.methods[name] = append(f.methods[name], m)
}

// claimImports names the standard packages that live parts mention, in the order of
// their paths. On a clash a name is made of the whole path (7.1).
func (n *namer) claimImports() {
	for _, p := range sortedKeys(n.imported) {
		s := *n.imported[p]
		s.avoid = func(name string) obstacle {
			if other := types.Universe.Lookup(name); other != nil {
				return obstacle{why: predeclared, with: other}
			}
			return obstacle{}
		}
		name, first := n.claim(s)
		n.names.imports[p] = name
		if first.why != none {
			n.names.why[p] = first
		}
	}
}

// joined makes one word of an import path: math/rand is mathrand.
func joined(importPath string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, importPath)
}

func isStruct(tn *types.TypeName) bool {
	_, ok := tn.Type().Underlying().(*types.Struct)
	return ok
}
