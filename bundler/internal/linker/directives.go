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
func (w *walker) dropDirectives(g *ast.CommentGroup) {
	for _, c := range g.List {
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
