package graph

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A Fold is what becomes of an if or switch statement whose condition is
// decided by the values of parameters (rule 9).
type Fold struct {
	// Keep is the branch that is taken: a block, another if statement or a
	// clause; nil if none is.
	Keep ast.Node
}

// Dead reports whether n is syntax that never runs, since parameters are
// constants.
func (g *Graph) Dead(n ast.Node) bool { return g.dead[n] }

// FoldOf returns what becomes of s, or nil if it stays.
func (g *Graph) FoldOf(s ast.Stmt) *Fold { return g.folds[s] }

// RestOf returns the statements behind s that are never reached, since what is left
// of s always goes elsewhere.
func (g *Graph) RestOf(s ast.Stmt) []ast.Stmt { return g.rests[s] }

// UnusedAt returns the local variables that would be declared and not used without
// what is left out in s or behind it.
func (g *Graph) UnusedAt(s ast.Stmt) []string { return g.unused[s] }

// SetValues gives the parameters their values, by name, and decides the
// conditions that hang on them.
func (g *Graph) SetValues(values map[string]constant.Value) {
	fixed := map[types.Object]constant.Value{}
	for _, p := range g.Params {
		p.Value = values[p.Name]
		p.Fixed = true
	}
	g.findChanged()
	g.findNegativeZeros()
	for _, p := range g.Params {
		if p.Fixed {
			fixed[p.Obj] = p.Value
		}
	}
	g.dead, g.folds, g.decides = map[ast.Node]bool{}, map[ast.Stmt]*Fold{}, map[types.Object][]*Part{}
	g.rests, g.unused = map[ast.Stmt][]ast.Stmt{}, map[ast.Stmt][]string{}
	if len(fixed) == 0 {
		return
	}
	for _, p := range g.Parts {
		fn, ok := p.Decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		f := &folder{g: g, part: p, info: p.Pkg.Info, fixed: fixed, head: map[ast.Stmt]ast.Stmt{}}
		f.visit(fn.Body)
		f.findUnused(fn)
	}
}

// findChanged finds the parameters that the program assigns to or takes the
// address of.
func (g *Graph) findChanged() {
	byObj := map[types.Object]*Param{}
	for _, p := range g.Params {
		byObj[p.Obj] = p
	}
	if len(byObj) == 0 {
		return
	}
	for _, p := range g.Parts {
		changed := func(e ast.Expr) {
			if param := byObj[usedObject(p.Pkg, e)]; param != nil {
				param.Fixed = false
			}
		}
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					changed(e)
				}
			case *ast.IncDecStmt:
				changed(n.X)
			case *ast.RangeStmt:
				changed(n.Key)
				changed(n.Value)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					changed(n.X)
				}
			}
			return true
		})
	}
}

// usedObject is what e names, plainly or through a package.
func usedObject(pkg *load.Package, e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return usedObject(pkg, e.X)
	case *ast.SelectorExpr:
		return pkg.Info.Uses[e.Sel]
	case *ast.Ident:
		return pkg.Info.Uses[e]
	}
	return nil
}

// A folder decides the conditions of one function.
type folder struct {
	g     *Graph
	part  *Part
	info  *types.Info
	fixed map[types.Object]constant.Value
	stmts []ast.Stmt // folded, outermost first
	// head has, for an if statement behind an else, the first of the chain.
	head map[ast.Stmt]ast.Stmt
}

func (f *folder) visit(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || f.g.dead[n] {
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

// list cuts off the statements behind a branch that is taken and leaves.
func (f *folder) list(stmts []ast.Stmt) {
	for i, s := range stmts {
		rest := stmts[i+1:]
		if !f.decide(s, s) || len(rest) == 0 || !f.leaves(s) || slices.ContainsFunc(rest, func(s ast.Stmt) bool { return hasLabel(s) }) {
			continue
		}
		f.g.rests[s] = rest
		for _, r := range rest {
			f.g.dead[r] = true
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
		return f.g.folds[s] != nil
	case *ast.IfStmt:
		f.head[s] = head
		f.ifStmt(s)
		next := s.Else
		if fold := f.g.folds[s]; fold != nil {
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
		if fold := f.g.folds[n]; fold != nil {
			return f.leaves(fold.Keep)
		}
		return n.Else != nil && f.leaves(n.Body) && f.leaves(n.Else)
	case *ast.SwitchStmt:
		fold := f.g.folds[n]
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
	if f.g.folds[s] != nil {
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
	fold := &Fold{}
	if keep != nil {
		fold.Keep = keep
	}
	f.g.folds[s] = fold
	f.decided(s.Cond)
	if drop != nil {
		f.g.dead[drop] = true
	}
	f.stmts = append(f.stmts, s)
}

// switchStmt folds a switch on a parameter to the clause that is taken.
func (f *folder) switchStmt(s *ast.SwitchStmt) {
	if f.g.folds[s] != nil {
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
			return
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
	fold := &Fold{}
	if taken != nil {
		fold.Keep = taken
	}
	f.g.folds[s] = fold
	f.decided(s.Tag)
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c != taken {
			f.g.dead[c] = true
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
	f.g.dead[e] = true
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.fixed[f.info.Uses[id]] != nil {
			f.g.decides[f.info.Uses[id]] = append(f.g.decides[f.info.Uses[id]], f.part)
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

// hasLabel reports whether n uses or defines a label, which could be left
// without its other end.
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
		return f.fixed[f.info.Uses[e]]
	case *ast.SelectorExpr:
		return f.fixed[f.info.Uses[e.Sel]]
	case *ast.UnaryExpr:
		if x := f.value(e.X); e.Op == token.NOT && x != nil {
			return constant.UnaryOp(token.NOT, x, 0)
		}
	case *ast.BinaryExpr:
		return f.binary(e)
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
