package linker

import (
	"go/token"
	"go/types"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
)

// names holds the names of the merged file.
type names struct {
	objs    map[types.Object]string // package-level objects
	members map[string]string       // unexported methods, by Id, that get another name
	fields  map[string]string       // unexported fields, by Id, that go with such a method
	std     map[string]string       // import path -> package name in the file
	inits   map[*graph.Part]string  // lowered init functions
	same    map[types.Object]types.Object
	*renamer.Renamer
}

// of is the name of a package-level object in the merged file.
func (n *names) of(obj types.Object) string {
	obj = objects.Origin(obj)
	if other := n.same[obj]; other != nil {
		obj = other
	}
	if name, ok := n.objs[obj]; ok {
		return name
	}
	return obj.Name()
}

// assignNames names everything (rule 5), in the order in which symbols have a
// right to their own names:
//
//  1. types that name an embedded field which hides another member of its name,
//  2. types that name an embedded field which reflection can see, or an element of
//     XML,
//  3. the entry's declarations,
//  4. imports,
//  5. types that reflection can see or that name an embedded field,
//  6. all else, in the order of the file.
func assignNames(live *graph.Live, s *survey) (*names, error) {
	n := &names{
		objs: map[types.Object]string{}, members: map[string]string{}, fields: map[string]string{}, std: map[string]string{},
		inits:   map[*graph.Part]string{},
		same:    sameTypes(live),
		Renamer: renamer.New(s.locals),
	}
	prog := live.Graph.Prog
	fromEntry := map[types.Object]bool{}
	objs := liveObjects(live)
	for _, o := range objs {
		if o.Pkg() == prog.Entry.Types {
			fromEntry[o] = true
			if other := n.same[o]; other != nil {
				fromEntry[other] = true
			}
		}
	}
	entry := func(o types.Object) bool { return fromEntry[o] }
	for o, other := range n.same {
		s.merge(o, other)
	}
	objs = slices.DeleteFunc(objs, func(o types.Object) bool { return n.same[o] != nil })
	visible := func(o types.Object) bool {
		tn, ok := o.(*types.TypeName)
		return ok && (s.embedded[tn] || s.shown[tn])
	}
	hiders(s)
	hides := func(o types.Object) bool {
		tn := asTypeName(o)
		return s.hiders[tn] && (s.followed == nil || s.mustHide(live, tn))
	}
	n.claimAll(live, s, objs, func(o types.Object) bool { return hides(o) && entry(o) })
	n.claimAll(live, s, objs, hides)
	n.claimAll(live, s, objs, func(o types.Object) bool { return visible(o) && entry(o) })
	n.claimAll(live, s, objs, visible)
	n.claimAll(live, s, objs, entry)
	n.claimImports(live, s)
	n.claimAll(live, s, objs, func(o types.Object) bool {
		tn, ok := o.(*types.TypeName)
		_, embedded := s.embedded[tn]
		return ok && (embedded || live.Converted(tn.Type()))
	})
	n.claimAll(live, s, objs, func(types.Object) bool { return true })
	for tn := range s.embedded { // a renamed type renames its fields: they are members too
		s.members[n.of(tn)] = true
	}
	n.renameMembers(live, s)
	return n, n.lostNames(live, s)
}

// liveObjects lists the package-level objects of live parts in order, methods
// left out.
func liveObjects(live *graph.Live) (objs []types.Object) {
	for _, p := range live.Graph.Parts {
		if !live.Has(p) || p.Kind == graph.Method {
			continue
		}
		objs = append(objs, p.Objs...)
	}
	return objs
}

func (n *names) claimAll(live *graph.Live, s *survey, objs []types.Object, which func(types.Object) bool) {
	prog := live.Graph.Prog
	for _, o := range objs {
		if _, done := n.objs[o]; done || !which(o) {
			continue
		}
		if o.Pkg() == prog.Entry.Types && o.Name() == "main" {
			n.objs[o] = "main"
			continue
		}
		own, entry := o.Name(), o.Pkg() == prog.Entry.Types
		_, embedded := s.embedded[asTypeName(o)]
		avoid := func(name string) bool {
			if types.Universe.Lookup(name) != nil && (!entry || s.universe[name]) {
				return true
			}
			return name != own && embedded && s.members[name]
		}
		n.objs[o] = n.Claim(renamer.Candidates(packageWord(o.Pkg()), own), s.sites[o], avoid)
	}
}

func asTypeName(o types.Object) *types.TypeName {
	tn, _ := o.(*types.TypeName)
	return tn
}

// packageWord is a package's name as part of an identifier.
func packageWord(p *types.Package) string {
	if p.Name() == "_" || p.Name() == "" {
		return "p"
	}
	return p.Name()
}

// claimImports names the standard packages that live parts mention.
func (n *names) claimImports(live *graph.Live, s *survey) {
	for _, p := range sortedPaths(s.std) {
		own := path.Base(p)
		if std := live.Graph.Prog.Std[p]; std != nil {
			own = std.Name()
		}
		predeclared := func(name string) bool { return types.Universe.Lookup(name) != nil }
		n.std[p] = n.Claim([]string{own, joined(p)}, s.std[p], predeclared)
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

func sortedPaths[V any](m map[string]V) []string {
	paths := make([]string, 0, len(m))
	for p := range m {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	return paths
}

// renameMembers keeps unexported methods of different packages apart (rule 6): in
// the merged package two methods of one name would be one. That matters where an
// interface type has the name, and where a struct embeds types so that names of
// two packages meet in it. One package keeps its name: the entry if it has one of
// the methods, else the first.
//
// Fields keep their names, which printing shows (see promoted and
// distinctStructs), unless a renamed method of the same package is hidden by them
// or cancelled out.
func (n *names) renameMembers(live *graph.Live, s *survey) {
	order := live.Graph.Prog.Packages
	trees := meetings(live.Graph, s)
	for _, name := range sortedPaths(s.methods) {
		owners := slices.Clone(s.methods[name])
		t := trees[name]
		if !(len(owners) > 1 && s.abstract[name]) && (t == nil || !t.meet) {
			continue
		}
		slices.SortFunc(owners, func(a, b *load.Package) int { return slices.Index(order, a) - slices.Index(order, b) })
		keeper := owners[0]
		if last := owners[len(owners)-1]; last == live.Graph.Prog.Entry {
			keeper = last
		}
		for _, p := range owners {
			if t != nil && t.together[p.Types] {
				keeper = p
				break
			}
		}
		for _, p := range owners {
			if p == keeper && !t.fieldOutside(p.Types) {
				continue
			}
			fresh := renamer.Prefixed(packageWord(p.Types), name)
			for base, i := fresh, 2; s.members[fresh]; i++ {
				fresh = base + strconv.Itoa(i)
			}
			s.members[fresh] = true
			n.members[memberID(p.Types, name)] = fresh
			if t != nil && t.together[p.Types] {
				n.fields[memberID(p.Types, name)] = fresh
			}
		}
	}
}

func memberID(pkg *types.Package, name string) string { return pkg.Path() + "." + name }

// member is the new name of a method, or "" if it keeps its own.
func (n *names) member(obj types.Object) string {
	if obj.Pkg() == nil || token.IsExported(obj.Name()) {
		return ""
	}
	return n.members[memberID(obj.Pkg(), obj.Name())]
}
