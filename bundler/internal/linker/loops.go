package linker

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"strings"
)

// Since Go 1.22 every iteration of a loop has variables of its own. Where a
// file's language version and the judge's stand on different sides of that line,
// and the difference can be seen, the loop is rewritten to say what it meant
// (rule 10).

// perIteration is the language version that changed the loops.
const perIteration = "go1.22"

// loop rewrites a loop statement if it must be.
func (r *rewriter) loop(n ast.Stmt) {
	var label *ast.LabeledStmt
	if l, ok := n.(*ast.LabeledStmt); ok {
		label, n = l, l.Stmt
	} else if r.labelled[n] {
		return // done with its label
	}
	if label != nil {
		r.labelled[n] = true
	}
	old := version.Compare(r.pkg.Info.FileVersions[r.file.Syntax], perIteration) < 0
	judgeOld := version.Compare(r.l.opts.Level, perIteration) < 0
	if old == judgeOld {
		return
	}
	shared := r.sharedVars(n)
	if len(shared) == 0 {
		return
	}
	switch n := n.(type) {
	case *ast.ForStmt:
		if old {
			r.shareFor(n, label)
		} else {
			r.splitFor(n, label)
		}
	case *ast.RangeStmt:
		if old {
			r.shareRange(n, label)
		} else {
			r.splitRange(n, shared)
		}
	}
}

// sharedVars returns the variables that a loop declares and whose identity can
// be seen: a function literal captures them, or their address is taken.
func (r *rewriter) sharedVars(n ast.Stmt) (shared []*ast.Ident) {
	var declared []ast.Expr
	switch n := n.(type) {
	case *ast.ForStmt:
		if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
			declared = init.Lhs
		}
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			declared = []ast.Expr{n.Key, n.Value}
		}
	}
	for _, e := range declared {
		if id, ok := e.(*ast.Ident); ok && id.Name != "_" && r.identitySeen(n, r.pkg.Info.Defs[id]) {
			shared = append(shared, id)
		}
	}
	return shared
}

func (r *rewriter) identitySeen(loop ast.Node, obj types.Object) (seen bool) {
	info := r.pkg.Info
	rooted := func(e ast.Expr) bool { // e is obj, or a part of its memory
		for {
			switch x := e.(type) {
			case *ast.ParenExpr:
				e = x.X
			case *ast.SelectorExpr:
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			case *ast.Ident:
				return info.Uses[x] == obj
			default:
				return false
			}
		}
	}
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ast.Inspect(n.Body, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && info.Uses[id] == obj {
					seen = true
				}
				return !seen
			})
		case *ast.UnaryExpr:
			seen = seen || n.Op == token.AND && rooted(n.X)
		case *ast.SliceExpr:
			_, isArray := info.TypeOf(n.X).Underlying().(*types.Array)
			seen = seen || isArray && rooted(n.X)
		case *ast.SelectorExpr: // x.M() may take the address of x
			if sel, ok := info.Selections[n]; ok && sel.Kind() == types.MethodVal && rooted(n.X) {
				recv := sel.Obj().(*types.Func).Signature().Recv().Type()
				_, wantsPointer := recv.Underlying().(*types.Pointer)
				_, isPointer := sel.Recv().Underlying().(*types.Pointer)
				seen = seen || wantsPointer && !isPointer
			}
		}
		return !seen
	})
	return seen
}

// open replaces the label and the word for by what goes before the loop.
func (r *rewriter) open(loop ast.Stmt, label *ast.LabeledStmt, end token.Pos, text string) {
	start := loop.Pos()
	if label != nil {
		start = label.Pos()
		r.cut[label.Label] = true
	}
	r.replace(start, end, text)
}

// close adds braces behind a loop.
func (r *rewriter) close(loop ast.Stmt, text string) {
	r.replace(loop.End(), loop.End(), text)
}

func labelText(label *ast.LabeledStmt) string {
	if label == nil {
		return ""
	}
	return label.Label.Name + ":\n"
}

// shareFor makes one variable for all iterations:
//
//	{ i := 0; for ; i < n; i++ { … } }
func (r *rewriter) shareFor(n *ast.ForStmt, label *ast.LabeledStmt) {
	r.open(n, label, n.Init.Pos(), "{\n")
	r.replace(n.Init.End(), n.Init.End(), "\n"+labelText(label)+"for ")
	r.close(n, "\n}")
}

// shareRange makes one pair of variables for all iterations:
//
//	{ loopOver := x; var k K; var v V; for k, v = range loopOver { … } }
func (r *rewriter) shareRange(n *ast.RangeStmt, label *ast.LabeledStmt) {
	over := r.freshLocal("loopOver")
	var vars, names []string
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e == nil {
			continue
		}
		id := e.(*ast.Ident)
		r.cut[id] = true
		names = append(names, id.Name)
		if obj := r.pkg.Info.Defs[id]; obj != nil && id.Name != "_" {
			vars = append(vars, "var "+id.Name+" "+r.typeText(obj.Type(), id.Pos())+"\n")
		}
	}
	r.open(n, label, n.X.Pos(), "{\n"+over+" := ")
	r.replace(n.X.End(), n.X.End(), fmt.Sprintf("\n%s%sfor %s = range %s ", strings.Join(vars, ""), labelText(label), strings.Join(names, ", "), over))
	r.close(n, "\n}")
}

// splitRange gives every iteration a copy of the variables.
func (r *rewriter) splitRange(n *ast.RangeStmt, shared []*ast.Ident) {
	var names []string
	for _, id := range shared {
		names = append(names, id.Name)
		r.cut[id] = true // in the body the name means the copy
	}
	list := strings.Join(names, ", ")
	at := n.Body.Lbrace + 1
	r.replace(at, at, "\n"+list+" := "+list+"\n{") // the body may declare the same names
	r.replace(n.Body.Rbrace, n.Body.Rbrace, "}\n")
}

// splitFor gives every iteration copies of the variables, taken from the last
// iteration's just before the post statement:
//
//	{
//		i := 0
//		loopFirst, loopI := true, &i
//		for {
//			i := *loopI
//			loopI = &i
//			if loopFirst { loopFirst = false } else { i++ }
//			if !(i < n) { break }
//			{ … }
//		}
//	}
func (r *rewriter) splitFor(n *ast.ForStmt, label *ast.LabeledStmt) {
	first := r.freshLocal("loopFirst")
	names, addresses := []string{first}, []string{"true"}
	var copies string
	for _, e := range n.Init.(*ast.AssignStmt).Lhs {
		id := e.(*ast.Ident)
		if id.Name == "_" {
			continue
		}
		last := r.freshLocal("loop" + strings.ToUpper(id.Name[:1]) + id.Name[1:])
		names, addresses = append(names, last), append(addresses, "&"+id.Name)
		copies += fmt.Sprintf("%s := *%s\n%s = &%s\n", id.Name, last, last, id.Name)
	}
	head := "{\n" + r.text(n.Init) + "\n" + strings.Join(names, ", ") + " := " + strings.Join(addresses, ", ") + "\n"
	head += labelText(label) + "for {\n" + copies
	post := ""
	if n.Post != nil {
		post = " else {\n" + r.text(n.Post) + "\n}"
	}
	head += "if " + first + " {\n" + first + " = false\n}" + post + "\n"
	if n.Cond != nil {
		head += "if !(" + r.text(n.Cond) + ") {\nbreak\n}\n"
	}
	for _, part := range []ast.Node{n.Init, n.Cond, n.Post} {
		r.cut[part] = true
	}
	r.open(n, label, n.Body.Lbrace, head)
	r.close(n, "\n}\n}")
}

// text is the edited source of a node, without marks.
func (r *rewriter) text(n ast.Node) string {
	inner := newRewriter(r.l, r.pkg, r.file)
	inner.walk(n)
	var t Text
	t.splice(r.pkg, r.file, r.at(n.Pos()), r.at(n.End()), inner.edits)
	return string(t.Bytes())
}

// freshLocal is a local name that nothing in the package uses.
func (r *rewriter) freshLocal(base string) string {
	name := base
	for i := 2; r.l.survey.locals[r.pkg.Types][name] || r.l.names.Taken(name); i++ {
		name = fmt.Sprint(base, i)
	}
	return name
}
