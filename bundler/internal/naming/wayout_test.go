package naming

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// Of two declarations that need one name, the one to rename is the user's own; where
// neither is, a module has to be replaced.
func TestWayOut(t *testing.T) {
	prog := &load.Program{}
	declare := func(pkg string, module load.Module) types.Object {
		p := types.NewPackage(module.Path+"/"+pkg, pkg)
		prog.Packages = append(prog.Packages, &load.Package{Types: p, Module: module})
		return types.NewTypeName(token.NoPos, p, "T", nil)
	}
	mine := declare("a", load.Module{Path: "m.test", Main: true})
	mineToo := declare("b", load.Module{Path: "m.test", Main: true})
	theirs := declare("c", load.Module{Path: "x.test", Version: "v1.2.3"})
	local := declare("d", load.Module{Path: "y.test"})
	n := &namer{Input: &Input{Live: &graph.Live{Graph: &graph.Graph{Prog: prog}}}}
	tests := []struct {
		a, b types.Object
		want string
	}{
		{mine, mineToo, "rename one of the two"},
		{mine, theirs, "rename a.T, which is of your module"},
		{theirs, mineToo, "rename b.T, which is of your module"},
		{theirs, local, "both are third-party, of x.test@v1.2.3 and y.test: rename one in a copy of its module and put the copy in its place with go mod edit -replace"},
	}
	for _, tt := range tests {
		if got := n.wayOut(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %q, want %q", tt.a, tt.b, got, tt.want)
		}
	}
}
