package fold_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// tune is a package that declares parameters, as programs have it.
const tune = `// Package tune declares parameters.
//
//bundle:tune
package tune

func Int(name string, def, lo, hi int) int { return def }

func Float(name string, def, lo, hi float64) float64 { return def }

func Bool(name string, def bool) bool { return def }

func Choice(name, def string, others ...string) string { return def }

func Check() {}
`

// program loads a program of one file and package tune.
func program(t *testing.T, src string) *load.Program {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"go.mod": "module m.test\n\ngo 1.26\n", "main.go": src, "tune/tune.go": tune}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// params are the parameters of a program that uses them well.
func params(t *testing.T, prog *load.Program) *fold.Params {
	t.Helper()
	ps, err := fold.Find(prog)
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

// TestConstants folds programs of one parameter n each. The declarations of x and f
// use it; the mark says whether n can become a constant there.
func TestConstants(t *testing.T) {
	tests := []struct {
		reason   string
		param    string // declares n
		use      string
		constant bool
	}{
		{"nobody uses it", `tune.Int("n", 5, 0, 9)`, ``, true},
		{"arithmetic in its type", `tune.Int("n", 5, 0, 9)`, `var x = n*3 + 1/n - n%2 + n&^1 + n|8 ^ n`, true},
		{"a division of typed numbers truncates in both", `tune.Int("n", 5, 0, 9)`, `var x = n / 2`, true},
		{"an operand of a variable", `tune.Int("n", 5, 0, 9)`, `func f(y int) int { return y/n + y<<n + n<<y }`, true},

		{"the address is taken", `tune.Int("n", 5, 0, 9)`, `var x = &n`, false},
		{"assigned", `tune.Int("n", 5, 0, 9)`, `func f() { n = 3 }`, false},
		{"assigned in parentheses", `tune.Int("n", 5, 0, 9)`, `func f() { (n) += 3 }`, false},
		{"counted", `tune.Int("n", 5, 0, 9)`, `func f() { n++ }`, false},
		{"the key of a range", `tune.Int("n", 5, 0, 9)`, `func f() { for n = range 3 {} }`, false},
		{"the value of a range", `tune.Int("n", 5, 0, 9)`, `func f() { for _, n = range []int{1} {} }`, false},
		{"received into", `tune.Int("n", 5, 0, 9)`, `func f(c chan int) { select { case n = <-c: } }`, false},
		{"hidden by a local of its name", `tune.Int("n", 5, 0, 9)`, `func f() { n := 1; n++ }`, true},

		{"a shift that fits", `tune.Int("n", 5, 0, 64)`, `var x uint8 = 1 << n`, true},
		{"a shift that wraps", `tune.Int("n", 64, 0, 64)`, `var x = 1 << n`, false},
		{"a shift that wraps on the way", `tune.Int("n", 10, 0, 64)`, `var x uint8 = 1 << n >> n`, false},
		{"the same in int, where it fits", `tune.Int("n", 10, 0, 64)`, `var x = 1 << n >> n`, true},
		{"a shift of nothing", `tune.Int("n", 64, 0, 64)`, `var x = 0 << n`, true},
		{"a shift to the right", `tune.Int("n", 64, 0, 64)`, `var x = 1 >> n`, true},
		{"too long for the compiler", `tune.Int("n", 2000, 0, 9999)`, `var x = 1 << n`, false},
		{"too long for the compiler, to the right", `tune.Int("n", 2000, 0, 9999)`, `var x = 1 >> n`, false},
		{"negative", `tune.Int("n", -1, -9, 9)`, `var x = 1 << n`, false},
		{"negative, of a variable", `tune.Int("n", -1, -9, 9)`, `func f(y int) int { return y << n }`, false},
		{"a typed constant that overflows", `tune.Int("n", 10, 0, 64)`, "const one uint8 = 1\nvar x = one << n", false},
		{"a complement without a type", `tune.Int("n", 3, 0, 64)`, `var x uint8 = ^(1 << n)`, false},
		{"a complement with one", `uint8(tune.Int("n", 3, 0, 64))`, `var x = ^n`, true},
		{"a quotient with a fraction", `tune.Int("n", 3, 0, 64)`, `var x int = (1<<n + 1) / 2.0`, false},
		{"a quotient without", `tune.Int("n", 3, 0, 64)`, `var x int = (1<<n + 2) / 2.0`, true},
		{"compared", `tune.Int("n", 64, 0, 64)`, `var x = 1<<n == 0`, false},
		{"a count of a count", `tune.Int("n", 7, 0, 64)`, `func f(y int) int { return y << (1 << n >> 6) }`, true},
		{"in a type parameter's type", `tune.Int("n", 9, 0, 64)`, `func f[T uint8 | int]() T { return 1 << n >> n }`, false},
		{"beside a type parameter's value", `tune.Int("n", 9, 0, 64)`, `func f[T uint8 | int](y T) T { return y + 1<<n }`, false},
		{"a value of a type parameter, shifted", `tune.Int("n", 9, 0, 64)`, `func f[T uint8 | int](y T) T { return y << n }`, true},
		{"converted to a type parameter", `tune.Int("n", 9, 0, 64)`, `func f[T uint8 | int]() T { return T(n) }`, true},
		{"the length of a string", `tune.Choice("n", "abcdefghi", "b")`, `var x uint8 = 1 << len(n) >> 9`, false},
		{"the length of a string, small", `tune.Choice("n", "abc", "b")`, `var x uint8 = 1 << len(n)`, true},
		{"the length of an array of it", `tune.Choice("n", "abc", "b")`, `var x uint8 = 1 << len([9]int{len(n)}) >> 9`, false},
		{"the length of an array of a call", `tune.Choice("n", "abc", "b")`, "func g(s string) int { return 1 }\nvar x uint8 = 1 << len([9]int{g(n)}) >> 9", true},

		{"overflow of a product", `tune.Int("n", 1<<40, 0, 1<<40)`, `var x = n * n`, false},
		{"overflow of a sum", `uint8(tune.Int("n", 200, 0, 255))`, `var x = n + n`, false},
		{"below zero", `uint8(tune.Int("n", 2, 0, 255))`, `var x = 1 - n`, false},
		{"minus the least", `tune.Int("n", -1<<63, -1<<63, 9)`, `var x = -n`, false},
		{"minus", `tune.Int("n", 3, 0, 9)`, `var x = -n + +n`, true},
		{"a division by zero", `tune.Int("n", 0, 0, 9)`, `var x = 1 / n`, false},
		{"a rest by zero, of a variable", `tune.Int("n", 0, 0, 9)`, `func f(y int) int { return y % n }`, false},

		{"a conversion that fits", `tune.Int("n", 200, 0, 300)`, `var x = uint8(n)`, true},
		{"a conversion that wraps", `tune.Int("n", 300, 0, 300)`, `var x = uint8(n)`, false},
		{"a conversion to a named type", `tune.Int("n", 300, 0, 300)`, "type small uint8\nvar x = small(n)", false},
		{"a fraction as an integer", `tune.Float("n", 2.5, 0, 9)`, `var x = int(n)`, false},
		{"a whole number as an integer", `tune.Float("n", 2, 0, 9)`, `var x = int(n)`, true},
		{"an integer as a real number", `tune.Int("n", 1<<53+1, 0, 1<<60)`, `var x = float64(n)`, true},
		{"too large for a float32", `tune.Float("n", 1e300, 0, 1e300)`, `var x = float32(n)`, false},
		{"a string of a number", `tune.Int("n", 65, 0, 99)`, `var x = string(rune(n)) + "b"`, true},
		{"a slice of a string", `tune.Choice("n", "abc", "b")`, `var x = []byte(n)`, true},
		{"a string as it is", `tune.Choice("n", "abc", "b")`, `var x = string(n) + n[1:]`, true},

		{"real arithmetic", `tune.Float("n", 0.1, 0, 9)`, `var x = n*3 + 0.2 - n/3`, true},
		{"a large real product", `tune.Float("n", 1e200, 0, 1e200)`, `var x = n * n`, false},
		{"a real division by zero", `tune.Float("n", 0, 0, 9)`, `var x = 1 / n`, false},
		{"zero divided", `tune.Float("n", 0, 0, 9)`, `var x = n / 3`, true},
		{"a negative zero", `tune.Float("n", 0, 0, 9)`, `var x = -n`, false},
		{"a negative zero as a product", `tune.Float("n", 0, 0, 9)`, `var x = n * -3`, false},
		{"a negative zero by underflow", `tune.Float("n", -1e-200, -1, 9)`, `var x = n * 1e-200`, false},
		{"a negative zero by rounding", `tune.Float("n", -1e-200, -1, 9)`, `var x = float32(n)`, false},
		{"a sum of complex numbers", `tune.Float("n", 0.1, 0, 9)`, `var x = complex(n, 1) + 1`, false},
		{"a complex number", `tune.Float("n", 0.1, 0, 9)`, `var x = real(complex(n, 1)) + imag(complex(n, n))`, true},
		{"a smaller complex number", `tune.Float("n", 0.1, 0, 9)`, `var x = complex64(complex(n, 1))`, false},
		{"minus a complex number", `tune.Float("n", 0.1, 0, 9)`, `var x = -complex(n, 1)`, false},

		{"min and max", `tune.Int("n", 5, 0, 9)`, `var x = min(n, 3) + max(n, 3, 8)`, true},
		{"min of a shift that fits", `tune.Int("n", 3, 0, 64)`, `var x = 'a' - min(1, 1<<n)`, false},
		{"min of a shift and a typed constant", `tune.Int("n", 3, 0, 64)`, `var x = min(int8(1), 1<<n)`, true},
		{"max of a shift", `tune.Int("n", 64, 0, 64)`, `var x = max(1<<n, 3)`, false},
		{"truth values", `tune.Bool("n", true)`, `var x = !n && n || n == true`, true},
		{"a string compared", `tune.Choice("n", "abc", "b")`, `var x = n > "b" && n+"c" != "d"`, true},
		{"a function of the name of a builtin one", `tune.Int("n", 5, 0, 9)`, "func max(x ...int) int { return 0 }\nvar x = max(n, 3)", true},
		{"its type means something else in main", `tune.Int("n", 5, 0, 9)`, "type int string\nvar x = n", false},
		{"a conversion whose result is open", `int8(tune.Float("n", 1e300, 0, 1e300))`, `var x = n`, false},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			t.Parallel()
			ps := params(t, program(t, "package main\n\nimport \"m.test/tune\"\n\nvar n = "+tt.param+"\n\n"+tt.use+"\n\nfunc main() {}\n"))
			if got := ps.Fold(nil).Constant(ps.List[0]); got != tt.constant {
				t.Errorf("constant: %v, want %v", got, tt.constant)
			}
		})
	}
}

// TestValues gives a converted parameter the value that it has when the program
// runs.
func TestValues(t *testing.T) {
	tests := []struct{ decl, value, want string }{
		{`tune.Int("n", 5, -999, 999)`, "", "5"},
		{`tune.Int("n", 5, -999, 999)`, "7", "7"},
		{`uint8(tune.Int("n", 5, -999, 999))`, "300", "44"},
		{`uint16(tune.Int("n", 5, -999, 999))`, "-1", "65535"},
		{`int8(tune.Int("n", 5, -999, 999))`, "200", "-56"},
		{`uint64(tune.Int("n", 5, -999, 999))`, "-1", "18446744073709551615"},
		{`string(tune.Int("n", 5, -999, 999))`, "65", `"A"`},
		{`string(tune.Int("n", 5, -999, 999))`, "-1", "\"\uFFFD\""},
		{`float64(tune.Int("n", 5, 0, 1<<60))`, "9007199254740993", "9007199254740992"},
		{`int(tune.Float("n", 5, -999, 999))`, "2.7", "2"},
		{`int(tune.Float("n", 5, -999, 999))`, "-2.7", "-2"},
		{`float32(tune.Float("n", 5, -999, 999))`, "0.1", "13421773/134217728"},
		{`uint8(tune.Float("n", 5, -999, 999))`, "256", "none"},
		{`float32(tune.Float("n", 5, 0, 1e300))`, "1e300", "none"},
		{`float32(tune.Float("n", 5, -1, 9))`, "-1e-300", "none"},
		{`bool(tune.Bool("n", true))`, "", "true"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			t.Parallel()
			ps := params(t, program(t, "package main\n\nimport \"m.test/tune\"\n\nvar n = "+tt.decl+"\n\nfunc main() {}\n"))
			values := map[string]constant.Value{}
			if tt.value != "" {
				digits, negative := strings.CutPrefix(tt.value, "-")
				v := constant.MakeFromLiteral(digits, token.FLOAT, 0)
				if !strings.ContainsAny(tt.value, ".e") && strings.Contains(tt.decl, "tune.Int") {
					v = constant.ToInt(v)
				}
				if negative {
					v = constant.UnaryOp(token.SUB, v, 0)
				}
				values["n"] = v
			}
			got := "none"
			if v := ps.Fold(values).Value(ps.List[0]); v != nil {
				got = v.ExactString()
			}
			if got != tt.want {
				t.Errorf("value %s, want %s", got, tt.want)
			}
		})
	}
}

// branches marks every call of yes and no: of the first no branch is decided
// against, of the second one is. Behind a function's brace stand the variables that
// would go unused without what is left out.
const branches = `package main

import "m.test/tune"

var (
	on    = tune.Bool("on", true)
	level = tune.Int("level", 2, 0, 9)
	mode  = tune.Choice("mode", "near", "far")
	moved = tune.Int("moved", 1, 0, 9)
)

func yes(...any) bool { return true }

func no(...any) bool { return true }

func ifs(x int) {
	if on {
		yes()
	} else {
		no()
	}
	if !on {
		no()
	} else if level > 1 {
		yes()
	} else {
		no()
	}
	if x > 1 {
		yes()
	} else if level < 2 {
		no()
	} else {
		yes()
	}
	if on && level == 2 || no() {
		yes()
	}
	if level == 2 && x > 1 {
		yes()
	}
	if (level != 3) == (mode < "z") {
		yes()
	} else {
		no()
	}
	if y := level; y > 1 || on {
		yes()
	} else {
		yes() // its first statement would be lost
	}
	if moved == 1 {
		yes()
	} else {
		yes()
	}
	moved++
}

func switches(x int) {
	switch mode {
	case "near":
		yes()
	case "far":
		no()
	default:
		no()
	}
	switch level {
	case 1, 3:
		no()
	default:
		yes()
	}
	switch level {
	case 2:
		yes()
		fallthrough
	case 3:
		yes()
	}
	switch level {
	case x:
		yes()
	case 2:
		yes()
	}
	switch {
	case on:
		yes()
	default:
		yes()
	}
}

func rest(x int) int {
	if on {
		return 1
	}
	no()
	return 2
}

func restOfSwitch(x int) int {
	switch level {
	case 2:
		panic("two")
	}
	no()
	return 2
}

func loops(list []int) {
	for range list {
		switch mode {
		case "near":
			if x := 1; x > 0 {
				break
			}
		}
		yes()
		if level == 2 {
			continue
		}
		no()
	}
again:
	if !on {
		yes() // a label would lose its other end
		goto again
	}
	for {
		if on {
			break
		}
		no()
	}
	yes()
}

func nested(x int) { // low
	low := x
	high := x
	if !on {
		no(low)
		no(high)
	}
	yes(high)
}

func unusedBehind(x int) int { // y
	y := x
	if on {
		return 1
	}
	no(y)
	return y
}

func main() {
	ifs(1)
	tune.Check()
}
`

func TestBranches(t *testing.T) {
	prog := program(t, branches)
	folding := params(t, prog).Fold(nil)
	file := prog.Entry.Files[0]
	seen := 0
	for _, d := range file.Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name == "yes" || fn.Name.Name == "no" {
			continue
		}
		var unused []string
		var inspect func(n ast.Node, dead bool)
		inspect = func(n ast.Node, dead bool) {
			ast.Inspect(n, func(m ast.Node) bool {
				if m == nil {
					return false
				}
				if !dead && m != n && folding.Dead(m) {
					inspect(m, true)
					return false
				}
				if s, ok := m.(ast.Stmt); ok {
					unused = append(unused, folding.UnusedAt(s)...)
				}
				if call, ok := m.(*ast.CallExpr); ok {
					if id, ok := call.Fun.(*ast.Ident); ok && (id.Name == "yes" || id.Name == "no") {
						seen++
						if (id.Name == "no") != dead {
							t.Errorf("line %d: dead: %v", prog.Position(id.Pos()).Line, dead)
						}
					}
				}
				return true
			})
		}
		inspect(fn.Body, false)
		want := ""
		if m := regexp.MustCompile(`func ` + fn.Name.Name + `\(.*{ // (.*)`).FindStringSubmatch(branches); m != nil {
			want = m[1]
		}
		if got := strings.Join(unused, " "); got != want {
			t.Errorf("%s: unused %q, want %q", fn.Name.Name, got, want)
		}
	}
	if want := strings.Count(branches, "yes(") + strings.Count(branches, "no(") - 2; seen != want {
		t.Errorf("%d calls seen, want %d", seen, want)
	}
}

// TestDecides tells which functions a parameter decides something in.
func TestDecides(t *testing.T) {
	ps := params(t, program(t, branches))
	folding := ps.Fold(nil)
	got := map[string][]string{}
	for _, p := range ps.List {
		for _, fn := range folding.Decides(p) {
			if !slices.Contains(got[p.Name], fn.Name.Name) {
				got[p.Name] = append(got[p.Name], fn.Name.Name)
			}
		}
	}
	want := map[string][]string{
		"on":    {"ifs", "rest", "loops", "nested", "unusedBehind"},
		"level": {"ifs", "switches", "restOfSwitch", "loops"},
		"mode":  {"ifs", "switches", "loops"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestInputsStay hashes the syntax trees, the types and the parameters of a program
// before and after it is folded, with one set of values and another.
func TestInputsStay(t *testing.T) {
	prog := program(t, branches)
	ps := params(t, prog)
	before := fingerprint(t, prog, ps)
	first := ps.Fold(nil)
	second := ps.Fold(map[string]constant.Value{"on": constant.MakeBool(false), "level": constant.MakeInt64(0)})
	if after := fingerprint(t, prog, ps); after != before {
		t.Error("folding changed the program or its parameters")
	}
	dead := func(f *fold.Folding) (n int) {
		ast.Inspect(prog.Entry.Files[0].Syntax, func(m ast.Node) bool {
			if m != nil && f.Dead(m) {
				n++
			}
			return true
		})
		return n
	}
	if a, b := dead(first), dead(second); a == b {
		t.Errorf("both values leave out the same, %d nodes", a)
	}
}

// fingerprint is a hash of everything that folding reads.
func fingerprint(t *testing.T, prog *load.Program, ps *fold.Params) string {
	t.Helper()
	sum := sha256.New()
	for _, pkg := range prog.Packages {
		for _, f := range pkg.Files {
			if err := ast.Fprint(sum, prog.Fset, f.Syntax, nil); err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok {
					tv := pkg.Info.Types[e]
					fmt.Fprintln(sum, tv.Type, tv.Value)
				}
				return true
			})
		}
	}
	for _, p := range ps.List {
		fmt.Fprintln(sum, p.Name, p.Kind, p.Obj, p.Pos, p.Default, p.Lo, p.Hi, p.Choices)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func TestFindRefuses(t *testing.T) {
	tests := []struct{ decl, want string }{
		{`var x int = tune.Int("x", 1, 0, 9)`, "without a type"},
		{"var w = 3\nvar x = tune.Int(\"x\", w, 0, 9)", "an argument of tune.Int is not a constant"},
		{`var x = tune.Int("x", 10, 0, 9)`, `the default 10 of parameter "x" is out of its range`},
		{`var x = tune.Choice("x", "a", []string{"b"}...)`, "an argument of tune.Choice is not a constant"},
		{"var x = tune.Int(\"x\", 1, 0, 9)\nvar y = tune.Int(\"x\", 1, 0, 9)", `parameter "x" is declared twice`},
		{`var x = tune.Int("x", 1, 0, 9) + 1`, "used for something else"},
		{`var x, y = tune.Int("x", 1, 0, 9), tune.Int`, "used for something else"},
		{`func f() int { return tune.Int("x", 1, 0, 9) }`, "used for something else"},
		{`var f = tune.Check`, "used for something else"},
		{"type number int\nvar x = number(tune.Int(\"x\", 1, 0, 9))", "used for something else"},
		{"type int8 string\nvar y = \"\"", ""},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%.20q", tt.want), func(t *testing.T) {
			t.Parallel()
			_, err := fold.Find(program(t, "package main\n\nimport \"m.test/tune\"\n\n"+tt.decl+"\n\nfunc main() { tune.Check() }\n"))
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}
