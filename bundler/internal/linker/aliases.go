package linker

import (
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// sameTypes finds the alias declarations that the merged file can do without: an
// alias that has the name of the type it stands for, or of another alias for the
// same type. Libraries re-export types that way; in one package the two
// declarations would fight for the name.
func sameTypes(live *graph.Live) map[types.Object]types.Object {
	same := map[types.Object]types.Object{}
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
			same[tn] = named.Obj()
			continue
		}
		for _, other := range aliases[tn.Name()] {
			if types.Identical(types.Unalias(other.Type()), target) {
				same[tn] = other
			}
		}
		if same[tn] == nil {
			aliases[tn.Name()] = append(aliases[tn.Name()], tn)
		}
	}
	return same
}
