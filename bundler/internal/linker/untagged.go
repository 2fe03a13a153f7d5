package linker

import (
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// untagged returns the package whose struct types of a set stay without a tag (6.6):
// the one whose structs the program can see written out, or the first of those that
// have anonymous ones. If it can see those of two packages, the program is refused:
// nothing but the tag would keep them apart.
func untagged(live *graph.Live, nodes []structNode, anonymous []*load.Package, list *diag.List) *load.Package {
	at, reflected := visible.Structs(live)
	if !at.IsValid() {
		return anonymous[0]
	}
	var seen []structNode // the first of each package
	for _, sn := range nodes {
		shown := live.Converted(sn.Type) || objects.Open(sn.Type) || reflected && sn.Named && live.Converted(sn.Self)
		if shown && !slices.ContainsFunc(seen, func(o structNode) bool { return o.pkg == sn.pkg }) {
			seen = append(seen, sn)
		}
	}
	switch {
	case len(seen) == 0:
		return anonymous[0]
	case len(seen) > 1:
		prog := live.Graph.Prog
		list.Add(prog.Position(seen[1].node.Pos()), "declare a type with a name for one of them, or print and register them without %T, %#v, reflection and gob.Register",
			"the struct type without a name is another than the one at %s, and the program can see how they are written at %s: one file cannot keep them apart without a tag",
			prog.Position(seen[0].node.Pos()), prog.Position(at))
	}
	return seen[0].pkg
}
