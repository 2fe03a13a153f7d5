package graph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// A runtimeTypes holds the types that can stand behind an interface value and
// the interface types that somebody may ask them for, and marks the methods
// that bring the two together.
type runtimeTypes struct {
	live *Live
	seen typeutil.Map // type -> true
	// declared has generic types whose instances are seen, and the types in their
	// declarations.
	declared typeutil.Map // type -> true
	rich     []*richType  // those with methods
	byName   *Part        // the part that looks methods up by name, if any
	named    int          // rich types whose exported methods are all marked
	ifaces   []wanted
	asked    typeutil.Map // interface type -> true
	// std are the interfaces of the standard packages that are linked in, as of the
	// time when Uses had so many packages; -1 is none of them yet.
	std  []std.Interface
	uses int
	met  meetings
}

// meetings says how many of each have been brought together.
type meetings struct{ rich, ifaces, std int }

type wanted struct {
	iface *types.Interface
	name  string
	part  *Part
	open  bool // mentions type parameters: compare names only
}

// A richType is a type with methods of its own or promoted ones.
type richType struct {
	typ     types.Type
	part    *Part // where it was converted first
	methods map[string]*types.Selection
	open    bool
}

func newRuntimeTypes(l *Live) *runtimeTypes {
	r := &runtimeTypes{live: l, uses: -1}
	r.want(types.Universe.Lookup("error").Type(), nil) // the runtime prints the error of a panic
	return r
}

func (r *runtimeTypes) has(t types.Type) bool { return r.seen.At(t) != nil || r.declared.At(t) != nil }

// declare notes how a generic type is declared whose instance is converted, and
// the types in it: what reflection sees of the instance has the names written
// there.
func (r *runtimeTypes) declare(t types.Type) {
	if t == nil || r.declared.At(t) != nil {
		return
	}
	r.declared.Set(t, true)
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if named.Origin() != named {
			r.declare(named.Origin())
			return
		}
		if named.TypeParams() == nil {
			return // the instance has led to it
		}
	}
	objects.Components(t.Underlying(), r.declare)
}

// reflected notes that part looks methods up by name: every exported method of
// every converted type is live.
func (r *runtimeTypes) reflected(part *Part) {
	if r.byName == nil {
		r.byName = part
	}
}

// want notes an interface type of the live code.
func (r *runtimeTypes) want(t types.Type, part *Part) {
	if r.asked.At(t) != nil {
		return
	}
	r.asked.Set(t, true)
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return
	}
	name := types.TypeString(t, func(p *types.Package) string { return p.Name() })
	r.ifaces = append(r.ifaces, wanted{iface, name, part, objects.Open(t)})
}

// add notes that part turns a value of type t into an interface value, and so
// also what reflection can reach from it.
func (r *runtimeTypes) add(t types.Type, part *Part) {
	if t == nil || r.seen.At(t) != nil {
		return
	}
	r.seen.Set(t, true)
	switch u := types.Unalias(t).(type) {
	case *types.TypeParam, *types.Tuple:
		return
	case *types.Named:
		for a := range u.TypeArgs().Types() {
			r.add(a, part)
		}
		r.declare(u.Origin())
		r.rich1(t, part)
	case *types.Struct:
		r.rich1(t, part)
	}
	objects.Components(t.Underlying(), func(c types.Type) { r.add(c, part) }) // 3.8
}

// rich1 records t if it or *t has methods. Pointer methods count for t too:
// reflection finds them where a value is addressable.
func (r *runtimeTypes) rich1(t types.Type, part *Part) {
	if types.IsInterface(t) {
		return
	}
	set := types.NewMethodSet(types.NewPointer(t))
	if set.Len() == 0 {
		return
	}
	rt := &richType{typ: t, part: part, methods: map[string]*types.Selection{}, open: objects.Open(t)}
	for sel := range set.Methods() {
		rt.methods[sel.Obj().Id()] = sel
	}
	r.rich = append(r.rich, rt)
	r.keepHiders(rt)
}

// settle brings the types and the interfaces together that have not met yet and
// reports whether anything happened.
func (r *runtimeTypes) settle() bool {
	before, queued := r.met, len(r.live.queue)
	if r.uses != len(r.live.Uses) {
		r.uses = len(r.live.Uses)
		r.std = append(r.std, std.Interfaces(r.live.linked(), r.std)...)
	}
	for i := 0; i < len(r.rich); i++ {
		var first meetings
		if i < r.met.rich {
			first = r.met
		}
		for _, w := range r.ifaces[first.ifaces:] {
			r.meet(r.rich[i], w)
		}
		for _, s := range r.std[first.std:] {
			r.meetStd(r.rich[i], s)
		}
	}
	r.met = meetings{len(r.rich), len(r.ifaces), len(r.std)}
	if r.byName != nil {
		for ; r.named < len(r.rich); r.named++ {
			r.keepExported(r.rich[r.named])
		}
	}
	return r.met != before || len(r.live.queue) != queued
}

// meet marks the methods by which t satisfies w, or may satisfy it for some types in
// the place of type parameters.
func (r *runtimeTypes) meet(t *richType, w wanted) {
	same := types.Identical
	if t.open || w.open {
		same = objects.MayBeOne // 3.7
	}
	for m := range w.iface.Methods() {
		sel, ok := t.methods[m.Id()]
		if !ok || !same(signature(sel.Obj()), signature(m)) {
			return
		}
	}
	for m := range w.iface.Methods() {
		r.mark(t, t.methods[m.Id()].Obj(), "satisfies "+w.name) // 3.3
	}
}

// meetStd is meet for an interface of the standard library.
func (r *runtimeTypes) meetStd(t *richType, s std.Interface) {
	for _, m := range s.Methods {
		sel, ok := t.methods[m.Name]
		if !ok || !m.Fits(sel.Obj().(*types.Func)) {
			return
		}
	}
	for _, m := range s.Methods {
		r.mark(t, t.methods[m.Name].Obj(), "the standard library may call it ("+s.Package+")") // 3.4
	}
}

// keepExported marks every exported method of t, and notes what the methods
// return: a template goes on from there.
func (r *runtimeTypes) keepExported(t *richType) {
	for _, sel := range sortedSelections(t.methods) {
		if !sel.Obj().Exported() {
			continue
		}
		r.mark(t, sel.Obj(), "methods are looked up by name") // 3.5
		for v := range sel.Obj().(*types.Func).Signature().Results().Variables() {
			r.add(v.Type(), r.byName)
		}
	}
}

// keepHiders marks the methods of t and of what it embeds that share a name. If
// one of them went, another would be promoted in its place, and t would satisfy
// interfaces that it does not satisfy.
func (r *runtimeTypes) keepHiders(t *richType) {
	if _, ok := t.typ.Underlying().(*types.Struct); !ok {
		return
	}
	byName := map[string][]*types.Func{} // nil for a field
	objects.WalkEmbedded(t.typ, func(obj types.Object, _ int) {
		m, _ := obj.(*types.Func)
		byName[obj.Id()] = append(byName[obj.Id()], m)
	})
	for _, id := range sortedKeys(byName) {
		if len(byName[id]) > 1 {
			for _, m := range byName[id] {
				if m != nil {
					r.mark(t, m, "hides or is hidden by another "+m.Name()) // 3.6
				}
			}
		}
	}
}

func (r *runtimeTypes) mark(t *richType, obj types.Object, text string) {
	part := r.live.Graph.PartOf(obj)
	if part == nil {
		return
	}
	from := t.part
	if named, ok := types.Unalias(t.typ).(*types.Named); ok {
		if p := r.live.Graph.PartOf(named.Obj()); p != nil && r.live.Has(p) {
			from = p
		}
	}
	r.live.mark(part, Reason{From: from, Text: text})
}

// signature is a method's type without its receiver.
func signature(obj types.Object) types.Type {
	s := obj.(*types.Func).Signature()
	return types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic())
}

func sortedSelections(m map[string]*types.Selection) []*types.Selection {
	out := make([]*types.Selection, 0, len(m))
	for _, k := range sortedKeys(m) {
		out = append(out, m[k])
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
