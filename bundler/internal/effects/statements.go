package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
)

// block reports whether running the statements has no effect. What parameters
// decide against does not run.
func (s *scan) block(list []ast.Stmt) bool {
	s.depth++
	defer func() { s.depth-- }()
	for _, st := range list {
		if s.p.folding.Dead(st) || s.p.folding.IsCheck(s.info, st) {
			continue
		}
		if !s.stmt(st) {
			return false
		}
	}
	return true
}

func (s *scan) stmt(st ast.Stmt) bool {
	switch st := st.(type) {
	case nil, *ast.EmptyStmt:
		return true
	case *ast.BlockStmt:
		return s.block(st.List)
	case *ast.ReturnStmt:
		return s.exprs(st.Results)
	case *ast.DeclStmt:
		return s.declare(st.Decl.(*ast.GenDecl))
	case *ast.AssignStmt:
		return s.assign(st)
	case *ast.IncDecStmt:
		return s.target(st.X)
	case *ast.ExprStmt:
		return s.expr(st.X)
	case *ast.IfStmt:
		if branch := s.p.folding.BranchOf(st); branch != nil {
			return s.kept(branch)
		}
		return s.stmt(st.Init) && s.expr(st.Cond) && s.block(st.Body.List) && s.stmt(st.Else)
	case *ast.RangeStmt:
		return s.rangeLoop(st)
	case *ast.ForStmt:
		return s.countedLoop(st)
	case *ast.BranchStmt:
		return st.Label == nil && st.Tok != token.GOTO
	case *ast.SwitchStmt:
		if branch := s.p.folding.BranchOf(st); branch != nil {
			return s.kept(branch)
		}
		return s.switchStmt(st)
	}
	return false
}

// kept reports whether the branch that parameters decide for has no effect.
func (s *scan) kept(branch *fold.Branch) bool {
	switch keep := branch.Keep.(type) {
	case nil:
		return true
	case *ast.CaseClause:
		return s.block(keep.Body)
	case ast.Stmt:
		return s.stmt(keep)
	}
	return false
}

func (s *scan) declare(d *ast.GenDecl) bool {
	for _, spec := range d.Specs {
		vs, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue // a type
		}
		if !s.exprs(vs.Values) {
			return false
		}
		for i, name := range vs.Names {
			s.define(name, objects.ValueAt(vs.Values, i, len(vs.Names)))
		}
	}
	return true
}

// define notes a new local variable. It is the function's own if it holds no
// reference, or one to something made on the spot.
func (s *scan) define(name *ast.Ident, value ast.Expr) {
	obj := s.info.Defs[name]
	if obj == nil {
		return
	}
	s.own[obj] = value == nil || holdsNoReference(obj.Type()) || s.fresh(value)
}

// ownValue reports whether what e refers to is nobody else's.
func (s *scan) ownValue(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return s.fresh(e) || isNil(s.info, e) || ok && s.write(s.info.Uses[id])
}

// write notes that something is written into what obj refers to, and reports
// whether that is nobody else's.
func (s *scan) write(obj types.Object) bool {
	if s.own[obj] {
		s.written[obj] = true
	}
	return s.own[obj]
}

// fresh reports whether e makes a new value: a literal, make or new, or append to
// such a value.
func (s *scan) fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			if t := s.info.TypeOf(el); t == nil || !holdsNoReference(t) {
				return false
			}
		}
		return true
	case *ast.UnaryExpr:
		return e.Op == token.AND && s.fresh(e.X)
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || !s.info.Types[e.Fun].IsBuiltin() {
			return false
		}
		return id.Name == "make" || id.Name == "new" || id.Name == "append" && s.ownValue(e.Args[0])
	}
	return false
}

// holdsNoReference reports whether a copy of a t shares nothing with it.
func holdsNoReference(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return holdsNoReference(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !holdsNoReference(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

func (s *scan) assign(st *ast.AssignStmt) bool {
	if !s.exprs(st.Rhs) {
		return false
	}
	if st.Tok == token.QUO_ASSIGN || st.Tok == token.REM_ASSIGN || st.Tok == token.SHL_ASSIGN || st.Tok == token.SHR_ASSIGN {
		if v := s.info.Types[st.Rhs[0]].Value; v == nil || constant.Sign(v) <= 0 {
			return false
		}
	}
	for i, lhs := range st.Lhs {
		if id, ok := lhs.(*ast.Ident); ok {
			if id.Name == "_" {
				continue
			}
			if s.info.Defs[id] != nil {
				s.define(id, objects.ValueAt(st.Rhs, i, len(st.Lhs)))
				continue
			}
			obj := s.info.Uses[id]
			own, local := s.own[obj]
			if !local {
				return false
			}
			if own && s.depth == 1 && s.p.assignments(obj) == 1 {
				s.assigned1[obj] = objects.ValueAt(st.Rhs, i, len(st.Lhs))
			}
			if own && !holdsNoReference(obj.Type()) && !s.fresh(objects.ValueAt(st.Rhs, i, len(st.Lhs))) {
				if s.written[obj] {
					return false
				}
				s.own[obj] = false
			}
			continue
		}
		if !s.target(lhs) {
			return false
		}
	}
	return true
}

// target (rule 2.3.5) reports whether assigning to e changes only what the function owns and
// cannot panic.
func (s *scan) target(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident: // its own memory, whatever the references in it lead to
		_, local := s.own[s.info.Uses[e]]
		return local
	case *ast.SelectorExpr:
		sel, ok := s.info.Selections[e]
		if !ok { // a qualified name
			_, local := s.own[s.info.Uses[e.Sel]]
			return local
		}
		return !sel.Indirect() && s.target(e.X)
	case *ast.IndexExpr:
		switch t := sole(s.info.TypeOf(e.X)).(type) {
		case *types.Array:
			return s.target(e.X) && s.inBounds(e.Index, t.Len())
		case *types.Map:
			id, ok := ast.Unparen(e.X).(*ast.Ident)
			return ok && s.madeMap(id) && alwaysComparable(t.Key()) && s.expr(e.Index)
		case *types.Slice:
			id, ok := ast.Unparen(e.X).(*ast.Ident)
			return ok && s.within(id, e.Index) && s.write(s.info.Uses[id])
		}
	}
	return false
}

func (s *scan) rangeLoop(st *ast.RangeStmt) bool {
	switch sole(s.info.TypeOf(st.X)).(type) {
	case *types.Chan, *types.Signature, nil:
		return false
	}
	if objects.IsPointer(s.info.TypeOf(st.X)) || st.Tok == token.ASSIGN || !s.expr(st.X) {
		return false
	}
	for _, v := range []ast.Expr{st.Key, st.Value} {
		if id, ok := v.(*ast.Ident); ok && id.Name != "_" {
			s.own[s.info.Defs[id]] = holdsNoReference(s.info.TypeOf(id))
		}
	}
	return s.block(st.Body.List)
}

func (s *scan) switchStmt(st *ast.SwitchStmt) bool {
	if !s.stmt(st.Init) || !s.expr(st.Tag) || st.Tag != nil && !alwaysComparable(s.info.TypeOf(st.Tag)) {
		return false
	}
	for _, c := range st.Body.List {
		cc := c.(*ast.CaseClause)
		if !s.exprs(cc.List) || !s.block(cc.Body) {
			return false
		}
	}
	return true
}
