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
	// Rest are the statements behind it, if the branch taken never gets there.
	Rest []ast.Stmt
	// Unused are local variables that only the branches left out read.
	Unused []string
}

// Dead reports whether n is syntax that never runs, since parameters are
// constants.
func (g *Graph) Dead(n ast.Node) bool { return g.dead[n] }

// FoldOf returns what becomes of s, or nil if it stays.
func (g *Graph) FoldOf(s ast.Stmt) *Fold { return g.folds[s] }

// SetValues gives the parameters their values, by name, and decides the
// conditions that hang on them.
func (g *Graph) SetValues(values map[string]constant.Value) {
	fixed := map[types.Object]constant.Value{}
	for _, p := range g.Params {
		p.Value = values[p.Name]
		p.Fixed = true
	}
	g.findChanged()
	for _, p := range g.Params {
		if p.Fixed {
			fixed[p.Obj] = p.Value
		}
	}
	g.dead, g.folds, g.decides = map[ast.Node]bool{}, map[ast.Stmt]*Fold{}, map[types.Object][]*Part{}
	if len(fixed) == 0 {
		return
	}
	for _, p := range g.Parts {
		fn, ok := p.Decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		f := &folder{g: g, part: p, info: p.Pkg.Info, fixed: fixed}
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
		if s, ok := s.(*ast.IfStmt); ok {
			f.ifStmt(s)
		}
		fold := f.g.folds[s]
		if fold == nil || i+1 == len(stmts) {
			continue
		}
		block, ok := fold.Keep.(*ast.BlockStmt)
		if !ok || !leaves(block) || slices.ContainsFunc(stmts[i+1:], func(s ast.Stmt) bool { return hasLabel(s) }) {
			continue
		}
		fold.Rest = stmts[i+1:]
		for _, rest := range fold.Rest {
			f.g.dead[rest] = true
		}
		return
	}
}

// leaves reports whether a block ends by going elsewhere.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	}
	return false
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

// findUnused notes the variables that would be declared and not used once the
// dead branches of fn are gone, each at the first statement that used it.
func (f *folder) findUnused(fn *ast.FuncDecl) {
	if len(f.stmts) == 0 {
		return
	}
	read := map[types.Object]bool{}
	f.reads(fn, func(obj types.Object) { read[obj] = true })
	noted := map[types.Object]bool{}
	for _, s := range f.stmts {
		fold := f.g.folds[s]
		note := func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := f.info.Uses[id].(*types.Var)
			if !ok || v.IsField() || noted[v] || read[v] || v.Parent() == nil || v.Parent() == v.Pkg().Scope() {
				return true
			}
			if declared := v.Pos(); declared < s.Pos() && !isParameter(fn, v) {
				noted[v] = true
				fold.Unused = append(fold.Unused, v.Name())
			}
			return true
		}
		ast.Inspect(s, note)
		for _, rest := range fold.Rest {
			ast.Inspect(rest, note)
		}
	}
}

// reads calls yield for every variable that living code reads; being assigned
// to is no reading.
func (f *folder) reads(n ast.Node, yield func(types.Object)) {
	assigned := map[*ast.Ident]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || f.g.dead[n] {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
					assigned[id] = true
				}
			}
		case *ast.Ident:
			if !assigned[n] && f.info.Uses[n] != nil {
				yield(f.info.Uses[n])
			}
		}
		return true
	})
}

// isParameter reports whether v is a parameter or result of fn or of a function
// literal in it, which need not be used.
func isParameter(fn *ast.FuncDecl, v *types.Var) (is bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		var ft *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			ft = n.Type
			if n.Recv != nil && n.Recv.Pos() <= v.Pos() && v.Pos() < n.Recv.End() {
				is = true
			}
		case *ast.FuncLit:
			ft = n.Type
		}
		if ft != nil && ft.Pos() <= v.Pos() && v.Pos() < ft.End() {
			is = true
		}
		return !is
	})
	return is
}
