package emit

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// A printer collects the text of a block.
type printer struct {
	pkg    *load.Package
	buf    bytes.Buffer
	marks  []Mark // of references, with offsets in buf
	copied []span // of buf
}

// A span is a range [from, to) of bytes.
type span struct{ from, to int }

func print(b linker.Block, names *naming.Names) *printer {
	p := &printer{pkg: b.Pkg}
	for _, piece := range b.Pieces {
		switch {
		case piece.Ref != nil:
			for _, f := range names.Through(piece.Ref.Via) {
				p.ref(&naming.Ref{Obj: f}, names)
				p.buf.WriteByte('.')
			}
			p.ref(piece.Ref, names)
		case piece.Named != nil:
			p.buf.WriteString(piece.Named(names))
		case piece.Src.File != nil:
			at := p.buf.Len()
			p.buf.Write(piece.Src.Bytes())
			p.copied = append(p.copied, span{at, p.buf.Len()})
		default:
			p.buf.WriteString(piece.Text)
		}
	}
	return p
}

func (p *printer) ref(r *naming.Ref, names *naming.Names) {
	p.marks = append(p.marks, Mark{p.buf.Len(), r, p.pkg})
	if r.Obj == nil {
		p.buf.WriteString(r.Ident.Name)
	} else {
		p.buf.WriteString(names.Of(r.Obj))
	}
}

// all are the marks of a block, whose identifiers are at these offsets: those of its
// references, and those of the identifiers in generated text. An identifier in copied bytes that no reference
// stands for has none, and verification will refuse it.
func (p *printer) all(offsets []int) []Mark {
	marks := make([]Mark, 0, len(offsets))
	refs, copied := p.marks, p.copied
	for _, at := range offsets {
		for len(copied) > 0 && copied[0].to <= at {
			copied = copied[1:]
		}
		for len(refs) > 0 && refs[0].Offset < at {
			marks, refs = append(marks, refs[0]), refs[1:]
		}
		switch {
		case len(refs) > 0 && refs[0].Offset == at:
			marks, refs = append(marks, refs[0]), refs[1:]
		case len(copied) == 0 || at < copied[0].from:
			marks = append(marks, Mark{Offset: at, Pkg: p.pkg})
		}
	}
	return append(marks, refs...)
}

// Move is the marks of text with their offsets in its formatted form. Formatting
// changes white space but no identifier, so the n-th identifier stays the n-th.
func Move(marks []Mark, text, formatted []byte) ([]Mark, error) {
	return move(marks, identifiers(text), identifiers(formatted))
}

// move is Move of a text whose identifiers are known before and after.
func move(marks []Mark, from, to []int) ([]Mark, error) {
	if len(from) != len(to) {
		return nil, fmt.Errorf("formatting changed the number of identifiers from %d to %d", len(from), len(to))
	}
	moved := make([]Mark, len(marks))
	for i, m := range marks {
		n, ok := slices.BinarySearch(from, m.Offset)
		if !ok {
			return nil, fmt.Errorf("no identifier at byte %d", m.Offset)
		}
		m.Offset = to[n]
		moved[i] = m
	}
	return moved, nil
}

// identifiers returns the offsets of the identifiers of src.
func identifiers(src []byte) (offsets []int) {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return offsets
		case token.IDENT:
			offsets = append(offsets, file.Offset(pos))
		}
	}
}
