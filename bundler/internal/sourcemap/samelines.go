package sourcemap

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diff"
	"github.com/contest-bundle/bundle/bundler/internal/emit"
)

// sameLines returns a function from a line of the given bundle to the line of this
// one that has become of it; false if that line is gone or has changed. A nil given
// stands for this bundle itself.
//
// A line is looked for in the declaration of the same name, wherever that stands
// now. A line outside of such declarations is looked for in the whole file.
func sameLines(bundle, given []byte) func(line int) (int, bool) {
	if given == nil || bytes.Equal(given, bundle) {
		return func(line int) (int, bool) { return line, true }
	}
	theirs, ours := textLines(given), textLines(bundle)
	to := diff.Matches(theirs, ours)
	now := declarations(bundle)
	for name, was := range declarations(given) {
		is, ok := now[name]
		if !ok {
			continue
		}
		for i, j := range diff.Matches(theirs[was.first-1:was.last], ours[is.first-1:is.last]) {
			if to[was.first-1+i] = -1; j >= 0 {
				to[was.first-1+i] = is.first - 1 + j
			}
		}
	}
	return func(line int) (int, bool) {
		if line < 1 || line > len(to) || to[line-1] < 0 {
			return 0, false
		}
		return to[line-1] + 1, true
	}
}

// textLines are the lines of a text without their ends.
func textLines(text []byte) []string {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return lines
}

// lineRange are the lines of a declaration, its comment included.
type lineRange struct{ first, last int }

// declarations are the lines of a file's declarations by their names; of several of
// one name, as _, each has its number with it. What does not parse has none.
func declarations(src []byte) map[string]lineRange {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, emit.Name, src, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil
	}
	found := map[string]lineRange{}
	for _, d := range syntax.Decls {
		name, doc := declared(d)
		for n, plain := 2, name; found[name] != (lineRange{}); n++ {
			name = fmt.Sprint(plain, " ", n)
		}
		start := d.Pos()
		if doc != nil {
			start = doc.Pos()
		}
		found[name] = lineRange{fset.PositionFor(start, false).Line, fset.PositionFor(d.End(), false).Line}
	}
	return found
}

// declared is the name of a declaration, of a group the names of all its members.
func declared(d ast.Decl) (name string, doc *ast.CommentGroup) {
	if fn, ok := d.(*ast.FuncDecl); ok {
		return "func " + receiverName(fn) + "." + fn.Name.Name, fn.Doc
	}
	group, ok := d.(*ast.GenDecl)
	if !ok {
		return "", nil
	}
	name = group.Tok.String()
	for _, spec := range group.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			name += " " + spec.Name.Name
		case *ast.ValueSpec:
			for _, id := range spec.Names {
				name += " " + id.Name
			}
		case *ast.ImportSpec:
			name += " " + spec.Path.Value
		}
	}
	return name, group.Doc
}
