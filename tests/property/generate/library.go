package generate

import (
	"fmt"
	"strings"
)

// runtimeSupport is the package of traceSource; every file imports it.
var runtimeSupport = &pkg{path: tracePath, name: "rt"}

// stdCalls are int expressions from the standard library, with one int argument.
var stdCalls = map[string]string{
	"fmt":     `len(fmt.Sprint(%s))`,
	"strings": `strings.Count("abcabc"[:3+%s%%3], "a")`,
	"sort":    `sort.SearchInts([]int{1, 5, 9}, %s)`,
}

var stdNames = []string{"fmt", "sort", "strings"}

// library is a package of its own path that may import the earlier ones.
func (g *generator) library(path string, earlier []*pkg) *pkg {
	p := &pkg{path: path, name: pick(g, clauses), taken: map[string]bool{"init": true}}
	if path == module {
		p.name, p.taken["main"] = "main", true
	}
	for _, e := range earlier {
		if g.chance(60) {
			p.imports = append(p.imports, e)
		}
	}
	for i := range 1 + g.IntN(2) {
		p.files = append(p.files, g.newFile(p, fmt.Sprintf("%c.go", 'a'+byte(i))))
	}
	for range 2 + g.IntN(3) {
		g.declareType(p)
		if g.chance(40) {
			g.interfaceType(p, pick(g, p.files))
		}
	}
	for range 10 + g.IntN(8) {
		f := pick(g, p.files)
		switch g.IntN(10) {
		case 0:
			g.constants(p, f)
		case 1, 2, 3:
			g.variable(p, f)
		case 4, 5, 6:
			g.function(p, f)
		case 7:
			g.generic(p, f)
		case 8:
			g.initFunc(p, f)
		case 9:
			g.interfaceType(p, f)
		}
	}
	g.probe(p)
	g.failures(p)
	g.values(p)
	for _, f := range p.files {
		g.Shuffle(len(f.blocks)-f.importCount(), func(i, j int) {
			b := f.blocks[f.importCount():]
			b[i], b[j] = b[j], b[i]
		})
	}
	return p
}

func (g *generator) newFile(p *pkg, name string) *file {
	f := &file{name: name, scope: map[*pkg]string{}, std: map[string]bool{}}
	for _, std := range stdNames {
		if g.chance(40) {
			f.std[std] = true
			f.add(fmt.Sprintf("import %q", std))
		}
	}
	for _, e := range append([]*pkg{runtimeSupport}, p.imports...) {
		short := g.short(f, e)
		if e != runtimeSupport && g.chance(12) {
			short = "."
		}
		f.scope[e] = short
		f.add(fmt.Sprintf("import %s %q", short, e.path))
	}
	return f
}

func (f *file) importCount() int {
	n := 0
	for _, b := range f.blocks {
		if strings.HasPrefix(b.lines[0], "import ") {
			n++
		}
	}
	return n
}

func (f *file) add(lines ...string) { f.blocks = append(f.blocks, &block{lines}) }

// in is how f names the object of p called name; of is f's own package.
func (f *file) in(of, p *pkg, name string) string {
	if short := f.scope[p]; p != of && short != "." {
		return short + "." + name
	}
	return name
}

func (f *file) rt(name string) string { return f.in(nil, runtimeSupport, name) }

func (g *generator) constants(p *pkg, f *file) {
	a, b, c := g.name(p), g.name(p), g.name(p)
	f.add("const (", fmt.Sprintf("\t%s = iota*%d + %d", a, 1+g.IntN(5), g.IntN(9)), "\t_", "\t"+b, fmt.Sprintf("\t%s = %s + 1", c, a), ")")
	p.ints = append(p.ints, a, b, c)
}

func (g *generator) variable(p *pkg, f *file) {
	name := g.name(p)
	e := g.expr(p, f, false)
	switch g.IntN(7) {
	case 6:
		if t := g.anyType(p); t != nil {
			second := g.name(p)
			f.add(fmt.Sprintf("var %s = %s(6).%s", name, f.in(p, t.pkg, t.maker), t.anyMethod(g)))
			f.add(fmt.Sprintf("var %s = %s(%q, %s())", second, f.rt("Trace"), p.path+" method value", name))
			p.ints = append(p.ints, second)
			return
		}
		fallthrough
	case 0:
		f.add(fmt.Sprintf("var _ = %s(%q, %s)", f.rt("Trace"), p.path+" blank", e))
		return
	case 1:
		second := g.name(p)
		f.add(fmt.Sprintf("var %s, %s = func(n int) (int, int) { return %s(%q, n), n + 1 }(%s)", name, second, f.rt("Trace"), p.path+" pair", e))
		p.ints = append(p.ints, second)
	case 2:
		f.add(fmt.Sprintf("var %s int = %s", name, e))
	default:
		f.add(fmt.Sprintf("var %s = %s(%q, %s)", name, f.rt("Trace"), p.path+"."+name, e))
	}
	p.ints = append(p.ints, name)
}

func (g *generator) function(p *pkg, f *file) {
	d := fn{name: g.name(p), args: g.IntN(2), leaf: g.chance(35)}
	arg := ""
	if d.args == 1 {
		arg = g.local() + " int"
	}
	lines := []string{fmt.Sprintf("func %s(%s) int {", d.name, arg), "\tacc := 1"}
	if !d.leaf {
		lines = append(lines, fmt.Sprintf("\tif !%s() { return acc }", f.rt("Step")))
	}
	if d.args == 1 {
		lines = append(lines, "\tacc += "+strings.Fields(arg)[0])
	}
	for range 2 + g.IntN(4) {
		lines = append(lines, "\t"+g.statement(p, f, d.leaf))
	}
	f.add(append(lines, "\treturn acc % 10007", "}")...)
	p.funcs = append(p.funcs, d)
}

func (g *generator) generic(p *pkg, f *file) {
	name, param := g.name(p), pick(g, []string{"T", "U", "Node", "fmt", "E", "any2", "sort"})
	local := g.local()
	f.add(
		fmt.Sprintf("func %s[%s interface{ ~int | ~int64 }](%s %s) int {", name, param, local, param),
		"\tacc := 2",
		fmt.Sprintf("\tacc += int(%s) * 3", local),
		fmt.Sprintf("\tvar zero %s; acc += int(zero)", param),
		"\t"+g.statement(p, f, true),
		"\treturn acc % 10007",
		"}")
	p.funcs = append(p.funcs, fn{name: name, args: 1, leaf: true})
}

func (g *generator) initFunc(p *pkg, f *file) {
	lines := []string{"func init() {", "\tacc := 3"}
	for range 1 + g.IntN(2) {
		if len(p.ints) > 0 {
			lines = append(lines, fmt.Sprintf("\t%s += %s", pick(g, p.ints), g.expr(p, f, false)))
		}
		lines = append(lines, "\t"+g.statement(p, f, false))
	}
	f.add(append(lines, fmt.Sprintf("\t%s(%q, acc)", f.rt("Trace"), p.path+" init"), "}")...)
}
