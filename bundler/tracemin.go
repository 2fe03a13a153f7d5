package bundler

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"

	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

// finalMap leads from places in the final file to the program's own files; the
// function writes where a line, or a line and column, comes from.
func (r *Result) finalMap() (*sourceMap, func(line, column int) (string, bool), error) {
	if bytes.Equal(r.Source, r.plain) {
		return r.lines, r.lines.place, nil
	}
	m, err := r.carriedMap()
	switch {
	case err != nil:
		return nil, nil, err
	case r.Minified == nil: // with //line directives
		return m, m.place, nil
	}
	return m, m.placeAmong, nil
}

// place is "file:line", or "file:line:column".
func (m *sourceMap) place(line, column int) (string, bool) {
	at, ok := m.position(line, column)
	if column == 0 {
		return fmt.Sprintf("%s:%d", at.Filename, at.Line), ok
	}
	return at.String(), ok
}

// carriedMap carries the marks of the plain file over to the minified one or the
// one with directives, in which the same identifiers stand in the same order,
// whatever they are called.
func (r *Result) carriedMap() (*sourceMap, error) {
	before, err := lastingIdentifiers(r.plain)
	if err != nil {
		return nil, err
	}
	after, err := lastingIdentifiers(r.Source)
	if err != nil {
		return nil, err
	}
	if len(before) != len(after) {
		return nil, fmt.Errorf("the final file has %d identifiers for %d, which is a bug of the bundler", len(after), len(before))
	}
	now := map[int]int{} // offset before -> offset after
	for i, offset := range before {
		now[offset] = after[i]
	}
	var marks []linker.Mark
	for _, mark := range r.lines.marks {
		if offset, ok := now[mark.Offset]; ok {
			marks = append(marks, linker.Mark{Offset: offset, Pkg: mark.Pkg, Ident: mark.Ident})
		}
	}
	return newSourceMap(r.lines.prog, r.Source, marks), nil
}

// lastingIdentifiers are the offsets of a file's identifiers outside of imports
// and of the package's constants, the two that minifying leaves out.
func lastingIdentifiers(src []byte) (offsets []int, err error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, verify.Name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	file := fset.File(syntax.FileStart)
	for _, d := range syntax.Decls {
		if g, ok := d.(*ast.GenDecl); ok && (g.Tok == token.IMPORT || g.Tok == token.CONST) {
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				offsets = append(offsets, file.Offset(id.Pos()))
			}
			return true
		})
	}
	return offsets, nil
}

// placeAmong is where a line of a minified file comes from: "file:line", or the
// first and last line, "file:3-5". With a column it is the place of the identifier
// there, or of the last one before it on the line.
func (m *sourceMap) placeAmong(line, column int) (string, bool) {
	if line < 1 || line > len(m.lines) {
		return "", false
	}
	from, to := m.first(line), m.first(line+1)
	for i := to - 1; column > 0 && i >= from; i-- {
		if m.marks[i].Offset < m.lines[line-1]+column {
			return m.source(i).String(), true
		}
	}
	if from == to { // somewhere between the names above and below
		if from == 0 {
			return "", false
		}
		from, to = from-1, min(to+1, len(m.marks))
	}
	first, last := m.source(from), m.source(from).Line
	for i := from + 1; i < to; i++ {
		at := m.source(i)
		if at.Filename != first.Filename {
			break
		}
		first.Line, last = min(first.Line, at.Line), max(last, at.Line)
	}
	if first.Line == last {
		return fmt.Sprintf("%s:%d", first.Filename, last), true
	}
	return fmt.Sprintf("%s:%d-%d", first.Filename, first.Line, last), true
}
