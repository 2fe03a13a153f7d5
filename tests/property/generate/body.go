package generate

import "fmt"

// expr is an int expression of what the package and its imports have. A leaf
// expression calls no methods and only functions that call none, so that no
// call can come back to itself.
func (g *generator) expr(p *pkg, f *file, leaf bool) string {
	switch g.IntN(9) {
	case 0, 1:
		if len(p.ints) > 0 {
			return pick(g, p.ints)
		}
	case 2:
		if s := g.call(p, p, f, leaf); s != "" {
			return s
		}
	case 3, 4:
		if len(p.imports) > 0 {
			e := pick(g, p.imports)
			if len(e.ints) > 0 && g.chance(50) {
				return f.in(p, e, pick(g, e.ints))
			}
			if s := g.call(p, e, f, leaf); s != "" {
				return s
			}
		}
	case 5:
		if t := g.anyType(p); t != nil && !leaf {
			return fmt.Sprintf("%s(%d).%s", f.in(p, t.pkg, t.maker), g.IntN(9), g.member(t))
		}
	case 6:
		for _, std := range stdNames {
			if f.std[std] && g.chance(50) {
				return fmt.Sprintf(stdCalls[std], fmt.Sprint(g.IntN(100)))
			}
		}
	case 7:
		return pick(g, []string{`len("four")`, "max(2, 3)", "cap(make([]int, 2))", `len([]string{"x"})`, "len(append([]int{}, 1))"})
	}
	return fmt.Sprint(g.IntN(100))
}

// call is a call of a function that e has so far.
func (g *generator) call(p, e *pkg, f *file, leaf bool) string {
	if len(e.funcs) == 0 {
		return ""
	}
	d := pick(g, e.funcs)
	if leaf && !d.leaf {
		return ""
	}
	arg := ""
	if d.args == 1 {
		arg = fmt.Sprint(g.IntN(20))
	}
	return fmt.Sprintf("%s(%s)", f.in(p, e, d.name), arg)
}

// member selects an int from a value of type t: of its own, promoted from
// any depth, or through the names of embedded fields.
func (g *generator) member(t *typ) string {
	at, prefix := t, ""
	for len(at.embeds) > 0 && g.chance(60) {
		e := pick(g, at.embeds)
		if g.chance(40) {
			prefix += e.name + "."
		}
		at = e
	}
	if len(at.methods) > 0 && g.chance(60) {
		return prefix + pick(g, at.methods) + "()"
	}
	if len(at.fields) > 0 {
		return prefix + pick(g, at.fields)
	}
	return prefix + pick(g, fields)
}

// anyMethod is a method the type may have.
func (t *typ) anyMethod(g *generator) string {
	if len(t.methods) == 0 {
		return pick(g, methods)
	}
	return pick(g, t.methods)
}

// statement is one line that changes acc, full of shadowing.
func (g *generator) statement(p *pkg, f *file, leaf bool) string {
	e, l := g.expr(p, f, leaf), g.local()
	switch g.IntN(16) {
	case 0:
		return fmt.Sprintf("%s := %s; acc += %s", l, e, l)
	case 1:
		return fmt.Sprintf("if %s := %s; %s %% 2 == 0 { acc += %s } else { acc -= %s }", l, e, l, g.expr(p, f, leaf), l)
	case 2:
		return fmt.Sprintf("for %s := range 3 { acc += %s * 2 + %s }", l, l, e)
	case 3:
		return fmt.Sprintf("acc = func(%s int) int { return %s + acc %% 7 + %s }(%s)", l, l, g.expr(p, f, leaf), e)
	case 4:
		return fmt.Sprintf("%s: for { for { acc += %s; break %s } }", l, e, l)
	case 5:
		return fmt.Sprintf("switch %s := any(acc).(type) { case int: acc = %s + %s }", l, l, e)
	case 6:
		return fmt.Sprintf("{ type %s struct{ %s int }; acc += %s{%s: %s}.%s }", l, l, l, l, e, l)
	case 7:
		return fmt.Sprintf("{ const %s = 4; acc += %s * %s }", l, l, e)
	case 8, 9:
		if t := g.anyType(p); t != nil && !leaf {
			return fmt.Sprintf("{ %s := %s(%d); acc += %s.%s + 1 }", l, f.in(p, t.pkg, t.maker), g.IntN(9), l, g.member(t))
		}
	case 10:
		if t := g.anyType(p); t != nil && !leaf {
			return fmt.Sprintf("{ %s := %s(2); m := %s.%s; acc += m() }", l, f.in(p, t.pkg, t.maker), l, t.anyMethod(g))
		}
	case 11:
		if t := g.anyType(p); t != nil && !leaf {
			return fmt.Sprintf("acc += %s%s.%s(%s(3))", f.in(p, t.pkg, t.name), t.params, t.anyMethod(g), f.in(p, t.pkg, t.maker))
		}
	case 12, 13:
		if t := g.anyType(p); t != nil && !leaf {
			return fmt.Sprintf("{ type %s struct{ %s%s }; var i interface{} = %s{%s(4)}; if i, ok := i.(interface{ %s() int }); ok { acc += i.%s() } }",
				l, f.in(p, t.pkg, t.name), t.params, l, f.in(p, t.pkg, t.maker), t.anyMethod(g), t.anyMethod(g))
		}
	case 14:
		of, face := g.face(p)
		if t := g.anyType(p); t != nil && face != "" && !leaf {
			return fmt.Sprintf("if %s, ok := interface{}(%s(1)).(%s); ok { acc += %s.%s() }", l, f.in(p, t.pkg, t.maker), f.in(p, of, face), l, pick(g, methods))
		}
	}
	return fmt.Sprintf("acc = acc*3 + %s", e)
}

// probe adds Probe, which tells values apart by the interfaces and types they have.
func (g *generator) probe(p *pkg) {
	f := pick(g, p.files)
	p.taken["Probe"], p.taken["Values"] = true, true
	lines := []string{"func Probe(v interface{}) int {", "\tacc := 1"}
	for _, m := range methods {
		lines = append(lines, fmt.Sprintf("\tif i, ok := v.(interface{ %s() int }); ok { acc = acc*3 + i.%s() }", m, m))
	}
	for _, t := range p.types {
		lines = append(lines, fmt.Sprintf("\tif x, ok := v.(%s%s); ok { acc = acc*3 + x.%s }", t.name, t.params, g.member(t)))
	}
	for _, e := range append([]*pkg{p}, p.imports...) {
		for _, face := range e.faces {
			lines = append(lines, fmt.Sprintf("\tif _, ok := v.(%s); ok { acc = acc*7 + 1 }", f.in(p, e, face)))
		}
	}
	for _, name := range fields {
		lines = append(lines, fmt.Sprintf("\tif s, ok := v.(struct{ %s int }); ok { acc = acc*5 + s.%s }", name, name))
	}
	f.add(append(lines, "\treturn acc % 1000003", "}")...)
}

// failures adds Fail, which shows the texts of assertions and comparisons that
// fail: they name types.
func (g *generator) failures(p *pkg) {
	f := pick(g, p.files)
	p.taken["Fail"] = true
	lines := []string{"func Fail(v interface{}) {"}
	fail := func(do string) {
		lines = append(lines, fmt.Sprintf("\t%s(%q, func() { %s })", f.rt("Fail"), p.path, do))
	}
	for _, e := range append([]*pkg{p}, p.imports...) {
		for _, t := range e.types {
			fail(fmt.Sprintf("_ = v.(%s%s)", f.in(p, e, t.name), t.params))
		}
		for _, face := range e.faces {
			fail(fmt.Sprintf("_ = v.(%s)", f.in(p, e, face)))
		}
	}
	fail(fmt.Sprintf("_ = v.(struct{ %s int })", pick(g, fields)))
	fail(fmt.Sprintf("_ = v.(interface{ %s() int })", pick(g, methods)))
	if t := g.anyType(p); t != nil {
		made := fmt.Sprintf("%s{%s(1)}", "[]"+f.in(p, t.pkg, t.name)+t.params, f.in(p, t.pkg, t.maker))
		fail(fmt.Sprintf("_ = map[interface{}]int{%s: 1}", made))
		fail(fmt.Sprintf("var x, y interface{} = %s, %s; _ = x == y", made, made))
	}
	f.add(append(lines, "}")...)
}

// values adds Values: one value of every type, and of struct types without a name.
func (g *generator) values(p *pkg) {
	f := pick(g, p.files)
	lines := []string{"func Values() []interface{} {", "\treturn []interface{}{"}
	for _, t := range p.types {
		lines = append(lines, fmt.Sprintf("\t\t%s(4),", t.maker), fmt.Sprintf("\t\tfunc() *%s%s { v := %s(5); return &v }(),", t.name, t.params, t.maker))
	}
	for range 2 {
		name := pick(g, fields)
		lines = append(lines, fmt.Sprintf("\t\tstruct{ %s int }{3},", name))
	}
	f.add(append(lines, "\t}", "}")...)
}

// entry is package main: it uses everything and shows it.
func (g *generator) entry(libraries []*pkg) *pkg {
	p := g.library(module, libraries)
	f := &file{name: "main.go", scope: map[*pkg]string{runtimeSupport: "rt"}, std: map[string]bool{}}
	for i, e := range libraries {
		f.scope[e] = fmt.Sprint("lib", i)
		f.add(fmt.Sprintf("import lib%d %q", i, e.path))
	}
	f.add(`import "m.test/rt"`)
	f.add(`import "os"`)
	f.add(mainFunc(f, p, libraries)...)
	p.files = append(p.files, f)
	return p
}

func mainFunc(f *file, p *pkg, libraries []*pkg) []string {
	lines := []string{"func main() {", "\tall := Values()", "\tprobes := []func(interface{}) int{Probe}"}
	for _, e := range libraries {
		lines = append(lines, fmt.Sprintf("\tall = append(all, %s()...)", f.in(p, e, "Values")), fmt.Sprintf("\tprobes = append(probes, %s)", f.in(p, e, "Probe")))
	}
	lines = append(lines,
		"\tfor i, v := range all { for _, probe := range probes { rt.Trace(\"probe\", i*1000000+probe(v)) } }",
		"\tfor _, v := range all { Fail(v) }")
	for _, e := range libraries {
		lines = append(lines, fmt.Sprintf("\tfor _, v := range all { %s(v) }", f.in(p, e, "Fail")))
	}
	lines = append(lines, "\trt.Show(all)")
	for _, e := range append([]*pkg{p}, libraries...) {
		for _, name := range e.ints {
			lines = append(lines, fmt.Sprintf("\trt.Trace(%q, %s)", e.path+" "+name, f.in(p, e, name)))
		}
		for _, d := range e.funcs {
			arg := ""
			if d.args == 1 {
				arg = "6"
			}
			lines = append(lines, fmt.Sprintf("\trt.Trace(%q, %s(%s))", e.path+" "+d.name, f.in(p, e, d.name), arg))
		}
	}
	return append(lines, "\tos.Exit(probes[0](all[0]) % 3)", "}")
}
