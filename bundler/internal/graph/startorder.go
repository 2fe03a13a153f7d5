package graph

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// refuseEarlyChanges refuses (4.2) programs in which a package changes, when it
// starts, what a standard package takes over that starts later: os.Stderr, say,
// before log. In one file the standard library starts before everything.
func (l *Live) refuseEarlyChanges(list *diag.List) {
	order := startOrder(l.Graph.Prog)
	for _, pkg := range l.Graph.Prog.Packages {
		turn := slices.Index(order, pkg.Path)
		if turn < 0 || pkg.Tune || pkg.Support || pkg.Backport {
			continue
		}
		readers := map[string]string{} // by what they read
		for _, path := range order[turn+1:] {
			for _, state := range std.ReadAtStart(path) {
				if readers[state] == "" {
					readers[state] = path
				}
			}
		}
		if len(readers) == 0 {
			continue
		}
		w := &startWalk{live: l, readers: readers, seen: map[ast.Node]bool{}, list: list}
		for _, p := range l.Graph.Parts {
			switch {
			case p.Pkg != pkg || !l.Has(p):
			case p.Kind == Init:
				w.code(p.Pkg, p.Decl)
			case p.Kind == Var:
				for _, v := range p.Values() {
					w.initialiser(p.Pkg, v)
				}
			}
		}
	}
}

// startOrder is the order in which Go starts the packages of the program with those
// of the standard library: of those whose imports have all started, the first by
// import path.
func startOrder(prog *load.Program) (order []string) {
	imports := map[string][]string{}
	for path, list := range prog.StdImports {
		imports[path] = list
	}
	for _, pkg := range prog.Packages {
		if pkg.Support || pkg.Backport {
			continue
		}
		imports[pkg.Path] = nil
		for _, imp := range pkg.Types.Imports() {
			imports[pkg.Path] = append(imports[pkg.Path], imp.Path())
		}
	}
	waits, needed := map[string]int{}, map[string][]string{}
	var ready []string
	for path, list := range imports {
		for _, imp := range list {
			if _, ok := imports[imp]; ok {
				waits[path]++
				needed[imp] = append(needed[imp], path)
			}
		}
		if waits[path] == 0 {
			ready = append(ready, path)
		}
	}
	slices.Sort(ready)
	for len(ready) > 0 {
		path := ready[0]
		ready = ready[1:]
		order = append(order, path)
		for _, by := range needed[path] {
			if waits[by]--; waits[by] == 0 {
				at, _ := slices.BinarySearch(ready, by)
				ready = slices.Insert(ready, at, by)
			}
		}
	}
	return order
}

// A startWalk follows the code that runs when a package starts, for changes of what
// others read.
type startWalk struct {
	live    *Live
	readers map[string]string
	seen    map[ast.Node]bool
	list    *diag.List
}

// initialiser follows an initialiser. A function that is its value, or part of its
// value, does not run yet.
func (w *startWalk) initialiser(pkg *load.Package, value ast.Expr) {
	ast.Inspect(value, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			w.code(pkg, n)
			return false
		case *ast.UnaryExpr:
			w.operand(pkg, n)
		}
		return true
	})
}

// code follows code that runs, with all functions and methods that it mentions.
func (w *startWalk) code(pkg *load.Package, n ast.Node) {
	if w.seen[n] {
		return
	}
	w.seen[n] = true
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || w.live.Folding.Dead(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				w.changed(pkg, e)
			}
		case *ast.IncDecStmt:
			w.changed(pkg, n.X)
		case *ast.RangeStmt:
			w.changed(pkg, n.Key)
			w.changed(pkg, n.Value)
		case *ast.UnaryExpr:
			w.operand(pkg, n)
		case *ast.Ident:
			w.mentioned(pkg, n)
		}
		return true
	})
}

// operand notes a variable whose address is taken.
func (w *startWalk) operand(pkg *load.Package, n *ast.UnaryExpr) {
	if n.Op == token.AND {
		w.changed(pkg, n.X)
	}
}

// changed notes a change of a standard package's variable, or of what it holds.
func (w *startWalk) changed(pkg *load.Package, e ast.Expr) {
	for e != nil {
		if v, ok := objects.Used(pkg.Info, e).(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			w.note(e.Pos(), v.Pkg().Path()+"."+v.Name())
			return
		}
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		default:
			return
		}
	}
}

// mentioned follows a function, or the functions that a variable is declared with,
// and notes the functions of the standard library that change something.
func (w *startWalk) mentioned(pkg *load.Package, id *ast.Ident) {
	obj := pkg.Info.Uses[id]
	if obj == nil {
		return
	}
	part := w.live.Graph.PartOf(obj)
	switch obj := obj.(type) {
	case *types.Func:
		switch recv := obj.Signature().Recv(); {
		case recv != nil && types.IsInterface(recv.Type()):
			w.methods(obj.Name())
		case part != nil:
			w.code(part.Pkg, part.Decl)
		case obj.Pkg() != nil:
			w.note(id.Pos(), std.ChangedThrough(obj))
		}
	case *types.Var:
		if part == nil || part.Kind != Var {
			return
		}
		for _, v := range part.Values() {
			ast.Inspect(v, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					w.code(part.Pkg, n)
				case *ast.Ident:
					if fn := w.live.Graph.PartOf(part.Pkg.Info.Uses[n]); fn != nil && fn.Kind == Func {
						w.code(fn.Pkg, fn.Decl)
					}
				}
				return true
			})
		}
	}
}

// methods follows the live methods that a call through an interface may mean.
func (w *startWalk) methods(name string) {
	for _, p := range w.live.Graph.Parts {
		if p.Kind == Method && w.live.Has(p) && len(p.Objs) == 1 && p.Objs[0].Name() == name {
			w.code(p.Pkg, p.Decl)
		}
	}
}

func (w *startWalk) note(at token.Pos, state string) {
	reader := w.readers[state]
	if reader == "" {
		return
	}
	w.list.Add(w.live.Graph.Prog.Position(at),
		"do it in main, or import _ \""+reader+"\" in this package: then "+reader+" starts first in the program too",
		"%s; in one file the standard library starts first", std.Early(state, reader))
}
