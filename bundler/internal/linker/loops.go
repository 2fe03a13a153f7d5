package linker

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/loopvar"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
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
	old := r.l.sharesVariables(r.pkg, r.file)
	if old == r.l.judgeShares() {
		return
	}
	shared := r.l.sharedVars(r.pkg, r.file, n)
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

// sharesVariables reports whether the iterations of a file's loops share their
// variables, judgeShares whether the judge's do.
func (l *link) sharesVariables(pkg *load.Package, file *load.File) bool {
	return sharesAt(pkg.Info.FileVersions[file.Syntax])
}

func (l *link) judgeShares() bool { return sharesAt(l.opts.Level) }

// sharesAt reports whether iterations share their variables at a language version.
// An unknown one is none of the old ones.
func sharesAt(lang string) bool {
	return version.IsValid(lang) && version.Compare(lang, perIteration) < 0
}

// loopTypes notes the types that sharing a range loop's variables will write.
func (s *survey) loopTypes(l *link, pkg *load.Package, file *load.File, n *ast.RangeStmt) {
	if !l.sharesVariables(pkg, file) || l.judgeShares() || len(l.sharedVars(pkg, file, n)) == 0 {
		return
	}
	declared := ""
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if id, ok := e.(*ast.Ident); ok && pkg.Info.Defs[id] != nil {
			s.typeNames(l, pkg, pkg.Info.Defs[id].Type(), n, declared)
			declared = id.Name
		}
	}
}

// sharedVars returns the variables that a loop declares and whose identity can
// be seen: something may keep them beyond the iteration.
func (l *link) sharedVars(pkg *load.Package, file *load.File, n ast.Stmt) (shared []*ast.Ident) {
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
	captured := l.captured(pkg, file)
	for _, e := range declared {
		if id, ok := e.(*ast.Ident); ok && captured[pkg.Info.Defs[id]] {
			shared = append(shared, id)
		}
	}
	return shared
}

// captured are the captured loop variables of a file.
func (l *link) captured(pkg *load.Package, file *load.File) map[types.Object]bool {
	if vars, ok := l.loopVars[file]; ok {
		return vars
	}
	vars := map[types.Object]bool{}
	for _, c := range loopvar.Captures(pkg.Info, file.Syntax) {
		vars[c.Var] = true
	}
	l.loopVars[file] = vars
	return vars
}

// open returns where the new text begins that replaces a loop and its label, and
// the label for the new loop. A label that a goto jumps to must stay in front, so
// that the jump starts the loop anew; then breaks and continues get a label of
// their own.
func (r *rewriter) open(loop ast.Stmt, label *ast.LabeledStmt) (at token.Pos, inner string) {
	if label == nil {
		return loop.Pos(), ""
	}
	obj := r.pkg.Info.Defs[label.Label]
	jumped, left := r.jumps(obj)
	if !jumped {
		r.cut[label.Label] = true
		return label.Pos(), label.Label.Name + ":\n"
	}
	if !left {
		return loop.Pos(), ""
	}
	r.relabelled[obj] = r.freshLocal(label.Label.Name + "Loop")
	return loop.Pos(), r.relabelled[obj] + ":\n"
}

// jumps reports whether a goto names a label, and whether a break or continue does.
func (r *rewriter) jumps(label types.Object) (byGoto, byLoop bool) {
	ast.Inspect(r.file.Syntax, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Label != nil && r.pkg.Info.Uses[b.Label] == label {
			byGoto = byGoto || b.Tok == token.GOTO
			byLoop = byLoop || b.Tok != token.GOTO
		}
		return true
	})
	return byGoto, byLoop
}

// branch leads a break or continue to the new label of its loop.
func (r *rewriter) branch(n *ast.BranchStmt) {
	if n.Label == nil || n.Tok == token.GOTO {
		return
	}
	if name, ok := r.relabelled[r.pkg.Info.Uses[n.Label]]; ok {
		r.cut[n.Label] = true
		r.replace(n.Label.Pos(), n.Label.End(), name)
	}
}

// close adds braces behind a loop.
func (r *rewriter) close(loop ast.Stmt, text string) {
	r.replace(loop.End(), loop.End(), text)
}

// shareFor makes one variable for all iterations:
//
//	{ i := 0; for ; i < n; i++ { … } }
func (r *rewriter) shareFor(n *ast.ForStmt, label *ast.LabeledStmt) {
	at, inner := r.open(n, label)
	r.replace(at, n.Init.Pos(), "{\n")
	r.replace(n.Init.End(), n.Init.End(), "\n"+inner+"for ")
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
			vars = append(vars, "var "+id.Name+" "+r.typeText(obj.Type())+"\n")
		}
	}
	at, inner := r.open(n, label)
	head, tail := over+" := ", ""
	if a, ok := r.lengthOnly(n); ok { // the array's names count as used
		head, tail = fmt.Sprintf("var %s [%d]struct{}\n_ = func() {\n_ = ", over, a.Len()), "\n}"
	}
	r.replace(at, n.X.Pos(), "{\n"+head)
	r.replace(n.X.End(), n.X.End(), fmt.Sprintf("%s\n%s%sfor %s = range %s ", tail, strings.Join(vars, ""), inner, strings.Join(names, ", "), over))
	r.close(n, "\n}")
}

// lengthOnly reports whether a range clause does not evaluate its array: only the
// length counts, and that is a constant.
func (r *rewriter) lengthOnly(n *ast.RangeStmt) (a *types.Array, ok bool) {
	if v, ok := n.Value.(*ast.Ident); n.Value != nil && (!ok || v.Name != "_") {
		return nil, false
	}
	if a, ok = objects.Deref(r.pkg.Info.TypeOf(n.X).Underlying()).Underlying().(*types.Array); !ok {
		return nil, false
	}
	constant := true
	ast.Inspect(n.X, func(e ast.Node) bool {
		switch e := e.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			constant = constant && (r.pkg.Info.Types[e.Fun].IsType() || r.pkg.Info.Types[e].Value != nil)
		case *ast.UnaryExpr:
			constant = constant && e.Op != token.ARROW
		}
		return constant
	})
	return a, constant
}

// splitRange gives every iteration a copy of the variables.
func (r *rewriter) splitRange(n *ast.RangeStmt, shared []*ast.Ident) {
	var names []string
	for _, id := range shared {
		names = append(names, id.Name)
		r.generate(id) // in the body the name means the copy
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
func (r *rewriter) splitFor(n *ast.ForStmt, label *ast.LabeledStmt) {
	next := r.freshLocal("loopNext")
	names, addresses := []string{next}, []string{"0"}
	var first []*ast.Ident
	var copies string
	for _, e := range n.Init.(*ast.AssignStmt).Lhs {
		id := e.(*ast.Ident)
		if id.Name == "_" {
			continue
		}
		last := r.freshLocal("loop" + renamer.Upper(id.Name))
		names, addresses = append(names, last), append(addresses, "&"+id.Name)
		first = append(first, id)
		copies += fmt.Sprintf("%s := *%s\n%s = &%s\n", id.Name, last, last, id.Name)
	}
	at, inner := r.open(n, label)
	head := generated("{\n").append(r.text(n.Init, first...))
	head.print("\n" + strings.Join(names, ", ") + " := " + strings.Join(addresses, ", ") + "\n" + inner + "for {\n" + copies)
	head.print("if " + next + " == 0 {\n" + next + " = 1\n}")
	if n.Post != nil {
		head.print(" else {\n").append(r.text(n.Post)).print("\n}")
	}
	head.print("\n")
	if n.Cond != nil {
		head.print("if !(").append(r.text(n.Cond)).print(") {\nbreak\n}\n")
	}
	for _, part := range []ast.Node{n.Init, n.Cond, n.Post} {
		r.cut[part] = true
	}
	r.replaceText(at, n.Body.Lbrace, head)
	r.close(n, "\n}\n}")
}

// text is the edited source of a node, in which some identifiers declare variables
// that are none of the source's.
func (r *rewriter) text(n ast.Node, others ...*ast.Ident) *Text {
	inner := newRewriter(r.l, r.pkg, r.file)
	for _, id := range others {
		inner.generate(id)
	}
	inner.walk(n)
	t := new(Text)
	t.splice(r.file, r.at(n.Pos()), r.at(n.End()), inner.edits)
	return t
}

// freshLocal is a local name that nothing in the package uses.
func (r *rewriter) freshLocal(base string) string {
	name := base
	for i := 2; r.l.survey.locals[r.pkg.Types][name] || r.l.names.Taken(name); i++ {
		name = fmt.Sprint(base, i)
	}
	return name
}
