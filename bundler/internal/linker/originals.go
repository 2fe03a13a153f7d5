package linker

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// recovered gives what recover returns to package recovered, where its text may
// name types (rule 12).
func (r *rewriter) recovered(call *ast.CallExpr) {
	if !r.l.live.Recovered(call) {
		return
	}
	name := r.l.names.of(r.l.live.Graph.Prog.Recovered.Lookup("recovered"))
	r.replace(call.Pos(), call.Pos(), name+"(")
	r.replace(call.End(), call.End(), ")")
}

// originals fills in the table of package recovered, its only empty literal.
func (r *rewriter) originals(lit *ast.BasicLit) {
	if r.pkg == r.l.live.Graph.Prog.Recovered && lit.Value == "``" {
		r.replace(lit.Pos(), lit.End(), "`\n"+r.l.originals()+"`")
	}
}

// An original is a name of the merged file and where it comes from.
type original struct {
	pkg      *load.Package
	new, old string // new with a dot before it of a field, with () behind it of a method
}

// originals is the table of package recovered, described there. A local type may
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
	list = append(list, l.originalMembers()...)
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
			word, renamed := o.new, strings.TrimSuffix(strings.TrimPrefix(o.new, "."), "()") != o.old
			if renamed {
				word += ":" + o.old
			}
			if (renamed || pkg != prog.Entry) && !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
		if slices.ContainsFunc(l.survey.structs, func(sn structNode) bool { _, tagged := l.tags[sn.node]; return tagged && sn.pkg == pkg }) {
			words = append(words, "="+pkg.Path)
		}
		if len(words) > 0 {
			table.WriteString(runtimePath(prog, pkg) + " " + pkg.Name + " " + strings.Join(words, " ") + "\n")
		}
	}
	return table.String()
}

// originalMembers are the unexported methods and fields that a type's text shows
// under a new name, or with a package: methods of interfaces, fields of
// anonymous structs.
func (l *link) originalMembers() (list []original) {
	add := func(owners map[string][]*load.Package, renamed map[string]string, before, behind string, shown func(name string) bool) {
		for _, name := range sortedPaths(owners) {
			for _, pkg := range owners[name] {
				if fresh := renamed[memberID(pkg.Types, name)]; fresh != "" {
					list = append(list, original{pkg, before + fresh + behind, name})
				} else if shown(name) {
					list = append(list, original{pkg, before + name + behind, name})
				}
			}
		}
	}
	anonymous := map[string]bool{}
	for _, sn := range l.survey.structs {
		for f := range sn.typ.Fields() {
			anonymous[f.Name()] = anonymous[f.Name()] || !sn.named
		}
	}
	add(l.survey.methods, l.names.members, "", "()", func(name string) bool { return l.survey.abstract[name] })
	add(l.survey.fields, l.names.fields, ".", "", func(name string) bool { return anonymous[name] })
	return list
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
