package sourcemap

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
)

// place is where a line, or a line and column, comes from: "file:line" or
// "file:line:column".
func (m *Map) place(line, column int) (string, bool) {
	if m.minified {
		return m.placeAmong(line, column)
	}
	at, ok := m.Position(line, column)
	if column == 0 {
		return fmt.Sprintf("%s:%d", at.Filename, at.Line), ok
	}
	return at.String(), ok
}

// Carried is the map of another form of the file, minified or with //line directives,
// in which the same identifiers stand in the same order, whatever they are called.
func (m *Map) Carried(src []byte, minified bool) (*Map, error) {
	before, err := lastingIdentifiers(m.src)
	if err != nil {
		return nil, err
	}
	after, err := lastingIdentifiers(src)
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
	var marks []emit.Mark
	for _, mark := range m.marks {
		if offset, ok := now[mark.Offset]; ok {
			mark.Offset = offset
			marks = append(marks, mark)
		}
	}
	carried := New(m.prog, src, marks)
	carried.minified = minified
	return carried, nil
}

// lastingIdentifiers are the offsets of a file's identifiers outside of imports
// and of the package's constants, the two that minifying leaves out.
func lastingIdentifiers(src []byte) (offsets []int, err error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, emit.Name, src, parser.SkipObjectResolution)
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
func (m *Map) placeAmong(line, column int) (string, bool) {
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
