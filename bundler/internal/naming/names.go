package naming

import (
	"go/token"
	"go/types"
	"slices"
)

// Of is the name of an object in the merged file.
func (n *Names) Of(obj types.Object) string {
	if pkg, ok := obj.(*types.PkgName); ok {
		return n.imports[pkg.Imported().Path()]
	}
	obj = n.canon.Of(obj)
	if name, ok := n.objs[obj]; ok {
		return name
	}
	switch o := obj.(type) {
	case *types.Var:
		if o.IsField() {
			return n.field(o)
		}
	case *types.Func:
		if name, ok := n.members[memberID(o)]; ok && o.Signature().Recv() != nil {
			return name
		}
	}
	return obj.Name()
}

// field is the name of a field. That of an embedded one is its type's.
func (n *Names) field(f *types.Var) string {
	if tn := embeddedName(f); f.Embedded() && tn != nil {
		return n.Of(tn)
	}
	if name, ok := n.fields[memberID(f)]; ok {
		return name
	}
	return f.Name()
}

// memberID tells unexported members of one name apart by their packages; it is ""
// for all others.
func memberID(obj types.Object) string {
	if obj.Pkg() == nil || token.IsExported(obj.Name()) {
		return ""
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// Taken reports whether a package-level declaration or import has the name, or it
// is reserved.
func (n *Names) Taken(name string) bool {
	_, taken := n.taken[name]
	return taken
}

// An Import is one line of the import block.
type Import struct {
	Path string
	Name string // "" where the package's own name serves, "_" for the side effects alone
}

// Imports are the packages that the file mentions, sorted by path.
func (n *Names) Imports() (list []Import) {
	for _, path := range sortedKeys(n.imports) {
		imp := Import{Path: path}
		if _, renamed := n.why[path]; renamed {
			imp.Name = n.imports[path]
		}
		list = append(list, imp)
	}
	return list
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
