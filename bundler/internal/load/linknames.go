package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Linkname is a //go:linkname directive of the program.
type Linkname struct {
	Obj types.Object
	Pos token.Pos
	// Symbol is the name that Obj has for the linker, "path.name"; empty if the
	// directive only opens Obj to others.
	Symbol string
}

// A Link says that two declarations of the program share a symbol: Pulled has no
// body or value of its own and stands for Pushed. Where both have one type, all uses
// of Pulled are those of Pushed (Package.Info).
type Link struct {
	Pulled, Pushed types.Object
	Pos            token.Pos // of the directive that ties them
}

// linkable is a function or variable with its symbol.
type linkable struct {
	obj     types.Object
	defined bool // has a body, or a value
	renamed bool // has its symbol from a directive
	pos     token.Pos
}

// link finds what //go:linkname ties together and resolves it: in one package, a
// declaration can be named by all that stood for it.
func (l *loader) link() {
	for _, p := range l.prog.Packages {
		for _, f := range p.Files {
			l.prog.Linknames = append(l.prog.Linknames, linknames(p, f)...)
		}
	}
	if len(l.prog.Linknames) == 0 {
		return
	}
	symbols, order := l.symbols()
	pushed := map[types.Object]types.Object{}
	for _, symbol := range order {
		def := definition(symbols[symbol])
		for _, d := range symbols[symbol] {
			if def == nil || d.obj == def.obj || d.defined {
				continue
			}
			link := Link{Pulled: d.obj, Pushed: def.obj, Pos: d.pos}
			if !d.renamed {
				link.Pos = def.pos
			}
			l.prog.Links = append(l.prog.Links, link)
			if link.Resolved() {
				pushed[d.obj] = def.obj
			}
		}
	}
	for _, p := range l.prog.Packages {
		for id, obj := range p.Info.Uses {
			if other := pushed[obj]; other != nil {
				p.Info.Uses[id] = other
			}
		}
	}
}

// Resolved reports whether the two are of one kind and type, so that one stands for
// the other.
func (k Link) Resolved() bool {
	_, pulledVar := k.Pulled.(*types.Var)
	_, pushedVar := k.Pushed.(*types.Var)
	return pulledVar == pushedVar && types.Identical(k.Pulled.Type(), k.Pushed.Type())
}

// linknames reads the directives of one file.
func linknames(p *Package, f *File) (list []Linkname) {
	for _, group := range f.Syntax.Comments {
		for _, c := range group.List {
			rest, ok := strings.CutPrefix(c.Text, "//go:linkname ")
			fields := append(strings.Fields(rest), "", "")
			if obj := p.Types.Scope().Lookup(fields[0]); ok && obj != nil {
				list = append(list, Linkname{obj, c.Pos(), strings.ReplaceAll(fields[1], "%2e", ".")})
			}
		}
	}
	return list
}

// symbols has the functions and variables of the program by their symbols, and the
// symbols in the order in which they are met.
func (l *loader) symbols() (symbols map[string][]linkable, order []string) {
	symbols = map[string][]linkable{}
	directives := map[types.Object]Linkname{}
	for _, ln := range l.prog.Linknames {
		if ln.Symbol != "" {
			directives[ln.Obj] = ln
		}
	}
	for _, p := range l.prog.Packages {
		path := p.Path
		if p == l.prog.Entry {
			path = "main"
		}
		add := func(id *ast.Ident, defined bool) {
			obj := p.Info.Defs[id]
			if obj == nil || id.Name == "_" || id.Name == "init" {
				return
			}
			symbol, d := path+"."+id.Name, linkable{obj: obj, defined: defined, pos: id.Pos()}
			if ln, ok := directives[obj]; ok {
				d.pos, d.renamed = ln.Pos, ln.Symbol != symbol
				symbol = ln.Symbol
			}
			if symbols[symbol] == nil {
				order = append(order, symbol)
			}
			symbols[symbol] = append(symbols[symbol], d)
		}
		for _, f := range p.Files {
			for _, d := range f.Syntax.Decls {
				linkables(d, add)
			}
		}
	}
	return symbols, order
}

// linkables calls add for the functions and variables that d declares.
func linkables(d ast.Decl, add func(id *ast.Ident, defined bool)) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Type.TypeParams == nil {
			add(d.Name, d.Body != nil)
		}
	case *ast.GenDecl:
		if d.Tok != token.VAR {
			return
		}
		for _, s := range d.Specs {
			spec := s.(*ast.ValueSpec)
			for _, id := range spec.Names {
				add(id, len(spec.Values) > 0 || len(EmbedPatterns(d, spec)) > 0)
			}
		}
	}
}

// definition is the declaration that gives a symbol its body or value; of variables
// without a value the one whose own symbol it is. It is nil if there is none, or
// more than one.
func definition(all []linkable) (def *linkable) {
	for i, d := range all {
		if d.defined && def != nil {
			return nil
		}
		if d.defined {
			def = &all[i]
		}
	}
	if def != nil {
		return def
	}
	for i, d := range all {
		if _, isVar := d.obj.(*types.Var); isVar && !d.renamed {
			return &all[i]
		}
	}
	return nil
}
