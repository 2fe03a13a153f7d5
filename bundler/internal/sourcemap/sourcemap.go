// Package sourcemap leads from places in the merged file back to the program's own
// files: those of diagnostics, of stack traces, and of //line directives.
package sourcemap

import (
	"bytes"
	"go/token"
	"sort"
	"strconv"
	"unicode"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A Map belongs to one file. It is made of the identifiers that were copied: between
// two of them the bytes are the source's.
type Map struct {
	prog     *load.Program
	src      []byte
	lines    []int       // offset of each line's first byte
	marks    []emit.Mark // of copied identifiers, by offset
	minified bool        // a line has many of the source's
}

// New returns the map of src, whose identifiers are marks.
func New(prog *load.Program, src []byte, marks []emit.Mark) *Map {
	m := &Map{prog: prog, src: src, lines: []int{0}}
	for _, mark := range marks {
		if mark.Copied() {
			m.marks = append(m.marks, mark)
		}
	}
	for i, b := range src {
		if b == '\n' {
			m.lines = append(m.lines, i+1)
		}
	}
	return m
}

// first is the index of the first mark at or after the start of a line.
func (m *Map) first(line int) int {
	if line > len(m.lines) {
		return len(m.marks)
	}
	return sort.Search(len(m.marks), func(i int) bool { return m.marks[i].Offset >= m.lines[line-1] })
}

// Position is where line:column of the merged file comes from; false if it was
// generated. A column of 0 asks for the line alone.
func (m *Map) Position(line, column int) (token.Position, bool) {
	if line < 1 || line > len(m.lines) {
		return token.Position{}, false
	}
	from, to := m.first(line), m.first(line+1)
	if from == to {
		return m.between(line, column, from)
	}
	offset := m.lines[line-1] + max(column, 1) - 1
	i := from + sort.Search(to-from, func(i int) bool { return m.marks[from+i].Offset > offset })
	if i == from { // before the first identifier of the line
		at := m.source(from)
		at.Column -= m.marks[from].Offset - offset
		return lineOnly(at, column), at.Column > 0
	}
	at, past := m.source(i-1), offset-m.marks[i-1].Offset
	id := m.marks[i-1].Ref.Ident
	if i < to && past > 0 { // the next identifier is nearer to what stands before it
		if next := m.source(i); next.Line == at.Line && next.Column > m.marks[i].Offset-offset {
			next.Column -= m.marks[i].Offset - offset
			at, past = next, 0
		}
	}
	switch name := m.nameLength(m.marks[i-1].Offset); {
	case past >= name:
		at.Column += past - name + len(id.Name)
	default:
		at.Column += min(past, len(id.Name))
	}
	return lineOnly(at, column), true
}

// nameLength is the length of the identifier at an offset of the merged file.
func (m *Map) nameLength(offset int) int {
	rest := m.src[offset:]
	n := bytes.IndexFunc(rest, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n < 0 {
		return len(rest)
	}
	return n
}

// between maps a line without identifiers: by those above and below, if they are
// as far apart as in the source.
func (m *Map) between(line, column, next int) (token.Position, bool) {
	if next == 0 {
		return token.Position{}, false
	}
	above := m.source(next - 1)
	away := line - m.line(next-1)
	end := m.declEnd(next - 1)
	if next < len(m.marks) {
		if below := m.source(next); below.Filename == above.Filename && below.Line-above.Line == m.line(next)-m.line(next-1) {
			end = below.Line
		}
	}
	if above.Line+away > end {
		return token.Position{}, false
	}
	above.Line, above.Column = above.Line+away, column
	return above, true
}

// line is the line of a mark in the merged file.
func (m *Map) line(i int) int {
	return sort.SearchInts(m.lines, m.marks[i].Offset+1)
}

func (m *Map) source(i int) token.Position { return m.prog.Origin(m.marks[i].Ref.Ident.Pos()) }

// declEnd is the last line of the declaration that a mark is in.
func (m *Map) declEnd(i int) int {
	pos := m.marks[i].Ref.Ident.Pos()
	for _, d := range m.marks[i].Pkg.FileOf(pos).Syntax.Decls {
		if d.Pos() <= pos && pos < d.End() {
			return m.prog.Origin(d.End() - 1).Line
		}
	}
	return 0
}

func lineOnly(at token.Position, column int) token.Position {
	if column == 0 {
		at.Column = 0
	}
	return at
}

// Origin is where a place of the merged file comes from. The import block is
// generated: the import of a package, if name is its path, comes from the first file that
// has it.
func (m *Map) Origin(at token.Position, name string) token.Position {
	if !at.IsValid() {
		return at
	}
	if from, ok := m.imported(name); ok && at.Line < m.line(0) {
		return from
	}
	if from, ok := m.Position(at.Line, at.Column); ok {
		return m.prog.Shown(from)
	}
	return m.near(at)
}

// near is the line of the program's own files that is nearest to a place of the
// merged file, which itself is generated.
func (m *Map) near(at token.Position) token.Position {
	if len(m.marks) == 0 {
		return at
	}
	i := sort.Search(len(m.marks), func(i int) bool { return m.line(i) > at.Line })
	return m.prog.Shown(lineOnly(m.source(max(i-1, 0)), 0))
}

// imported is the first import of a path in the program.
func (m *Map) imported(path string) (token.Position, bool) {
	for _, pkg := range m.prog.Packages {
		for _, f := range pkg.Files {
			for _, spec := range f.Syntax.Imports {
				if p, err := strconv.Unquote(spec.Path.Value); err == nil && p == path && !pkg.Support {
					return m.prog.Position(spec.Pos()), true
				}
			}
		}
	}
	return token.Position{}, false
}
