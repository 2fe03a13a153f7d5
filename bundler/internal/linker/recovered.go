package linker

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
)

// recovers gives what recover returns to package typenames, where its text may name
// types (12.3), and takes it back where it is panicked with again.
func (w *walker) recovers(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	if by, what := w.live.Wrapped(call); by != nil {
		w.insert(what.Pos(), pieces{{Ref: w.mention(by, what.Pos())}, {Text: "("}})
		w.insert(what.End(), text(")"))
	}
	return false
}

// originals fills in the table of package typenames, its only empty raw string.
func (w *walker) originals(n ast.Node) bool {
	lit, ok := n.(*ast.BasicLit)
	if !ok || w.pkg != w.live.Graph.Prog.TypeNames || lit.Value != "``" {
		return false
	}
	w.replace(lit.Pos(), lit.End(), text("`\n").add(pieces{{Named: w.originalNames}}).text("`"))
	return true
}

// An original is a type's name in the merged file and where it comes from.
type original struct {
	pkg      *load.Package
	new, old string
}

// originalNames is the table of package typenames, described there. A local type may
// share its name with others of the file: then the name means the one outside
// functions; between local types of two packages it says nothing.
func (l *link) originalNames(names *naming.Names) string {
	list := l.originalTypes(names)
	owner := map[string]original{}
	ambiguous := map[string]bool{}
	for _, o := range list {
		if other, ok := owner[o.new]; ok && other != o {
			ambiguous[o.new] = true
		}
		owner[o.new] = o
	}
	var table strings.Builder
	prog := l.live.Graph.Prog
	for _, pkg := range prog.Packages {
		var words []string
		for _, o := range list {
			if o.pkg != pkg || ambiguous[o.new] || pkg.Support {
				continue
			}
			word := o.new
			if o.new != o.old {
				word += ":" + o.old
			}
			if (o.new != o.old || pkg != prog.Entry) && !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
		if len(words) > 0 {
			table.WriteString(runtimePath(prog, pkg) + " " + pkg.Name + " " + strings.Join(words, " ") + "\n")
		}
	}
	return table.String()
}

// originalTypes are the types of the file, those declared in functions last.
func (l *link) originalTypes(names *naming.Names) (list []original) {
	for _, p := range l.live.Graph.Parts {
		if p.Kind == graph.Type && l.kept(p) && len(p.Objs) > 0 {
			list = append(list, original{p.Pkg, names.Of(p.Objs[0]), p.Objs[0].Name()})
		}
	}
	for _, r := range l.names.Refs {
		tn, ok := r.Obj.(*types.TypeName)
		if !ok || !isLocalType(r, tn) {
			continue
		}
		name := names.Of(tn) // another if it leaves its function
		if name != tn.Name() || !names.Taken(name) {
			list = append(list, original{l.pkgOf(tn), name, tn.Name()})
		}
	}
	return list
}

func (l *link) pkgOf(obj types.Object) *load.Package {
	i := slices.IndexFunc(l.live.Graph.Prog.Packages, func(p *load.Package) bool { return p.Types == obj.Pkg() })
	return l.live.Graph.Prog.Packages[i]
}

// runtimePath is a package's path as the runtime writes it before the types in
// type arguments.
func runtimePath(prog *load.Program, pkg *load.Package) string {
	if pkg == prog.Entry {
		return "main"
	}
	last := strings.LastIndexByte(pkg.Path, '/') + 1
	return pkg.Path[:last] + strings.ReplaceAll(pkg.Path[last:], ".", "%2e")
}
