package linker

import (
	"bytes"
	"cmp"
	"go/ast"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A Mark is an identifier of the merged text.
type Mark struct {
	Offset int // in the text the mark belongs to
	Pkg    *load.Package
	// Ident is what the identifier was copied from; nil if it was generated.
	Ident *ast.Ident
}

// A Text is source text with the marks of its copied identifiers.
type Text struct {
	buf   bytes.Buffer
	Marks []Mark
	// Copied are the ranges of bytes that were copied from the source: of an
	// identifier in them a mark says what it means.
	Copied []Span
}

// A Span is a range [From, To) of bytes of a text.
type Span struct{ From, To int }

// Bytes returns the text.
func (t *Text) Bytes() []byte { return t.buf.Bytes() }

// An edit replaces the bytes [start, end) of a source file.
type edit struct {
	start, end int
	text       *Text
}

// splice appends the bytes [start, end) of a file, edited. An edit inside the
// range of an earlier, longer one is void; one that removes more removes the rest.
// Marks are made for the identifiers that stay.
func (t *Text) splice(file *load.File, start, end int, edits []edit) {
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.start == b.start && (a.end == a.start) != (b.end == b.start) { // insertions first
			return cmp.Compare(a.end, b.end)
		}
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	at := start
	for _, e := range edits {
		if e.start < at && e.start >= start && e.end > at && e.end <= end && e.text.empty() {
			at = e.end // white space around what goes may be gone already
		}
		if e.start < at || e.end > end {
			continue
		}
		t.copy(file.Src[at:e.start])
		t.append(e.text)
		at = e.end
	}
	t.copy(file.Src[at:end])
}

func (t *Text) empty() bool { return t == nil || t.buf.Len() == 0 }

// print appends generated text, which has no marks.
func (t *Text) print(s string) *Text {
	t.buf.WriteString(s)
	return t
}

// copy appends bytes of the source.
func (t *Text) copy(src []byte) {
	if len(src) > 0 {
		t.Copied = append(t.Copied, Span{t.buf.Len(), t.buf.Len() + len(src)})
		t.buf.Write(src)
	}
}

// name appends the name that an identifier of the source has now.
func (t *Text) name(pkg *load.Package, id *ast.Ident, name string) *Text {
	t.Marks = append(t.Marks, Mark{t.buf.Len(), pkg, id})
	return t.print(name)
}

// append appends a text with its marks.
func (t *Text) append(u *Text) *Text {
	if u == nil {
		return t
	}
	at := t.buf.Len()
	for _, m := range u.Marks {
		m.Offset += at
		t.Marks = append(t.Marks, m)
	}
	for _, s := range u.Copied {
		t.Copied = append(t.Copied, Span{s.From + at, s.To + at})
	}
	t.buf.Write(u.Bytes())
	return t
}

func generated(s string) *Text { return new(Text).print(s) }
