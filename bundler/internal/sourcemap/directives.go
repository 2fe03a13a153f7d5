package sourcemap

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"sort"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
)

// Directives writes //line directives into the merged file wherever the line in
// the program's own files is not the one after the line before, so that the
// compiler and the run-time system name those by themselves, and returns the text with
// its map. The tokens stay the same, which is checked.
func (m *Map) Directives() ([]byte, *Map, error) {
	inside := m.insideTokens()
	var out bytes.Buffer
	starts := make([]int, len(m.lines))    // offsets in out
	file, next, written := emit.Name, 1, 1 // of the coming line, by what was said so far
	for i := range m.lines {
		text := m.text(i + 1)
		at, ok := m.Position(i+1, 0)
		if !ok && opens(text) { // generated
			at.Filename, at.Line, ok = emit.Name, written+1, true
			if file == emit.Name {
				at.Line = next
			}
		}
		if ok && !inside[i+1] && len(bytes.TrimSpace(text)) > 0 && (at.Filename != file || at.Line != next) {
			fmt.Fprintf(&out, "//line %s:%d\n", at.Filename, at.Line)
			file, next = at.Filename, at.Line
			written++
		}
		starts[i] = out.Len()
		out.Write(text)
		next++
		written++
	}
	if !slices.Equal(tokens(m.src), tokens(out.Bytes())) {
		return nil, nil, fmt.Errorf("//line directives would change the program, which is a bug of the bundler")
	}
	return out.Bytes(), m.moved(out.Bytes(), func(offset int) (int, bool) {
		line := sort.SearchInts(m.lines, offset+1) - 1
		return starts[line] + offset - m.lines[line], true
	}), nil
}

// text is a line with its end.
func (m *Map) text(line int) []byte {
	if line < len(m.lines) {
		return m.src[m.lines[line-1]:m.lines[line]]
	}
	return m.src[m.lines[line-1]:]
}

// opens reports whether a line begins something at the left margin.
func opens(line []byte) bool {
	return len(line) > 0 && !bytes.ContainsAny(line[:1], " \t\n})`")
}

// insideTokens has the lines that begin within a raw string or a comment, where
// nothing can be put in front.
func (m *Map) insideTokens() map[int]bool {
	inside := map[int]bool{}
	scan(m.src, scanner.ScanComments, func(line int, tok token.Token, text string) {
		if tok == token.STRING || tok == token.COMMENT {
			for range bytes.Count([]byte(text), []byte("\n")) {
				line++
				inside[line] = true
			}
		}
	})
	return inside
}

// tokens is the text of each token of src.
func tokens(src []byte) (all []string) {
	scan(src, 0, func(_ int, tok token.Token, text string) { all = append(all, tok.String()+text) })
	return all
}

func scan(src []byte, mode scanner.Mode, each func(line int, tok token.Token, text string)) {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, mode)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return
		}
		each(file.PositionFor(pos, false).Line, tok, text)
	}
}
