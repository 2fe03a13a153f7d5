package minify

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"github.com/contest-bundle/bundle/bundler/internal/std"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// nameMembers gives fields and methods new names. All of one old name get the
// same new one, and no two old names the same, so that selectors, embedding
// and interfaces work as before; what is exported stays exported, since fmt
// treats such fields differently.
func (p *plan) nameMembers() {
	known := p.libraryNames()
	lookedFor := std.InterfaceMethods()
	count := map[string]int{}
	methods := map[string]bool{}
	keep := p.askedFor()
	keep["_"] = true
	note := func(id *ast.Ident, obj types.Object) {
		if obj == nil || obj.Pkg() != p.file.Pkg {
			return
		}
		switch obj := obj.(type) {
		case *types.Var:
			if !obj.IsField() {
				return
			}
			if obj.Embedded() {
				keep[obj.Name()] = true
			}
		case *types.Func:
			if obj.Signature().Recv() == nil {
				return
			}
			methods[obj.Name()] = true
		default:
			return
		}
		count[obj.Name()]++
	}
	for id, obj := range p.file.Info.Defs {
		note(id, obj)
	}
	for id, obj := range p.file.Info.Uses {
		note(id, obj)
	}
	var names []string
	for name := range count {
		if methods[name] && ast.IsExported(name) && (lookedFor[name] || known[name]) {
			keep[name] = true
		}
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool {
		if count[names[i]] != count[names[j]] {
			return count[names[i]] > count[names[j]]
		}
		return names[i] < names[j]
	})
	lower, upper := 0, 0
	for _, name := range names {
		if keep[name] {
			continue
		}
		next := &lower
		if ast.IsExported(name) {
			next = &upper
		}
		for {
			short := memberName(*next, ast.IsExported(name))
			*next++
			if !known[short] && !keep[short] && !lookedFor[short] && !token.IsKeyword(short) {
				p.members[name] = short
				break
			}
		}
	}
}

// askedFor are the exported methods of interfaces that the program asserts a
// value to. Which values come there is not known before it runs: they may be
// of a library type, even one without a name, that has the method.
func (p *plan) askedFor() map[string]bool {
	asked := map[string]bool{}
	ask := func(t types.Type) {
		if t == nil {
			return
		}
		if iface, ok := t.Underlying().(*types.Interface); ok {
			for m := range iface.Methods() {
				if m.Exported() {
					asked[m.Name()] = true
				}
			}
		}
	}
	info := p.file.Info
	ast.Inspect(p.file.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				ask(info.TypeOf(n.Type))
			}
		case *ast.TypeSwitchStmt:
			for _, clause := range n.Body.List {
				for _, t := range clause.(*ast.CaseClause).List {
					ask(info.TypeOf(t))
				}
			}
		case *ast.CallExpr:
			// errors.As asserts to what its target points to.
			if id := visible.Callee(n); id != nil && id.Name == "As" && len(n.Args) == 2 {
				if ptr, ok := info.TypeOf(n.Args[1]).Underlying().(*types.Pointer); ok {
					ask(ptr.Elem())
				}
			}
		}
		return true
	})
	for _, instance := range info.Instances { // x.(T) for a type parameter T
		for t := range instance.TypeArgs.Types() {
			ask(t)
		}
	}
	return asked
}

// memberName is the i-th name that is exported or not.
func memberName(i int, exported bool) string {
	letters := firstLetters[:26]
	if exported {
		letters = firstLetters[26:]
	}
	name := string(letters[i%26])
	if i >= 26 {
		name += shortTail(i/26 - 1)
	}
	return name
}

func shortTail(i int) string {
	tail := string(otherLetters[i%len(otherLetters)])
	if i >= len(otherLetters) {
		tail += shortTail(i/len(otherLetters) - 1)
	}
	return tail
}

// libraryNames are the exported fields and methods of all types of the
// packages that the program imports, directly or not: a type of the program
// may have them by embedding.
func (p *plan) libraryNames() map[string]bool {
	known := map[string]bool{}
	seen := map[*types.Package]bool{p.file.Pkg: true}
	var visit func(pkg *types.Package)
	visit = func(pkg *types.Package) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		for _, name := range pkg.Scope().Names() {
			tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			addMembers(known, tn.Type())
		}
		for _, dep := range pkg.Imports() {
			visit(dep)
		}
	}
	for _, dep := range p.file.Pkg.Imports() {
		visit(dep)
	}
	return known
}

func addMembers(known map[string]bool, t types.Type) {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		for m := range named.Methods() {
			known[m.Name()] = true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			known[f.Name()] = true
		}
	case *types.Interface:
		for m := range u.Methods() {
			known[m.Name()] = true
		}
	}
}
