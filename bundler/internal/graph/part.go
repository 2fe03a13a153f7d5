package graph

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// A Kind says what a part declares.
type Kind int

const (
	Func   Kind = iota // a function
	Init               // an init function
	Method             // a method of a named type
	Type               // one type spec
	Var                // a variable, or several that one call initialises
	Const              // a constant, or a whole group whose values hang together
)

func (k Kind) String() string {
	return [...]string{"func", "init", "method", "type", "var", "const"}[k]
}

// A Part is one top-level declaration unit, the smallest thing that is kept or
// left out (rule 2).
type Part struct {
	Kind Kind
	Pkg  *load.Package
	File *load.File
	Decl ast.Decl
	// Spec is the part's spec within Decl; nil for functions and for a constant
	// group kept as a whole.
	Spec ast.Spec
	// view is the part's share of a spec of several names, each with a value of
	// its own or none; nil otherwise.
	view *ast.ValueSpec
	// Objs are the objects declared, without blank ones.
	Objs []types.Object
	// Param is set if the part declares a tuned parameter.
	Param *fold.Param
}

// Node is the syntax of the part.
func (p *Part) Node() ast.Node {
	if p.view != nil {
		return p.view
	}
	if p.Spec != nil {
		return p.Spec
	}
	return p.Decl
}

// Declares are the function, type, line of variables or names of constants that the
// part is, or is a share of.
func (p *Part) Declares() (nodes []ast.Node) {
	gen, ok := p.Decl.(*ast.GenDecl)
	switch {
	case !ok:
		return []ast.Node{p.Decl}
	case gen.Tok != token.CONST:
		return []ast.Node{p.Spec}
	}
	specs := gen.Specs
	if p.Spec != nil {
		specs = []ast.Spec{p.Node().(*ast.ValueSpec)}
	}
	for _, s := range specs {
		for _, name := range s.(*ast.ValueSpec).Names {
			nodes = append(nodes, name)
		}
	}
	return nodes
}

// Values are the initialisers of a variable or constant part.
func (p *Part) Values() []ast.Expr { return p.Node().(*ast.ValueSpec).Values }

// Name is the part's name for people: "geo.Point", "geo.(*Point).Add".
func (p *Part) Name() string {
	prefix := ""
	if p.Pkg.Name != "main" {
		prefix = p.Pkg.Name + "."
	}
	if p.Kind == Init {
		return prefix + "init"
	}
	if len(p.Objs) == 0 {
		return prefix + "_"
	}
	if fn, ok := p.Objs[0].(*types.Func); ok {
		if recv := fn.Signature().Recv(); recv != nil {
			t, star := recv.Type(), ""
			if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
				t, star = ptr.Elem(), "*"
			}
			if named, ok := types.Unalias(t).(*types.Named); ok {
				return prefix + "(" + star + named.Obj().Name() + ")." + fn.Name()
			}
		}
	}
	return prefix + p.Objs[0].Name()
}

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
			if hangsTogether(d) {
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

// hangsTogether reports whether the specs of a constant group depend on their
// places: by iota or by repeating the value above.
func hangsTogether(d *ast.GenDecl) bool {
	together := false
	for _, s := range d.Specs {
		vs := s.(*ast.ValueSpec)
		if len(vs.Values) == 0 {
			return true
		}
		for _, v := range vs.Values {
			ast.Inspect(v, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && id.Name == "iota" {
					together = true
				}
				return !together
			})
		}
	}
	return together
}
