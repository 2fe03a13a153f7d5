package linker

import (
	"bytes"
	"cmp"
	"go/ast"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A Mark ties an identifier of the merged text to the one it was copied from.
type Mark struct {
	Offset int // in the text the mark belongs to
	Pkg    *load.Package
	Ident  *ast.Ident
}

// A Text is source text with the marks of its copied identifiers.
type Text struct {
	buf   bytes.Buffer
	Marks []Mark
}

// Bytes returns the text.
func (t *Text) Bytes() []byte { return t.buf.Bytes() }

// An edit replaces the bytes [start, end) of a source file. An edit of an
// identifier says which one it is, and how much of the new text stands before
// the identifier's new name.
type edit struct {
	start, end int
	text       string
	ident      *ast.Ident
	before     int
}

// splice appends the bytes [start, end) of a file, edited. An edit inside the
// range of an earlier, longer one is void. Marks are made for the identifiers
// that stay.
func (t *Text) splice(pkg *load.Package, file *load.File, start, end int, edits []edit) {
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.start == b.start && (a.end == a.start) != (b.end == b.start) { // insertions first
			return cmp.Compare(a.end, b.end)
		}
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	at := start
	for _, e := range edits {
		if e.start < at || e.end > end {
			continue
		}
		t.buf.Write(file.Src[at:e.start])
		if e.ident != nil {
			t.Marks = append(t.Marks, Mark{t.buf.Len() + e.before, pkg, e.ident})
		}
		t.buf.WriteString(e.text)
		at = e.end
	}
	t.buf.Write(file.Src[at:end])
}

// print appends generated text, which has no marks.
func (t *Text) print(s string) { t.buf.WriteString(s) }
