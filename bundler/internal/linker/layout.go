package linker

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A section is what is live of a package.
type section struct {
	pkg          *load.Package
	banner, body pieces
}

// sections are the packages in the order of their initialisation (rule 4), the entry
// last; with Options.MainFirst what it does not initialise comes first.
func (l *link) sections() (list []section) {
	prog := l.live.Graph.Prog
	// a program of one package, such as a bundle, has nothing to be put in front of
	mainFirst := l.opts.MainFirst && slices.ContainsFunc(prog.Packages, func(p *load.Package) bool { return p != prog.Entry && !p.Tune })
	add := func(pkg *load.Package, banner string, take func(ast.Decl) bool) {
		if body := l.section(pkg, take); len(body) > 0 {
			list = append(list, section{pkg, text(banner), body})
		}
	}
	if mainFirst {
		add(prog.Entry, l.banner(prog.Entry), func(d ast.Decl) bool { return !isInitialised(d) })
	}
	for _, pkg := range prog.Packages {
		switch {
		case pkg.Tune:
		case mainFirst && pkg == prog.Entry:
			add(pkg, "// Package main: what is initialised last.", isInitialised)
		default:
			add(pkg, l.banner(pkg), anyDecl)
		}
	}
	return list
}

// blocks puts the generated declarations of embedded files around the sections. A
// file of one section needs no banner.
func (l *link) blocks() (blocks []Block, data map[types.Object]Data) {
	embeds, contents, data := l.embeds()
	sections := l.sections()
	for _, s := range sections {
		var head pieces
		if len(sections)+len(embeds) > 1 {
			head = s.banner.text("\n\n")
		}
		if notice := notices(s.pkg, s.pkg == l.live.Graph.Prog.Entry); notice != "" {
			head = head.text(notice + "\n\n")
		}
		blocks = append(blocks, Block{s.pkg, head.add(s.body)})
	}
	return slices.Concat(embeds, blocks, contents), data
}

func anyDecl(ast.Decl) bool { return true }

// isInitialised reports whether the place of a declaration decides when something
// runs: variables and init functions.
func isInitialised(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.GenDecl:
		return d.Tok == token.VAR
	case *ast.FuncDecl:
		return d.Recv == nil && d.Name.Name == "init"
	}
	return false
}

// section is what is live of a package and wanted, in the order of its files, and
// the call of its init functions.
func (l *link) section(pkg *load.Package, take func(ast.Decl) bool) (body pieces) {
	var inits []*graph.Part
	for _, f := range pkg.Files {
		body = body.add(l.copyFile(pkg, f, take))
		for _, d := range f.Syntax.Decls {
			if l.lowered[d] != nil && take(d) && l.inits[l.partsOf[d][0]] != nil {
				inits = append(inits, l.partsOf[d][0])
			}
		}
	}
	return body.add(l.initCall(inits))
}

// copyFile is the live declarations of a file that are wanted, each with the
// comments above it and behind it.
func (l *link) copyFile(pkg *load.Package, f *load.File, take func(ast.Decl) bool) (body pieces) {
	comments := floating(f)
	tight, last := false, 0 // whether no blank line stands between the last copied declaration and this one
	for _, d := range f.Syntax.Decls {
		from, to := extent(f, d)
		tight = tight && bytes.Count(f.Src[last:from], []byte("\n")) < 2
		last = to
		var loose []*ast.CommentGroup // comments that stand alone above d
		for len(comments) > 0 && comments[0].Pos() < d.Pos() {
			loose = append(loose, comments[0])
			comments = comments[1:]
		}
		low := l.lowered[d]
		if low == nil || !take(d) {
			continue
		}
		if !tight {
			body = body.text("\n")
		}
		for _, c := range loose {
			body = body.add(l.walker(pkg, f).comment(c))
		}
		body = body.add(low.text).text("\n").add(low.behind)
		tight = low.behind == nil
	}
	return body
}

// comment is a comment that stands alone.
func (w *walker) comment(c *ast.CommentGroup) pieces {
	w.dropDirectives(c)
	if len(w.edits) == len(c.List) {
		return nil
	}
	return splice(w.file, w.at(c.Pos()), w.at(w.file.GroupEnd(c)), w.edits).text("\n\n")
}

// extent is the range of bytes of a declaration: its comment, itself, and a
// comment that follows on its last line.
func extent(f *load.File, d ast.Decl) (from, to int) {
	start, end := d.Pos(), d.End()
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			start = d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			start = d.Doc.Pos()
		}
	}
	comments := f.Syntax.Comments
	next, _ := slices.BinarySearchFunc(comments, end, func(c *ast.CommentGroup, pos token.Pos) int { return int(c.Pos() - pos) })
	if next < len(comments) && onlySpace(f.Src[f.Offset(end):f.Offset(comments[next].Pos())]) {
		end = f.CommentEnd(comments[next].List[0])
	}
	return f.Offset(start), f.Offset(end)
}

// onlySpace reports whether a text within a line says nothing.
func onlySpace(text []byte) bool { return len(bytes.Trim(text, " \t;")) == 0 }

// floating returns the comments of a file that belong to no declaration, from
// the end of the imports on.
func floating(f *load.File) (groups []*ast.CommentGroup) {
	type span struct{ from, to int }
	var spans []span
	first := f.Offset(f.Syntax.Name.End())
	for _, d := range f.Syntax.Decls {
		from, to := extent(f, d)
		spans = append(spans, span{from, to})
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			first = to
		}
	}
next:
	for _, c := range f.Syntax.Comments {
		at := f.Offset(c.Pos())
		if at < first {
			continue
		}
		for _, s := range spans {
			if s.from <= at && at < s.to {
				continue next
			}
		}
		groups = append(groups, c)
	}
	return groups
}
