package naming

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A Ref is an identifier of the merged file that stands for an object.
type Ref struct {
	// Obj is what the identifier means: an object of the program as Canon gives it,
	// or one that the linker made up for a generated declaration. It is nil for an
	// identifier that declares nothing, such as the blank one.
	Obj types.Object
	// Ident is what the identifier was copied from; nil if it was generated.
	Ident *ast.Ident
	Site  Site
	// Via is set if the identifier ends a selector: the embedded fields on the way
	// are written out where the name alone would find something else.
	Via *types.Selection
}

// Defines reports whether the reference is the declaration of its object.
func (r *Ref) Defines() bool {
	return r.Ident != nil && r.Obj != nil && r.Obj.Pos() == r.Ident.Pos()
}

// A Site is a place of the source at which a name is written.
type Site struct {
	Pkg *types.Package
	Pos token.Pos
}

// Captured returns the local declaration that name, written at s, would mean; nil
// if it would mean none.
func Captured(s Site, name string) types.Object {
	scope := s.Pkg.Scope().Innermost(s.Pos)
	if scope == nil {
		return nil
	}
	found, obj := scope.LookupParent(name, s.Pos)
	if obj == nil || found == types.Universe || found == s.Pkg.Scope() || found.Parent() == s.Pkg.Scope() {
		return nil // the scope of a file holds imports only
	}
	return obj
}

// localNames are the names declared in pkg below its package scope.
func localNames(pkg *load.Package) map[string]bool {
	names := map[string]bool{}
	note := func(obj types.Object) {
		if obj != nil && obj.Parent() != nil && obj.Parent() != pkg.Types.Scope() {
			names[obj.Name()] = true
		}
	}
	for _, obj := range pkg.Info.Defs {
		note(obj)
	}
	for _, obj := range pkg.Info.Implicits {
		note(obj)
	}
	return names
}
