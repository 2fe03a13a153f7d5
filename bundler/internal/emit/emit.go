// Package emit renders a merged file as Go source: header, package clause,
// imports and generated declarations through jennifer, the copied text between
// them, and gofmt over it all.
package emit

import (
	"bytes"
	"fmt"
	"go/format"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// Render writes f below header, which is a comment, formatted once (see Settle).
// The marks are those of all sections and of every generated identifier, in the
// order of the file and with their offsets in it.
func Render(header string, f *linker.File) (src []byte, marks []linker.Mark, err error) {
	w := &writer{piece: new(piece)}
	w.print(strings.TrimSpace(header))
	for _, line := range f.Debug {
		w.print(line)
	}
	w.print(strings.TrimLeft(f.Doc+"\npackage main", "\n"))
	if len(f.Imports) > 0 {
		w.code(imports(f.Imports))
	}
	for _, e := range f.Embeds {
		w.code(embedVar(e))
	}
	w.cut()
	for i := range f.Sections {
		s := &f.Sections[i]
		w.print(s.Banner)
		w.print(s.Notice)
		w.copy(&s.Text)
		w.print("\n")
		if len(s.Inits) > 0 {
			w.print("// The initialisation of the package ends here, before that of the next begins.")
			w.code(initCall(s.Inits))
		}
		w.cut()
	}
	for _, d := range f.Data {
		w.code(jen.Const().Id(d.Name).Op("=").Op(d.Literal))
	}
	w.cut()
	if w.err != nil {
		return nil, nil, fmt.Errorf("rendering: %w", w.err)
	}
	return w.join()
}

// Settle is the text of f as gofmt leaves it alone. Where a line is broken, gofmt
// may need a second run to be content.
func Settle(f *onefile.File) ([]byte, error) {
	var buf bytes.Buffer
	if err := format.Node(&buf, f.Fset, f.Syntax); err != nil { // no second parsing: 7 of 15 ms
		return nil, err
	}
	src, next := f.Src, buf.Bytes()
	for range 4 {
		if bytes.Equal(next, src) {
			break
		}
		src = next
		var err error
		if next, err = format.Source(src); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// A writer collects the text in pieces of whole declarations.
type writer struct {
	*piece
	pieces []*piece
	err    error
}

type piece struct {
	buf    bytes.Buffer
	marks  []linker.Mark // with offsets in buf
	copied []linker.Span // of buf
}

// all are the marks of a piece and those of its generated identifiers: the ones
// that no mark names and that were not copied.
func (p *piece) all() []linker.Mark {
	var marks []linker.Mark
	known, copied := p.marks, p.copied
	for _, at := range identifiers(p.buf.Bytes()) {
		for len(copied) > 0 && copied[0].To <= at {
			copied = copied[1:]
		}
		for len(known) > 0 && known[0].Offset < at {
			marks, known = append(marks, known[0]), known[1:]
		}
		switch {
		case len(known) > 0 && known[0].Offset == at:
			marks, known = append(marks, known[0]), known[1:]
		case len(copied) == 0 || at < copied[0].From:
			marks = append(marks, linker.Mark{Offset: at})
		}
	}
	return append(marks, known...)
}

// cut ends a piece.
func (w *writer) cut() {
	if w.buf.Len() > 0 {
		w.pieces = append(w.pieces, w.piece)
		w.piece = new(piece)
	}
}

// join formats the pieces, side by side, and puts them together.
func (w *writer) join() (src []byte, marks []linker.Mark, err error) {
	texts, errs := make([][]byte, len(w.pieces)), make([]error, len(w.pieces))
	var wg sync.WaitGroup
	for i, p := range w.pieces {
		wg.Go(func() {
			if texts[i], errs[i] = format.Source(p.buf.Bytes()); errs[i] == nil {
				p.marks, errs[i] = Move(p.all(), p.buf.Bytes(), texts[i])
			}
		})
	}
	wg.Wait()
	for i, p := range w.pieces {
		if errs[i] != nil {
			return nil, nil, fmt.Errorf("formatting: %w", errs[i])
		}
		for _, m := range p.marks {
			m.Offset += len(src)
			marks = append(marks, m)
		}
		src = append(bytes.TrimRight(append(src, texts[i]...), "\n"), "\n\n"...)
	}
	return append(bytes.TrimRight(src, "\n"), '\n'), marks, nil
}

// print writes text and a blank line.
func (w *writer) print(text string) {
	if text != "" {
		w.buf.WriteString(text + "\n\n")
	}
}

func (w *writer) code(s *jen.Statement) {
	var b bytes.Buffer
	if err := s.Render(&b); err != nil && w.err == nil {
		w.err = err
	}
	w.print(b.String())
}

func (w *writer) copy(t *linker.Text) {
	for _, m := range t.Marks {
		m.Offset += w.buf.Len()
		w.marks = append(w.marks, m)
	}
	for _, s := range t.Copied {
		w.copied = append(w.copied, linker.Span{From: s.From + w.buf.Len(), To: s.To + w.buf.Len()})
	}
	w.buf.Write(t.Bytes())
}

func imports(list []linker.Import) *jen.Statement {
	return jen.Id("import").CustomFunc(jen.Options{Open: "(", Close: ")", Multi: true}, func(g *jen.Group) {
		for _, imp := range list {
			if imp.Name != "" {
				g.Id(imp.Name).Lit(imp.Path)
			} else {
				g.Lit(imp.Path)
			}
		}
	})
}

// embedVar declares a variable with the files that were embedded into it.
func embedVar(e linker.EmbedVar) *jen.Statement {
	value := func(f linker.EmbedValue) *jen.Statement {
		if f.Coded {
			return jen.Id(e.Decode).Call(jen.Op(f.Value))
		}
		return jen.Op(f.Value)
	}
	s := jen.Null()
	if e.Doc != "" {
		s = jen.Op(e.Doc).Line()
	}
	s.Var().Id(e.Name)
	switch {
	case e.Make != "":
		return s.Op("=").Id(e.Make).CustomFunc(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, func(g *jen.Group) {
			for _, f := range e.Files {
				g.Line().Lit(f.Name)
				g.Add(value(f))
			}
		})
	case e.Type == "string":
		return s.String().Op("=").Add(value(e.Files[0]))
	}
	return s.Op("=").Parens(jen.Op(e.Type)).Parens(value(e.Files[0])).Op(e.Limit)
}

// initCall is a variable whose initialiser runs a package's init functions.
func initCall(inits []string) *jen.Statement {
	return jen.Var().Id("_").Op("=").Func().Params().Struct().BlockFunc(func(g *jen.Group) {
		for _, name := range inits {
			g.Id(name).Call()
		}
		g.Return(jen.Struct().Values())
	}).Call()
}

// Move is the marks of text with their offsets in its formatted form. Formatting
// changes white space but no identifier, so the n-th identifier stays the n-th.
func Move(marks []linker.Mark, text, formatted []byte) ([]linker.Mark, error) {
	from, to := identifiers(text), identifiers(formatted)
	if len(from) != len(to) {
		return nil, fmt.Errorf("formatting changed the number of identifiers from %d to %d", len(from), len(to))
	}
	moved := make([]linker.Mark, len(marks))
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
