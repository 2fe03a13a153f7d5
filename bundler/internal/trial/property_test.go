package trial

import (
	"context"
	"flag"
	"fmt"
	"go/ast"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

var functions = flag.Int("functions", 300, "generated functions whose results are compared")

// TestAgainstCompiledGo generates functions and compares what the interpreter makes of
// them with what the compiler does. A variable is initialised by each function, and an
// init function panics unless the variable has the value that the compiled program
// printed: an interpreter that computes anything else has no outcome for it. A function
// that panics when it is compiled may have none either.
func TestAgainstCompiledGo(t *testing.T) {
	g := &generator{rng: rand.New(rand.NewPCG(1, 2026))}
	for i := range *functions {
		g.function(i)
	}
	values := compiled(t, g.text.String())
	var program strings.Builder
	program.WriteString("package main\n\n" + g.text.String())
	for i, v := range values {
		fmt.Fprintf(&program, "var v%d = f%[1]d()\n\n", i)
		if v != "panic" {
			fmt.Fprintf(&program, "func init() {\n\tif v%d != %s {\n\t\tpanic(%[1]d)\n\t}\n}\n\n", i, v)
		}
	}
	program.WriteString("func main() {}\n")
	prog := loaded(t, program.String())
	outcomes := Run(prog, map[*load.Package]bool{prog.Entry: true})
	known, i := 0, 0
	returned := map[string]bool{}
	for _, init := range prog.Entry.Info.InitOrder {
		_, returns := outcomes[init.Rhs]
		returned[init.Lhs[0].Name()] = returns
		if returns && values[i] == "panic" {
			t.Errorf("%s panics, and returns in the interpreter\n%s", init, g.texts[i])
		}
		i++
	}
	var inits []*ast.FuncDecl
	for _, d := range prog.Entry.Files[0].Syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "init" {
			inits = append(inits, fn)
		}
	}
	at := 0
	for i, v := range values {
		if v == "panic" {
			continue
		}
		_, same := outcomes[inits[at]]
		at++
		switch returns := returned[fmt.Sprint("v", i)]; {
		case returns && !same:
			t.Errorf("f%d is %s, and something else in the interpreter\n%s", i, v, g.texts[i])
		case same:
			known++
		}
	}
	t.Logf("the interpreter knows %d of %d functions", known, len(values))
	if known < len(values)/2 {
		t.Errorf("the interpreter knows only %d of %d functions", known, len(values))
	}
}

// compiled are the values of the functions, "panic" where one panics.
func compiled(t *testing.T, text string) []string {
	t.Helper()
	var program strings.Builder
	program.WriteString("package main\n\nimport \"fmt\"\n\n" + text)
	program.WriteString("func try(f func() int) {\n\tdefer func() {\n\t\tif recover() != nil {\n\t\t\tfmt.Println(\"panic\")\n\t\t}\n\t}()\n\tfmt.Println(f())\n}\n\nfunc main() {\n")
	for i := range *functions {
		fmt.Fprintf(&program, "\ttry(f%d)\n", i)
	}
	program.WriteString("}\n")
	dir := module(t, program.String())
	run := exec.Command("go", "run", ".")
	run.Dir = dir
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	values := strings.Fields(string(out))
	if len(values) != *functions {
		t.Fatalf("%d values", len(values))
	}
	return values
}

func module(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m.test\n\ngo 1.26\n", "main.go": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func loaded(t *testing.T, text string) *load.Program {
	t.Helper()
	prog, err := load.Load(context.Background(), load.Config{Dir: module(t, text), Entry: "."})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return prog
}

// A generator writes functions without arguments that return an int.
type generator struct {
	rng   *rand.Rand
	text  strings.Builder
	texts []string
}

// basics are the types of a function's variables: it has three of each.
var basics = []string{"int", "int8", "uint16", "int32", "uint64", "float64"}

func (g *generator) function(number int) {
	var b strings.Builder
	fmt.Fprintf(&b, "func f%d() int {\n", number)
	for k, basic := range basics {
		for n := range 3 {
			fmt.Fprintf(&b, "\tvar x%d%d %s = %d\n", k, n, basic, g.rng.IntN(120))
		}
	}
	fmt.Fprintf(&b, "\ts := make([]int, %d, %d)\n\tm := map[int]int{1: 2}\n\tt := \"bundle\"\n\ttype pair struct{ a, b int }\n\tp := pair{3, 4}\n\tq := &p\n", 3+g.rng.IntN(4), 8)
	for range 4 + g.rng.IntN(6) {
		b.WriteString(g.statement("\t", 2))
	}
	b.WriteString("\tsum := len(s) + len(m) + len(t) + q.a*p.b\n\tfor i, v := range s {\n\t\tsum = sum*31 + i ^ v\n\t}\n\tfor i := 0; i < len(t); i++ {\n\t\tsum = sum*33 + int(t[i])\n\t}\n")
	for k, basic := range basics {
		if basic == "float64" { // not every float is an int
			fmt.Fprintf(&b, "\tif x%d0 < x%[1]d1 || x%[1]d2 != x%[1]d2 {\n\t\tsum++\n\t}\n", k)
			continue
		}
		fmt.Fprintf(&b, "\tsum = sum*37 + int(x%d0) - int(x%[1]d1) + m[int(x%[1]d2)&7]\n", k)
	}
	b.WriteString("\treturn sum\n}\n\n")
	g.texts = append(g.texts, b.String())
	g.text.WriteString(b.String())
}

// statement is one of the language's, nested so deep.
func (g *generator) statement(indent string, depth int) string {
	k := g.rng.IntN(len(basics))
	x := fmt.Sprintf("x%d%d", k, g.rng.IntN(3))
	choices := 12
	if depth == 0 {
		choices = 8
	}
	switch g.rng.IntN(choices) {
	case 0, 1, 2:
		return fmt.Sprintf("%s%s = %s\n", indent, x, g.expression(k, 3))
	case 3:
		return fmt.Sprintf("%ss = append(s, %s)\n", indent, g.expression(0, 2))
	case 4:
		return fmt.Sprintf("%ss[%s] = %s\n", indent, g.index(), g.expression(0, 2))
	case 5:
		return fmt.Sprintf("%sm[%s&15] = %s\n", indent, g.expression(0, 1), g.expression(0, 2))
	case 6:
		return fmt.Sprintf("%st = t[%d:] + string(rune('a' + x00&7))\n", indent, g.rng.IntN(3))
	case 7:
		return fmt.Sprintf("%sq.a, p.b = p.b, q.a+%s\n", indent, g.expression(0, 1))
	case 8, 9:
		return fmt.Sprintf("%sif %s < %s {\n%s%s}\n", indent, g.expression(k, 2), g.expression(k, 1), g.statement(indent+"\t", depth-1), indent)
	case 10:
		return fmt.Sprintf("%sfor range %d {\n%s%s}\n", indent, 1+g.rng.IntN(4), g.statement(indent+"\t", depth-1), indent)
	}
	return fmt.Sprintf("%sfunc() {\n%s%s}()\n", indent, g.statement(indent+"\t", depth-1), indent)
}

// index is in range most of the time.
func (g *generator) index() string {
	if g.rng.IntN(8) == 0 {
		return g.expression(0, 1)
	}
	return fmt.Sprintf("%s&1", g.expression(0, 1))
}

// expression is one of a basic type, nested so deep.
func (g *generator) expression(k, depth int) string {
	if depth == 0 || g.rng.IntN(4) == 0 {
		return fmt.Sprintf("x%d%d", k, g.rng.IntN(3))
	}
	operators := []string{"+", "-", "*", "/", "%", "&", "|", "^", "&^"}
	if basics[k] == "float64" {
		operators = operators[:4]
	}
	switch g.rng.IntN(6) {
	case 0:
		other := g.rng.IntN(len(basics) - 1) // a float out of range converts as the machine likes
		return fmt.Sprintf("%s(%s)", basics[k], g.expression(other, depth-1))
	case 1:
		if basics[k] == "int" {
			return fmt.Sprintf("s[%s]", g.index())
		}
		if basics[k] != "float64" {
			return fmt.Sprintf("(%s << (uint(%s) & 15))", g.expression(k, depth-1), g.expression(0, 1))
		}
	}
	return fmt.Sprintf("(%s %s %s)", g.expression(k, depth-1), operators[g.rng.IntN(len(operators))], g.expression(k, depth-1))
}
