package linker

import (
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// sideEffects are the standard packages that pkg imports for what their
// initialisation does: under the blank name, or under a name that only dead code
// uses where the package registers itself with one that live code uses.
func sideEffects(live *graph.Live, pkg *load.Package) (paths []string) {
	for _, f := range pkg.Files {
		for _, spec := range f.Syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil || live.Graph.Prog.Std[path] == nil || path == "embed" {
				continue
			}
			blank := spec.Name != nil && spec.Name.Name == "_"
			if blank || usesAny(live, registries(path)) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// registries are the packages with which the standard package path registers
// itself when it is initialised.
func registries(path string) []string {
	switch {
	case path == "image/gif", path == "image/jpeg", path == "image/png":
		return []string{"image"}
	case path == "crypto/md5", strings.HasPrefix(path, "crypto/sha"):
		return []string{"crypto", "crypto/x509"}
	case path == "expvar", path == "net/http/pprof":
		return []string{"net/http"}
	case path == "time/tzdata":
		return []string{"time"}
	}
	return nil
}

func usesAny(live *graph.Live, paths []string) bool {
	for p := range live.Uses {
		for _, path := range paths {
			if p.Path() == path {
				return true
			}
		}
	}
	return false
}
