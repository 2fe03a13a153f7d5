package graph

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
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
