package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// bring adds to the program what it names of the standard library and the judge's Go
// lacks (package backport). The packages come first: the standard library starts
// before the program.
func (l *loader) bring(entry *packages.Package) error {
	release := minorOf(l.cfg.Release)
	if release == 0 || release >= minorOf(l.ownVersion()) {
		return nil
	}
	api, err := std.LoadAPI(l.prog.GOROOT, l.cfg.GOOS, l.cfg.GOARCH)
	if err != nil {
		return err
	}
	listed := map[string]*packages.Package{}
	packages.Visit([]*packages.Package{entry}, nil, func(p *packages.Package) {
		if isStd(p) {
			listed[p.PkgPath] = p
		}
	})
	lib := backport.NewLibrary(api, release, func(path string) (backport.Source, bool) { return librarySource(listed[path]) })
	n := newNaming(lib, listed)
	for _, p := range l.prog.Packages {
		for _, f := range p.Files {
			lib.Trees = lib.Trees || n.wrapsSeveral(f.Syntax)
		}
	}
	for _, p := range l.prog.Packages {
		for _, f := range p.Files {
			n.file(f.Syntax)
		}
	}
	users := slices.Clone(l.prog.Packages)
	for {
		brought, err := l.brought(lib, lib.Choose(n.needs, n.selected))
		if err != nil {
			return err
		}
		if brought != nil {
			l.prog.Packages = slices.Concat(brought, users)
			l.prog.Backport = lib
			l.importBrought(users, brought)
			l.prog.Methods = methods(lib, brought, l.prog.Std)
			return nil
		}
	}
}

func librarySource(p *packages.Package) (src backport.Source, ok bool) {
	if p == nil {
		return src, false
	}
	src = backport.Source{Name: p.Name, Files: p.GoFiles, Imports: map[string]string{}}
	for path, imp := range p.Imports {
		src.Imports[path] = imp.Name
	}
	return src, true
}

// minorOf is the 21 of "go1.21".
func minorOf(version string) int {
	_, minor, _ := strings.Cut(version, ".")
	n, err := strconv.Atoi(minor)
	if err != nil {
		return 0
	}
	return n
}

// brought parses and type-checks chosen packages. It returns nil, to be asked again
// with another choice, if the declarations do not compile by themselves.
func (l *loader) brought(lib *backport.Library, chosen []backport.Package) ([]*Package, error) {
	list := []*Package{}
	l.views, l.origins = map[string]*types.Package{}, map[string]*types.Package{}
	for _, c := range chosen {
		p, err := l.parseBrought(c, list)
		if err != nil {
			return nil, err
		}
		if err := l.importMore(p); err != nil {
			return nil, err
		}
		if errs := l.checkPackage(p); errs.Err() != nil {
			if !failBrought(lib, c, errs) {
				return nil, errs.Err()
			}
			return nil, nil
		}
		l.views[c.Path], l.origins[c.Path] = l.view(p), p.Types
		list = append(list, p)
	}
	return list, nil
}

// failBrought notes the declarations that do not compile. It reports whether there are
// any: there is nothing else that could be done about the errors.
func failBrought(lib *backport.Library, p backport.Package, errs diag.List) (found bool) {
	for _, e := range errs {
		if file := strings.TrimPrefix(strings.TrimPrefix(e.Pos.Filename, "bundle/"), "std/"); lib.Fail(p.Path, file, e.Pos.Line, "it needs what package "+p.Path+" of the judge's Go does not show: "+e.Message) {
			found = true
		}
	}
	return found
}

func (l *loader) parseBrought(c backport.Package, before []*Package) (*Package, error) {
	p := &Package{
		Path: c.Path, Name: c.Name, Dir: filepath.Join(l.prog.GOROOT, "src", filepath.FromSlash(c.Path)), Backport: true,
		Module: Module{Path: "std", Version: l.record.release, Go: strings.TrimPrefix(l.ownVersion(), "go")},
	}
	for _, f := range c.Files {
		syntax, err := parser.ParseFile(l.prog.Fset, f.Name, f.Src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		name := "std/" + f.Name
		if f.Substitute {
			name = "bundle/" + name
		}
		p.Files = append(p.Files, &File{Path: filepath.Join(l.prog.GOROOT, "src", filepath.FromSlash(f.Name)), Name: name, Shown: name, Src: f.Src, Syntax: syntax, Tok: l.prog.Fset.File(syntax.FileStart)})
	}
	for _, other := range before {
		if slices.Contains(c.Imports, other.Path) {
			p.Imports = append(p.Imports, other)
		}
	}
	return p, nil
}

// view is a package of the library as the program sees it: what is brought, and the
// judge's own for the rest.
func (l *loader) view(p *Package) *types.Package {
	view := types.NewPackage(p.Path, p.Name)
	brought := p.Types.Scope()
	for _, name := range brought.Names() {
		if token.IsExported(name) {
			view.Scope().Insert(brought.Lookup(name))
		}
	}
	l.fill(view, brought)
	return view
}

// rest is a package of the library without what is brought of it: what the brought
// declarations see of the judge's.
func (l *loader) rest(p *Package) *types.Package {
	rest := types.NewPackage(p.Path, p.Name)
	declared := types.NewScope(nil, token.NoPos, token.NoPos, "")
	for _, f := range p.Files {
		for _, d := range f.Syntax.Decls {
			for _, name := range declares(d) {
				declared.Insert(types.NewLabel(token.NoPos, nil, name))
			}
		}
	}
	l.fill(rest, declared)
	return rest
}

// fill adds to a package what the judge's has and a scope does not.
func (l *loader) fill(pkg *types.Package, without *types.Scope) {
	if own := l.prog.Std[pkg.Path()]; own != nil {
		for _, name := range own.Scope().Names() {
			if token.IsExported(name) && without.Lookup(name) == nil {
				pkg.Scope().Insert(own.Scope().Lookup(name))
			}
		}
	}
	pkg.MarkComplete()
}

// behindViews are the packages whose declarations a checked package refers to: those of
// which views and rests are made, in their place.
func (l *loader) behindViews(p *Package) (list []*types.Package) {
	add := func(imp *types.Package) {
		if imp != nil && imp != p.Types && !slices.Contains(list, imp) {
			list = append(list, imp)
		}
	}
	for _, imp := range p.Types.Imports() {
		if l.views[imp.Path()] != imp && !(p.Backport && imp.Path() == p.Path) {
			add(imp)
			continue
		}
		add(l.prog.Std[imp.Path()])
		add(l.origins[imp.Path()])
	}
	return list
}

// declares are the names that a declaration gives to the package.
func declares(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}

// importBrought makes the brought packages imports of the program's.
func (l *loader) importBrought(users, brought []*Package) {
	for _, p := range users {
		named := map[string]bool{}
		for _, f := range p.Files {
			for _, spec := range f.Syntax.Imports {
				if path, err := strconv.Unquote(spec.Path.Value); err == nil {
					named[path] = true
				}
			}
		}
		for _, b := range brought {
			if named[b.Path] {
				p.Imports = append(p.Imports, b)
			}
		}
		slices.SortStableFunc(p.Imports, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	}
}

// methods relates the methods that the judge's types lack to the functions that were
// brought for them.
func methods(lib *backport.Library, brought []*Package, std map[string]*types.Package) map[types.Object]types.Object {
	functions := map[types.Object]types.Object{}
	for _, m := range lib.Methods() {
		i := slices.IndexFunc(brought, func(p *Package) bool { return p.Path == m.Path })
		if i < 0 || std[m.Path] == nil {
			continue
		}
		typ, name, _ := strings.Cut(m.Name, ".")
		tn := std[m.Path].Scope().Lookup(typ)
		if fn := brought[i].Lookup(m.Function); fn != nil && tn != nil {
			if method, _, _ := types.LookupFieldOrMethod(tn.Type(), true, std[m.Path], name); method != nil {
				functions[method] = fn
			}
		}
	}
	return functions
}
