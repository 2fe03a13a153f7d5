package sourcemap

import (
	"fmt"

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

// Minified is the map of src, a header and behind it the file's minified form: idents
// has the offset in that of each identifier that stayed, by its offset in the file.
func (m *Map) Minified(src []byte, header int, idents map[int]int) *Map {
	small := m.moved(src, func(offset int) (int, bool) {
		to, ok := idents[offset]
		return header + to, ok
	})
	small.minified = true
	return small
}

// moved is the map of another form of the file, where to gives the offset of an
// identifier, or false if it is not there.
func (m *Map) moved(src []byte, to func(offset int) (int, bool)) *Map {
	var marks []emit.Mark
	for _, mark := range m.marks {
		var ok bool
		if mark.Offset, ok = to(mark.Offset); ok {
			marks = append(marks, mark)
		}
	}
	return New(m.prog, src, marks)
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
