package linker

import (
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// imports is the import block: what the file mentions, and the standard packages that
// are imported for their side effects alone (7.3).
func (l *link) imports(names *naming.Names) []naming.Import {
	list := names.Imports()
	for _, pkg := range l.live.Graph.Prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, path := range l.live.SideEffects(pkg) {
			list = append(list, naming.Import{Path: path, Name: "_"})
		}
	}
	slices.SortStableFunc(list, func(a, b naming.Import) int { return strings.Compare(a.Path, b.Path) })
	return slices.CompactFunc(list, func(a, b naming.Import) bool { return a.Path == b.Path }) // mentioned ones stand first
}
