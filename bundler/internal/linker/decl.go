package linker

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
)

// A declaration is a live declaration as it is copied.
type declaration struct {
	text   pieces
	behind pieces // generated declarations that follow
}

// lowerDecls lowers every declaration with a part that is kept.
func (l *link) lowerDecls() {
	for _, p := range l.live.Graph.Parts {
		if _, done := l.lowered[p.Decl]; done || !l.kept(p) {
			continue
		}
		w := l.walker(p.Pkg, p.File)
		d := &declaration{behind: w.declare(p.Decl)}
		from, to := extent(p.File, p.Decl)
		w.directives(from, to)
		d.text = splice(p.File, from, to, w.edits)
		l.lowered[p.Decl] = d
	}
}

// kept reports whether p is copied into the file: it is live, not generated
// anew, and no alias that another declaration makes superfluous.
func (l *link) kept(p *graph.Part) bool {
	return l.live.Has(p) && !l.embedded(p) && (len(p.Objs) != 1 || !l.canon.Superfluous(p.Objs[0]) && !l.expanded(p.Objs[0]))
}

// expanded reports whether an object is an alias that is written out.
func (l *link) expanded(obj types.Object) bool {
	tn, ok := obj.(*types.TypeName)
	return ok && l.expands(tn)
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

// declare makes the edits of a declaration and returns declarations that must follow
// it.
func (w *walker) declare(d ast.Decl) (behind pieces) {
	gen, ok := d.(*ast.GenDecl)
	parts := w.partsOf[d]
	if !ok || parts[0].Spec == nil { // a function, or a constant group that hangs together
		w.walk(d)
		return w.behind
	}
	params, kept := 0, 0
	for _, p := range parts {
		if w.kept(p) {
			kept++
			if w.constant(p) {
				params++
			}
		}
	}
	if params == kept { // all become constants: so does the group
		w.replace(gen.TokPos, gen.TokPos+token.Pos(len("var")), text("const"))
	}
	for len(parts) > 0 {
		n := 1 // parts of one spec
		for n < len(parts) && parts[n].Spec == parts[0].Spec {
			n++
		}
		behind = behind.add(w.spec(gen, parts[:n], params < kept))
		parts = parts[n:]
	}
	return behind
}

// spec makes the edits of the spec that some parts share. A parameter that becomes a
// constant among variables is declared behind the group.
func (w *walker) spec(gen *ast.GenDecl, parts []*graph.Part, variables bool) (behind pieces) {
	p := parts[0]
	var dead []int
	for i, p := range parts {
		if !w.kept(p) {
			dead = append(dead, i)
		}
	}
	switch {
	case len(dead) == len(parts):
		w.removeSpec(gen, p.Spec)
	case len(dead) > 0:
		w.removeNames(p.Spec.(*ast.ValueSpec), dead)
		if p.Kind == graph.Var {
			w.staticCopies(p.Spec.(*ast.ValueSpec))
		}
		w.walk(p.Spec)
	case p.Param != nil && w.constant(p) && variables:
		w.removeSpec(gen, p.Spec)
		return text("const ").add(w.param(p)).text("\n")
	case p.Param != nil:
		w.replace(p.Spec.Pos(), p.Spec.(*ast.ValueSpec).Values[0].End(), w.param(p))
	default:
		if ts, ok := p.Spec.(*ast.TypeSpec); ok && !ts.Assign.IsValid() { // an alias is no type of its own
			w.declared = ts
		}
		if p.Kind == graph.Var {
			w.staticCopies(p.Spec.(*ast.ValueSpec))
		}
		w.walk(p.Spec)
	}
	return nil
}

// removeSpec cuts one spec out of a group, with its comments.
func (w *walker) removeSpec(gen *ast.GenDecl, spec ast.Spec) {
	w.cut[spec] = true
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
		to = w.file.GroupEnd(comment)
	}
	w.remove(from, w.beforeSemicolon(to))
}

// beforeSemicolon is the end of the comments that stand between a position and a
// semicolon, or the position itself if no semicolon follows.
func (w *walker) beforeSemicolon(pos token.Pos) token.Pos {
	end := pos
	for _, c := range w.file.Syntax.Comments {
		if c.Pos() < end {
			continue
		}
		if len(bytes.TrimSpace(w.file.Src[w.at(end):w.at(c.Pos())])) > 0 {
			break
		}
		end = w.file.GroupEnd(c)
	}
	if bytes.HasPrefix(bytes.TrimLeft(w.file.Src[w.at(end):], " \t"), []byte(";")) {
		return end
	}
	return pos
}

// removeNames cuts some of the names of a spec, with their values.
func (w *walker) removeNames(spec *ast.ValueSpec, dead []int) {
	isDead := map[int]bool{}
	for _, i := range dead {
		isDead[i] = true
		w.cut[spec.Names[i]] = true
	}
	lastKept := len(spec.Names) - 1
	for isDead[lastKept] {
		lastKept--
	}
	cut := func(i int, at func(int) ast.Node) {
		if i < lastKept {
			w.replace(at(i).Pos(), at(i+1).Pos(), nil)
		} else {
			w.replace(at(lastKept).End(), at(i).End(), nil)
		}
	}
	for _, i := range dead {
		cut(i, func(i int) ast.Node { return spec.Names[i] })
		if len(spec.Values) > 0 {
			w.cut[spec.Values[i]] = true
			cut(i, func(i int) ast.Node { return spec.Values[i] })
		}
	}
}
