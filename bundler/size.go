package bundler

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/treemap"
)

// FilePackage is the package of what belongs to none: header, imports, banners.
const FilePackage = "(file)"

// dataBytes is the length from which on the literals of a declaration count as
// data.
const dataBytes = 256

// Sizes says what the bytes of the file are spent on, before it is minified. The
// sum is the length of the file: a declaration has its comments, and what stands
// between declarations is the file's.
func (r *Result) Sizes() []treemap.Item {
	syntax := r.parsed.Syntax
	z := &sizer{r: r, rest: len(r.plain)}
	z.add(FilePackage, "header", "other", r.parsed.Offset(syntax.Package))
	for _, d := range syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kind, name := "func", d.Name.Name
			if d.Recv != nil {
				kind, name = "method", onefile.Receiver(d.Recv.List[0].Type)+"."+name
			}
			z.decl(d, d.Doc, name, kind)
		case *ast.GenDecl:
			z.specs(d)
		}
	}
	z.add(FilePackage, "banners and space", "other", z.rest)
	return z.items
}

type sizer struct {
	r     *Result
	items []treemap.Item
	rest  int // bytes that belong to nothing yet
}

// holds is what the bundle calls the embedded file or files that a variable or
// constant holds, "" if it holds none.
func (z *sizer) holds(obj types.Object) string {
	if e := z.r.live.Graph.Prog.EmbedOf(obj); e != nil {
		return z.r.file.Names.Of(e.Var) + fileNames(e)
	}
	if d, ok := z.r.file.Data[obj]; ok {
		return z.r.file.Names.Of(d.Embed.Var) + " (" + d.File + ")"
	}
	return ""
}

func fileNames(e *load.Embed) string {
	if len(e.Files) == 1 {
		return " (" + e.Files[0].Name + ")"
	}
	return fmt.Sprintf(" (%d files)", len(e.Files))
}

func (z *sizer) add(pkg, name, kind string, bytes int) {
	z.items = append(z.items, treemap.Item{Package: pkg, Name: name, Kind: kind, Bytes: bytes})
	z.rest -= bytes
}

// specs takes a group apart; its keyword and parentheses belong to the first.
func (z *sizer) specs(d *ast.GenDecl) {
	if d.Tok == token.IMPORT {
		z.add(FilePackage, "imports", "other", int(d.End()-d.Pos()))
		return
	}
	switch len(d.Specs) {
	case 0:
		return
	case 1:
		z.decl(d, d.Doc, specName(d.Specs[0]), d.Tok.String())
		return
	}
	for _, s := range d.Specs {
		var doc *ast.CommentGroup
		switch s := s.(type) {
		case *ast.TypeSpec:
			doc = s.Doc
		case *ast.ValueSpec:
			doc = s.Doc
		}
		z.decl(s, doc, specName(s), d.Tok.String())
	}
}

// decl adds a declaration, its large literals as data.
func (z *sizer) decl(n ast.Node, doc *ast.CommentGroup, name, kind string) {
	from := n.Pos()
	if doc != nil {
		from = min(from, doc.Pos())
	}
	size, data := int(n.End()-from), 0
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && len(lit.Value) >= dataBytes {
			data += len(lit.Value)
		}
		return true
	})
	pkg := FilePackage
	if m := z.mark(n); m.Pkg != nil {
		pkg = m.Pkg.Path
		if m.Ref != nil && z.holds(m.Ref.Obj) != "" {
			name = z.holds(m.Ref.Obj)
		}
	}
	if data > 0 {
		z.add(pkg, name, "data", data)
	}
	z.add(pkg, name, kind, size-data)
}

// mark is the record of the first identifier that was printed for a declaration, which
// has the package that the declaration is of.
func (z *sizer) mark(n ast.Node) emit.Mark {
	from := z.r.parsed.Offset(n.Pos())
	i := sort.Search(len(z.r.marks), func(i int) bool { return z.r.marks[i].Offset >= from })
	return z.r.marks[i]
}

// specName has the names that a line declares.
func specName(s ast.Spec) string {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return s.Name.Name
	case *ast.ValueSpec:
		var names []string
		for _, id := range s.Names {
			names = append(names, id.Name)
		}
		return strings.Join(names, ", ")
	}
	return ""
}
