package target

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"
)

// A LoopVariable is one whose meaning depends on the language level: since Go
// 1.22 each iteration has its own, before all iterations shared one.
type LoopVariable struct {
	Var *types.Var
	Pos token.Pos // of the capture: a function literal, or an & or slice expression
	How string
}

// LoopVariables finds the variables of for and range clauses whose address or
// closure may outlive the iteration. Those that only direct calls within the
// iteration see are left out: they mean the same at every level. The answer
// errs on the side of naming a variable.
func LoopVariables(info *types.Info, files ...*ast.File) []LoopVariable {
	var found []LoopVariable
	for _, file := range files {
		w := &loopWalk{
			info:  info,
			loops: map[types.Object]ast.Stmt{},
			refs:  map[types.Object][]*ast.Ident{},
			paths: map[*ast.Ident][]ast.Node{},
			stays: map[litInLoop]bool{},
		}
		w.uses(file)
		w.walk()
		found = append(found, w.found...)
	}
	sort.Slice(found, func(i, j int) bool {
		if found[i].Pos != found[j].Pos {
			return found[i].Pos < found[j].Pos
		}
		return found[i].Var.Pos() < found[j].Var.Pos()
	})
	return found
}

// loops reports them where the judge's level is below 1.22.
func (s *subject) loops() {
	if level := s.level(); level == 0 || level >= 22 {
		return
	}
	for _, v := range LoopVariables(s.file.Info, s.file.Syntax) {
		s.add(Finding{Rule: RuleLoopVar, Severity: Warning, Pos: s.at(v.Pos), Name: v.Var.Name(), Needs: "1.22",
			Message: fmt.Sprintf("loop variable %s of line %d %s: %s shares one among all iterations; copy it first: %s := %s",
				v.Var.Name(), s.at(v.Var.Pos()).Line, v.How, s.profile.title(), v.Var.Name(), v.Var.Name())})
	}
}

// loopWalk looks for captures in one file.
type loopWalk struct {
	info  *types.Info
	loops map[types.Object]ast.Stmt     // loop variable -> its loop
	refs  map[types.Object][]*ast.Ident // local variable -> its uses
	paths map[*ast.Ident][]ast.Node     // nodes from the file down to each use
	stays map[litInLoop]bool            // answers of staysIn
	found []LoopVariable
}

// litInLoop asks about a function literal with respect to one of the loops
// around it.
type litInLoop struct {
	lit  *ast.FuncLit
	loop ast.Stmt
}

// uses records loop variables and where each local variable is used.
func (w *loopWalk) uses(file *ast.File) {
	var path []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		switch n := n.(type) {
		case *ast.ForStmt:
			if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
				w.declare(n, init.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				w.declare(n, n.Key, n.Value)
			}
		case *ast.Ident:
			if v, ok := w.info.Uses[n].(*types.Var); ok && !v.IsField() {
				w.refs[v] = append(w.refs[v], n)
				w.paths[n] = append([]ast.Node(nil), path...)
			}
		}
		return true
	})
}

func (w *loopWalk) declare(loop ast.Stmt, vars ...ast.Expr) {
	for _, e := range vars {
		if id, ok := e.(*ast.Ident); ok && w.info.Defs[id] != nil {
			w.loops[w.info.Defs[id]] = loop
		}
	}
}

// walk looks at every use of a loop variable inside its loop.
func (w *loopWalk) walk() {
	type capture struct {
		v   types.Object
		pos token.Pos
	}
	seen := map[capture]bool{}
	for v, loop := range w.loops {
		for _, use := range w.refs[v] {
			pos, how := w.captured(w.paths[use], loop)
			if how == "" || seen[capture{v, pos}] {
				continue
			}
			seen[capture{v, pos}] = true
			w.found = append(w.found, LoopVariable{Var: v.(*types.Var), Pos: pos, How: how})
		}
	}
}

// captured tells how a use, given as the path to it, can outlive its
// iteration; how is "" if it cannot.
func (w *loopWalk) captured(path []ast.Node, loop ast.Stmt) (pos token.Pos, how string) {
	if pos, how := w.addressed(path); how != "" {
		return pos, how
	}
	for i := len(path) - 1; i >= 0 && path[i] != loop; i-- {
		if lit, ok := path[i].(*ast.FuncLit); ok && !w.staysIn(lit, path[:i], loop) {
			return lit.Pos(), "is captured by a function literal"
		}
	}
	return token.NoPos, ""
}

// addressed reports a use whose variable has its address taken: by &, by
// slicing an array, or by calling a method with a pointer receiver.
func (w *loopWalk) addressed(path []ast.Node) (token.Pos, string) {
	at := len(path) - 1
	for at > 0 {
		switch parent := path[at-1].(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			if sel := w.info.Selections[parent]; sel == nil || sel.Indirect() && sel.Kind() == types.FieldVal {
				return token.NoPos, ""
			} else if sel.Kind() == types.MethodVal {
				return w.methodAddress(parent, sel, path[:at-1])
			}
		case *ast.IndexExpr:
			if parent.X != path[at] || !isArray(w.info.TypeOf(parent.X)) {
				return token.NoPos, ""
			}
		case *ast.SliceExpr:
			if parent.X == path[at] && isArray(w.info.TypeOf(parent.X)) {
				return parent.Pos(), "has its array sliced"
			}
			return token.NoPos, ""
		case *ast.UnaryExpr:
			if parent.Op == token.AND && !w.scanned(path[:at-1]) {
				return parent.Pos(), "has its address taken"
			}
			return token.NoPos, ""
		default:
			return token.NoPos, ""
		}
		at--
	}
	return token.NoPos, ""
}

func isArray(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Array)
	return ok
}

func (w *loopWalk) methodAddress(sel *ast.SelectorExpr, selection *types.Selection, path []ast.Node) (token.Pos, string) {
	recv := selection.Obj().(*types.Func).Signature().Recv()
	_, byPointer := types.Unalias(recv.Type()).(*types.Pointer)
	_, isPointer := selection.Recv().Underlying().(*types.Pointer)
	if !byPointer || isPointer || selection.Indirect() && !isValuePath(selection) {
		return token.NoPos, ""
	}
	return sel.Pos(), fmt.Sprintf("has its address taken by the method %s", selection.Obj().Name())
}

// isValuePath reports whether the path of a promoted method has no pointer.
func isValuePath(sel *types.Selection) bool {
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		t = st.Field(i).Type()
	}
	_, ok := t.Underlying().(*types.Pointer)
	return !ok
}

// scanned reports whether an expression is an argument of a function that is
// known not to keep its arguments.
func (w *loopWalk) scanned(path []ast.Node) bool {
	if len(path) == 0 {
		return false
	}
	call, ok := path[len(path)-1].(*ast.CallExpr)
	return ok && w.forgets(call)
}

// staysIn reports whether a function literal of a loop's body is only called
// within the iteration that made it.
func (w *loopWalk) staysIn(lit *ast.FuncLit, path []ast.Node, loop ast.Stmt) bool {
	key := litInLoop{lit, loop}
	if stays, ok := w.stays[key]; ok {
		return stays
	}
	w.stays[key] = true // a literal that calls itself stays in unless something else lets it out
	w.stays[key] = w.judge(lit, path, loop)
	return w.stays[key]
}

func (w *loopWalk) judge(lit *ast.FuncLit, path []ast.Node, loop ast.Stmt) bool {
	i := len(path) - 1
	var child ast.Node = lit
	for ; i >= 0; i-- {
		if _, ok := path[i].(*ast.ParenExpr); !ok {
			break
		}
		child = path[i]
	}
	if i < 1 {
		return false
	}
	switch parent := path[i].(type) {
	case *ast.CallExpr:
		return w.calledHere(parent, path[i-1]) && (parent.Fun == child || w.forgets(parent))
	case *ast.AssignStmt:
		for k, rhs := range parent.Rhs {
			if rhs == child && len(parent.Lhs) == len(parent.Rhs) {
				return w.onlyCalled(parent.Lhs[k], loop)
			}
		}
	case *ast.ValueSpec:
		for k, v := range parent.Values {
			if v == child && len(parent.Names) == len(parent.Values) {
				return w.onlyCalled(parent.Names[k], loop)
			}
		}
	}
	return false
}

// calledHere reports whether a call is made on the spot: go and defer are not.
func (w *loopWalk) calledHere(call *ast.CallExpr, parent ast.Node) bool {
	switch parent.(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return false
	}
	return true
}

// onlyCalled reports whether a variable that holds a function literal belongs
// to the loop's body and is only called, assigned and compared there.
func (w *loopWalk) onlyCalled(lhs ast.Expr, loop ast.Stmt) bool {
	id, ok := lhs.(*ast.Ident)
	if !ok {
		return false
	}
	obj := w.info.ObjectOf(id)
	if id.Name == "_" {
		return true
	}
	if v, ok := obj.(*types.Var); !ok || v.Pos() < loop.Pos() || loop.End() <= v.Pos() || w.loops[obj] == loop {
		return false
	}
	for _, use := range w.refs[obj] {
		path := w.paths[use]
		switch parent := path[len(path)-2].(type) {
		case *ast.CallExpr:
			if parent.Fun != use || !w.calledHere(parent, path[len(path)-3]) {
				return false
			}
		case *ast.AssignStmt:
			if !assignsTo(parent, use) {
				return false
			}
		default:
			return false
		}
		for i := len(path) - 1; i >= 0 && path[i] != loop; i-- {
			if lit, ok := path[i].(*ast.FuncLit); ok && !w.staysIn(lit, path[:i], loop) {
				return false
			}
		}
	}
	return true
}

func assignsTo(stmt *ast.AssignStmt, id *ast.Ident) bool {
	for _, lhs := range stmt.Lhs {
		if lhs == id {
			return true
		}
	}
	return false
}

// forgets reports whether a call is to a standard function that uses its
// function or pointer arguments only while it runs.
func (w *loopWalk) forgets(call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	if ix, ok := fun.(*ast.IndexExpr); ok {
		fun = ix.X
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := w.info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "sort":
		return true
	case "slices", "maps", "strings", "bytes":
		// An iterator is lazy: it keeps what it was given.
		return fn.Signature().Results().Len() == 0 || !isIterator(fn.Signature().Results().At(0).Type())
	case "fmt":
		switch fn.Name() {
		case "Scan", "Scanf", "Scanln", "Sscan", "Sscanf", "Sscanln", "Fscan", "Fscanf", "Fscanln":
			return true
		}
	}
	return false
}

func isIterator(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
