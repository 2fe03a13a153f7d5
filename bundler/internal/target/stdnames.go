package target

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/refactor/satisfy"
)

// standard reports every name of the standard library that is newer than the
// judge's Go: at its import for a package, at each use for the rest.
func (s *subject) standard() {
	if s.release() == 0 {
		return
	}
	for _, spec := range s.file.Syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err == nil && isStd(path) {
			s.newer(spec.Pos(), "package "+path, s.api.Package(path))
		}
	}
	members := memberIndex{}
	for id, obj := range s.file.Info.Uses {
		if path, name := members.symbol(obj); name != "" && isStd(path) {
			s.newer(id.Pos(), path+"."+name, s.api.Since(path, name))
		}
	}
	s.conversions(members)
	if s.release() > s.api.Newest {
		s.add(Finding{Rule: RuleStd, Severity: Note, Message: fmt.Sprintf(
			"names newer than Go 1.%d are not known here: run with a Go distribution of 1.%d that has its api folder", s.api.Newest, s.release())})
	}
}

func (s *subject) newer(pos token.Pos, name string, since int) {
	if since <= s.release() {
		return
	}
	needs := fmt.Sprintf("1.%d", since)
	s.add(Finding{Rule: RuleStd, Severity: Refused, Pos: s.at(pos), Name: name, Needs: needs,
		Message: fmt.Sprintf("%s needs Go %s; %s has %s", name, needs, s.profile.title(), s.profile.Go)})
}

// conversions reports types of the standard library that the program uses as
// an interface of its own through a method that the judge's Go lacks.
func (s *subject) conversions(members memberIndex) {
	if len(s.file.Errors) > 0 {
		return // satisfy wants a well-typed program
	}
	var finder satisfy.Finder
	finder.Find(s.file.Info, []*ast.File{s.file.Syntax})
	for c := range finder.Result {
		iface, ok := c.LHS.Underlying().(*types.Interface)
		named, std := types.Unalias(deref(c.RHS)).(*types.Named)
		if !ok || !std || named.Obj().Pkg() == nil || !isStd(named.Obj().Pkg().Path()) {
			continue
		}
		for m := range iface.Methods() {
			if m.Pkg() != s.file.Pkg {
				continue // the library's own interfaces are as old as its types
			}
			obj, _, _ := types.LookupFieldOrMethod(c.RHS, true, m.Pkg(), m.Name())
			if path, name := members.symbol(obj); name != "" {
				s.newer(m.Pos(), path+"."+name, s.api.Since(path, name))
			}
		}
	}
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// memberIndex tells for each package seen which type a field belongs to, since
// a field does not know it.
type memberIndex map[*types.Package]map[types.Object]string

// symbol gives the package and name of an object as the api files write them;
// "" for an object of the program, of the language or of no package.
func (m memberIndex) symbol(obj types.Object) (path, name string) {
	if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() == "main" || !obj.Exported() {
		return "", ""
	}
	path = obj.Pkg().Path()
	switch obj := obj.(type) {
	case *types.PkgName:
		return "", ""
	case *types.Func:
		recv := obj.Origin().Signature().Recv()
		if recv == nil {
			return path, obj.Name()
		}
		named, ok := types.Unalias(deref(recv.Type())).(*types.Named)
		if !ok {
			return "", ""
		}
		return path, named.Obj().Name() + "." + obj.Name()
	case *types.Var:
		if !obj.IsField() {
			return path, obj.Name()
		}
		owner := m.owners(obj.Pkg())[obj.Origin()]
		if owner == "" {
			return "", ""
		}
		return path, owner + "." + obj.Name()
	}
	return path, obj.Name()
}

func (m memberIndex) owners(pkg *types.Package) map[types.Object]string {
	if owners, ok := m[pkg]; ok {
		return owners
	}
	owners := map[types.Object]string{}
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		if st, ok := tn.Type().Underlying().(*types.Struct); ok {
			for f := range st.Fields() {
				owners[f] = name
			}
		}
	}
	m[pkg] = owners
	return owners
}
