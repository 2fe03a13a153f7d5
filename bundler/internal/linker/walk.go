package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// A lowering says how a kind of syntax is written in the merged file, where that is
// more than other names. It looks at every node of the live code and registers the
// edits that its node needs; the walk goes on inside the node unless it reports that
// all of the node is written.
type lowering func(w *walker, n ast.Node) (written bool)

// lowerings are asked in this order.
func lowerings() []lowering {
	return []lowering{
		(*walker).tuneCheck,
		(*walker).hoist,
		(*walker).localType,
		(*walker).alias,
		(*walker).branch,
		(*walker).rangeFunction,
		(*walker).rangeInteger,
		(*walker).exit,
		(*walker).loop,
		(*walker).jump,
		(*walker).structTag,
		(*walker).repeats,
		(*walker).recovers,
		(*walker).originals,
		(*walker).laterMethod,
		(*walker).nilPanic,
		(*walker).builtin,
		(*walker).arrayConversion,
		(*walker).oldSyntax,
		(*walker).instance,
		(*walker).value,
	}
}

// A walker turns the syntax of one declaration into pieces.
type walker struct {
	*link
	pkg   *load.Package
	file  *load.File
	edits []edit
	// declared is the type that is being declared at package level; nil otherwise.
	declared *ast.TypeSpec
	// cut is syntax that goes away or is written already, so that nothing in it is
	// looked at.
	cut map[ast.Node]bool
	// labelled are the loops that were handled with their label.
	labelled map[ast.Stmt]bool
	// relabelled has the new labels for breaks and continues.
	relabelled map[types.Object]types.Object
	// over is the loop over a function in whose body the walker is; nil elsewhere.
	over *funcLoop
	// params has the type parameters of a type that leaves its generic function, by
	// those of the function; nil elsewhere.
	params map[types.Object]types.Object
	// behind is what follows the declaration: types that leave it.
	behind pieces
	// folded are the else branches that were handled with their if.
	folded map[ast.Stmt]bool
}

func (l *link) walker(pkg *load.Package, file *load.File) *walker {
	return &walker{link: l, pkg: pkg, file: file, cut: map[ast.Node]bool{}, labelled: map[ast.Stmt]bool{}, relabelled: map[types.Object]types.Object{}, folded: map[ast.Stmt]bool{}}
}

// lower is a node as the merged file has it. Some of its identifiers may have been
// written otherwise.
func (w *walker) lower(n ast.Node, others ...edit) pieces {
	inner := *w
	inner.edits = others
	inner.walk(n)
	return splice(w.file, w.at(n.Pos()), w.at(n.End()), inner.edits)
}

func (w *walker) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || w.cut[n] || w.live.Folding.Dead(n) {
			return false
		}
		for _, lower := range w.lowerings {
			if lower(w, n) {
				return false
			}
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			w.selector(n)
			return false
		case *ast.Ident:
			w.replace(n.Pos(), n.End(), w.ident(n, nil))
		}
		return true
	})
}

// selector drops the package from a qualified name of the program's own, and marks
// other names that end a selector: rule 6 may have them written out.
func (w *walker) selector(n *ast.SelectorExpr) {
	x, ok := n.X.(*ast.Ident)
	if ok {
		_, ok = w.pkg.Info.Uses[x].(*types.PkgName)
	}
	if !ok {
		w.walk(n.X)
		w.replace(n.Sel.Pos(), n.Sel.End(), w.ident(n.Sel, w.pkg.Info.Selections[n]))
		return
	}
	ref := w.ref(n.Sel)
	if w.live.Graph.Ours(ref.Obj.Pkg()) {
		w.replace(x.Pos(), n.Sel.Pos(), nil)
	} else {
		w.replace(x.Pos(), x.End(), pieces{{Ref: w.ref(x)}})
	}
	w.replace(n.Sel.Pos(), n.Sel.End(), pieces{{Ref: ref}})
}

// ref is the reference of an identifier where it stands.
func (w *walker) ref(id *ast.Ident) *naming.Ref {
	obj := w.pkg.Info.Uses[id]
	if obj == nil {
		obj = w.pkg.Info.Defs[id]
	}
	return &naming.Ref{Obj: w.canon.Of(obj), Ident: id, Site: naming.Site{Pkg: w.pkg.Types, Pos: id.Pos()}}
}

// ident is an identifier that no package qualifies. If it means a declaration of a
// package that stays an import, that package was imported with a dot (7.2).
func (w *walker) ident(id *ast.Ident, via *types.Selection) (p pieces) {
	ref := w.ref(id)
	ref.Via = via
	if o := ref.Obj; o != nil && o.Pkg() != nil && o.Parent() == o.Pkg().Scope() && !w.live.Graph.Ours(o.Pkg()) {
		p = w.qualifier(o.Pkg(), ref.Site)
	}
	return append(p, Piece{Ref: ref})
}

// qualifier is the name of an imported package and a dot.
func (w *walker) qualifier(pkg *types.Package, site naming.Site) pieces {
	name := types.NewPkgName(token.NoPos, w.pkg.Types, pkg.Name(), pkg)
	return pieces{{Ref: &naming.Ref{Obj: name, Site: site}}, {Text: "."}}
}

// mention is a generated reference to a declaration of the program, or a predeclared
// one, at a place of the source.
func (w *walker) mention(obj types.Object, pos token.Pos) *naming.Ref {
	return &naming.Ref{Obj: w.canon.Of(obj), Site: naming.Site{Pkg: w.pkg.Types, Pos: pos}}
}

func (w *walker) at(pos token.Pos) int { return w.file.Offset(pos) }

// replace writes pieces in place of the source between two positions.
func (w *walker) replace(from, to token.Pos, p pieces) {
	w.edits = append(w.edits, edit{w.at(from), w.at(to), p})
}

// insert writes pieces in front of a position.
func (w *walker) insert(pos token.Pos, p pieces) { w.replace(pos, pos, p) }

// remove cuts the syntax between two positions, the line with it if nothing else
// stands on it.
func (w *walker) remove(from, to token.Pos) {
	src := w.file.Src
	start, end := w.at(from), w.at(to)
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
	w.edits = append(w.edits, edit{from: start, to: end})
}
