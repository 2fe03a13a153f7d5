package graph

import (
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// SideEffects are the standard packages that pkg imports for what their
// initialisation does: under the blank name, or under a name that only dead code
// uses where the package registers itself with one that live code uses (rule 7).
func (l *Live) SideEffects(pkg *load.Package) (paths []string) {
	for _, f := range pkg.Files {
		for _, spec := range f.Syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil || l.Graph.Prog.Std[path] == nil || path == "embed" {
				continue
			}
			blank := spec.Name != nil && spec.Name.Name == "_"
			if blank || l.usesAny(registries(path)) {
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

func (l *Live) usesAny(paths []string) bool {
	for p := range l.Uses {
		for _, path := range paths {
			if p.Path() == path {
				return true
			}
		}
	}
	return false
}

// linked has the standard packages that will be in the bundle's program: those that
// live parts name or that are imported for their initialisation, and what these
// import in turn.
func (l *Live) linked() map[string]bool {
	linked := map[string]bool{}
	var add func(path string)
	add = func(path string) {
		if linked[path] {
			return
		}
		linked[path] = true
		for _, imported := range l.Graph.Prog.StdImports[path] {
			add(imported)
		}
	}
	add("runtime")
	for pkg := range l.Uses {
		add(pkg.Path())
	}
	for _, pkg := range l.Graph.Prog.Packages {
		if pkg.Tune {
			continue
		}
		for _, path := range l.SideEffects(pkg) {
			add(path)
		}
	}
	return linked
}
