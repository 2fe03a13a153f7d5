package bundler

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// A Link is one step of the chain that keeps a declaration.
type Link struct {
	Name string `json:"name"` // "geo.(*Point).Add"
	Kind string `json:"kind"` // func, method, type, var, const, init
	Pos  string `json:"pos"`  // file:line:column
	// Reason is why it is kept: "used" by the next of the chain, "satisfies
	// fmt.Stringer" for the sake of the next, or what makes it a root.
	Reason string `json:"reason"`
	// Brought says of a declaration of the standard library why it is in the file:
	// "came with Go 1.21"; "" of all else.
	Brought string `json:"brought,omitempty"`
}

// Why is the chain that keeps a declaration, from the declaration to a root of
// the program. The name is as in Link; the package may be left out, or be its
// import path, and the receiver be written without parentheses and star; a method's
// name alone will do where only methods have it. The error says that nothing has
// that name, that several have, or that the declaration is left out. A package's
// name or import path means the first of its declarations that another keeps.
func (r *Result) Why(name string) ([]Link, error) {
	part, err := r.declaration(name)
	if err != nil {
		return nil, err
	}
	if !r.live.Has(part) {
		return nil, fmt.Errorf("%s is left out: nothing live needs it\n\tit is declared at %s", part.Name(), r.place(part))
	}
	var chain []Link
	for part != nil {
		why := r.live.Why(part)
		chain = append(chain, Link{part.Name(), part.Kind.String(), r.place(part), why.Text, r.brought(part)})
		part = why.From
	}
	return chain, nil
}

// brought says why a declaration of the standard library is in the file.
func (r *Result) brought(p *graph.Part) string {
	if !p.Pkg.Backport || len(p.Objs) == 0 {
		return ""
	}
	name := strings.NewReplacer("(", "", ")", "", "*", "").Replace(shortName(p))
	return r.live.Graph.Prog.Backport.Why(backport.Symbol{Path: p.Pkg.Path, Name: name})
}

// functionFor is the name of the function that stands for a method of the library which
// the judge's Go lacks; another name is itself.
func (r *Result) functionFor(name string) string {
	lib := r.live.Graph.Prog.Backport
	if lib == nil {
		return name
	}
	for _, m := range lib.Methods() {
		if full := m.String(); full == name || strings.HasSuffix(full, "/"+name) || m.Name == name {
			return m.Path + "." + m.Function
		}
	}
	return name
}

// A Naming says what a declaration is called in the bundle, and why.
type Naming struct {
	Name string `json:"name"` // "geo.Point"
	Pos  string `json:"pos"`
	New  string `json:"new"` // in the bundle
	// Why is why it does not have its own name, "" if it has.
	Why string `json:"why,omitempty"`
	// Met is where the declaration is that it met, At where that would hide it; "" if
	// there is no such place.
	Met string `json:"met,omitempty"`
	At  string `json:"at,omitempty"`
}

// Naming says why a declaration has the name that it has in the bundle, or several
// names if it declares several. The name is as in Why.
func (r *Result) Naming(name string) (list []Naming, err error) {
	part, err := r.declaration(name)
	if err != nil {
		return nil, err
	}
	if !r.live.Has(part) {
		return nil, fmt.Errorf("%s is left out, so it has no name in the bundle\n\tit is declared at %s", part.Name(), r.place(part))
	}
	position := r.live.Graph.Prog.Position
	objs := part.Objs
	if fn, ok := part.Decl.(*ast.FuncDecl); ok && part.Kind == graph.Init {
		objs = []types.Object{part.Pkg.Info.Defs[fn.Name]}
	}
	for _, obj := range objs {
		n := Naming{Name: part.Name(), Pos: position(obj.Pos()).String(), New: r.file.Names.Of(obj)}
		if len(objs) > 1 {
			n.Name = obj.Name()
		}
		if c, changed := r.file.Names.Why(obj); changed {
			n.Why = c.Why
			if c.With != nil && strings.Contains(c.Why, "%s") {
				n.Why = fmt.Sprintf(c.Why, called(c.With))
				if c.With.Pos().IsValid() {
					n.Met = position(c.With.Pos()).String()
				}
			}
			if c.At.IsValid() {
				n.At = position(c.At).String()
			}
		}
		list = append(list, n)
	}
	return list, nil
}

// called is a declaration as people call it.
func called(obj types.Object) string {
	if imp, ok := obj.(*types.PkgName); ok {
		return "the import of " + imp.Imported().Path()
	}
	if obj.Parent() != nil && obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope() {
		return "the local " + obj.Name()
	}
	return obj.Pkg().Name() + "." + obj.Name()
}

// place is where a part declares its name.
func (r *Result) place(p *graph.Part) string {
	pos := p.Node().Pos()
	if fn, ok := p.Decl.(*ast.FuncDecl); ok {
		pos = fn.Name.Pos()
	}
	return r.live.Graph.Prog.Position(pos).String()
}

// declaration finds the one part that a name means: one that is called so, or else
// a method of that name.
func (r *Result) declaration(name string) (*graph.Part, error) {
	name = r.functionFor(name)
	found, names := r.named(name, spellings)
	if len(found) == 0 {
		var methods []string
		found, methods = r.named(name, methodNames)
		names = append(names, methods...)
	}
	if len(found) == 0 {
		found = r.inPackage(name)
	}
	if live := slices.DeleteFunc(slices.Clone(found), func(p *graph.Part) bool { return !r.live.Has(p) }); len(live) == 1 {
		return live[0], nil // nobody asks what keeps the others
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if near := spelling.Nearest(name, names); near != "" {
			return nil, fmt.Errorf("no declaration is called %q; did you mean %q?", name, near)
		}
		return nil, fmt.Errorf("no declaration is called %q\n\tname a function, type, variable, constant or method: Unpack, lexicon.Unpack, Point.Add, Add; fields have no chain of their own", name)
	}
	var lines []string
	for _, p := range found {
		left := ""
		if !r.live.Has(p) {
			left = ", left out"
		}
		lines = append(lines, fmt.Sprintf("\t%s.%s at %s%s", p.Pkg.Path, shortName(p), r.place(p), left))
	}
	return nil, fmt.Errorf("%d declarations are called %q; name one of them:\n%s", len(found), name, strings.Join(lines, "\n"))
}

// Declarations are the names of what is in the bundle, as Why takes them, sorted.
func (r *Result) Declarations() (names []string) {
	for _, p := range r.live.Graph.Parts {
		if spelled := spellings(p); r.live.Has(p) {
			for i := 1; i < len(spelled); i += 3 { // with the package's name, of a method without parentheses
				if name := strings.TrimPrefix(spelled[i], "main."); !strings.ContainsAny(name, "()") {
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// inPackage is the first part of a package that something outside it keeps, or
// that is a root; none if no package has that name, or nothing of it is live.
func (r *Result) inPackage(name string) []*graph.Part {
	for _, p := range r.live.Graph.Parts {
		if p.Pkg.Path != name && p.Pkg.Name != name || !r.live.Has(p) || p.Pkg.Support {
			continue
		}
		if from := r.live.Why(p).From; from == nil || from.Pkg != p.Pkg {
			return []*graph.Part{p}
		}
	}
	return nil
}

// named are the parts with a spelling that is name, and all spellings.
func (r *Result) named(name string, spellings func(*graph.Part) []string) (found []*graph.Part, names []string) {
	for _, p := range r.live.Graph.Parts {
		of := spellings(p)
		names = append(names, of...)
		if slices.ContainsFunc(of, func(s string) bool { return s == name || strings.HasSuffix(s, "/"+name) }) {
			found = append(found, p)
		}
	}
	return found, names
}

// methodNames is a method's name without its receiver, with and without its
// package.
func methodNames(p *graph.Part) []string {
	if p.Kind != graph.Method || len(p.Objs) == 0 || p.Pkg.Support {
		return nil
	}
	name := p.Objs[0].Name()
	return []string{name, p.Pkg.Name + "." + name, p.Pkg.Path + "." + name}
}

// spellings are the names that people give a part: short, with the package's name,
// with its import path; of a part that declares several names, each.
func spellings(p *graph.Part) []string {
	if p.Kind == graph.Init || len(p.Objs) == 0 || p.Pkg.Support {
		return nil
	}
	var all []string
	add := func(short string) {
		all = append(all, short, p.Pkg.Name+"."+short, p.Pkg.Path+"."+short)
	}
	for _, obj := range p.Objs {
		short := obj.Name()
		if p.Kind == graph.Method {
			short = shortName(p)
			add(strings.NewReplacer("(", "", ")", "", "*", "").Replace(short))
		}
		add(short)
	}
	return all
}

// shortName is a part's name without its package.
func shortName(p *graph.Part) string {
	if p.Pkg.Name == "main" {
		return p.Name()
	}
	return strings.TrimPrefix(p.Name(), p.Pkg.Name+".")
}

// Uses are the lines of the live program that read a tuned parameter, also those
// that decide what is live.
func (r *Result) Uses(p Param) (places []string) {
	g := r.live.Graph
	var obj types.Object
	for _, param := range g.Params.List {
		if param.Name == p.Name {
			obj = param.Obj
		}
	}
	for _, part := range g.Parts {
		if !r.live.Has(part) {
			continue
		}
		ast.Inspect(part.Node(), func(n ast.Node) bool {
			if s, ok := n.(ast.Stmt); ok && r.live.Folding.Dead(s) {
				return false
			}
			if id, ok := n.(*ast.Ident); ok && part.Pkg.Info.Uses[id] == obj {
				at := g.Prog.Position(id.Pos())
				if line := fmt.Sprintf("%s:%d", at.Filename, at.Line); !slices.Contains(places, line) {
					places = append(places, line)
				}
			}
			return true
		})
	}
	return places
}
