package linker

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// section copies what is live of a package and wanted, in the order of its files.
func (l *link) section(pkg *load.Package, take func(ast.Decl) bool) Section {
	sec := Section{}
	kept, all := 0, 0
	for _, p := range l.live.Graph.Parts {
		if p.Pkg == pkg {
			all++
			if l.live.Has(p) {
				kept++
			}
		}
	}
	for _, f := range pkg.Files {
		l.copyFile(&sec, pkg, f, take)
	}
	if len(sec.Text.Bytes()) == 0 {
		return sec
	}
	sec.Banner = banner(l.live.Graph.Prog, pkg, kept, all)
	sec.Notice = notices(pkg, pkg == l.live.Graph.Prog.Entry)
	return sec
}

// copyFile copies the live declarations of one file that are wanted, each with the
// comments above it and behind it.
func (l *link) copyFile(sec *Section, pkg *load.Package, f *load.File, take func(ast.Decl) bool) {
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
		if !take(d) || !l.anyLive(pkg, d) {
			continue
		}
		if !tight {
			sec.Text.print("\n")
		}
		for _, c := range loose {
			l.copyComment(sec, pkg, f, c)
		}
		r := newRewriter(l, pkg, f)
		after := l.declEdits(r, sec, d)
		r.directives(d)
		if !r.cut[d] {
			sec.Text.splice(f, from, to, r.edits)
			sec.Text.print("\n")
			tight = true
		}
		if after != "" {
			tight = false
			sec.Text.print(after + "\n")
		}
	}
}

func (l *link) copyComment(sec *Section, pkg *load.Package, f *load.File, c *ast.CommentGroup) {
	r := newRewriter(l, pkg, f)
	r.dropDirectives(c)
	if len(r.edits) == len(c.List) {
		return
	}
	sec.Text.splice(f, f.Offset(c.Pos()), f.Offset(f.GroupEnd(c)), r.edits)
	sec.Text.print("\n\n")
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

func (l *link) anyLive(pkg *load.Package, d ast.Decl) bool {
	for _, p := range l.partsOf[d] {
		if l.kept(p) {
			return true
		}
	}
	return false
}

// declEdits makes the edits of a declaration and returns declarations that must
// follow it.
func (l *link) declEdits(r *rewriter, sec *Section, d ast.Decl) (after string) {
	if fn, ok := d.(*ast.FuncDecl); ok {
		if name, ok := l.names.inits[l.partsOf[d][0]]; ok {
			sec.Inits = append(sec.Inits, name)
			r.rename(fn.Name, "", name)
			r.cut[fn.Name] = true
		}
		r.walk(fn)
		return ""
	}
	gen := d.(*ast.GenDecl)
	parts := l.partsOf[d]
	if len(parts) == 1 && parts[0].Spec == nil { // a constant group that hangs together
		r.walk(gen)
		return ""
	}
	params, kept := 0, 0
	for _, p := range parts {
		if l.kept(p) {
			kept++
			if l.constant(p) {
				params++
			}
		}
	}
	if kept == 0 {
		r.cut[d] = true
		return ""
	}
	if params == kept { // all become constants: so does the group
		r.replace(gen.TokPos, gen.TokPos+token.Pos(len("var")), "const")
	}
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		var dead []int // names of p's spec that go, if it has several parts
		first := i
		for ; i+1 < len(parts) && parts[i+1].Spec == p.Spec; i++ {
		}
		for j := first; j <= i; j++ {
			if !l.kept(parts[j]) {
				dead = append(dead, j-first)
			}
		}
		switch {
		case len(dead) == i-first+1:
			r.removeSpec(gen, p.Spec)
		case len(dead) > 0:
			r.removeNames(p.Spec.(*ast.ValueSpec), dead)
			r.walk(p.Spec)
		case p.Param != nil && l.constant(p) && params < kept:
			r.removeSpec(gen, p.Spec)
			after += "const " + l.paramText(p) + "\n"
		case p.Param != nil:
			r.param(p)
		default:
			r.walk(p.Spec)
		}
	}
	return after
}

// kept reports whether p is copied into the file: it is live, not generated
// anew, and no alias that another declaration makes superfluous.
func (l *link) kept(p *graph.Part) bool {
	return l.live.Has(p) && !l.embedded(p) && (len(p.Objs) != 1 || l.names.same[p.Objs[0]] == nil)
}

// embedded reports whether p is a variable whose declaration is generated.
func (l *link) embedded(p *graph.Part) bool {
	for _, o := range p.Objs {
		if l.live.Graph.Prog.EmbedOf(o) != nil {
			return true
		}
	}
	return false
}

// removeSpec cuts one spec out of a group, with its comments.
func (r *rewriter) removeSpec(gen *ast.GenDecl, spec ast.Spec) {
	r.cut[spec] = true
	from, to := spec.Pos(), spec.End()
	var doc, comment *ast.CommentGroup
	switch s := spec.(type) {
	case *ast.ValueSpec:
		doc, comment = s.Doc, s.Comment
	case *ast.TypeSpec:
		doc, comment = s.Doc, s.Comment
	}
	if !gen.Lparen.IsValid() {
		return // the declaration goes as a whole
	}
	if doc != nil {
		from = doc.Pos()
	}
	if comment != nil {
		to = r.file.GroupEnd(comment)
	}
	r.remove(from, r.beforeSemicolon(to))
}

// beforeSemicolon is the end of the comments that stand between a position and a
// semicolon, or the position itself if no semicolon follows.
func (r *rewriter) beforeSemicolon(pos token.Pos) token.Pos {
	end := pos
	for _, c := range r.file.Syntax.Comments {
		if c.Pos() < end {
			continue
		}
		if len(bytes.TrimSpace(r.file.Src[r.at(end):r.at(c.Pos())])) > 0 {
			break
		}
		end = r.file.GroupEnd(c)
	}
	if bytes.HasPrefix(bytes.TrimLeft(r.file.Src[r.at(end):], " \t"), []byte(";")) {
		return end
	}
	return pos
}

// removeNames cuts some of the names of a spec, with their values.
func (r *rewriter) removeNames(spec *ast.ValueSpec, dead []int) {
	isDead := map[int]bool{}
	for _, i := range dead {
		isDead[i] = true
		r.cut[spec.Names[i]] = true
	}
	lastKept := len(spec.Names) - 1
	for isDead[lastKept] {
		lastKept--
	}
	cut := func(i int, at func(int) ast.Node) {
		if i < lastKept {
			r.replace(at(i).Pos(), at(i+1).Pos(), "")
		} else {
			r.replace(at(lastKept).End(), at(i).End(), "")
		}
	}
	for _, i := range dead {
		cut(i, func(i int) ast.Node { return spec.Names[i] })
		if len(spec.Values) > 0 {
			r.cut[spec.Values[i]] = true
			cut(i, func(i int) ast.Node { return spec.Values[i] })
		}
	}
}

// directives drops the directives in the comments of d that mean nothing in the
// merged file.
func (r *rewriter) directives(d ast.Decl) {
	from, to := extent(r.file, d)
	for _, c := range r.file.Syntax.Comments {
		if at := r.at(c.Pos()); at >= from && at < to {
			r.dropDirectives(c)
		}
	}
}

// dropDirectives cuts //go:embed, //go:linkname, //go:generate and line
// directives: the first two have been carried out or mean nothing in one package,
// the others are about files that are not there.
func (r *rewriter) dropDirectives(g *ast.CommentGroup) {
	for _, c := range g.List {
		for _, prefix := range []string{"//go:embed ", "//go:embed\t", "//go:generate ", "//go:linkname ", "//line ", "/*line ", "//bundle:"} {
			if !strings.HasPrefix(c.Text, prefix) {
				continue
			}
			if prefix == "/*line " { // it may stand between two words
				r.replace(c.Pos(), r.file.CommentEnd(c), " ")
			} else {
				r.remove(c.Pos(), r.file.CommentEnd(c))
			}
			break
		}
	}
}
