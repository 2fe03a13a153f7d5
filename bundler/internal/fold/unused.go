package fold

import (
	"go/ast"
	"go/token"
	"go/types"
)

// findUnused notes the variables that would be declared and not used once the
// dead branches of fn are gone (9.11), each at the first statement that used it, or the
// head of its chain.
func (f *folder) findUnused(fn *ast.FuncDecl) {
	if len(f.stmts) == 0 {
		return
	}
	read := map[types.Object]bool{}
	f.reads(fn, func(obj types.Object) { read[obj] = true })
	noted := map[types.Object]bool{}
	for _, s := range f.stmts {
		head := s
		if h := f.head[s]; h != nil {
			head = h
		}
		note := func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := f.info.Uses[id].(*types.Var)
			if !ok || v.IsField() || noted[v] || read[v] || v.Parent() == nil || v.Parent() == v.Pkg().Scope() {
				return true
			}
			if declared := v.Pos(); declared < head.Pos() && !isParameter(fn, v) {
				noted[v] = true
				f.unused[head] = append(f.unused[head], v.Name())
			}
			return true
		}
		ast.Inspect(s, note)
		for _, rest := range f.rests[head] {
			ast.Inspect(rest, note)
		}
	}
}

// reads calls yield for every variable that living code reads; being assigned
// to is no reading.
func (f *folder) reads(n ast.Node, yield func(types.Object)) {
	assigned := map[*ast.Ident]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || f.dead[n] {
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
