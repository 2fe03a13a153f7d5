package linker

import (
	"go/ast"
	"go/token"
	"strings"
)

// branch leaves of an if or switch statement what parameters decide it to be (9.9).
func (w *walker) branch(n ast.Node) bool {
	if s, ok := n.(ast.Stmt); ok {
		w.fold(s)
	}
	return false
}

func (w *walker) fold(s ast.Stmt) {
	g := w.live.Folding
	if rest := g.RestOf(s); rest != nil {
		w.remove(rest[0].Pos(), rest[len(rest)-1].End())
	}
	uses := ""
	for _, name := range g.UnusedAt(s) {
		uses += "_ = " + name + "\n"
	}
	f := g.BranchOf(s)
	if f == nil {
		if parent, ok := s.(*ast.IfStmt); ok {
			w.foldElse(parent)
		}
		if uses != "" {
			w.insert(s.Pos(), text(uses))
		}
		return
	}
	if w.folded[s] {
		return
	}
	switch keep := f.Keep.(type) {
	case nil:
		if uses == "" {
			w.remove(s.Pos(), s.End())
			return
		}
		w.replace(s.Pos(), s.End(), text(strings.TrimSpace(uses)))
	case *ast.CaseClause: // the switch stays, for the sake of its breaks
		w.replace(s.Pos(), keep.Colon, text(uses+"switch {\ndefault"))
		w.replace(keep.End(), s.End(), text("\n}"))
	case *ast.BlockStmt:
		from, to := keep.Pos(), keep.End()
		if !declares(keep) {
			from, to = w.inside(keep)
		}
		w.replace(s.Pos(), from, text(uses))
		w.replace(to, s.End(), nil)
	default: // else if
		w.replace(s.Pos(), keep.Pos(), text(uses))
	}
}

// inside is the range between the braces of a block without the white space
// around it.
func (w *walker) inside(b *ast.BlockStmt) (from, to token.Pos) {
	from, to = b.Lbrace+1, b.Rbrace
	for from < to && isSpace(w.file.Src[w.at(from)]) {
		from++
	}
	for to > from && isSpace(w.file.Src[w.at(to)-1]) {
		to--
	}
	return from, to
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// foldElse folds the else branches below an if statement that stays.
func (w *walker) foldElse(parent *ast.IfStmt) {
	g := w.live.Folding
	last := parent.Body.End()
	for e, ok := parent.Else.(*ast.IfStmt); ok; e, ok = e.Else.(*ast.IfStmt) {
		f := g.BranchOf(e)
		if f == nil {
			last = e.Body.End()
			continue
		}
		w.folded[e] = true
		switch keep := f.Keep.(type) {
		case nil:
			w.replace(last, e.End(), nil)
		case *ast.BlockStmt:
			w.replace(e.Pos(), keep.Pos(), nil)
			w.replace(keep.End(), e.End(), nil)
			return
		case *ast.IfStmt:
			w.replace(e.Pos(), keep.Pos(), nil)
		}
	}
}

// declares reports whether a block declares names of its own, so that its braces
// mean something.
func declares(b *ast.BlockStmt) bool {
	for _, s := range b.List {
		switch s := s.(type) {
		case *ast.DeclStmt, *ast.LabeledStmt:
			return true
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				return true
			}
		}
	}
	return false
}
