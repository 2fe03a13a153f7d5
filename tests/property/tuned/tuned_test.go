// Package tuned makes programs of random expressions over tuned parameters. In a
// bundle most of the parameters are constants; each expression must come to what it
// comes to with variables.
package tuned

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

var (
	programs    = flag.Int("programs", 1, "how many programs are made")
	first       = flag.Uint64("first", 1, "seed of the first program")
	expressions = flag.Int("expressions", 150, "how many expressions a program has")
)

func TestMain(m *testing.M) {
	flag.Parse()
	harness.Main(m)
}

func TestExpressions(t *testing.T) {
	for i := range *programs {
		seed := *first + uint64(i)
		t.Run(fmt.Sprint("seed", seed), func(t *testing.T) {
			dir := t.TempDir()
			g := &generator{Rand: rand.New(rand.NewPCG(seed, 0))}
			kept := g.program(t, dir)
			if kept < *expressions/2 {
				t.Fatalf("only %d of %d expressions compile", kept, *expressions)
			}
			source, err := harness.Compare(t.Context(), harness.Program{Dir: dir}, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(source), "const p"); n < kept/10 && !harness.Minified {
				t.Errorf("only %d of the parameters of %d expressions are constants", n, kept)
			}
		})
	}
}

// A generator makes expressions. What it makes need not compile.
type generator struct {
	*rand.Rand
	params []param // of the expression
}

type param struct{ name, typ, call string }

var integers = []string{"int", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "uint"}

func (g *generator) pick(of ...string) string { return of[g.IntN(len(of))] }

// program writes a module and returns how many expressions it has.
func (g *generator) program(t *testing.T, dir string) (kept int) {
	var decls, calls strings.Builder
	for i := range *expressions {
		g.params = nil
		for k := range 1 + g.IntN(2) {
			g.params = append(g.params, g.param(fmt.Sprintf("p%d%c", i, 'a'+k)))
		}
		want := g.pick(append([]string{g.params[0].typ, g.params[0].typ, "float64", "bool", "string", "complex128"}, integers...)...)
		fn := fmt.Sprintf("func e%d() any { %s }\n", i, g.body(want))
		if !compiles(t, g.params, fn) {
			continue
		}
		kept++
		for _, p := range g.params {
			fmt.Fprintf(&decls, "var %s = %s\n", p.name, p.call)
		}
		decls.WriteString(fn)
		fmt.Fprintf(&calls, "\tshow(%d, e%d)\n", i, i)
	}
	files := map[string]string{
		"go.mod":       "module m.test\n\ngo 1.26\n",
		"tune/tune.go": tune,
		"params.go":    "package main\n\nimport \"m.test/tune\"\n\n" + decls.String(),
		"main.go":      fmt.Sprintf(mainFile, calls.String()),
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return kept
}

const tune = `// Package tune declares parameters.
//
//bundle:tune
package tune

func Int(name string, def, lo, hi int) int { return def }

func Float(name string, def, lo, hi float64) float64 { return def }

func Bool(name string, def bool) bool { return def }

func Choice(name, def string, others ...string) string { return def }
`

const mainFile = `package main

import (
	"fmt"
	"math"
)

func show(i int, f func() any) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Println(i, "panic", p)
		}
	}()
	switch x := f().(type) {
	case float64:
		fmt.Println(i, "float64", x, math.Signbit(x))
	case float32:
		fmt.Println(i, "float32", x, math.Signbit(float64(x)))
	default:
		fmt.Printf("%%d %%T %%v\n", i, x, x)
	}
}

func main() {
%s}
`

func (g *generator) param(name string) param {
	switch g.IntN(6) {
	case 0:
		return param{name, "string", fmt.Sprintf("tune.Choice(%q, %q)", name, g.pick("a", "abc", "abcdefghi", "", "é"))}
	case 1:
		return param{name, "bool", fmt.Sprintf("tune.Bool(%q, %s)", name, g.pick("true", "false"))}
	case 2:
		call := fmt.Sprintf("tune.Float(%q, %s, -1e301, 1e301)", name, g.pick("0", "0.1", "0.3", "2", "2.5", "-2.5", "1e300", "-1e-300", "1e10"))
		if g.IntN(3) == 0 {
			return param{name, "float32", "float32(" + call + ")"}
		}
		return param{name, "float64", call}
	}
	call := fmt.Sprintf("tune.Int(%q, %s, -1<<63, 1<<63-1)", name,
		g.pick("0", "1", "2", "3", "5", "7", "8", "9", "31", "33", "63", "64", "65", "-1", "-3", "100", "200", "255", "256", "1000", "1<<31", "1<<40", "1<<53+1", "1<<63-1", "-1<<63"))
	if typ := g.pick(append([]string{"float64", "float32", "int", "int", "int"}, integers...)...); typ != "int" {
		return param{name, typ, typ + "(" + call + ")"}
	}
	return param{name, "int", call}
}

// compiles reports whether a function compiles with the parameters as variables.
func compiles(t *testing.T, params []param, fn string) bool {
	src := "package p\n"
	for _, p := range params {
		src += "var " + p.name + " " + p.typ + "\n"
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src+fn, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, fn)
	}
	_, err = new(types.Config).Check("p", fset, []*ast.File{f}, nil)
	return err == nil
}

func (g *generator) body(want string) string {
	e := g.expr(want, 1+g.IntN(3))
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("var x %s = %s; return x", want, e)
	case 1:
		return fmt.Sprintf("x := %s; return x", e)
	case 2:
		return fmt.Sprintf("if %s { return %s(%s) }; return nil", g.expr("bool", 2), want, e)
	case 3:
		return fmt.Sprintf("switch %s(%s) { case %s: return 1; case %s: return 2 }; return 3", want, e, g.leaf(want), g.leaf(want))
	}
	return fmt.Sprintf("return []%s{%s}", want, e)
}

// of is the name of a parameter of a type, or other.
func (g *generator) of(other string, match func(typ string) bool) string {
	for _, i := range g.Perm(len(g.params)) {
		if match(g.params[i].typ) && g.IntN(4) > 0 {
			return g.params[i].name
		}
	}
	return other
}

func (g *generator) leaf(want string) string {
	literal := g.pick("1", "2", "3", "7", "0", "10", "255", "251")
	switch want {
	case "float64", "float32":
		literal = g.pick("0.1", "0.2", "3", "-3", "0", "1e-200", "2.5")
	case "string":
		literal = g.pick(`"b"`, `"abc"`)
	case "bool":
		literal = "true"
	case "complex128":
		literal = "2i"
	}
	return g.of(literal, func(typ string) bool { return typ == want })
}

func isInteger(typ string) bool { return strings.Contains(typ, "int") }

// expr is an expression that may have the type.
func (g *generator) expr(want string, depth int) string {
	if depth == 0 {
		return g.leaf(want)
	}
	x, y := func() string { return g.expr(want, depth-1) }, func() string { return g.expr(want, depth-1) }
	binary := func(ops ...string) string { return "(" + x() + " " + g.pick(ops...) + " " + y() + ")" }
	switch want {
	case "float64", "float32":
		return g.pick(binary("+", "-", "*", "/"), "-("+x()+")", want+"("+g.expr(g.pick("float64", "float32", "int", "uint8"), depth-1)+")", "max("+x()+", "+y()+")")
	case "string":
		return g.pick(binary("+"), "string(rune("+g.expr("int", depth-1)+"))", g.leaf(want)+"["+g.expr("int", depth-1)+":]")
	case "bool":
		typ := g.pick(append([]string{"float64", "string"}, integers...)...)
		return g.pick("("+g.expr(typ, depth-1)+" "+g.pick("==", "<", ">=", "!=")+" "+g.expr(typ, depth-1)+")", "!("+x()+")", binary("&&", "||"))
	case "complex128":
		return g.pick(binary("+", "-", "*", "/"), "complex("+g.expr("float64", depth-1)+", "+g.expr("float64", depth-1)+")")
	}
	if g.IntN(2) == 0 {
		return g.untyped(depth + 1)
	}
	shift := "(" + x() + " " + g.pick("<<", ">>") + " " + g.count() + ")"
	return g.pick(shift, binary("+", "-", "*", "/", "%", "&", "|", "^", "&^"), binary("/", "%"), "-("+x()+")", "^("+x()+")",
		"min("+x()+", "+y()+")", want+"("+g.expr(g.pick(append([]string{"float64"}, integers...)...), depth-1)+")")
}

// count is the count of a shift.
func (g *generator) count() string { return g.of("len("+g.leaf("string")+")", isInteger) }

// untyped is an expression of shifts of constants, which have no type of their own.
func (g *generator) untyped(depth int) string {
	if depth == 0 {
		return g.pick("1", "3", "7", "255", "2.0", "'a'")
	}
	x := g.untyped(depth - 1)
	if g.IntN(2) == 0 {
		return "(" + x + " " + g.pick("<<", "<<", ">>") + " " + g.count() + ")"
	}
	return "(" + x + " " + g.pick("/", "%", ">>", "+", "*", "-", "&^") + " " + g.untyped(g.IntN(depth)) + ")"
}
