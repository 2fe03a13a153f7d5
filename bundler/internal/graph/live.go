package graph

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/effects"
	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/std"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// A Live is the live part of a graph.
type Live struct {
	Graph *Graph
	// Folding is what the values of parameters make of the program.
	Folding *fold.Folding
	// Uses are the standard packages that live parts name.
	Uses map[*types.Package]bool

	why     map[*Part]Reason
	queue   []*Part
	effects *effects.Analysis
	runtime *runtimeTypes
	// computedBy has, for a variable, the init functions that do nothing but
	// compute values for it and its like.
	computedBy map[*Part][]*Part
	recovery   visible.Recovery
	// wrapped has the functions of package typenames that calls of recover and panic
	// are given to.
	wrapped map[*ast.CallExpr]types.Object
}

// A Reason says why a part is live.
type Reason struct {
	From *Part  // the part that needs it; nil for a root
	Text string // "main", "init", "initialiser may have an effect", "used", "satisfies fmt.Stringer" …
}

// Has reports whether p is live.
func (l *Live) Has(p *Part) bool { _, ok := l.why[p]; return ok }

// HasObj reports whether obj is declared by a live part.
func (l *Live) HasObj(obj types.Object) bool {
	p := l.Graph.PartOf(obj)
	return p != nil && l.Has(p)
}

// Inspect visits the nodes of the live parts in order, but for branches that constants
// decide against.
func (l *Live) Inspect(visit func(pkg *load.Package, n ast.Node)) {
	for _, p := range l.Graph.Parts {
		if !l.Has(p) {
			continue
		}
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			if n == nil || l.Folding.Dead(n) {
				return false
			}
			visit(p.Pkg, n)
			return true
		})
	}
}

// Reads reports whether a live part reads the parameter, if only to decide a
// branch.
func (l *Live) Reads(p *fold.Param) bool {
	return l.HasObj(p.Obj) || slices.ContainsFunc(l.Graph.Parts, func(part *Part) bool {
		fn, ok := part.Decl.(*ast.FuncDecl)
		return ok && slices.Contains(l.Folding.Decides(p), fn) && l.Has(part)
	})
}

// Why returns the reason why p is live.
func (l *Live) Why(p *Part) Reason { return l.why[p] }

// Converted reports whether a value of type t can become an interface value, so
// that reflection sees it.
func (l *Live) Converted(t types.Type) bool { return l.runtime.has(t) }

// AsksFor reports whether an interface that a value may be asked for, or a look-up
// by name, finds a method of that name.
func (l *Live) AsksFor(name string) bool {
	r := l.runtime
	return r.byName != nil ||
		slices.ContainsFunc(r.ifaces, func(w wanted) bool {
			for m := range w.iface.Methods() {
				if m.Name() == name {
					return true
				}
			}
			return false
		}) ||
		slices.ContainsFunc(r.std, func(s std.Interface) bool {
			return slices.ContainsFunc(s.Methods, func(m std.Method) bool { return m.Name == name })
		})
}

// ByName reports whether methods are looked up by name.
func (l *Live) ByName() bool { return l.runtime.byName != nil }

// PrivateInit reports whether the init function p can be told to have run only
// by who uses its package, and does the same whenever it runs: it does nothing but
// compute values for the package's own variables, and of nothing else.
func (l *Live) PrivateInit(p *Part) bool {
	fn := p.Decl.(*ast.FuncDecl)
	return l.effects.Private(p.Pkg, fn) && l.effects.Independent(p.Pkg, fn)
}

// HasEffect reports whether initialising a variable may do more than to give it a
// value, or panic.
func (l *Live) HasEffect(p *Part) bool { return l.effects.Initialiser(p.Pkg, p.Values()) }

// Changed reports whether the program changes a variable beyond its initialiser.
func (l *Live) Changed(v types.Object) bool { return l.effects.Changed(v) }

// Shake finds the live parts of g, without what the values of parameters decide
// against.
func Shake(g *Graph, folding *fold.Folding) (*Live, error) {
	l := &Live{Graph: g, Folding: folding, Uses: map[*types.Package]bool{}, why: map[*Part]Reason{}, computedBy: map[*Part][]*Part{}}
	l.effects = effects.New(g.Prog, folding)
	l.runtime = newRuntimeTypes(l)
	l.roots()
	for len(l.queue) > 0 || l.runtime.settle() || l.recoverTexts() {
		if len(l.queue) == 0 {
			continue
		}
		p := l.queue[0]
		l.queue = l.queue[1:]
		l.visit(p)
	}
	return l, l.refusals()
}

// roots marks what starts by itself, and notes what lives with the variables that it
// computes.
func (l *Live) roots() {
	var doubtful []*Part // that may have an effect
	for _, p := range l.Graph.Parts {
		switch {
		case p.Pkg == l.Graph.Prog.Seeded: // lives with what draws
		case p.Kind == Init && l.effects.Private(p.Pkg, p.Decl.(*ast.FuncDecl)): // 2.4
			for _, v := range l.effects.Writes(p.Decl.(*ast.FuncDecl)) {
				if q := l.Graph.PartOf(v); q.Param == nil || l.Folding.Changes(q.Param) {
					l.computedBy[q] = append(l.computedBy[q], p)
				}
			}
		case p.Kind == Init, p.Kind == Var && p.Param == nil && l.HasEffect(p):
			doubtful = append(doubtful, p)
		}
	}
	l.mark(l.Graph.mainFunc(), Reason{Text: "main"}) // 2.1
	tables := l.tables(doubtful)
	for _, p := range doubtful {
		written, isBuilder := tables[p]
		switch {
		case isBuilder: // 2.5
			for _, v := range written {
				l.computedBy[v] = append(l.computedBy[v], p)
			}
		case p.Kind == Init: // 2.2
			l.mark(p, Reason{Text: "init"})
		default: // 2.3
			l.mark(p, Reason{Text: "initialiser may have an effect"})
		}
	}
}

func (l *Live) mark(p *Part, why Reason) {
	if p == nil || l.Has(p) {
		return
	}
	l.why[p] = why
	l.queue = append(l.queue, p)
	for _, init := range l.computedBy[p] {
		l.mark(init, Reason{From: p, Text: "computes its value"})
	}
}

// visit marks what p refers to and notes its conversions and interface types.
func (l *Live) visit(p *Part) {
	info := p.Pkg.Info
	why := Reason{From: p, Text: "used"}
	if p.Param != nil { // the call of package tune becomes a constant
		return
	}
	for _, obj := range p.Objs {
		e := l.Graph.Prog.EmbedOf(obj)
		l.embed(e, why)       // 2.8
		if e != nil && e.FS { // the generated declaration does not name its type
			return
		}
	}
	node := p.Node()
	ast.Inspect(node, func(n ast.Node) bool {
		if l.Folding.Dead(n) { // 2.7
			return false
		}
		l.recovery.Note(info, p.Pkg.Name == "main" || p.Pkg.Support, p.Node(), n)
		for _, helper := range l.Graph.Helpers(info, n) {
			l.mark(l.Graph.PartOf(helper), why)
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if by := l.Graph.NilPanic(info, n); by != nil {
				l.use(by, why)
				l.runtime.add(types.NewPointer(by.Type()), p)
			}
		case *ast.GenDecl:
			for _, m := range objects.FirstMeanings(info, p.Pkg.Types, n) {
				l.use(m.Obj, why)
			}
		case ast.Stmt:
			return !l.Folding.IsCheck(p.Pkg.Info, n)
		case ast.Expr:
			if id, ok := n.(*ast.Ident); ok {
				l.use(info.Uses[id], why) // 2.6, and of a method 3.1
			}
			if t := info.TypeOf(n); t != nil && objects.IsInterface(t) {
				l.runtime.want(t, p)
			}
		}
		return true
	})
	for _, obj := range p.Objs {
		if tn, ok := obj.(*types.TypeName); ok && objects.IsInterface(tn.Type()) {
			l.runtime.want(tn.Type(), p)
		}
	}
	c := conversions{info: info, add: func(t types.Type) { l.runtime.add(t, p) }, skip: l.Folding.Dead}
	c.visit(node, nil)
}

// use marks the part behind a used object.
func (l *Live) use(obj types.Object, why Reason) {
	if obj == nil || obj.Pkg() == nil {
		return
	}
	if part := l.Graph.PartOf(obj); part != nil {
		l.mark(part, why)
		return
	}
	l.mark(l.Graph.PartOf(l.Graph.Prog.Methods[obj]), why)
	if seeded := l.Graph.Prog.Seeded; seeded != nil && std.Draws(obj) {
		l.mark(l.Graph.PartOf(seeded.Lookup("seeded")), why)
	}
	if l.Graph.Prog.Std["reflect"] != nil && visible.AsksMethods(obj) {
		l.runtime.reflected(why.From)
	}
	if _, kept := l.Graph.Prog.Kept[obj.Pkg().Path()]; kept {
		l.runtime.reflected(why.From) // it may ask values for any exported method
	}
	if l.Graph.Prog.Std[obj.Pkg().Path()] != obj.Pkg() {
		return
	}
	if stand := l.Graph.StandsFor(obj); stand != nil {
		l.mark(l.Graph.PartOf(stand), why)
		return
	}
	l.Uses[obj.Pkg()] = true
	if std.CallsByName(obj) {
		l.runtime.reflected(why.From)
	}
}

// embed marks what the generated initialiser of an embedded variable calls.
func (l *Live) embed(e *load.Embed, why Reason) {
	if e == nil {
		return
	}
	if e.FS {
		l.support("newEmbedFS", why)
		l.support("embedFS", why)
	}
	for _, f := range e.Files {
		if f.Armoured {
			l.support("unarmour", why)
		}
	}
}

// support marks a declaration of package support.
func (l *Live) support(name string, why Reason) {
	l.mark(l.Graph.PartOf(l.Graph.Prog.Support.Lookup(name)), why)
}
