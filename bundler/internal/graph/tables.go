package graph

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/trial"
)

// tables finds, among initialisers that may have an effect, those that only build
// tables which main does not mention: run in an interpreter, they return (rule 2.2).
// They are needed by whoever uses the variables that they write, and by nobody else.
func (l *Live) tables(doubtful []*Part) map[*Part][]*Part {
	b := &builders{g: l.Graph, reaches: map[*Part]*reach{}}
	// Methods that only an interface can call are not counted: who is wrongly tried
	// costs time, and still lives with the variables that it writes.
	fromMain := &reach{graph: l.Graph, seen: map[*Part]bool{}}
	fromMain.visit(l.Graph.mainFunc())
	var candidates []*Part
	for _, p := range doubtful {
		if b.knowsStd(p) && !b.reach(p).meets(fromMain) {
			candidates = append(candidates, p)
		}
	}
	if len(candidates) == 0 {
		return nil
	}
	b.outcomes = trial.Run(l.Graph.Prog, b.packages(candidates))
	found := map[*Part][]*Part{}
	for _, p := range candidates {
		if !b.returns(p) {
			continue
		}
		found[p] = []*Part{}
		for _, key := range b.units(p) {
			for _, v := range b.outcomes[key].Writes {
				found[p] = append(found[p], l.Graph.PartOf(v))
			}
		}
	}
	return found
}

type builders struct {
	g        *Graph
	reaches  map[*Part]*reach
	outcomes map[ast.Node]trial.Outcome
}

func (b *builders) reach(p *Part) *reach {
	r := b.reaches[p]
	if r == nil {
		r = &reach{graph: b.g, methods: true, seen: map[*Part]bool{}}
		r.visit(p)
		b.reaches[p] = r
	}
	return r
}

// knowsStd reports whether p itself calls none of the standard library's functions
// that a trial would stop at: most initialisers with an effect have it there. An init
// function of a bundle is called by a variable (rule 4), so the functions without
// parameters and results that p calls count as p itself.
func (b *builders) knowsStd(p *Part) bool {
	known, seen := true, map[*Part]bool{}
	var look func(p *Part)
	look = func(p *Part) {
		if p == nil || seen[p] {
			return
		}
		seen[p] = true
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return known
			}
			fn, ok := p.Pkg.Info.Uses[id].(*types.Func)
			switch {
			case !ok || fn.Pkg() == nil:
			case !b.g.Ours(fn.Pkg()):
				known = known && trial.Knows(fn)
			case fn.Signature().Recv() == nil && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 0:
				look(b.g.PartOf(fn))
			}
			return known
		})
	}
	look(p)
	return known
}

// units are what a trial knows p by.
func (b *builders) units(p *Part) (keys []ast.Node) {
	switch p.Kind {
	case Init:
		keys = append(keys, p.Decl)
	case Var:
		for _, v := range p.Values() {
			keys = append(keys, v)
		}
	}
	return keys
}

// packages are those that must be initialised for the candidates to have what they
// read: those of the variables that they reach, and those with init functions that
// reach the same.
func (b *builders) packages(candidates []*Part) map[*load.Package]bool {
	wanted := map[*load.Package]bool{}
	all := &reach{graph: b.g, methods: true, seen: map[*Part]bool{}}
	for _, p := range candidates {
		all.visit(p)
		wanted[p.Pkg] = true
	}
	for grown := true; grown; {
		grown = false
		for _, p := range b.g.Parts {
			if p.Kind == Init && !all.seen[p] && b.reach(p).meets(all) {
				all.visit(p)
				grown = true
			}
		}
	}
	for p := range all.seen {
		if p.Kind == Var || p.Kind == Init {
			wanted[p.Pkg] = true
		}
	}
	return wanted
}

// returns reports whether p returned in the trial, and with it all that was
// initialised before and has to do with the same variables: what one of those did
// that did not return is not known.
func (b *builders) returns(p *Part) bool {
	shared := &reach{graph: b.g, methods: true, seen: map[*Part]bool{}}
	shared.visit(p)
	before := b.g.Parts[:slices.Index(b.g.Parts, p)]
	for grown := true; grown; {
		grown = false
		for _, q := range b.g.Parts {
			if (q.Kind == Init || q.Kind == Var) && !shared.seen[q] && (q.Pkg == p.Pkg || slices.Contains(before, q)) && b.reach(q).meets(shared) {
				shared.visit(q)
				grown = true
			}
		}
	}
	for q := range shared.seen {
		if b.setOutside(q) {
			return false
		}
		for _, key := range b.units(q) {
			if _, ok := b.outcomes[key]; !ok {
				return false
			}
		}
	}
	return true
}

// setOutside reports whether a variable has its value from outside of the source:
// from a file, or as a parameter.
func (b *builders) setOutside(p *Part) bool {
	return p.Param != nil || slices.ContainsFunc(p.Objs, func(obj types.Object) bool { return b.g.Prog.EmbedOf(obj) != nil })
}
