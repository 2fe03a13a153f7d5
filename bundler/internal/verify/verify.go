// Package verify checks a merged file before anything is written (rule 14).
//
// The file must type-check at the judge's language level; every identifier in it
// must be known to be copied or to be generated; and every one that was copied
// must mean what it meant in the packages: the same standard or predeclared
// object, or the counterpart of the same declaration, one to one. The last check
// finds what no compiler would: a name that was captured, a field that is promoted
// from elsewhere, two declarations that became one.
package verify

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// TypeErrors are the errors of the type-checker on a merged file.
type TypeErrors struct {
	diag.List
	// Idents are the declared names that the errors are about, as far as they
	// can be told: the identifiers within the offending line.
	Idents map[string]bool
}

// Errors are the errors of a merged file that does not type-check; nil if it does.
func Errors(f *onefile.File, found []types.Error) *TypeErrors {
	if len(found) == 0 {
		return nil
	}
	errs := &TypeErrors{Idents: map[string]bool{}}
	for _, e := range found {
		errs.Add(f.Position(e.Pos), "", "%s", e.Msg)
		namesNear(f, e.Pos, errs.Idents)
	}
	return errs
}

func (e *TypeErrors) Unwrap() error { return e.Err() }

// namesNear collects the identifiers of the declaration or statement line
// around pos.
func namesNear(f *onefile.File, pos token.Pos, into map[string]bool) {
	line := f.Position(pos).Line
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.Position(id.Pos()).Line == line {
			into[id.Name] = true
		}
		return true
	})
}

// Check compares f, which is type-checked and whose identifiers are marks, with the
// program of live.
func Check(live *graph.Live, f *onefile.File, marks []emit.Mark) error {
	c := &comparison{prog: live.Graph.Prog, graph: live.Graph, folding: live.Folding, pairs: objects.NewBijection()}
	c.compare(f, marks)
	return c.list.Err()
}

// A comparison relates the objects of the source to those of the merged file.
type comparison struct {
	prog    *load.Program
	graph   *graph.Graph
	folding *fold.Folding
	pairs   *objects.Bijection
	list    diag.List
}

func (c *comparison) compare(f *onefile.File, marks []emit.Mark) {
	for _, pair := range c.cover(f, marks) {
		before, after := pair.ref.Obj, object(f.Info, pair.id)
		if why := c.differ(before, after); why != "" {
			c.list.Add(c.prog.Position(position(pair.ref)), ourBug,
				"%s would mean something else in the merged file, line %d: %s", nameOf(pair.ref), f.Position(pair.id.Pos()).Line, why)
		}
	}
}

// position is where a reference comes from.
func position(r *naming.Ref) token.Pos {
	if r.Ident != nil {
		return r.Ident.Pos()
	}
	return r.Site.Pos
}

func nameOf(r *naming.Ref) string {
	if r.Ident != nil {
		return r.Ident.Name
	}
	return r.Obj.Name()
}

const ourBug = "this is a bug of the bundler; nothing was written"

// A pair is a reference with the identifier that was printed for it.
type pair struct {
	ref *naming.Ref
	id  *ast.Ident
}

// cover relates the identifiers of f to marks, one to one. An identifier without a
// mark would go unchecked, and a mark without an identifier says that the text is
// not the one that was linked.
func (c *comparison) cover(f *onefile.File, marks []emit.Mark) (pairs []pair) {
	file := f.Fset.File(f.Syntax.FileStart)
	at := make(map[int]*naming.Ref, len(marks))
	for _, m := range marks {
		at[m.Offset] = m.Ref
	}
	hits := 0
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		ref, marked := at[file.Offset(id.Pos())]
		if !marked {
			c.list.Add(f.Position(id.Pos()), ourBug, "%s is neither known to be copied nor to be generated", id.Name)
			return true
		}
		hits++
		if ref != nil {
			pairs = append(pairs, pair{ref, id})
		}
		return true
	})
	if hits != len(marks) && c.list.Err() == nil {
		c.list.Add(f.Position(f.Syntax.FileStart), ourBug, "%d identifiers were linked, of which the file has %d", len(marks), hits)
	}
	return pairs
}

// object is what id defines or uses, generics folded to their origin. The field
// of an embedded type is left aside for the type.
func object(info *types.Info, id *ast.Ident) types.Object {
	obj := info.Uses[id]
	if obj == nil {
		obj = info.Defs[id]
	}
	return objects.Origin(obj)
}

// differ relates two objects and says why they cannot be the same, or "".
func (c *comparison) differ(before, after types.Object) string {
	if before == nil || after == nil {
		if before != after {
			return "one of the two is not declared"
		}
		return ""
	}
	if b, ok := before.(*types.PkgName); ok {
		a, ok := after.(*types.PkgName)
		if !ok || a.Imported().Path() != b.Imported().Path() {
			return fmt.Sprintf("the package %s became %s", b.Imported().Path(), after)
		}
		return ""
	}
	if c.graph.Prog.Support != nil && before.Pkg() != nil && before.Pkg().Path() == "embed" {
		return ""
	}
	if !c.graph.Ours(before.Pkg()) { // predeclared or standard
		if before != after {
			return fmt.Sprintf("%s became %s", before, after)
		}
		return ""
	}
	was, source := c.pairs.Counterparts(before, after)
	if was != nil && was != after && !sameField(was, after) {
		return fmt.Sprintf("%s became both %s and %s", before, was, after)
	}
	if source != nil && source != before && !sameField(source, before) {
		return fmt.Sprintf("%s and %s became one", source, before)
	}
	c.pairs.Relate(before, after)
	if p := c.graph.Params.Of(before); p != nil {
		if a, ok := after.(*types.Const); ok && !equal(a.Val(), c.folding.Value(p)) {
			return fmt.Sprintf("the parameter has the value %s, not %s", a.Val(), c.folding.Value(p))
		}
	}
	if b, ok := before.(*types.Const); ok {
		a, ok := after.(*types.Const)
		if !ok || !equal(a.Val(), b.Val()) {
			return fmt.Sprintf("the constant %s became %s", b.Val(), after)
		}
	}
	return ""
}

// equal reports whether two constants have the same value; of real numbers, as
// they are at run time.
func equal(x, y constant.Value) bool {
	if x.Kind() == constant.Float || y.Kind() == constant.Float {
		a, _ := constant.Float64Val(constant.ToFloat(x))
		b, _ := constant.Float64Val(constant.ToFloat(y))
		return a == b
	}
	return constant.Compare(x, token.EQL, y)
}

// sameField reports whether two fields, or two interface methods, are the same
// member of identical types: the type-checker may pick either.
func sameField(x, y types.Object) bool {
	a, ok1 := x.(*types.Var)
	b, ok2 := y.(*types.Var)
	if ok1 && ok2 && a.IsField() && b.IsField() {
		return a.Id() == b.Id() && types.Identical(a.Type(), b.Type())
	}
	f, ok1 := x.(*types.Func)
	g, ok2 := y.(*types.Func)
	return ok1 && ok2 && isAbstract(f) && isAbstract(g) && f.Id() == g.Id()
}

// isAbstract reports whether f is a method of an interface type.
func isAbstract(f *types.Func) bool {
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}
