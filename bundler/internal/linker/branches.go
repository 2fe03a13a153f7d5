package linker

import (
	"go/ast"
	"go/token"
	"strings"
)

// fold leaves of an if or switch statement what parameters decide it to be.
func (r *rewriter) fold(s ast.Stmt) {
	g := r.l.live.Folding
	if rest := g.RestOf(s); rest != nil {
		r.remove(rest[0].Pos(), rest[len(rest)-1].End())
	}
	uses := ""
	for _, name := range g.UnusedAt(s) {
		uses += "_ = " + name + "\n"
	}
	f := g.BranchOf(s)
	if f == nil {
		if parent, ok := s.(*ast.IfStmt); ok {
			r.foldElse(parent)
		}
		if uses != "" {
			r.replace(s.Pos(), s.Pos(), uses)
		}
		return
	}
	if r.folded[s] {
		return
	}
	switch keep := f.Keep.(type) {
	case nil:
		if uses == "" {
			r.remove(s.Pos(), s.End())
			return
		}
		r.replace(s.Pos(), s.End(), strings.TrimSpace(uses))
	case *ast.CaseClause: // the switch stays, for the sake of its breaks
		r.replace(s.Pos(), keep.Colon, uses+"switch {\ndefault")
		r.replace(keep.End(), s.End(), "\n}")
	case *ast.BlockStmt:
		from, to := keep.Pos(), keep.End()
		if !declares(keep) {
			from, to = r.inside(keep)
		}
		r.replace(s.Pos(), from, uses)
		r.replace(to, s.End(), "")
	default: // else if
		r.replace(s.Pos(), keep.Pos(), uses)
	}
}

// inside is the range between the braces of a block without the white space
// around it.
func (r *rewriter) inside(b *ast.BlockStmt) (from, to token.Pos) {
	from, to = b.Lbrace+1, b.Rbrace
	for from < to && isSpace(r.file.Src[r.at(from)]) {
		from++
	}
	for to > from && isSpace(r.file.Src[r.at(to)-1]) {
		to--
	}
	return from, to
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// foldElse folds the else branches below an if statement that stays.
func (r *rewriter) foldElse(parent *ast.IfStmt) {
	g := r.l.live.Folding
	last := parent.Body.End()
	for e, ok := parent.Else.(*ast.IfStmt); ok; e, ok = e.Else.(*ast.IfStmt) {
		f := g.BranchOf(e)
		if f == nil {
			last = e.Body.End()
			continue
		}
		r.folded[e] = true
		switch keep := f.Keep.(type) {
		case nil:
			r.replace(last, e.End(), "")
		case *ast.BlockStmt:
			r.replace(e.Pos(), keep.Pos(), "")
			r.replace(keep.End(), e.End(), "")
			return
		case *ast.IfStmt:
			r.replace(e.Pos(), keep.Pos(), "")
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
