package generate

import "fmt"

// declareType adds a struct, a generic struct or a named int, its maker and
// its methods. It may embed earlier types of the package and of its imports.
func (g *generator) declareType(p *pkg) {
	f := pick(g, p.files)
	t := &typ{pkg: p, name: g.name(p)}
	t.maker = "Make" + t.name
	p.taken[t.maker] = true
	switch {
	case g.chance(20) && !isExported(t.name):
		g.namedInt(f, t)
	case g.chance(10):
		g.alias(p, f, t)
		return
	default:
		g.structType(p, f, t)
	}
	p.types = append(p.types, t)
	for _, name := range methods {
		if g.chance(35) {
			g.method(p, pick(g, p.files), t, name)
		}
	}
}

func (g *generator) namedInt(f *file, t *typ) {
	t.isInt = true
	f.add(fmt.Sprintf("type %s int", t.name))
	f.add(fmt.Sprintf("func %s(n int) %s { return %s(n) }", t.maker, t.name, t.name))
}

// alias gives an earlier type one more name; what is said of the alias is
// what is said of the type.
func (g *generator) alias(p *pkg, f *file, t *typ) {
	of := g.anyType(p)
	if of == nil || of.isInt { // encoding/json would show the alias's name
		return
	}
	f.add(fmt.Sprintf("type %s = %s%s", t.name, f.in(p, of.pkg, of.name), of.params))
	f.add(fmt.Sprintf("func %s(n int) %s { return %s(n) }", t.maker, t.name, f.in(p, of.pkg, of.maker)))
	t.fields, t.methods, t.embeds = of.fields, of.methods, of.embeds
	p.types = append(p.types, t)
}

func (g *generator) structType(p *pkg, f *file, t *typ) {
	param, fieldType := "", "int"
	if g.chance(20) {
		param, fieldType, t.params = "["+pick(g, []string{"T", "Node", "E"})+" ~int]", "int", "[int]"
	}
	decl := []string{fmt.Sprintf("type %s%s struct {", t.name, param)}
	lit := []string{fmt.Sprintf("func %s(n int) %s%s {", t.maker, t.name, t.params), fmt.Sprintf("\treturn %s%s{", t.name, t.params)}
	for _, name := range fields {
		if g.chance(30) {
			t.fields = append(t.fields, name)
			decl = append(decl, fmt.Sprintf("\t%s %s", name, fieldType))
			lit = append(lit, fmt.Sprintf("\t\t%s: n + %d,", name, g.IntN(50)))
		}
	}
	for range g.IntN(3) {
		e := g.anyType(p)
		if e == nil {
			break
		}
		t.embeds = append(t.embeds, e)
		star, amp := "", ""
		made := fmt.Sprintf("%s(n * %d)", f.in(p, e.pkg, e.maker), 2+g.IntN(5))
		if g.chance(35) {
			star, amp = "*", fmt.Sprintf("func() *%s%s { v := %s; return &v }()", f.in(p, e.pkg, e.name), e.params, made)
			made = amp
		}
		decl = append(decl, fmt.Sprintf("\t%s%s%s", star, f.in(p, e.pkg, e.name), e.params))
		lit = append(lit, fmt.Sprintf("\t\t%s: %s,", e.name, made))
	}
	if of, face := g.face(p); face != "" && g.chance(40) {
		e := g.anyType(p)
		if e != nil {
			decl = append(decl, "\t"+f.in(p, of, face))
			lit = append(lit, fmt.Sprintf("\t\t%s: %s(7),", face, f.in(p, e.pkg, e.maker)))
			t.methods = append(t.methods, methods...) // whichever it has
		}
	}
	f.add(append(decl, "}")...)
	f.add(append(lit, "\t}", "}")...)
}

// anyType is a type to embed: one of the package, or of an import.
func (g *generator) anyType(p *pkg) *typ {
	all := append([]*typ(nil), p.types...)
	for _, e := range p.imports {
		all = append(all, e.types...)
	}
	if len(all) == 0 {
		return nil
	}
	return pick(g, all)
}

// face is an interface of the package or of an import, if there is one.
func (g *generator) face(p *pkg) (*pkg, string) {
	of := pick(g, append([]*pkg{p}, p.imports...))
	if len(of.faces) == 0 {
		return nil, ""
	}
	return of, pick(g, of.faces)
}

func (g *generator) method(p *pkg, f *file, t *typ, name string) {
	t.methods = append(t.methods, name)
	star, params := "", ""
	if g.chance(40) {
		star = "*"
	}
	if t.params != "" {
		params = "[" + pick(g, []string{"T", "Node", "U", "sort"}) + "]"
	}
	self := pick(g, []string{"t", "x", "self", "Node", "len"})
	body := fmt.Sprint(1 + g.IntN(90))
	if len(t.fields) > 0 && g.chance(70) {
		body += fmt.Sprintf(" + int(%s.%s)", self, pick(g, t.fields))
	}
	if g.chance(40) {
		body += " + " + g.expr(p, f, true)
	}
	f.add(fmt.Sprintf("func (%s %s%s%s) %s() int { return %s }", self, star, t.name, params, name, body))
}

func (g *generator) interfaceType(p *pkg, f *file) {
	name := g.name(p)
	lines := []string{fmt.Sprintf("type %s interface {", name)}
	for range 1 + g.IntN(2) {
		lines = append(lines, fmt.Sprintf("\t%s() int", pick(g, methods)))
	}
	if of, face := g.face(p); face != "" && g.chance(40) {
		lines = append(lines, "\t"+f.in(p, of, face))
	}
	f.add(append(lines, "}")...)
	p.faces = append(p.faces, name)
	if t := g.anyType(p); t != nil {
		f.add(fmt.Sprintf("var _ %s = %s(1)", name, f.in(p, t.pkg, t.maker)))
		f.add(fmt.Sprintf("var _ = %s(%q, func(v interface{}) int { if i, ok := v.(%s); ok { _ = i; return 1 }; return 0 }(%s(1)))",
			f.rt("Trace"), p.path+" satisfies "+name, name, f.in(p, t.pkg, t.maker)))
	}
}
