package target

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
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
	s.promoted(members)
	s.conversions(members)
	if s.release() > s.api.Newest {
		s.add(Finding{Rule: RuleStd, Severity: Note, Message: fmt.Sprintf(
			"names newer than Go 1.%d are not known here: run with a Go distribution of 1.%d that has its api folder", s.api.Newest, s.release())})
	}
}

// promoted reports newer methods that a type of the library has from one that it embeds
// and does not show: the api files list them as its own, as testing.T.Chdir.
func (s *subject) promoted(members memberIndex) {
	for expr, sel := range s.file.Info.Selections {
		named := shownOwner(sel)
		if named == nil {
			continue
		}
		path, name := named.Obj().Pkg().Path(), named.Obj().Name()+"."+sel.Obj().Name()
		if _, own := members.symbol(sel.Obj()); own != name && isStd(path) {
			s.newer(expr.Sel.Pos(), path+"."+name, s.api.Since(path, name))
		}
	}
}

// shownOwner is the first type on the way to a selected method, embedded in a type of
// the program's or not, that is exported and of the method's package; nil for a field.
func shownOwner(sel *types.Selection) *types.Named {
	if sel.Kind() == types.FieldVal {
		return nil
	}
	t := sel.Recv()
	for _, i := range sel.Index() {
		named, ok := types.Unalias(objects.Deref(t)).(*types.Named)
		if ok && named.Obj().Pkg() != nil && named.Obj().Pkg() == sel.Obj().Pkg() && named.Obj().Exported() {
			return named
		}
		st, ok := objects.Deref(t).Underlying().(*types.Struct)
		if !ok || i >= st.NumFields() {
			return nil
		}
		t = st.Field(i).Type()
	}
	return nil
}

func (s *subject) newer(pos token.Pos, name string, since int) {
	if since <= s.release() {
		return
	}
	needs := fmt.Sprintf("1.%d", since)
	s.add(Finding{Rule: RuleStd, Severity: Refused, Pos: s.at(pos), Name: name, Needs: needs,
		Message: fmt.Sprintf("%s needs Go %s; %s has %s", name, needs, s.profile.title(), s.profile.Go)})
}

// conversions warns of types of the standard library that implement an
// interface of the program only by a method that the judge's Go lacks. Whether
// the program converts the one to the other is not looked at.
func (s *subject) conversions(members memberIndex) {
	var ifaces []*types.Interface
	ast.Inspect(s.file.Syntax, func(n ast.Node) bool {
		if expr, ok := n.(*ast.InterfaceType); ok {
			if iface, ok := s.file.Info.TypeOf(expr).(*types.Interface); ok && iface.NumExplicitMethods() > 0 {
				ifaces = append(ifaces, iface)
			}
		}
		return true
	})
	if ifaces == nil {
		return
	}
	for _, named := range s.libraryTypes() {
		ptr := types.NewPointer(named)
		for _, iface := range ifaces {
			if types.Implements(ptr, iface) {
				s.convertible(members, ptr, iface)
			}
		}
	}
}

// libraryTypes are the concrete types of the standard library that expressions
// of the program have, by name.
func (s *subject) libraryTypes() []*types.Named {
	seen := map[*types.Named]bool{}
	var all []*types.Named
	for _, tv := range s.file.Info.Types {
		named, ok := types.Unalias(objects.Deref(tv.Type)).(*types.Named)
		if !ok || seen[named] || named.Obj().Pkg() == nil || !isStd(named.Obj().Pkg().Path()) || types.IsInterface(named) {
			continue
		}
		seen[named] = true
		if named.Obj().Pkg() != s.file.Pkg {
			all = append(all, named)
		}
	}
	slices.SortFunc(all, func(a, b *types.Named) int { return strings.Compare(a.String(), b.String()) })
	return all
}

func (s *subject) convertible(members memberIndex, t types.Type, iface *types.Interface) {
	for m := range iface.ExplicitMethods() {
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.Pkg(), m.Name())
		path, name := members.symbol(obj)
		if name == "" {
			continue
		}
		since := s.api.Since(path, name)
		if since <= s.release() {
			continue
		}
		symbol := path + "." + name
		s.add(Finding{Rule: RuleStd, Severity: Warning, Pos: s.at(m.Pos()), Name: symbol, Needs: fmt.Sprintf("1.%d", since),
			Message: fmt.Sprintf("%s came with Go 1.%d: on %s its type does not implement this interface", symbol, since, s.profile.title())})
	}
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
		named, ok := types.Unalias(objects.Deref(recv.Type())).(*types.Named)
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
