package linker

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// recovered gives what recover returns to package typenames, where its text may
// name types (rule 12.3), and takes it back where it is panicked with again.
func (r *rewriter) recovered(call *ast.CallExpr) {
	if by, what := r.l.live.Wrapped(call); by != nil {
		r.replace(what.Pos(), what.Pos(), r.l.names.of(by)+"(")
		r.replace(what.End(), what.End(), ")")
	}
}

// originals fills in the table of package typenames, its only empty raw string.
func (r *rewriter) originals(lit *ast.BasicLit) {
	if r.pkg == r.l.live.Graph.Prog.TypeNames && lit.Value == "``" {
		r.replace(lit.Pos(), lit.End(), "`\n"+r.l.originals()+"`")
	}
}

// An original is a type's name in the merged file and where it comes from.
type original struct {
	pkg      *load.Package
	new, old string
}

// originals is the table of package typenames, described there. A local type may
// share its name with others of the file: then the name means the one outside
// functions; between local types of two packages it says nothing.
func (l *link) originals() string {
	var list []original
	for _, p := range l.live.Graph.Parts {
		if p.Kind == graph.Type && l.kept(p) && len(p.Objs) > 0 {
			list = append(list, original{p.Pkg, l.names.of(p.Objs[0]), p.Objs[0].Name()})
		}
	}
	for _, o := range l.survey.localTypes {
		if !l.names.Taken(o.new) {
			list = append(list, o)
		}
	}
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

// runtimePath is a package's path as the runtime writes it before the types in
// type arguments.
func runtimePath(prog *load.Program, pkg *load.Package) string {
	if pkg == prog.Entry {
		return "main"
	}
	last := strings.LastIndexByte(pkg.Path, '/') + 1
	return pkg.Path[:last] + strings.ReplaceAll(pkg.Path[last:], ".", "%2e")
}

// localType notes a type declared in a function.
func (s *survey) localType(pkg *load.Package, o *types.TypeName) {
	if _, param := o.Type().(*types.TypeParam); !param && !o.IsAlias() && o.Parent() != pkg.Types.Scope() {
		s.localTypes = append(s.localTypes, original{pkg, o.Name(), o.Name()})
	}
}
