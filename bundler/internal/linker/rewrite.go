package linker

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// A rewriter makes the edits of one file's syntax.
type rewriter struct {
	l     *link
	pkg   *load.Package
	file  *load.File
	edits []edit
	// cut are the ranges of syntax that goes away, so that nothing in them is
	// looked at.
	cut map[ast.Node]bool
	// labelled are the loops that were handled with their label.
	labelled map[ast.Stmt]bool
	// relabelled has the new names of labels for breaks and continues.
	relabelled map[types.Object]string
	// folded are the else branches that were handled with their if.
	folded map[ast.Stmt]bool
}

func newRewriter(l *link, pkg *load.Package, file *load.File) *rewriter {
	return &rewriter{l: l, pkg: pkg, file: file, cut: map[ast.Node]bool{}, labelled: map[ast.Stmt]bool{}, relabelled: map[types.Object]string{}, folded: map[ast.Stmt]bool{}}
}

func (r *rewriter) at(pos token.Pos) int { return r.file.Offset(pos) }

func (r *rewriter) replace(from, to token.Pos, text string) {
	r.replaceText(from, to, generated(text))
}

func (r *rewriter) replaceText(from, to token.Pos, text *Text) {
	r.edits = append(r.edits, edit{r.at(from), r.at(to), text})
}

// rename edits one identifier.
func (r *rewriter) rename(id *ast.Ident, before, name string) {
	r.replaceText(id.Pos(), id.End(), generated(before).name(r.pkg, id, name))
}

// generate makes an identifier declare something else than in the source, under
// the same name.
func (r *rewriter) generate(id *ast.Ident) {
	r.cut[id] = true
	r.replace(id.Pos(), id.End(), id.Name)
}

// walk makes the edits of n.
func (r *rewriter) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || r.cut[n] || r.l.live.Folding.Dead(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return r.selector(n)
		case *ast.Ident:
			r.ident(n)
		case *ast.CallExpr:
			r.recovered(n)
		case *ast.BasicLit:
			r.originals(n)
		case *ast.StructType:
			if e, ok := r.l.tags[n]; ok {
				r.edits = append(r.edits, e)
			}
		case ast.Stmt:
			if r.l.live.Folding.IsCheck(r.pkg.Info, n) {
				r.remove(n.Pos(), n.End())
				return false
			}
			r.fold(n)
			r.loop(n)
			if b, ok := n.(*ast.BranchStmt); ok {
				r.branch(b)
			}
		}
		return true
	})
}

// selector drops the package from a qualified name of the program's own, and
// writes out embedded fields where rule 6 needs it.
func (r *rewriter) selector(n *ast.SelectorExpr) bool {
	if x, ok := n.X.(*ast.Ident); ok {
		if pn, ok := r.pkg.Info.Uses[x].(*types.PkgName); ok {
			obj := r.pkg.Info.Uses[n.Sel]
			if stand := r.l.live.Graph.StandsFor(obj); stand != nil {
				r.replace(x.Pos(), n.Sel.Pos(), "")
				r.rename(n.Sel, "", r.l.names.of(stand))
				return false
			}
			if r.l.live.Graph.Ours(pn.Imported()) {
				r.replace(x.Pos(), n.Sel.Pos(), "")
				r.rename(n.Sel, "", r.l.names.of(obj))
				return false
			}
		}
	}
	if sel, ok := r.pkg.Info.Selections[n]; ok {
		if path := r.l.names.promoted(r.l.live.Graph, sel); path != nil {
			r.replace(n.Sel.Pos(), n.Sel.Pos(), strings.Join(path, ".")+".")
		}
	}
	return true
}

func (r *rewriter) ident(id *ast.Ident) {
	info, g := r.pkg.Info, r.l.live.Graph
	obj := info.Uses[id]
	if obj == nil {
		obj = info.Defs[id]
	}
	if obj == nil {
		r.rename(id, "", id.Name)
		return
	}
	switch o := obj.(type) {
	case *types.PkgName:
		if name, ok := r.l.names.std[o.Imported().Path()]; ok {
			r.rename(id, "", name)
			return
		}
	case *types.Var:
		if o.IsField() {
			r.rename(id, "", r.l.names.memberName(g, o))
			return
		}
	case *types.Func:
		if o.Signature().Recv() != nil {
			r.rename(id, "", r.l.names.memberName(g, o))
			return
		}
	}
	switch {
	case obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope():
		r.rename(id, "", id.Name)
	case g.Ours(obj.Pkg()):
		r.rename(id, "", r.l.names.of(obj))
	case g.StandsFor(obj) != nil:
		r.rename(id, "", r.l.names.of(g.StandsFor(obj)))
	default: // a standard object: dot-imported, or the right half of a qualified name
		before := ""
		if r.dotImports(id, obj) {
			before = r.l.names.std[obj.Pkg().Path()] + "."
		}
		r.rename(id, before, id.Name)
	}
}

func (r *rewriter) dotImports(id *ast.Ident, obj types.Object) bool {
	for _, d := range r.file.Syntax.Decls {
		if d.Pos() <= id.Pos() && id.Pos() < d.End() {
			return isDotImported(&graph.Part{Pkg: r.pkg, File: r.file, Decl: d}, id, obj)
		}
	}
	return false
}

// remove cuts the syntax between two positions, the line with it if nothing else
// stands on it.
func (r *rewriter) remove(from, to token.Pos) {
	src := r.file.Src
	start, end := r.at(from), r.at(to)
	for end < len(src) && (src[end] == ' ' || src[end] == '\t') {
		end++
	}
	if end < len(src) && src[end] == ';' {
		end++
	}
	lineStart := start
	for lineStart > 0 && (src[lineStart-1] == ' ' || src[lineStart-1] == '\t') {
		lineStart--
	}
	if lineStart == 0 || src[lineStart-1] == '\n' {
		rest := end
		for rest < len(src) && (src[rest] == ' ' || src[rest] == '\t' || src[rest] == '\r') {
			rest++
		}
		if rest < len(src) && src[rest] == '\n' {
			start, end = lineStart, rest+1
		}
	}
	r.edits = append(r.edits, edit{start: start, end: end})
}
