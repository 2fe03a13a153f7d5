package graph

import (
	"cmp"
	"go/ast"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// refusals reports live functions that a single Go file cannot hold (rule 11).
func (l *Live) refusals() error {
	var list diag.List
	linknames := l.linknames()
	unresolved := l.unresolved()
	for _, p := range l.Graph.Parts {
		if !l.Has(p) {
			continue
		}
		pos := l.Graph.Prog.Position(p.Node().Pos())
		if fn, ok := p.Decl.(*ast.FuncDecl); ok {
			pos = l.Graph.Prog.Position(fn.Name.Pos())
		}
		for _, obj := range p.Objs {
			if link, ok := unresolved[obj]; ok {
				list.Add(l.Graph.Prog.Position(link.Pos), "declare both with the same type, or call an exported function", "//go:linkname ties %s to %s.%s, which has another type", obj.Name(), link.Pushed.Pkg().Path(), link.Pushed.Name())
			} else if ln, ok := linknames[obj]; ok && l.reaches(p, ln) {
				list.Add(l.Graph.Prog.Position(ln.Pos), "replace what it reaches by an exported function or by a copy of it", "//go:linkname of %s reaches %s in another package, which the merged file cannot do", obj.Name(), cmp.Or(ln.Symbol, "an unknown symbol"))
			}
		}
		if fn, ok := p.Decl.(*ast.FuncDecl); ok && fn.Body == nil && len(list) == 0 {
			list.Add(pos, "a pure Go version is needed; packages often have one behind the tag purego or noasm (-tags)", "function %s has no body: it is written in assembly", p.Name())
		}
	}
	l.refuseEarly(&list)
	l.refuseEarlyChanges(&list)
	return list.Err()
}

// linknames has the //go:linkname directives of objects that are not resolved
// within the program.
func (l *Live) linknames() map[types.Object]load.Linkname {
	found := map[types.Object]load.Linkname{}
	for _, ln := range l.Graph.Prog.Linknames {
		found[ln.Obj] = ln
	}
	return found
}

// unresolved has the declarations that stand for one of another type.
func (l *Live) unresolved() map[types.Object]load.Link {
	found := map[types.Object]load.Link{}
	for _, link := range l.Graph.Prog.Links {
		if !link.Resolved() {
			found[link.Pulled] = link
		}
	}
	return found
}

// reaches reports whether the directive ties the live part p to a symbol of the
// standard library, or to one that the program does not define. Otherwise it only
// names p's own symbol, and nothing is lost without it.
func (l *Live) reaches(p *Part, ln load.Linkname) bool {
	if fn, ok := p.Decl.(*ast.FuncDecl); ok && fn.Body == nil {
		return true
	}
	slash := strings.LastIndex(ln.Symbol, "/") + 1
	name, _, _ := strings.Cut(ln.Symbol[slash:], ".")
	_, std := l.Graph.Prog.StdImports[ln.Symbol[:slash]+name]
	return std
}

// refuseEarly reports the linked declarations that something asks for while the
// packages are initialised, before the turn of the package that defines them: in the
// merged file, Go would initialise that first (rule 4).
func (l *Live) refuseEarly(list *diag.List) {
	turn := map[*types.Package]int{}
	for i, pkg := range l.Graph.Prog.Packages {
		turn[pkg.Types] = i
	}
	for _, link := range l.Graph.Prog.Links {
		def := l.Graph.PartOf(link.Pushed)
		if !link.Resolved() || !l.Has(def) || turn[link.Pushed.Pkg()] < turn[link.Pulled.Pkg()] {
			continue
		}
		early := reach{graph: l.Graph, seen: map[*Part]bool{}}
		for _, p := range l.Graph.Parts {
			if (p.Kind == Var || p.Kind == Init) && l.Has(p) && turn[p.Pkg.Types] < turn[link.Pushed.Pkg()] {
				early.visit(p)
			}
		}
		if early.seen[def] {
			list.Add(l.Graph.Prog.Position(link.Pos), "use it from main, or let the package that defines it be imported",
				"%s, by //go:linkname that of package %s, is used before that package is initialised", link.Pulled.Name(), link.Pushed.Pkg().Path())
		}
	}
}
