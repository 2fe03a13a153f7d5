package minify

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// verify shows that out is the program of f with other names: it type-checks, its
// identifiers are those of f, which were printed at the offsets idents, and denote
// corresponding objects, and selectors reach them by the same paths.
func verify(f *onefile.File, out []byte, idents map[int]int, imports *onefile.Imports) error {
	g, err := onefile.Check(f.Name, out, "", imports)
	if err != nil {
		return err
	}
	if err := g.Err(); err != nil {
		return err
	}
	before, after := identifiers(f), identifiers(g)
	if len(before) != len(after) {
		return fmt.Errorf("%d identifiers became %d", len(before), len(after))
	}
	m := matching{objects.NewBijection(), f.Pkg, g.Pkg}
	for i := range before {
		if to, ok := idents[f.Offset(before[i].Pos())]; !ok || to != g.Offset(after[i].Pos()) {
			return fmt.Errorf("%s: %s was not printed where it is read", f.Position(before[i].Pos()), before[i].Name)
		}
		for _, pair := range [][2]types.Object{
			{f.Info.Uses[before[i]], g.Info.Uses[after[i]]},
			{f.Info.Defs[before[i]], g.Info.Defs[after[i]]},
		} {
			if !m.match(pair[0], pair[1]) {
				return fmt.Errorf("%s: %s became %s, which is something else", f.Position(before[i].Pos()), before[i].Name, after[i].Name)
			}
		}
	}
	return samePaths(f, g)
}

// identifiers lists a program's identifiers in order, but for the names of
// imports, which come and go.
func identifiers(f *onefile.File) []*ast.Ident {
	var all []*ast.Ident
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			all = append(all, n)
		}
		return true
	})
	return all
}

// matching is a one-to-one correspondence of two programs' objects.
type matching struct {
	pairs    *objects.Bijection
	from, to *types.Package
}

func (m matching) match(a, b types.Object) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	a, b = objects.Origin(a), objects.Origin(b)
	if a.Pkg() != m.from || b.Pkg() != m.to {
		return a == b // the language's or an imported package's
	}
	if pa, ok := a.(*types.PkgName); ok {
		pb, ok := b.(*types.PkgName)
		return ok && pa.Imported() == pb.Imported()
	}
	ofA, ofB := m.pairs.Counterparts(a, b)
	if ofA == nil && ofB == nil {
		m.pairs.Relate(a, b)
		return fmt.Sprintf("%T", a) == fmt.Sprintf("%T", b) && runsItself(a) == runsItself(b)
	}
	return ofA == b && ofB == a
}

func samePaths(f, g *onefile.File) error {
	before, after := selectors(f), selectors(g)
	if len(before) != len(after) {
		return fmt.Errorf("%d selectors became %d", len(before), len(after))
	}
	for i := range before {
		a, b := f.Info.Selections[before[i]], g.Info.Selections[after[i]]
		if (a == nil) != (b == nil) {
			return selectorError(f, before[i].Pos())
		}
		if a != nil && (a.Kind() != b.Kind() || a.Indirect() != b.Indirect() || !slices.Equal(steps(a), steps(b))) {
			return selectorError(f, before[i].Pos())
		}
	}
	return nil
}

// steps are the embedded fields that a selector goes through. The last index
// is left out: identifiers match already, and an interface orders its methods
// by name.
func steps(sel *types.Selection) []int {
	return sel.Index()[:len(sel.Index())-1]
}

func selectorError(f *onefile.File, pos token.Pos) error {
	return fmt.Errorf("%s: the selector reaches something else", f.Position(pos))
}

func selectors(f *onefile.File) []*ast.SelectorExpr {
	var all []*ast.SelectorExpr
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			all = append(all, sel)
		}
		return true
	})
	return all
}
