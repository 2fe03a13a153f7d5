// Package emit prints a merged file as Go source: header, package clause, the
// import block through jennifer, the blocks of pieces with the names that they got,
// and gofmt over it all. It records every identifier that it prints, which serves
// verification, the sizes of declarations, and the way back to the source.
package emit

import (
	"bytes"
	"fmt"
	"go/format"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// Name is what the merged file is called in positions.
const Name = "main.go"

// A Mark is an identifier of the merged file.
type Mark struct {
	Offset int
	// Ref is what the identifier refers to; nil within generated text.
	Ref *naming.Ref
	// Pkg is the package that the identifier is printed for; nil for the file's own.
	Pkg *load.Package
}

// Copied reports whether the identifier was copied from the source.
func (m Mark) Copied() bool { return m.Ref != nil && m.Ref.Ident != nil }

// Render prints f below header, which is a comment, formatted once (see Settle). The
// marks are those of all identifiers that were copied or generated, by offset.
func Render(header string, f *linker.File) (src []byte, marks []Mark, err error) {
	head, err := head(header, f)
	if err != nil {
		return nil, nil, fmt.Errorf("printing the imports: %w", err)
	}
	blocks := append([]linker.Block{{Pieces: []linker.Piece{{Text: head}}}}, f.Blocks...)
	texts, errs := make([]formatted, len(blocks)), make([]error, len(blocks))
	var wg sync.WaitGroup
	for i, b := range blocks {
		wg.Go(func() { texts[i], errs[i] = layOut(b, f.Names) })
	}
	wg.Wait()
	for i, t := range texts {
		if errs[i] != nil {
			return nil, nil, fmt.Errorf("formatting: %w", errs[i])
		}
		for _, m := range t.marks {
			m.Offset += len(src)
			marks = append(marks, m)
		}
		src = append(bytes.TrimRight(append(src, t.src...), "\n"), "\n\n"...)
	}
	return append(bytes.TrimRight(src, "\n"), '\n'), marks, nil
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

// head is what stands above all declarations.
func head(header string, f *linker.File) (string, error) {
	parts := append([]string{strings.TrimSpace(header)}, f.Debug...)
	parts = append(parts, strings.TrimLeft(f.Doc+"\npackage main", "\n"))
	if len(f.Imports) > 0 {
		var b bytes.Buffer
		if err := imports(f.Imports).Render(&b); err != nil {
			return "", err
		}
		parts = append(parts, b.String())
	}
	return strings.Join(parts, "\n\n"), nil
}

func imports(list []naming.Import) *jen.Statement {
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

type formatted struct {
	src   []byte
	marks []Mark
}

// layOut prints and formats a block.
func layOut(b linker.Block, names *naming.Names) (f formatted, err error) {
	p := print(b, names)
	// gofmt puts a package clause in front, and would take a comment for its own
	if f.src, err = format.Source(append([]byte("\n"), p.buf.Bytes()...)); err != nil {
		return f, err
	}
	f.src = bytes.TrimLeft(f.src, "\n")
	from := identifiers(p.buf.Bytes())
	f.marks, err = move(p.all(from), from, identifiers(f.src))
	return f, err
}
