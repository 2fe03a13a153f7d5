package linker

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// A Piece of the merged file is one of four things: a range of the source that has
// no identifiers, a generated text without references, a reference, whose name is
// known when everything has one, or a text that depends on the names.
type Piece struct {
	Src   Range
	Text  string
	Ref   *naming.Ref
	Named func(*naming.Names) string
}

// A Range is the bytes [From, To) of a source file.
type Range struct {
	File     *load.File
	From, To int
}

// Bytes are the bytes of the range.
func (r Range) Bytes() []byte { return r.File.Src[r.From:r.To] }

// pieces is a text under construction.
type pieces []Piece

// text is generated text without references.
func text(s string) pieces { return pieces(nil).text(s) }

// text appends generated text.
func (p pieces) text(s string) pieces {
	if s == "" {
		return p
	}
	return append(p, Piece{Text: s})
}

// code appends generated code, in which each "$" stands for a reference to one of
// the objects, in order. The references need no site: the objects are locals, or
// made up.
func (p pieces) code(s string, objs ...types.Object) pieces {
	for i, part := range strings.Split(s, "$") {
		if i > 0 {
			p = append(p, Piece{Ref: &naming.Ref{Obj: objs[i-1]}})
		}
		p = p.text(part)
	}
	return p
}

// add appends pieces.
func (p pieces) add(q pieces) pieces { return append(p, q...) }

// generated is p as the text of a declaration that is none of the source's: its
// references stay, but do not lead back to where they were copied from.
func (p pieces) generated() pieces {
	q := slices.Clone(p)
	for i := range q {
		if q[i].Ref != nil {
			ref := *q[i].Ref
			ref.Ident = nil
			q[i].Ref = &ref
		}
	}
	return q
}

// source appends bytes of the source.
func (p pieces) source(f *load.File, from, to int) pieces {
	if from == to {
		return p
	}
	return append(p, Piece{Src: Range{f, from, to}})
}

// An edit replaces the bytes [from, to) of a source file.
type edit struct {
	from, to int
	text     pieces
}

// splice is the bytes [from, to) of a file, edited. An edit inside the range of an
// earlier, longer one is void, and so are the references in it; one that removes more
// removes the rest.
func splice(f *load.File, from, to int, edits []edit) (p pieces) {
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.from == b.from && (a.to == a.from) != (b.to == b.from) { // insertions first
			return cmp.Compare(a.to, b.to)
		}
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	at := from
	for _, e := range edits {
		if e.from < at && e.from >= from && e.to > at && e.to <= to && len(e.text) == 0 {
			at = e.to // white space around what goes may be gone already
		}
		if e.from < at || e.to > to {
			continue
		}
		p = p.source(f, at, e.from).add(e.text)
		at = e.to
	}
	return p.source(f, at, to)
}
