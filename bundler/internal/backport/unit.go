package backport

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/objects"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// A unit is a package of the library, cut into declarations.
type unit struct {
	path, name string
	files      []*file
	order      []*decl
	decls      map[string]*decl
	types      *types.Package
	info       *types.Info
	// starts says that the package has an init function.
	starts bool
}

type file struct {
	name       string // "slices/sort.go"
	src        []byte
	syntax     *ast.File
	substitute bool // our own
}

// A decl is what is brought or left out: a function, a method, or what one spec
// declares; a whole group of constants that hang together.
type decl struct {
	names   []string // a method as "Type.Name"
	file    *file
	node    ast.Node
	bare    bool            // a function without a body
	refs    []Symbol        // of this package and of others
	selects map[string]bool // names that it selects from values
	methods []string        // of a type
	changed bool            // of a variable: the package changes it
}

// unit is the package at path, nil if it cannot be read.
func (l *Library) unit(importPath string) *unit {
	if u, known := l.units[importPath]; known {
		return u
	}
	l.units[importPath] = nil
	u, err := l.read(importPath)
	if err != nil {
		return nil
	}
	l.units[importPath] = u
	return u
}

// read parses a package and finds what each of its declarations refers to.
func (l *Library) read(importPath string) (*unit, error) {
	src, listed := l.Source(importPath)
	if !listed {
		return nil, fmt.Errorf("package %s is not listed", importPath)
	}
	u := &unit{path: importPath, name: src.Name, decls: map[string]*decl{}}
	for _, name := range substituteFiles(importPath) {
		text, err := substitutes.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := l.parse(u, &file{name: path.Join(importPath, path.Base(name)), src: text, substitute: true}); err != nil {
			return nil, err
		}
	}
	if !slices.Contains(replaced, importPath) {
		for _, name := range src.Files {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if err := l.parse(u, &file{name: path.Join(importPath, filepath.Base(name)), src: text}); err != nil {
				return nil, err
			}
		}
	}
	u.cut()
	u.resolve(l.fset, src.Imports)
	return u, nil
}

func (l *Library) parse(u *unit, f *file) (err error) {
	f.syntax, err = parser.ParseFile(l.fset, f.name, f.src, parser.ParseComments|parser.SkipObjectResolution)
	u.files = append(u.files, f)
	return err
}

// cut finds the declarations. Our own come first and are not replaced; of a type that
// is our own, so are all methods.
func (u *unit) cut() {
	own := map[string]bool{} // types of our own
	for _, f := range u.files {
		for _, d := range f.syntax.Decls {
			for _, c := range pieces(d) {
				c.file = f
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
					u.starts = u.starts || !f.substitute
					continue
				}
				u.add(c, own)
			}
		}
	}
	for _, d := range u.order {
		fn, ok := d.node.(*ast.FuncDecl)
		if !ok || fn.Recv == nil {
			continue
		}
		if t := u.decls[onefile.Receiver(fn.Recv.List[0].Type)]; t != nil {
			t.methods = append(t.methods, d.names[0])
		}
	}
}

func (u *unit) add(d *decl, own map[string]bool) {
	for _, name := range d.names {
		if u.decls[name] != nil {
			return // ours is there
		}
	}
	if fn, ok := d.node.(*ast.FuncDecl); ok && fn.Recv != nil && own[onefile.Receiver(fn.Recv.List[0].Type)] && !d.file.substitute {
		return
	}
	if spec, ok := d.node.(*ast.TypeSpec); ok && d.file.substitute {
		own[spec.Name.Name] = true
	}
	u.order = append(u.order, d)
	for _, name := range d.names {
		u.decls[name] = d
	}
}

// pieces are the parts of a declaration that are brought one by one.
func pieces(d ast.Decl) (list []*decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = onefile.Receiver(d.Recv.List[0].Type) + "." + name
		}
		return []*decl{{names: []string{name}, node: d, bare: d.Body == nil}}
	case *ast.GenDecl:
		if d.Tok == token.CONST && objects.HangTogether(d) {
			all := &decl{node: d}
			for _, s := range d.Specs {
				all.names = append(all.names, namesOf(s)...)
			}
			return []*decl{all}
		}
		for _, s := range d.Specs {
			if names := namesOf(s); names != nil {
				one := &decl{names: names, node: s}
				if !d.Lparen.IsValid() {
					one.node = d
				}
				list = append(list, one)
			}
		}
	}
	return list
}

func namesOf(s ast.Spec) (names []string) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []string{s.Name.Name}
	case *ast.ValueSpec:
		for _, id := range s.Names {
			if id.Name != "_" {
				names = append(names, id.Name)
			}
		}
	}
	return names
}

// resolve finds what the declarations refer to. Other packages are not looked into:
// which names are the package's own and which are imports can be told without.
func (u *unit) resolve(fset *token.FileSet, imports map[string]string) {
	u.info = &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{
		Importer: named(imports),
		Error:    func(error) {}, // other packages are empty here
	}
	var files []*ast.File
	for _, f := range u.files {
		only := *f.syntax
		only.Decls = nil
		for _, d := range f.syntax.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT || u.has(d) {
				only.Decls = append(only.Decls, d)
			}
		}
		files = append(files, &only)
	}
	u.types, _ = conf.Check(u.path, fset, files, u.info)
	for _, d := range u.order {
		u.references(d)
	}
	u.findChanges()
}

// has reports whether a declaration is among those of the unit, and not replaced.
func (u *unit) has(d ast.Decl) bool {
	for _, c := range pieces(d) {
		for _, name := range c.names {
			if known := u.decls[name]; known != nil && known.node == c.node {
				return true
			}
		}
	}
	return false
}

// named imports packages without declarations, which have their names.
type named map[string]string

func (n named) Import(importPath string) (*types.Package, error) {
	if importPath == "unsafe" {
		return types.Unsafe, nil
	}
	name := n[importPath]
	if name == "" {
		name = path.Base(importPath)
	}
	p := types.NewPackage(importPath, name)
	p.MarkComplete()
	return p, nil
}

// references notes what a declaration refers to.
func (u *unit) references(d *decl) {
	d.selects = map[string]bool{}
	seen := map[Symbol]bool{}
	add := func(s Symbol) {
		if !seen[s] {
			seen[s] = true
			d.refs = append(d.refs, s)
		}
	}
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				if pkg, ok := u.info.Uses[x].(*types.PkgName); ok {
					add(Symbol{pkg.Imported().Path(), n.Sel.Name})
					return false
				}
			}
			d.selects[n.Sel.Name] = true
		case *ast.Ident:
			if obj := u.info.Uses[n]; obj != nil && obj.Parent() == u.types.Scope() {
				add(Symbol{u.path, obj.Name()})
			}
		}
		return true
	})
	if fn, ok := d.node.(*ast.FuncDecl); ok && fn.Recv != nil {
		add(Symbol{u.path, onefile.Receiver(fn.Recv.List[0].Type)})
	}
	if twin := twins[Symbol{u.path, d.names[0]}]; d.bare && twin != "" {
		add(Symbol{u.path, twin})
	}
}

// findChanges marks the variables that the package's functions change: by an
// assignment, or through a pointer.
func (u *unit) findChanges() {
	for _, f := range u.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, x := range n.Lhs {
					u.change(x)
				}
			case *ast.IncDecStmt:
				u.change(n.X)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					u.change(n.X)
				}
			case *ast.SelectorExpr: // a method may have a pointer
				if id, ok := n.X.(*ast.Ident); ok {
					if v, ok := u.info.Uses[id].(*types.Var); ok && !types.IsInterface(v.Type()) {
						u.change(n.X)
					}
				}
			}
			return true
		})
	}
}

func (u *unit) change(x ast.Expr) {
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.SelectorExpr:
			x = e.X
		case *ast.StarExpr:
			x = e.X
		case *ast.SliceExpr:
			x = e.X
		case *ast.Ident:
			if v, ok := u.info.Uses[e].(*types.Var); ok && v.Parent() == u.types.Scope() && u.decls[e.Name] != nil {
				u.decls[e.Name].changed = true
			}
			return
		default:
			return
		}
	}
}
