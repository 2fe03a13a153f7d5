package backport

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// write is a package with its chosen declarations.
func (c *choice) write(u *unit) Package {
	p := Package{Path: u.path, Name: u.name, Partial: !c.lacks(u.path)}
	for _, f := range u.files {
		w := &writer{choice: c, unit: u, file: f, src: bytes.Clone(f.src), imports: map[string]bool{}}
		if !w.file1() {
			continue
		}
		p.Files = append(p.Files, File{f.name, w.src, f.substitute})
	}
	for _, d := range u.order {
		for _, ref := range d.refs {
			if c.chosen[d] && ref.Path != u.path && c.brings(u.path, ref) {
				p.Imports = append(p.Imports, ref.Path)
			}
		}
	}
	slices.Sort(p.Imports)
	p.Imports = slices.Compact(p.Imports)
	return p
}

// A writer makes the source of one file.
type writer struct {
	*choice
	unit *unit
	file *file
	src  []byte
	// imports are the packages that the chosen declarations of the file name; older
	// says that they name older declarations of their own package.
	imports map[string]bool
	older   bool
	// inserted are texts to be put in, at offsets.
	inserted []insertion
}

type insertion struct {
	at   int
	text string
}

// file1 blanks out what is not chosen; it reports whether anything is left.
func (w *writer) file1() (some bool) {
	for _, d := range w.file.syntax.Decls {
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			continue
		}
		some = w.declaration(d) || some
	}
	if !some {
		return false
	}
	for _, d := range w.file.syntax.Decls {
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			w.importSpecs(gen)
		}
	}
	for _, group := range w.file.syntax.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//go:linkname ") {
				w.blank(comment)
			}
		}
	}
	if w.older {
		w.inserted = append(w.inserted, insertion{w.offset(w.file.syntax.Name.End()), "; import . " + strconv.Quote(w.unit.path)})
	}
	slices.SortFunc(w.inserted, func(a, b insertion) int { return b.at - a.at })
	for _, in := range w.inserted {
		w.src = slices.Insert(w.src, in.at, []byte(in.text)...)
	}
	return true
}

// declaration blanks out what is not chosen of a declaration; it reports whether
// anything is left.
func (w *writer) declaration(d ast.Decl) (some bool) {
	var out []ast.Node
	for _, piece := range pieces(d) {
		known := w.unit.decls[piece.names[0]]
		if known == nil || known.node != piece.node || !w.chosen[known] {
			out = append(out, piece.node)
			continue
		}
		some = true
		w.named(piece.node)
		if known.bare {
			w.inserted = append(w.inserted, insertion{w.offset(d.End()), " " + twinCall(d.(*ast.FuncDecl), twins[Symbol{w.unit.path, known.names[0]}])})
		}
	}
	if !some {
		w.blank(d)
		return false
	}
	for _, n := range out {
		w.blank(n)
	}
	if gen, ok := d.(*ast.GenDecl); ok { // var _ = …
		for _, s := range gen.Specs {
			if namesOf(s) == nil {
				w.blank(s)
			}
		}
	}
	return true
}

// named notes what a chosen declaration names of other packages and of older
// declarations.
func (w *writer) named(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := w.unit.info.Uses[id]
		if pkg, ok := obj.(*types.PkgName); ok {
			w.imports[pkg.Imported().Path()] = true
		} else if obj != nil && obj.Parent() == w.unit.types.Scope() && !w.brings(w.unit.path, Symbol{w.unit.path, obj.Name()}) {
			w.older = true
		}
		return true
	})
}

// importSpecs blanks out the imports that nothing chosen needs.
func (w *writer) importSpecs(gen *ast.GenDecl) {
	left := 0
	for _, s := range gen.Specs {
		spec := s.(*ast.ImportSpec)
		path, err := strconv.Unquote(spec.Path.Value)
		blank := spec.Name != nil && spec.Name.Name == "_"
		if err == nil && w.imports[path] && !blank {
			left++
			continue
		}
		w.blank(spec)
	}
	if left == 0 {
		w.blank(gen)
	}
}

// blank writes spaces over a node. Lines and columns stay.
func (w *writer) blank(n ast.Node) {
	text := w.src[w.offset(n.Pos()):w.offset(n.End())]
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

func (w *writer) offset(pos token.Pos) int { return w.fset.PositionFor(pos, false).Offset }
