package linker

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/newer"
)

// A funcLoop is a range over a function that is being written as a call (16.3), in the
// way of cmd/compile/internal/rangefunc:
//
//	{
//		loopState, loopNext := 0, 0
//		f(func(x T) bool {
//			loopEnter(&loopState)
//			{ … }
//			loopState = 0
//			return loopState == 0
//		})
//		loopEnd(&loopState)
//		if loopNext == 1 { break outer }
//	}
//
// The body becomes a function, so that what leaves it returns from it and says in
// loopNext where to go on: behind the call, or further out.
type funcLoop struct {
	stmt  *ast.RangeStmt
	outer *funcLoop // the one whose body it stands in; nil for none
	top   *funcLoop // the outermost, itself perhaps
	state types.Object
	// exits are the ways out that go further than this loop.
	exits []funcExit

	// Of the outermost:
	next    types.Object
	results *loopResults
	all     []funcExit // the exits of this loop and of those in it; loopNext is a place here, from 1
}

// A funcExit is a way out of the body of a loop over a function.
type funcExit struct {
	tok   token.Token  // BREAK, CONTINUE, GOTO or RETURN
	label types.Object // of a branch
	to    ast.Stmt     // what a break or continue is about
}

// rangeFunction writes a range over a function.
func (w *walker) rangeFunction(n ast.Node) bool {
	label, _ := n.(*ast.LabeledStmt)
	loop, ok := n.(*ast.RangeStmt)
	if label != nil {
		loop, ok = label.Stmt.(*ast.RangeStmt)
	}
	if !ok || newer.Range(w.pkg.Info, loop) != newer.RangeFunction || !w.lacks(newer.RangeFunction) {
		return false
	}
	w.wrote("a range over a function")
	l := &funcLoop{stmt: loop, outer: w.over}
	depth := ""
	if l.top = l; w.over != nil {
		l.top = w.over.top
		depth = fmt.Sprint(l.depth())
	} else {
		w.refuseInBody(loop)
		l.next, l.results = w.local("loopNext"), w.loopResults(loop)
	}
	l.state = w.local("loopState" + depth)
	call := w.callOf(l)
	p := text("{\n").code("$ := 0\n", l.state)
	if l.outer == nil && len(l.all) > 0 {
		p = p.code("$ := 0\n", l.next)
	}
	if l.outer == nil {
		p = p.add(l.results.declare(w))
	}
	helpers := w.live.Graph.Helpers(w.pkg.Info, loop)
	p = p.add(call).text("\n")
	p = append(p, Piece{Ref: w.mention(helpers[1], loop.For)}).code("(&$)\n", l.state)
	for _, e := range l.exits {
		p = p.add(w.leaveFurther(l, e))
	}
	at := loop.Pos()
	if label != nil {
		if byGoto, _ := w.jumps(w.pkg.Info.Defs[label.Label]); byGoto {
			w.walk(label.Label)
		} else {
			at = label.Pos()
		}
	}
	w.replace(at, loop.End(), p.text("}"))
	return true
}

func (l *funcLoop) depth() (n int) {
	for ; l != nil; l = l.outer {
		n++
	}
	return n
}

// callOf is the call of the function with the body as its argument.
func (w *walker) callOf(l *funcLoop) pieces {
	loop := l.stmt
	sig := newer.CoreType(w.pkg.Info.TypeOf(loop.X)).(*types.Signature)
	yield := sig.Params().At(0).Type().Underlying().(*types.Signature)
	var params, names, values pieces
	tw := typeWriter{walker: w, at: loop.For, inner: loop.For, refuse: w.hiddenType}
	vars := []ast.Expr{loop.Key, loop.Value}
	for i := range yield.Params().Len() {
		if i > 0 {
			params = params.text(", ")
		}
		id, _ := vars[i].(*ast.Ident)
		switch {
		case vars[i] == nil || id != nil && id.Name == "_":
			params = params.text("_")
		case loop.Tok == token.DEFINE:
			params = params.code("$", w.pkg.Info.Defs[id])
		default:
			v := w.local([]string{"loopKey", "loopValue"}[i])
			params = params.code("$", v)
			if names != nil {
				names, values = names.text(", "), values.text(", ")
			}
			names, values = names.add(w.lower(vars[i])), values.code("$", v)
		}
		params = params.text(" ").add(tw.write(yield.Params().At(i).Type()))
	}
	helpers := w.live.Graph.Helpers(w.pkg.Info, loop)
	p := text("(").add(w.lower(loop.X)).text(")(func(").add(params).text(") ").add(tw.write(types.Typ[types.Bool])).text(" {\n")
	p = append(p, Piece{Ref: w.mention(helpers[0], loop.For)}).code("(&$)\n", l.state)
	if names != nil {
		p = p.add(names).text(" = ").add(values).text("\n")
	}
	inner := *w
	inner.over, inner.edits = l, nil
	for _, s := range loop.Body.List {
		inner.walk(s)
	}
	body := splice(w.file, w.at(loop.Body.Lbrace), w.at(loop.Body.End()), inner.edits)
	p = p.add(body)
	if !w.leaves(loop.Body.List) {
		p = p.text("\n").add(w.goOn(l))
	}
	return p.text("\n})")
}

// leaves reports whether the end of a list of statements is not reached.
func (w *walker) leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok != token.FALLTHROUGH
	case *ast.BlockStmt:
		return w.leaves(last.List)
	case *ast.IfStmt:
		return last.Else != nil && w.leaves(last.Body.List) && w.leaves([]ast.Stmt{last.Else})
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && w.pkg.Info.Uses[id] == types.Universe.Lookup("panic")
	}
	return false
}

// goOn ends a call of the body and asks for the next, leave for none.
func (w *walker) goOn(l *funcLoop) pieces {
	return pieces{}.code("$ = 0\nreturn $ == 0", l.state, l.state) // true may be hidden
}

func (w *walker) leave(l *funcLoop) pieces {
	return pieces{}.code("$ = 2\nreturn $ == 0", l.state, l.state)
}

// exit writes a statement that leaves the body of a loop over a function.
func (w *walker) exit(n ast.Node) bool {
	if w.over == nil {
		return false
	}
	switch n := n.(type) {
	case *ast.FuncLit: // what leaves it leaves nothing else
		inner := *w
		inner.over, inner.edits = nil, nil
		inner.walk(n)
		w.edits = append(w.edits, inner.edits...)
		return true
	case *ast.ReturnStmt:
		p := text("{\n").add(w.over.top.results.assign(w, n))
		w.replace(n.Pos(), n.End(), p.add(w.further(w.over, funcExit{tok: token.RETURN})).text("\n}"))
		return true
	case *ast.BranchStmt:
		return w.branchOut(n)
	}
	return false
}

// branchOut writes a break, continue or goto that leaves the body.
func (w *walker) branchOut(n *ast.BranchStmt) bool {
	body := w.over.stmt.Body
	e := funcExit{tok: n.Tok}
	switch {
	case n.Tok == token.FALLTHROUGH:
		return false
	case n.Tok == token.GOTO:
		e.label = w.pkg.Info.Uses[n.Label]
		if body.Pos() <= e.label.Pos() && e.label.Pos() < body.End() {
			return false
		}
	default:
		if e.to = w.target(n); body.Pos() <= e.to.Pos() && e.to.Pos() < body.End() {
			return false
		}
		if n.Label != nil {
			e.label = w.pkg.Info.Uses[n.Label]
		}
	}
	var p pieces
	switch {
	case e.to != w.over.stmt:
		p = w.further(w.over, e)
	case n.Tok == token.CONTINUE:
		p = w.goOn(w.over)
	default:
		p = w.leave(w.over)
	}
	w.replace(n.Pos(), n.End(), text("{\n").add(p).text("\n}"))
	return true
}

// further leaves a loop on the way to something that is not in the loop around it, or
// may not be: what follows the call goes on from there.
func (w *walker) further(l *funcLoop, e funcExit) pieces {
	l.note(e)
	return pieces{}.code(fmt.Sprintf("$ = %d\n", l.code(e)), l.top.next).add(w.leave(l))
}

// note remembers a way out of a loop.
func (l *funcLoop) note(e funcExit) {
	if !slices.Contains(l.exits, e) {
		l.exits = append(l.exits, e)
	}
}

// code is what loopNext is on a way out.
func (l *funcLoop) code(e funcExit) int {
	i := slices.Index(l.top.all, e)
	if i < 0 {
		i = len(l.top.all)
		l.top.all = append(l.top.all, e)
	}
	return i + 1
}

// leaveFurther is what stands behind the call of a loop for one of its exits.
func (w *walker) leaveFurther(l *funcLoop, e funcExit) pieces {
	p := pieces{}.code(fmt.Sprintf("if $ == %d {\n", l.code(e)), l.top.next)
	around := l.outer
	here := func(pos token.Pos) bool { // in the function that the loop is in, without a loop's body between
		return around == nil || around.stmt.Body.Pos() <= pos && pos < around.stmt.Body.End()
	}
	done := pieces{}.code("$ = 0\n", l.top.next)
	switch {
	case e.tok == token.RETURN && around == nil:
		p = p.add(l.results.give(w))
	case around != nil && e.to == around.stmt && e.tok == token.CONTINUE:
		p = p.add(done).add(w.goOn(around))
	case around != nil && e.to == around.stmt:
		p = p.add(done).add(w.leave(around))
	case e.tok == token.GOTO && here(e.label.Pos()), e.to != nil && here(e.to.Pos()):
		label := e.label
		if other := w.relabelled[label]; other != nil && e.tok != token.GOTO {
			label = other
		}
		if around != nil {
			p = p.add(done)
		}
		p = p.code(e.tok.String()+" $", label)
	default:
		around.note(e)
		p = p.add(w.leave(around))
	}
	return p.text("\n}\n")
}

// target is the statement that a break or continue is about.
func (w *walker) target(b *ast.BranchStmt) (to ast.Stmt) {
	if b.Label != nil {
		return w.labelledStmt(w.pkg.Info.Uses[b.Label])
	}
	path := w.enclosing(b.Pos(), b.End())
	for _, n := range path {
		switch n := n.(type) {
		case *ast.ForStmt:
			return n
		case *ast.RangeStmt:
			return n
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if b.Tok == token.BREAK {
				return n.(ast.Stmt)
			}
		}
	}
	return nil // not reached: the program compiles
}

// labelledStmt is the statement behind a label.
func (w *walker) labelledStmt(label types.Object) (stmt ast.Stmt) {
	for _, n := range w.enclosing(label.Pos(), label.Pos()) {
		if l, ok := n.(*ast.LabeledStmt); ok {
			return l.Stmt
		}
	}
	return nil // not reached: a label is declared by its statement
}

// refuseInBody refuses what a function in place of the body would change.
func (w *walker) refuseInBody(loop *ast.RangeStmt) {
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			w.refused.Add(w.position(n.Pos()), "call the function with a func literal as its argument",
				"the judge's Go has no range over a function, and this deferred call would run at the end of its body and not of the function around the loop")
		case *ast.CallExpr:
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && w.pkg.Info.Uses[id] == types.Universe.Lookup("recover") {
				w.refused.Add(w.position(n.Pos()), "recover in front of the loop",
					"the judge's Go has no range over a function, and recover would do nothing in the function that takes the place of its body")
			}
		}
		return true
	})
}
