package fold

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// A Branch is what is left of an if or switch statement whose condition is decided
// by the values of parameters (9.9).
type Branch struct {
	// Keep is the branch that is taken: a block, another if statement or a
	// clause; nil if none is.
	Keep ast.Node
}

// A folder decides the conditions of one function.
type folder struct {
	*Folding
	fn    *ast.FuncDecl
	info  *types.Info
	stmts []ast.Stmt // folded, outermost first
	// head has, for an if statement behind an else, the first of the chain.
	head map[ast.Stmt]ast.Stmt
}

func (f *folder) visit(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || f.dead[n] {
			return false
		}
		switch n := n.(type) {
		case *ast.BlockStmt:
			f.list(n.List)
		case *ast.CaseClause:
			f.list(n.Body)
		case *ast.CommClause:
			f.list(n.Body)
		case *ast.IfStmt:
			f.ifStmt(n)
		case *ast.SwitchStmt:
			f.switchStmt(n)
		}
		return true
	})
}

// list cuts off the statements behind a branch that is taken and leaves (9.10).
func (f *folder) list(stmts []ast.Stmt) {
	for i, s := range stmts {
		rest := stmts[i+1:]
		if !f.decide(s, s) || len(rest) == 0 || !f.leaves(s) || slices.ContainsFunc(rest, func(s ast.Stmt) bool { return hasLabel(s) }) {
			continue
		}
		f.rests[s] = rest
		for _, r := range rest {
			f.dead[r] = true
		}
		return
	}
}

// decide folds a statement, and of a chain of if statements what is left of those
// behind each else, and reports whether it changed anything.
func (f *folder) decide(s ast.Stmt, head ast.Stmt) (folded bool) {
	switch s := s.(type) {
	case *ast.SwitchStmt:
		f.switchStmt(s)
		return f.branches[s] != nil
	case *ast.IfStmt:
		f.head[s] = head
		f.ifStmt(s)
		next := s.Else
		if fold := f.branches[s]; fold != nil {
			next, _ = fold.Keep.(ast.Stmt)
			folded = true
		}
		if elseIf, ok := next.(*ast.IfStmt); ok {
			folded = f.decide(elseIf, head) || folded
		}
	}
	return folded
}

// leaves reports whether what is left of a statement always goes elsewhere.
func (f *folder) leaves(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return n.Tok != token.FALLTHROUGH
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		return ok && f.isPanic(call)
	case *ast.BlockStmt:
		if len(n.List) == 0 {
			return false
		}
		last := n.List[len(n.List)-1]
		f.decide(last, last)
		return f.leaves(last)
	case *ast.IfStmt:
		if fold := f.branches[n]; fold != nil {
			return f.leaves(fold.Keep)
		}
		return n.Else != nil && f.leaves(n.Body) && f.leaves(n.Else)
	case *ast.SwitchStmt:
		fold := f.branches[n]
		if fold == nil {
			return false
		}
		c, ok := fold.Keep.(*ast.CaseClause)
		return ok && len(c.Body) > 0 && f.leaves(c.Body[len(c.Body)-1]) && !breaks(c)
	}
	return false
}

func (f *folder) isPanic(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && f.info.Uses[id] == types.Universe.Lookup("panic")
}

// breaks reports whether a clause has a break out of its switch.
func breaks(c *ast.CaseClause) (found bool) {
	ast.Inspect(c, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return !found
	})
	return found
}

func (f *folder) ifStmt(s *ast.IfStmt) {
	if f.branches[s] != nil {
		return
	}
	v := f.value(s.Cond)
	if s.Init != nil || v == nil || v.Kind() != constant.Bool || f.info.Types[s.Cond].Value != nil {
		return
	}
	var keep, drop ast.Stmt = s.Body, s.Else
	if !constant.BoolVal(v) {
		keep, drop = s.Else, s.Body
	}
	if drop != nil && hasLabel(drop) {
		return
	}
	fold := &Branch{}
	if keep != nil {
		fold.Keep = keep
	}
	f.branches[s] = fold
	f.decided(s.Cond)
	if drop != nil {
		f.dead[drop] = true
	}
	f.stmts = append(f.stmts, s)
}

// switchStmt folds a switch on a parameter to the clause that is taken.
func (f *folder) switchStmt(s *ast.SwitchStmt) {
	if f.branches[s] != nil {
		return
	}
	if s.Init != nil || s.Tag == nil || f.info.Types[s.Tag].Value != nil {
		return
	}
	tag := f.value(s.Tag)
	if tag == nil {
		return
	}
	var taken, fallback *ast.CaseClause
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if hasLabel(c) || fallsThrough(c) {
			return // 9.12
		}
		if c.List == nil {
			fallback = c
		}
		for _, e := range c.List {
			v := f.value(e)
			if v == nil {
				return
			}
			if taken == nil && constant.Compare(v, token.EQL, tag) {
				taken = c
			}
		}
	}
	if taken == nil {
		taken = fallback
	}
	fold := &Branch{}
	if taken != nil {
		fold.Keep = taken
	}
	f.branches[s] = fold
	f.decided(s.Tag)
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c != taken {
			f.dead[c] = true
			continue
		}
		for _, e := range c.List {
			f.decided(e)
		}
	}
	f.stmts = append(f.stmts, s)
}

// decided leaves out an expression that decides a branch and notes the parameters
// in it.
func (f *folder) decided(e ast.Expr) {
	f.dead[e] = true
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if p := f.params.Of(f.info.Uses[id]); p != nil {
				f.decides[p] = append(f.decides[p], f.fn)
			}
		}
		return true
	})
}

func fallsThrough(c *ast.CaseClause) bool {
	if len(c.Body) == 0 {
		return false
	}
	b, ok := c.Body[len(c.Body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// hasLabel reports whether n uses or defines a label, which could be left without
// its other end (9.12).
func hasLabel(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LabeledStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Label != nil
		}
		return !found
	})
	return found
}

// value is the value of e if it hangs on constants and parameters alone.
func (f *folder) value(e ast.Expr) constant.Value {
	if v := f.info.Types[e].Value; v != nil {
		return v
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.value(e.X)
	case *ast.Ident:
		return f.known(f.info.Uses[e])
	case *ast.SelectorExpr:
		return f.known(f.info.Uses[e.Sel])
	case *ast.UnaryExpr:
		if x := f.value(e.X); e.Op == token.NOT && x != nil {
			return constant.UnaryOp(token.NOT, x, 0)
		}
	case *ast.BinaryExpr:
		return f.binary(e)
	}
	return nil
}

// known is the value of a parameter that the program only reads.
func (f *folder) known(obj types.Object) constant.Value {
	if p := f.params.Of(obj); p != nil && !f.changed[p] {
		return f.Value(p)
	}
	return nil
}

func (f *folder) binary(e *ast.BinaryExpr) constant.Value {
	x := f.value(e.X)
	if x == nil {
		return nil
	}
	switch e.Op {
	case token.LAND, token.LOR:
		if constant.BoolVal(x) == (e.Op == token.LOR) {
			return x // the right side is not evaluated
		}
		return f.value(e.Y)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if y := f.value(e.Y); y != nil {
			return constant.MakeBool(constant.Compare(x, e.Op, y))
		}
	}
	return nil
}
