package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// repeats notes what else the names in a group of constants mean: a line without
// values reads those of the line above again, behind the constants declared in
// between (5.11), which may hide what a name means where it is written (5.12). Such a
// name cannot be written otherwise.
func (w *walker) repeats(n ast.Node) bool {
	group, ok := n.(*ast.GenDecl)
	if !ok || group.Tok != token.CONST {
		return false
	}
	for _, m := range objects.FirstMeanings(w.pkg.Info, w.pkg.Types, group) {
		ref := w.mention(m.Obj, m.Ident.Pos())
		w.names.Refs = append(w.names.Refs, ref)
		if m.Obj.Pkg() != nil && m.Obj.Parent() == m.Obj.Pkg().Scope() {
			w.names.Pinned = append(w.names.Pinned, ref)
		}
	}
	var explicit *ast.ValueSpec
	for _, spec := range group.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) > 0 {
			explicit = spec
			continue
		}
		again := func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				w.readAgain(id, spec.Pos())
			}
			return true
		}
		for _, v := range explicit.Values {
			ast.Inspect(v, again)
		}
		if explicit.Type != nil {
			ast.Inspect(explicit.Type, again)
		}
	}
	return false
}

// readAgain notes that an identifier is read at another position, too.
func (w *walker) readAgain(id *ast.Ident, pos token.Pos) {
	obj := w.pkg.Info.Uses[id]
	if obj == nil {
		return
	}
	if name, ok := obj.(*types.PkgName); ok && w.live.Graph.Ours(name.Imported()) {
		return // goes
	}
	if pkg := obj.Pkg(); pkg != nil && obj.Parent() == pkg.Scope() && !w.live.Graph.Ours(pkg) { // perhaps imported with a dot
		obj = types.NewPkgName(token.NoPos, w.pkg.Types, pkg.Name(), pkg)
	}
	w.names.Refs = append(w.names.Refs, w.mention(obj, pos))
}
