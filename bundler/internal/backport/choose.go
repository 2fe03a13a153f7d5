package backport

import (
	"go/token"
	"maps"
	"slices"
	"strings"
)

// A Package is what is brought of one package of the library.
type Package struct {
	Path, Name string
	Files      []File
	// Partial says that the judge has the package in an older release.
	Partial bool
	// Imports are the packages that it needs something of that is brought, sorted.
	Imports []string
}

// A File is the source of a brought package: a file of the library, line by line,
// with spaces in place of what is not brought.
type File struct {
	Name       string // "slices/sort.go"
	Src        []byte
	Substitute bool // our own
}

// Choose returns the packages to be brought for the symbols that the program names,
// each after what it imports. selected are the names that the program selects from
// values: what may be a method that the judge lacks gets a function in its place. What
// cannot be brought is left out (Failure).
func (l *Library) Choose(needs []Symbol, selected map[string]bool) []Package {
	l.selected = map[string]bool{}
	maps.Copy(l.selected, selected)
	c := &choice{Library: l, asked: map[*decl]Symbol{}, chosen: map[*decl]bool{}}
	for _, s := range needs {
		c.reach(s)
	}
	for {
		before := len(c.selected)
		for _, m := range l.Methods() {
			if _, name, _ := strings.Cut(m.Name, "."); c.selected[name] && !slices.Contains(needs, m.function()) {
				needs = append(slices.Clip(needs), m.function())
				c.reach(m.function())
			}
		}
		if len(c.selected) == before {
			break
		}
	}
	for c.spread() {
	}
	for _, s := range needs {
		c.choose(s)
	}
	return c.packages()
}

// A choice finds first what the needed symbols may need in turn, then what fails of
// that, and then chooses what does not.
type choice struct {
	*Library
	asked  map[*decl]Symbol // under one of its names
	order  []*decl          // in which they were met
	chosen map[*decl]bool
}

// decl is the declaration of a symbol that is to be brought; nil for one that cannot
// be, about which it notes why.
func (l *Library) decl(s Symbol) *decl {
	if l.failed[s] != "" {
		return nil
	}
	if internal(s.Path) && !slices.Contains(plain, s.Path) && !slices.Contains(replaced, s.Path) {
		l.fail(s, "package %s belongs to the runtime of its own Go", s.Path)
		return nil
	}
	u := l.unit(s.Path)
	if u == nil {
		l.fail(s, "the source of package %s cannot be read", s.Path)
		return nil
	}
	d := u.decls[s.Name]
	if d == nil {
		l.fail(s, "%s is not in the source of Go", s)
		return nil
	}
	if why := l.against(u, d); why != "" {
		l.fail(s, "%s", why)
		return nil
	}
	return d
}

// against says what is against bringing a declaration, all that it refers to aside.
func (l *Library) against(u *unit, d *decl) string {
	name := Symbol{u.path, d.names[0]}.String()
	switch {
	case d.bare && twins[Symbol{u.path, d.names[0]}] == "":
		return name + " is written in assembly or by the runtime"
	case l.lacks(u.path):
		if u.starts {
			return "package " + u.path + " has an init function"
		}
	case d.changed:
		return name + " is a state that package " + u.path + " changes"
	case !d.file.substitute && slices.ContainsFunc(d.names, func(name string) bool { return exported(name) && !l.Newer(Symbol{u.path, name}) }):
		return name + " hangs together with constants that are older"
	}
	return ""
}

func exported(name string) bool {
	typ, method, isMethod := strings.Cut(name, ".")
	return !isMethod && token.IsExported(typ) || isMethod && token.IsExported(method) && token.IsExported(typ)
}

// brings reports whether a declaration of package path that refers to s needs it to be
// brought.
func (l *Library) brings(path string, s Symbol) bool {
	if s.Path == "unsafe" {
		return false
	}
	if s.Path == path && (l.lacks(path) || !token.IsExported(s.Name)) {
		return true
	}
	if u := l.unit(path); s.Path == path && u != nil && u.decls[s.Name] != nil && u.decls[s.Name].file.substitute {
		return true
	}
	return l.Newer(s)
}

// reach notes a symbol and all that it may need.
func (c *choice) reach(s Symbol) {
	d := c.decl(s)
	if d == nil {
		return
	}
	if _, seen := c.asked[d]; seen {
		return
	}
	c.asked[d] = s
	c.order = append(c.order, d)
	for _, ref := range d.refs {
		if c.brings(s.Path, ref) {
			c.reach(ref)
		}
	}
	for _, m := range d.methods {
		c.reach(Symbol{s.Path, m})
	}
	maps.Copy(c.selected, d.selects)
}

// spread fails what refers to something that fails, and reports whether there was
// anything. A method that fails goes without its type, unless the program may call it.
func (c *choice) spread() (changed bool) {
	for _, d := range c.order {
		s := c.asked[d]
		if c.failed[s] != "" {
			continue
		}
		needs := slices.DeleteFunc(slices.Clone(d.refs), func(ref Symbol) bool { return !c.brings(s.Path, ref) })
		for _, m := range d.methods {
			if _, name, _ := strings.Cut(m, "."); c.selected[name] {
				needs = append(needs, Symbol{s.Path, m})
			}
		}
		for _, need := range needs {
			if why := c.failed[need]; why != "" {
				for _, name := range d.names {
					c.fail(Symbol{s.Path, name}, "%s", why)
				}
				changed = true
				break
			}
		}
	}
	return changed
}

// choose takes a symbol with what it needs, if it does not fail.
func (c *choice) choose(s Symbol) {
	d := c.decl(s)
	if d == nil || c.chosen[d] {
		return
	}
	c.chosen[d] = true
	for _, ref := range d.refs {
		if c.brings(s.Path, ref) {
			c.choose(ref)
		}
	}
	for _, m := range d.methods {
		c.choose(Symbol{s.Path, m})
	}
}

// packages are the chosen declarations by package, each package after those that it
// imports.
func (c *choice) packages() (list []Package) {
	byPath := map[string]Package{}
	for path, u := range c.units {
		if u == nil || !slices.ContainsFunc(u.order, func(d *decl) bool { return c.chosen[d] }) {
			continue
		}
		byPath[path] = c.write(u)
	}
	done := map[string]bool{}
	var add func(path string)
	add = func(path string) {
		p, brought := byPath[path]
		if !brought || done[path] {
			return
		}
		done[path] = true
		for _, imp := range p.Imports {
			add(imp)
		}
		list = append(list, p)
	}
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		add(path)
	}
	return list
}
