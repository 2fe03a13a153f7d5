package naming

import (
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// A Canon gives every object of the program the one that stands for it in the
// merged file.
type Canon struct {
	graph *graph.Graph
	same  map[types.Object]types.Object
}

// NewCanon finds the alias declarations that the merged file can do without (5.10):
// an alias that has the name of the type it stands for, or of another alias for the
// same type. Libraries re-export types that way; in one package the two
// declarations would fight for the name.
func NewCanon(live *graph.Live) *Canon {
	c := &Canon{graph: live.Graph, same: map[types.Object]types.Object{}}
	aliases := map[string][]*types.TypeName{}
	for _, o := range liveObjects(live) {
		tn, ok := o.(*types.TypeName)
		if !ok || !tn.IsAlias() {
			continue
		}
		if a, ok := tn.Type().(*types.Alias); ok && a.TypeParams().Len() > 0 {
			continue
		}
		target := types.Unalias(tn.Type())
		if named, ok := target.(*types.Named); ok && named.Obj().Name() == tn.Name() && named.TypeArgs() == nil &&
			live.Graph.Ours(named.Obj().Pkg()) && named.Obj().Parent() == named.Obj().Pkg().Scope() {
			c.same[tn] = named.Obj()
			continue
		}
		for _, other := range aliases[tn.Name()] {
			if types.Identical(types.Unalias(other.Type()), target) {
				c.same[tn] = other
			}
		}
		if c.same[tn] == nil {
			aliases[tn.Name()] = append(aliases[tn.Name()], tn)
		}
	}
	return c
}

// Of is the generic origin of an instantiated object, what a superfluous alias
// stands for, package support's file system for embed.FS, and any other object
// itself.
func (c *Canon) Of(obj types.Object) types.Object {
	if obj == nil {
		return nil
	}
	obj = objects.Origin(obj)
	if other := c.same[obj]; other != nil {
		return other
	}
	if stand := c.graph.StandsFor(obj); stand != nil {
		return stand
	}
	return obj
}

// Superfluous reports whether obj is an alias that the merged file does without.
func (c *Canon) Superfluous(obj types.Object) bool { return c.same[obj] != nil }

// embedded is the type name that gives an embedded field its name; nil for other
// fields.
func (c *Canon) embedded(f *types.Var) *types.TypeName {
	if tn := embeddedName(f); f.Embedded() && tn != nil {
		return asTypeName(c.Of(tn))
	}
	return nil
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
