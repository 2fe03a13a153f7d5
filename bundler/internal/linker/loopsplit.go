package linker

import (
	"go/ast"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// splitRange gives every iteration a copy of the variables (10.2). In the body their
// names mean the copies.
func (w *walker) splitRange(n *ast.RangeStmt, shared []*ast.Ident) {
	var copies, firsts pieces
	for i, id := range shared {
		first := w.first(id)
		w.cut[id] = true
		w.replace(id.Pos(), id.End(), pieces{}.code("$", first))
		if i > 0 {
			copies, firsts = copies.text(", "), firsts.text(", ")
		}
		copies, firsts = copies.code("$", w.pkg.Info.Defs[id]), firsts.code("$", first)
	}
	// the body may declare the same names
	w.insert(n.Body.Lbrace+1, text("\n").add(copies).text(" := ").add(firsts).text("\n{"))
	w.insert(n.Body.Rbrace, text("}\n"))
}

// first is a variable of the name of one in the source that stands before it.
func (w *walker) first(id *ast.Ident) types.Object {
	return types.NewVar(id.Pos()+1, w.pkg.Types, id.Name, w.pkg.Info.Defs[id].Type())
}

// splitFor gives every iteration copies of the variables, taken from the last
// iteration's just before the post statement (10.3):
//
//	{
//		i := 0
//		loopNext, loopI := 0, &i
//		for {
//			i := *loopI
//			loopI = &i
//			if loopNext == 0 { loopNext = 1 } else { i++ }
//			if !(i < n) { break }
//			{ … }
//		}
//	}
//
// A number says whether it is the first iteration, since true may be hidden.
func (w *walker) splitFor(n *ast.ForStmt, label *ast.LabeledStmt) {
	next := w.local("loopNext")
	names, addresses := pieces{}.code("$", next), text("0")
	var copies pieces
	var firsts []edit
	for _, e := range n.Init.(*ast.AssignStmt).Lhs {
		id := e.(*ast.Ident)
		if id.Name == "_" {
			continue
		}
		obj, first, last := w.pkg.Info.Defs[id], w.first(id), w.local("loop"+naming.Upper(id.Name))
		firsts = append(firsts, edit{w.at(id.Pos()), w.at(id.End()), pieces{}.code("$", first)})
		w.cut[id] = true
		names, addresses = names.code(", $", last), addresses.code(", &$", first)
		copies = copies.code("$ := *$\n$ = &$\n", obj, last, last, obj)
	}
	at, inner := w.open(n, label)
	head := text("{\n").add(w.lower(n.Init, firsts...)).text("\n").add(names).text(" := ").add(addresses).text("\n")
	head = head.add(inner).text("for {\n").add(copies).code("if $ == 0 {\n$ = 1\n}", next, next)
	if n.Post != nil {
		head = head.text(" else {\n").add(w.lower(n.Post)).text("\n}")
	}
	head = head.text("\n")
	if n.Cond != nil {
		head = head.text("if !(").add(w.lower(n.Cond)).text(") {\nbreak\n}\n")
	}
	for _, part := range []ast.Node{n.Init, n.Cond, n.Post} {
		w.cut[part] = true
	}
	w.replace(at, n.Body.Lbrace, head)
	w.insert(n.End(), text("\n}\n}"))
}
