// Package naming gives everything in the merged file its name (scope hoisting,
// rules 5 to 7): the declarations of all packages, the imports, the methods and
// fields that only packages kept apart, and what the linker generates.
//
// A symbol gets its own name where that is possible, then its package's name
// before it, then a number. A name is possible if no other symbol has it, if it is
// not reserved, and if no local declaration hides it at a place of use. Names of
// locals and labels are never changed, those of fields only for the sake of a
// method.
//
// It refuses a program in which a name has to change though the program shows it,
// or cannot be written otherwise.
package naming

import (
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// An Input is what naming has to know of the merged file.
type Input struct {
	Live  *graph.Live
	Canon *Canon
	// Refs are all references, those too that are not written but have to mean
	// the same at their sites.
	Refs []*Ref
	// Structs are the struct types of the live source, in order.
	Structs []Struct
	// Inits are the init functions that become ordinary functions.
	Inits []*types.Func
	// Data are the generated constants with the data of embedded files.
	Data []Data
	// Locals are generated: their names must be free in the whole package.
	Locals []types.Object
	// Hoisted are local types that are declared outside their functions.
	Hoisted []Hoisted
	// Pinned are references that cannot be written otherwise.
	Pinned []*Ref
	// Visible says what the program shows of its names.
	Visible visible.Names
}

// A Data is a generated constant named after the variable whose data it holds.
type Data struct {
	Const *types.Const
	Var   *types.Var
}

// A Hoisted is a local type that is declared outside its function, and named after both.
type Hoisted struct {
	Type *types.TypeName
	Func string
}

// Names is the table of names of the merged file. It does not change.
type Names struct {
	canon   *Canon
	objs    map[types.Object]string // package-level objects, and generated ones
	members map[string]string       // unexported methods, by memberID, that get another name
	fields  map[string]string       // unexported fields, by memberID, that go with such a method
	imports map[string]string       // import path -> package name in the file
	taken   map[string]types.Object
	why     map[any]obstacle // by object, memberID or import path: why it lost its own name
}

// A namer makes the table.
type namer struct {
	*Input
	*facts
	*ladder
	names *Names
}

// Assign names everything (rule 5). The error lists the names that are lost and
// must not be.
func Assign(in *Input) (*Names, error) {
	locals := map[*types.Package]map[string]bool{}
	for _, pkg := range in.Live.Graph.Prog.Packages {
		locals[pkg.Types] = localNames(pkg)
	}
	n := &namer{Input: in, facts: gather(in), ladder: newLadder(locals), names: &Names{
		canon: in.Canon, objs: map[types.Object]string{}, members: map[string]string{}, fields: map[string]string{},
		imports: map[string]string{}, why: map[any]obstacle{},
	}}
	n.declarations()
	n.renameMembers()
	n.generated()
	n.names.taken = n.taken
	return n.names, n.refused()
}

// declarations names the package-level declarations and imports, in the order in
// which symbols have a right to their own names:
//
//  1. types that name an embedded field which hides another member of its name
//     (5.1),
//  2. types that name an embedded field which reflection can see, or that show
//     their own name (5.2, 5.3),
//  3. the entry's declarations (5.5),
//  4. imports (5.6),
//  5. types that reflection can see or that name an embedded field (5.7),
//  6. all else, in the order of the file (5.8).
func (n *namer) declarations() {
	live := n.Live
	objs := liveObjects(live)
	fromEntry := map[types.Object]bool{}
	for _, o := range objs {
		if o.Pkg() == live.Graph.Prog.Entry.Types {
			fromEntry[n.Canon.Of(o)] = true
		}
	}
	objs = slices.DeleteFunc(objs, n.Canon.Superfluous)
	entry := func(o types.Object) bool { return fromEntry[o] }
	hides := func(o types.Object) bool {
		tn := asTypeName(o)
		return n.hiders[tn] && (!n.Visible.IsFollowed() || n.mustHide(tn))
	}
	shows := func(o types.Object) bool { return n.embedded[asTypeName(o)] || n.Visible.Types[asTypeName(o)] }
	n.claimAll(objs, func(o types.Object) bool { return hides(o) && entry(o) })
	n.claimAll(objs, hides)
	n.claimAll(objs, func(o types.Object) bool { return shows(o) && entry(o) })
	n.claimAll(objs, shows)
	n.claimAll(objs, entry)
	n.claimImports()
	n.claimAll(objs, func(o types.Object) bool {
		_, embedded := n.embedded[asTypeName(o)]
		return embedded || asTypeName(o) != nil && live.Converted(o.Type())
	})
	n.claimAll(objs, func(types.Object) bool { return true })
	for tn := range n.embedded { // a renamed type renames its fields: they are members too
		n.memberNames[n.names.Of(tn)] = true
	}
}

// liveObjects lists the package-level objects of live parts in order, methods
// left out.
func liveObjects(live *graph.Live) (objs []types.Object) {
	for _, p := range live.Graph.Parts {
		if live.Has(p) && p.Kind != graph.Method {
			objs = append(objs, p.Objs...)
		}
	}
	return objs
}

func asTypeName(o types.Object) *types.TypeName {
	tn, _ := o.(*types.TypeName)
	return tn
}

func (n *namer) claimAll(objs []types.Object, which func(types.Object) bool) {
	for _, o := range objs {
		if _, done := n.names.objs[o]; done || !which(o) {
			continue
		}
		entry := o.Pkg() == n.Live.Graph.Prog.Entry.Types
		if entry && o.Name() == "main" {
			n.names.objs[o] = "main"
			continue
		}
		n.claimFor(symbol{obj: o, candidates: candidates(o.Pkg(), o.Name()), sites: n.sites[o], avoid: func(name string) obstacle {
			return n.unfit(o, name, entry)
		}})
	}
}

// claimFor names a package-level or generated object.
func (n *namer) claimFor(s symbol) {
	name, first := n.claim(s)
	n.names.objs[s.obj] = name
	if first.why != none {
		n.names.why[s.obj] = first
	}
}

// unfit says why a declaration cannot have a name that is free: it is predeclared
// (5.9), which the entry may hide where nothing live needs it, or a type that names
// embedded fields would give them the name of another member.
func (n *namer) unfit(o types.Object, name string, entry bool) obstacle {
	if other := types.Universe.Lookup(name); other != nil && (!entry || n.universe[name]) {
		return obstacle{why: predeclared, with: other}
	}
	if _, embedded := n.embedded[asTypeName(o)]; embedded && name != o.Name() && n.memberNames[name] {
		return obstacle{why: member}
	}
	return obstacle{}
}

// generated names what the linker adds: init functions that are called like others,
// the data of embedded files, types that leave their functions, and locals of lowered code (5.13).
func (n *namer) generated() {
	for _, fn := range n.Inits {
		n.claimFor(symbol{obj: fn, candidates: []string{prefixed(packageWord(fn.Pkg()), fn.Name())}})
	}
	for _, d := range n.Data {
		n.claimFor(symbol{obj: d.Const, candidates: candidates(d.Const.Pkg(), n.names.Of(d.Var)+"Data")})
	}
	for _, h := range n.Hoisted {
		n.claimFor(symbol{obj: h.Type, candidates: []string{prefixed(h.Func, h.Type.Name())}, sites: n.sites[h.Type]})
	}
	for _, o := range n.Locals {
		free := func(name string) bool {
			_, taken := n.taken[name]
			return !taken && !n.locals[o.Pkg()][name]
		}
		if n.names.objs[o] = o.Name(); !free(o.Name()) {
			n.names.objs[o] = numbered(o.Name(), free)
		}
	}
}
