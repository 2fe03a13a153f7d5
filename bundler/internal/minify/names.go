package minify

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// A plan is the new names of a program.
type plan struct {
	file  *onefile.File
	scope scope
	names map[types.Object]string // objects found by scope, under their representative
	// representative of each clause's variable in a type switch, all of which
	// are written as one.
	symbolic map[types.Object]*types.Var
	members  map[string]string // fields and methods of the program, by old name
	labels   map[types.Object]string
	aliases  map[*ast.ImportSpec]string
}

func newPlan(f *onefile.File, s scope) *plan {
	p := &plan{
		file: f, scope: s,
		names:    map[types.Object]string{},
		symbolic: map[types.Object]*types.Var{},
		members:  map[string]string{},
		labels:   map[types.Object]string{},
		aliases:  map[*ast.ImportSpec]string{},
	}
	if !s.locals {
		return p
	}
	w := &scopeWalk{plan: p, info: f.Info, pkg: f.Pkg, embedded: embeddedTypes(f)}
	w.run()
	w.assign()
	p.nameLabels()
	if s.members {
		p.nameMembers()
	}
	return p
}

// embeddedTypes is the set of type names that name a field by embedding.
func embeddedTypes(f *onefile.File) map[types.Object]bool {
	embedded := map[types.Object]bool{}
	for id, obj := range f.Info.Defs {
		if v, ok := obj.(*types.Var); ok && v.Embedded() {
			if tn, ok := f.Info.Uses[id].(*types.TypeName); ok {
				embedded[tn] = true
			}
		}
	}
	return embedded
}

// renames gives the new name of an identifier, "" if it stays.
func (p *plan) renames(id *ast.Ident) string {
	obj := p.file.Info.Uses[id]
	if obj == nil {
		obj = p.file.Info.Defs[id]
	}
	if rep, ok := p.symbolic[obj]; ok {
		obj = rep
	}
	switch obj := obj.(type) {
	case nil:
		// The variable that a type switch writes has no object of its own.
		return p.names[p.switchVar(id)]
	case *types.Label:
		return p.labels[obj]
	case *types.Var:
		if obj.IsField() {
			return p.member(obj)
		}
	case *types.Func:
		if obj.Signature().Recv() != nil {
			return p.member(obj)
		}
	}
	return p.names[obj]
}

func (p *plan) member(obj types.Object) string {
	if obj.Pkg() != p.file.Pkg {
		return ""
	}
	return p.members[obj.Name()]
}

func (p *plan) switchVar(id *ast.Ident) types.Object {
	for _, rep := range p.symbolic {
		if rep.Pos() == id.Pos() {
			return rep
		}
	}
	return nil
}

// nameLabels gives labels names of their own within each function: they live
// in a space apart.
func (p *plan) nameLabels() {
	for _, d := range p.file.Syntax.Decls {
		next := 0
		ast.Inspect(d, func(n ast.Node) bool {
			if stmt, ok := n.(*ast.LabeledStmt); ok && stmt.Label.Name != "_" {
				name := shortName(next)
				for token.IsKeyword(name) {
					next++
					name = shortName(next)
				}
				next++
				p.labels[p.file.Info.Defs[stmt.Label]] = name
			}
			return true
		})
	}
}

const firstLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const otherLetters = firstLetters + "0123456789"

// shortName is the i-th name: a, b, ..., Z, aa, ba, ...
func shortName(i int) string {
	name := []byte{firstLetters[i%len(firstLetters)]}
	for i /= len(firstLetters); i > 0; i /= len(otherLetters) {
		i--
		name = append(name, otherLetters[i%len(otherLetters)])
	}
	return string(name)
}

// A candidate is something to name and how often it is written.
type candidate struct {
	obj   types.Object
	count int
}

// byWeight orders candidates: the most written first, then by place.
func byWeight(cs []candidate) {
	sort.Slice(cs, func(i, j int) bool {
		if cs[i].count != cs[j].count {
			return cs[i].count > cs[j].count
		}
		return cs[i].obj.Pos() < cs[j].obj.Pos()
	})
}

// importSpec finds the import of a package name.
func (p *plan) importSpec(obj *types.PkgName) *ast.ImportSpec {
	for _, spec := range p.file.Syntax.Imports {
		if p.file.Info.Implicits[spec] == types.Object(obj) || spec.Name != nil && p.file.Info.Defs[spec.Name] == types.Object(obj) {
			return spec
		}
	}
	return nil
}
