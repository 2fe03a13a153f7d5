package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// starts is the text of the table of what packages read when they start: the
// exported variables of other packages, and the state behind functions, that their
// initialisers and init functions reach by calls that can be told from the source.
func starts(systems []string, patterns ...string) (string, error) {
	reads := map[string]map[string]bool{}
	for _, goos := range systems {
		env := append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH=amd64")
		pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Env: env}, patterns...)
		if err != nil {
			return "", err
		}
		c := &startCode{bodies: map[types.Object]body{}}
		packages.Visit(pkgs, nil, c.declare)
		packages.Visit(pkgs, nil, func(p *packages.Package) {
			if strings.HasPrefix(p.PkgPath, "runtime") || strings.HasPrefix(p.PkgPath, "internal/") {
				return // started before every program
			}
			w := &startWalk{startCode: c, start: p.PkgPath, seen: map[types.Object]bool{}, reads: reads}
			for _, n := range c.startOf(p) {
				w.walk(body{p, n})
			}
		})
	}
	var rows []string
	for pkg, states := range reads {
		if strings.Contains(pkg, "internal/") || strings.HasPrefix(pkg, "vendor/") {
			continue // started with what imports it
		}
		var list []string
		for s := range states {
			list = append(list, s)
		}
		slices.Sort(list)
		rows = append(rows, pkg+" "+strings.Join(list, " ")+"\n")
	}
	slices.Sort(rows)
	return strings.Join(rows, ""), nil
}

// A body is code of a package.
type body struct {
	pkg  *packages.Package
	code ast.Node
}

// A startCode has the bodies of all functions.
type startCode struct{ bodies map[types.Object]body }

func (c *startCode) declare(p *packages.Package) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				c.bodies[p.TypesInfo.Defs[fn.Name]] = body{p, fn.Body}
			}
		}
	}
}

// startOf is what runs when a package starts: the initialisers of its variables
// and its init functions.
func (c *startCode) startOf(p *packages.Package) (code []ast.Node) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" && d.Body != nil {
					code = append(code, d.Body)
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR {
					for _, s := range d.Specs {
						for _, v := range s.(*ast.ValueSpec).Values {
							code = append(code, v)
						}
					}
				}
			}
		}
	}
	return code
}

// A startWalk follows the code that runs when one package starts.
type startWalk struct {
	*startCode
	start string
	seen  map[types.Object]bool
	reads map[string]map[string]bool
}

func (w *startWalk) walk(b body) {
	info := b.pkg.TypesInfo
	ast.Inspect(b.code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit: // it runs later, unless it is called where it stands
			return n != b.code && w.calledAtOnce(b.code, n)
		case *ast.CallExpr:
			var id *ast.Ident
			switch fun := ast.Unparen(n.Fun).(type) {
			case *ast.Ident:
				id = fun
			case *ast.SelectorExpr:
				id = fun.Sel
			}
			if id != nil {
				w.called(info.Uses[id])
			}
		case *ast.Ident:
			if v, ok := info.Uses[n].(*types.Var); ok && v.Exported() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
				w.note(v.Pkg().Path(), v.Pkg().Path()+"."+v.Name())
			}
		}
		return true
	})
}

// calledAtOnce reports whether a function literal is called or deferred where it
// stands, or given to a function.
func (w *startWalk) calledAtOnce(code ast.Node, lit *ast.FuncLit) (called bool) {
	ast.Inspect(code, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			called = called || ast.Unparen(call.Fun) == lit || slices.Contains(call.Args, ast.Expr(lit))
		}
		return !called
	})
	return called
}

func (w *startWalk) called(obj types.Object) {
	fn, ok := obj.(*types.Func)
	if !ok || w.seen[fn.Origin()] {
		return
	}
	w.seen[fn.Origin()] = true
	if state := std.ReadThrough(fn); state != "" {
		w.note(fn.Pkg().Path(), state)
		return
	}
	if b, ok := w.bodies[fn.Origin()]; ok {
		w.walk(b)
	}
}

// note adds a state that another package holds.
func (w *startWalk) note(holder, state string) {
	if holder == w.start || strings.Contains(holder, "internal") || strings.HasPrefix(holder, "runtime") {
		return
	}
	if w.reads[w.start] == nil {
		w.reads[w.start] = map[string]bool{}
	}
	w.reads[w.start][state] = true
}
