package linker

import (
	"go/ast"
	"strings"
)

// directives drops the directives in the comments of a declaration that mean nothing
// in the merged file.
func (w *walker) directives(from, to int) {
	for _, c := range w.file.Syntax.Comments {
		switch at := w.at(c.Pos()); {
		case at >= to:
			return
		case at >= from:
			w.dropDirectives(c)
		}
	}
}

// dropDirectives cuts //go:embed, //go:linkname, //go:generate and line
// directives: the first two have been carried out or mean nothing in one package,
// the others are about files that are not there.
//
// What is brought along of the standard library loses all its comments: they are in
// the library's documentation.
func (w *walker) dropDirectives(g *ast.CommentGroup) {
	for _, c := range g.List {
		if w.pkg.Backport {
			w.dropComment(c)
			continue
		}
		for _, prefix := range []string{"//go:embed ", "//go:embed\t", "//go:generate ", "//go:linkname ", "//line ", "/*line ", "//bundle:"} {
			if !strings.HasPrefix(c.Text, prefix) {
				continue
			}
			if prefix == "/*line " { // it may stand between two words
				w.replace(c.Pos(), w.file.CommentEnd(c), text(" "))
			} else {
				w.remove(c.Pos(), w.file.CommentEnd(c))
			}
			break
		}
	}
}

// dropComment cuts a comment. One that stands between two words leaves a space, or a
// new line if it goes over lines, which ends a statement.
func (w *walker) dropComment(c *ast.Comment) {
	end := w.file.CommentEnd(c)
	switch {
	case strings.HasPrefix(c.Text, "//"):
		w.remove(c.Pos(), end)
	case strings.Contains(c.Text, "\n"):
		w.replace(c.Pos(), end, text("\n"))
	default:
		w.replace(c.Pos(), end, text(" "))
	}
}
