// Package graph cuts a program into parts and finds those that are live: tree
// shaking.
//
// Rule 2 in parts. Live are
//
//	2.1  the function main,
//	2.2  init functions, but for 2.4 and 2.5,
//	2.3  variables whose initialisers may have an effect (package effects), but for 2.5,
//	2.4  an init function that does nothing but compute the program's variables,
//	     with each of these,
//	2.5  an initialiser or init function that may have an effect as far as the
//	     analysis can see, but returned when it was run in an interpreter (package
//	     trial), with each variable that it changes, if main mentions none of them,
//	2.6  what live parts name,
//	2.7  without the code that the values of parameters decide against,
//	2.8  and what an embedded file's variable needs to be decoded.
//
// Rule 3 in parts. A method is live
//
//	3.1  when it is called or taken as a value;
//	     or when its type can become an interface value (3.2), and
//	3.3  the methods of an interface type of the live code are among its type's,
//	3.4  or those of one of the standard library, of the packages that are linked in,
//	3.5  or methods are looked up by name, and it is exported;
//	3.6  or when it hides another method of its name, or is hidden by one.
//	3.7  Of types with type parameters, methods meet those of an interface if some
//	     types in their place would make them one.
//	3.8  With a value, what reflection reaches from it becomes an interface value.
//
// Generic functions and types count as their origin, whatever they are instantiated
// with.
//
// It refuses, with positions: wrong uses of package tune, and (rule 11) live
// functions without a body or with a //go:linkname.
package graph

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// A Graph is a program cut into parts.
type Graph struct {
	Prog  *load.Program
	Parts []*Part // in the order of packages, files and declarations
	// Params are the tuned parameters.
	Params *fold.Params

	byObj map[types.Object]*Part
	ours  map[*types.Package]bool
}

// PartOf returns the part that declares obj, of a method of embed.FS that of the
// stand-in's; nil for other objects of the standard library, locals, fields and
// interface methods.
func (g *Graph) PartOf(obj types.Object) *Part {
	obj = objects.Origin(obj)
	if part := g.byObj[obj]; part != nil {
		return part
	}
	return g.byObj[g.standInMethod(obj)]
}

// Ours reports whether pkg is one of the program's packages, and not of the
// standard library.
func (g *Graph) Ours(pkg *types.Package) bool { return g.ours[pkg] }

// Build cuts prog into parts. The error lists the wrong uses of package tune.
func Build(prog *load.Program) (*Graph, error) {
	params, err := fold.Find(prog)
	if err != nil {
		return nil, err
	}
	g := &Graph{Prog: prog, Params: params, byObj: map[types.Object]*Part{}, ours: map[*types.Package]bool{}}
	for _, pkg := range prog.Packages {
		g.ours[pkg.Types] = true
		if pkg.Tune {
			continue
		}
		for _, file := range pkg.Files {
			for _, decl := range file.Syntax.Decls {
				g.cut(pkg, file, decl)
			}
		}
	}
	for _, p := range g.Parts {
		if p.Kind == Var && len(p.Objs) == 1 {
			p.Param = params.Of(p.Objs[0])
		}
	}
	return g, nil
}

// cut adds the parts of one declaration.
func (g *Graph) cut(pkg *load.Package, file *load.File, decl ast.Decl) {
	add := func(kind Kind, spec ast.Spec, names ...*ast.Ident) {
		p := &Part{Kind: kind, Pkg: pkg, File: file, Decl: decl, Spec: spec}
		for _, name := range names {
			if obj := pkg.Info.Defs[name]; obj != nil && name.Name != "_" {
				p.Objs = append(p.Objs, obj)
				g.byObj[obj] = p
			}
		}
		g.Parts = append(g.Parts, p)
	}
	addValues := func(kind Kind, spec *ast.ValueSpec) {
		if len(spec.Names) == 1 || len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
			add(kind, spec, spec.Names...)
			return
		}
		for i, name := range spec.Names {
			add(kind, spec, name)
			view := &ast.ValueSpec{Names: spec.Names[i : i+1], Type: spec.Type}
			if len(spec.Values) > 0 {
				view.Values = spec.Values[i : i+1]
			}
			g.Parts[len(g.Parts)-1].view = view
		}
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		switch {
		case d.Recv != nil:
			add(Method, nil, d.Name)
		case d.Name.Name == "init":
			add(Init, nil)
		default:
			add(Func, nil, d.Name)
		}
	case *ast.GenDecl:
		switch d.Tok {
		case token.TYPE:
			for _, s := range d.Specs {
				add(Type, s, s.(*ast.TypeSpec).Name)
			}
		case token.VAR:
			for _, s := range d.Specs {
				addValues(Var, s.(*ast.ValueSpec))
			}
		case token.CONST:
			if objects.HangTogether(d) {
				var names []*ast.Ident
				for _, s := range d.Specs {
					names = append(names, s.(*ast.ValueSpec).Names...)
				}
				add(Const, nil, names...)
				return
			}
			for _, s := range d.Specs {
				addValues(Const, s.(*ast.ValueSpec))
			}
		}
	}
}

// mainFunc is the function main.
func (g *Graph) mainFunc() *Part {
	return g.PartOf(g.Prog.Entry.Types.Scope().Lookup("main"))
}

// StandsFor returns what takes the place of a standard object in the merged file:
// of embed.FS a file system of package embedded where files are embedded into one
// (rule 8.3), of gob.Register a function of package typenames (rule 12.4).
// Otherwise it returns nil.
func (g *Graph) StandsFor(obj types.Object) types.Object {
	if obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
		return nil
	}
	switch {
	case g.Prog.Support != nil && obj.Pkg().Path() == "embed" && obj.Name() == "FS":
		return g.Prog.Support.Lookup("embedFS")
	case g.Prog.TypeNames != nil && obj.Pkg().Path() == "encoding/gob" && obj.Name() == "Register":
		return g.Prog.TypeNames.Lookup("registerGob")
	}
	return nil
}

// recoverTexts marks what gives recovered errors the names of types that the
// program gave them, where the program can see it (rule 12.3). It reports whether
// something was marked.
func (l *Live) recoverTexts() bool {
	pkg, calls := l.Graph.Prog.TypeNames, l.recovery.Calls()
	if pkg == nil || pkg.Lookup("recovered") == nil || len(calls) == 0 {
		return false
	}
	l.wrapped = map[*ast.CallExpr]types.Object{}
	before := len(l.queue)
	wrap := func(calls []*ast.CallExpr, name string) {
		for _, call := range calls {
			l.wrapped[call] = pkg.Lookup(name)
			l.mark(l.Graph.PartOf(pkg.Lookup(name)), Reason{Text: "recovered panics name types"})
		}
	}
	wrap(calls, "recovered")
	wrap(l.recovery.Panics(), "repanicked")
	return len(l.queue) != before
}

// Wrapped returns the function of package typenames that takes what a call of
// recover returns, or what a call of panic is given, and the expression that it
// takes; nil for other calls.
func (l *Live) Wrapped(call *ast.CallExpr) (by types.Object, what ast.Expr) {
	by = l.wrapped[call]
	if by != nil && len(call.Args) > 0 {
		return by, call.Args[0]
	}
	return by, call
}

// NilPanic is the type of which panic(nil) gets a value where the judge's Go gives
// recover nil; nil for other calls, and for other judges.
func (g *Graph) NilPanic(info *types.Info, call *ast.CallExpr) types.Object {
	fun, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if g.Prog.PanicNil == nil || !ok || info.Uses[fun] != types.Universe.Lookup("panic") || !info.Types[call.Args[0]].IsNil() {
		return nil
	}
	return g.Prog.PanicNil
}

// standInMethod returns the method of the stand-in that a method of embed.FS
// becomes; nil for all else.
func (g *Graph) standInMethod(obj types.Object) types.Object {
	fn, ok := obj.(*types.Func)
	if !ok || g.Prog.Support == nil || fn.Pkg() == nil || fn.Pkg().Path() != "embed" || fn.Signature().Recv() == nil {
		return nil
	}
	named, ok := objects.Deref(fn.Signature().Recv().Type()).(*types.Named)
	if !ok || g.StandsFor(named.Obj()) == nil {
		return nil
	}
	m, _, _ := types.LookupFieldOrMethod(g.StandsFor(named.Obj()).Type(), true, g.Prog.Support.Types, fn.Name())
	return m
}
