package bundler

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"sort"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/treemap"
	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

// FilePackage is the package of what belongs to none: header, imports, banners.
const FilePackage = "(file)"

// dataBytes is the length from which on the literals of a declaration count as
// data.
const dataBytes = 256

// Sizes says what the bytes of the file are spent on, before it is minified. The
// sum is the length of the file: a declaration has its comments, and what stands
// between declarations is the file's.
func (r *Result) Sizes() ([]treemap.Item, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, verify.Name, r.plain, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	file := fset.File(syntax.FileStart)
	z := &sizer{r: r, file: file, rest: len(r.plain), funcs: map[string]*ast.FuncDecl{}}
	z.embeds(syntax)
	for _, d := range syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
			z.funcs[fn.Name.Name] = fn
		}
	}
	z.add(FilePackage, "header", "other", file.Offset(syntax.Package))
	for _, d := range syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kind, name := "func", d.Name.Name
			if d.Recv != nil {
				kind, name = "method", receiver(d.Recv.List[0].Type)+"."+name
			}
			z.decl(d, d.Doc, name, kind)
		case *ast.GenDecl:
			z.specs(d)
		}
	}
	z.add(FilePackage, "banners and space", "other", z.rest)
	return z.items, nil
}

type sizer struct {
	r        *Result
	file     *token.File
	items    []treemap.Item
	rest     int // bytes that belong to nothing yet
	embedded map[string]embedded
	funcs    map[string]*ast.FuncDecl
}

// An embedded names what a generated declaration holds: the variable and the file
// that was embedded into it.
type embedded struct{ pkg, name string }

// embeds finds the declarations of embedded variables, and the constants at the
// end of the file that hold their data: each variable's files are in order.
func (z *sizer) embeds(syntax *ast.File) {
	z.embedded = map[string]embedded{}
	vars := map[string]*load.Embed{}
	for _, m := range z.r.lines.marks {
		if e := z.r.live.Graph.Prog.EmbedOf(m.Pkg.Info.Uses[m.Ident]); e != nil {
			vars[string(z.r.plain[m.Offset:m.Offset+z.r.lines.nameLength(m.Offset)])] = e
		}
	}
	for _, d := range syntax.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR || len(gen.Specs) != 1 {
			continue
		}
		spec := gen.Specs[0].(*ast.ValueSpec)
		e := vars[spec.Names[0].Name]
		if e == nil {
			continue
		}
		z.embedded[spec.Names[0].Name] = embedded{e.Pkg.Path, spec.Names[0].Name + fileNames(e)}
		next := 0
		for _, value := range fileValues(spec, e) {
			if id, ok := value.(*ast.Ident); ok {
				z.embedded[id.Name] = embedded{e.Pkg.Path, spec.Names[0].Name + " (" + e.Files[next].Name + ")"}
			}
			next++
		}
	}
}

func fileNames(e *load.Embed) string {
	if len(e.Files) == 1 {
		return " (" + e.Files[0].Name + ")"
	}
	return fmt.Sprintf(" (%d files)", len(e.Files))
}

// fileValues are the data of an embedded variable's files, as its generated
// declaration writes them: a literal, or the name of a constant.
func fileValues(spec *ast.ValueSpec, e *load.Embed) (values []ast.Expr) {
	call, ok := spec.Values[0].(*ast.CallExpr)
	if !e.FS {
		return []ast.Expr{data(spec.Values[0])}
	}
	for i := 1; ok && i < len(call.Args); i += 2 { // names and contents
		values = append(values, data(call.Args[i]))
	}
	return values
}

// data is what conversions and decoding are applied to.
func data(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Args[0]
		default:
			return e
		}
	}
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
	pkg := z.owner(n)
	if e, ok := z.embedded[name]; ok {
		pkg, name = e.pkg, e.name
	}
	if data > 0 {
		z.add(pkg, name, "data", data)
	}
	z.add(pkg, name, kind, size-data)
}

// owner is the package of the first copied identifier within a declaration. The
// call of an init function is generated and has none: it is its function's.
func (z *sizer) owner(n ast.Node) string {
	if pkg := z.copiedFrom(n); pkg != "" {
		return pkg
	}
	owner := FilePackage
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && z.funcs[id.Name] != nil {
			owner = z.copiedFrom(z.funcs[id.Name])
		}
		return true
	})
	return owner
}

// copiedFrom is the package of the first copied identifier within n, "" if there
// is none.
func (z *sizer) copiedFrom(n ast.Node) string {
	from, to := z.file.Offset(n.Pos()), z.file.Offset(n.End())
	marks := z.r.lines.marks
	i := sort.Search(len(marks), func(i int) bool { return marks[i].Offset >= from })
	if i == len(marks) || marks[i].Offset >= to {
		return ""
	}
	return marks[i].Pkg.Path
}

// receiver is the name of a method's type.
func receiver(t ast.Expr) string {
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
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
