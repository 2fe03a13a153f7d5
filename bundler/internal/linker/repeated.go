package linker

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/renamer"
)

// A repeated is a name in a local group of constants whose value is repeated with
// another meaning of the name, so that it cannot be written otherwise.
type repeated struct {
	pos token.Pos
	obj types.Object // the first meaning
}

// firstMeanings notes the uses of outer objects that a group of constants hides.
func (s *survey) firstMeanings(l *link, p *graph.Part, group *ast.GenDecl) {
	for _, m := range objects.FirstMeanings(p.Pkg.Info, p.Pkg.Types, group) {
		switch {
		case m.Obj.Parent() == types.Universe:
			s.universe[m.Obj.Name()] = true
		case l.live.Graph.PartOf(m.Obj) != nil:
			s.sites[m.Obj] = append(s.sites[m.Obj], renamer.Site{Pkg: p.Pkg.Types, Pos: m.Ident.Pos()})
			s.repeated = append(s.repeated, repeated{m.Ident.Pos(), m.Obj})
		case l.live.Graph.Prog.Std[m.Obj.Pkg().Path()] == m.Obj.Pkg(): // imported with a dot
			s.repeated = append(s.repeated, repeated{m.Ident.Pos(), m.Obj})
		}
	}
}

// repeatedSites notes that the names in a constant's value are read again on the
// lines below that repeat it, behind the constants declared in between.
func (s *survey) repeatedSites(g *graph.Graph, p *graph.Part, group *ast.GenDecl) {
	if group.Tok != token.CONST {
		return
	}
	var explicit *ast.ValueSpec
	for _, spec := range group.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) > 0 {
			explicit = spec
			continue
		}
		again := func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && p.Pkg.Info.Uses[id] != nil {
				s.use(g, p, id, spec.Pos())
			}
			return true
		}
		for _, v := range explicit.Values {
			ast.Inspect(v, again)
		}
		if explicit.Type != nil {
			ast.Inspect(explicit.Type, again)
		}
	}
}

// lostRepeated refuses a program in which such a name means something that got
// another one.
func (n *names) lostRepeated(l *link) error {
	var list diag.List
	for _, r := range l.survey.repeated {
		if !l.live.Graph.Ours(r.obj.Pkg()) || n.of(r.obj) != r.obj.Name() {
			list.Add(l.live.Graph.Prog.Position(r.pos), "write out the values of the lines below, or rename the constant",
				"%s cannot keep its name in the merged file, and the lines below repeat it for the constant of this group", r.obj.Name())
		}
	}
	return list.Err()
}
