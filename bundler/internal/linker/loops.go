package linker

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/loopvar"
	"github.com/contest-bundle/bundle/bundler/internal/newer"
)

// Since Go 1.22 every iteration of a loop has variables of its own. Where a
// file's language version and the judge's stand on different sides of that line,
// and the difference can be seen, the loop is rewritten to say what it meant
// (rule 10).

// perIteration is the language version that changed the loops.
const perIteration = "go1.22"

// loop rewrites a loop statement if it must be.
func (w *walker) loop(n ast.Node) bool {
	loop, ok := n.(ast.Stmt)
	if !ok {
		return false
	}
	label, ok := n.(*ast.LabeledStmt)
	if ok {
		loop = label.Stmt
		w.labelled[loop] = true
	} else if w.labelled[loop] { // done with its label
		return false
	}
	if loop, ok := loop.(*ast.RangeStmt); ok && w.lacks(newer.Range(w.pkg.Info, loop)) {
		return false // written by itself
	}
	old := w.sharesVariables(w.pkg, w.file)
	if old == w.judgeShares() {
		return false
	}
	shared := w.sharedVars(loop)
	if len(shared) == 0 {
		return false
	}
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if old {
			w.shareFor(loop, label)
		} else {
			w.splitFor(loop, label)
		}
	case *ast.RangeStmt:
		if old {
			w.shareRange(loop, label)
		} else {
			w.splitRange(loop, shared)
		}
	}
	return false
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

// sharedVars returns the variables that a loop declares and whose identity can
// be seen: something may keep them beyond the iteration.
func (w *walker) sharedVars(n ast.Stmt) (shared []*ast.Ident) {
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
	captured := w.captured(w.pkg, w.file)
	for _, e := range declared {
		if id, ok := e.(*ast.Ident); ok && captured[w.pkg.Info.Defs[id]] {
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
// that the jump starts the loop anew (10.4); then breaks and continues get a label
// of their own.
func (w *walker) open(loop ast.Stmt, label *ast.LabeledStmt) (at token.Pos, inner pieces) {
	if label == nil {
		return loop.Pos(), nil
	}
	obj := w.pkg.Info.Defs[label.Label]
	jumped, left := w.jumps(obj)
	if !jumped {
		w.cut[label.Label] = true
		return label.Pos(), pieces{}.code("$:\n", obj)
	}
	if !left {
		return loop.Pos(), nil
	}
	w.relabelled[obj] = w.local(label.Label.Name + "Loop")
	return loop.Pos(), pieces{}.code("$:\n", w.relabelled[obj])
}

// jumps reports whether a goto names a label, and whether a break or continue does.
func (w *walker) jumps(label types.Object) (byGoto, byLoop bool) {
	ast.Inspect(w.file.Syntax, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Label != nil && w.pkg.Info.Uses[b.Label] == label {
			byGoto = byGoto || b.Tok == token.GOTO
			byLoop = byLoop || b.Tok != token.GOTO
		}
		return true
	})
	return byGoto, byLoop
}

// jump leads a break or continue to the new label of its loop.
func (w *walker) jump(n ast.Node) bool {
	b, ok := n.(*ast.BranchStmt)
	if !ok || b.Label == nil || b.Tok == token.GOTO {
		return false
	}
	label := w.relabelled[w.pkg.Info.Uses[b.Label]]
	if label == nil {
		return false
	}
	w.replace(b.Label.Pos(), b.Label.End(), pieces{}.code("$", label))
	return true
}

// local is a generated local with a name that nothing else in the package has but
// other generated locals: they are out of use where the next one begins.
func (w *walker) local(base string) types.Object {
	v := types.NewVar(token.NoPos, w.pkg.Types, base, types.Typ[types.Invalid])
	w.names.Locals = append(w.names.Locals, v)
	return v
}
