package minify_test

import (
	"go/format"
	"go/importer"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/minify"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// imports serves all tests.
var imports = &onefile.Imports{Importer: importer.Default(), Sizes: types.SizesFor("gc", "amd64")}

func source(t testing.TB, src string) *minify.Result {
	t.Helper()
	r, err := minify.Source("main.go", []byte(src), imports)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := format.Source(r.Source); err != nil {
		t.Errorf("gofmt does not parse the result: %v\n%s", err, r.Source)
	}
	return r
}

func TestSource(t *testing.T) {
	tests := []struct{ reason, src, want string }{
		{"comments and white space", "// Doc.\npackage main // here\n\n/* long */\nfunc main() {\n\tprintln(1, // one\n\t\t2)\n}\n",
			"package main\nfunc main(){println(1,2)}\n"},
		{"names of variables, functions and parameters", "package main\n\nvar total int\n\nfunc add(value int) {\n\ttotal += value\n\ttotal++\n}\n\nfunc main() {\n\tadd(2)\n}\n",
			"package main\nvar a int\nfunc b(b int){a+=b\na++}\nfunc main(){b(2)}\n"},
		{"a local may take the name of an unused global", "package main\n\nvar first, second = 1, 2\n\nfunc main() {\n\tlocal := second\n\tprintln(local)\n}\n",
			"package main\nvar b,a=1,2\nfunc main(){b:=a\nprintln(b)}\n"},
		{"types, fields and methods", "package main\n\ntype Board struct{ cells, Size int }\n\nfunc (b *Board) Play(x int) { b.cells += x + b.Size }\n\nfunc main() {\n\tb := Board{cells: 1, Size: 2}\n\tb.Play(3)\n}\n",
			"package main\ntype a struct{a,A int}\nfunc(b*a)B(c int){b.a+=c+b.A}\nfunc main(){b:=a{a:1,A:2}\nb.B(3)}\n"},
		{"a method that the library looks for", "package main\n\nimport \"fmt\"\n\ntype word string\n\nfunc (w word) String() string { return \"<\" + string(w) + \">\" }\n\nfunc main() { fmt.Println(word(\"x\")) }\n",
			"package main\nimport\"fmt\"\ntype a string\nfunc(b a)String()string{return\"<\"+string(b)+\">\"}\nfunc main(){fmt.Println(a(\"x\"))}\n"},
		{"a method that a library's value may have", "package main\n\nimport \"os\"\n\ntype named interface{ Fd() uintptr }\n\nfunc main() {\n\tvar x any = os.Stdout\n\t_, ok := x.(named)\n\tprintln(ok)\n}\n",
			"package main\nimport\"os\"\ntype a interface{Fd()uintptr}\nfunc main(){var b any=os.Stdout\n_,c:=b.(a)\nprintln(c)}\n"},
		{"an embedded type", "package main\n\ntype Inner struct{ count int }\n\ntype Outer struct{ Inner }\n\nfunc main() { println(Outer{Inner{1}}.Inner.count) }\n",
			"package main\ntype Inner struct{a int}\ntype a struct{Inner}\nfunc main(){println(a{Inner{1}}.Inner.a)}\n"},
		{"an import that pays for an alias", "package main\n\nimport \"strings\"\n\nfunc main() {\n\tprintln(strings.ToUpper(\"a\"), strings.ToLower(\"B\"))\n}\n",
			"package main\nimport a\"strings\"\nfunc main(){println(a.ToUpper(\"a\"),a.ToLower(\"B\"))}\n"},
		{"an import that does not", "package main\n\nimport \"os\"\n\nfunc main() { os.Exit(3) }\n",
			"package main\nimport\"os\"\nfunc main(){os.Exit(3)}\n"},
		{"functions that run by themselves", "package main\n\nvar x int\n\nfunc init() { x = 1 }\n\nfunc init() { x++ }\n\nfunc main() { println(x) }\n",
			"package main\nvar a int\nfunc init(){a=1}\nfunc init(){a++}\nfunc main(){println(a)}\n"},
		{"labels", "package main\n\nfunc main() {\nouter:\n\tfor {\n\t\tfor {\n\t\t\tbreak outer\n\t\t}\n\t}\n}\n",
			"package main\nfunc main(){a:for{for{break a}}}\n"},
		{"a type switch's variable", "package main\n\nfunc main() {\n\tvar thing any = 1\n\tswitch value := thing.(type) {\n\tcase int:\n\t\tprintln(value)\n\tcase string:\n\t\tother := 1\n\t\tprintln(value, other)\n\t}\n}\n",
			"package main\nfunc main(){var a any=1\nswitch b:=a.(type){case int:println(b)\ncase string:a:=1\nprintln(b,a)}}\n"},
		{"type parameters", "package main\n\nfunc first[Elem any, Slice ~[]Elem](list Slice) Elem { return list[0] }\n\nfunc main() { println(first([]int{1})) }\n",
			"package main\nfunc a[a any,b~[]a](c b)a{return c[0]}\nfunc main(){println(a([]int{1}))}\n"},
		{"directives stay", "package main\n\n// f is slow.\n//\n//go:noinline\nfunc f() {}\n\n//go:generate true\n\nfunc main() { f() }\n",
			"package main\n//go:noinline\nfunc a(){}\nfunc main(){a()}\n"},
		{"operators that would merge", "package main\n\nfunc main() {\n\tx, y := 6, 3\n\tp := &y\n\tprintln(x / *p, x & (^y), x - -y, x + +y, x < -y, x &^ y, x & ^y)\n}\n",
			"package main\nfunc main(){a,b:=6,3\nc:=&b\nprintln(a/ *c,a&(^b),a- -b,a+ +b,a< -b,a&^b,a& ^b)}\n"},
		{"empty statements of a for clause", "package main\n\nfunc main() {\n\ti := 0\n\tfor ; ; {\n\t\ti++\n\t\tif i > 3 {\n\t\t\tbreak\n\t\t}\n\t}\n\tfor i := 0; i < 2; {\n\t\ti++\n\t}\n}\n",
			"package main\nfunc main(){a:=0\nfor;;{a++\nif a>3{break}}\nfor a:=0;a<2;{a++}}\n"},
		{"numbers and raw strings", "package main\n\nfunc main() { println(1_000_000, 0x_ff, `a_1\n  // text`) }\n",
			"package main\nfunc main(){println(1000000,0xff,`a_1\n  // text`)}\n"},
		{"commas before closing brackets", "package main\n\nfunc main() {\n\tx := []int{\n\t\t1,\n\t\t2,\n\t}\n\tprintln(\n\t\tx[0],\n\t)\n}\n",
			"package main\nfunc main(){a:=[]int{1,2}\nprintln(a[0])}\n"},
	}
	for _, tt := range tests {
		r := source(t, tt.src)
		if d := cmp.Diff(tt.want, string(r.Source)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
		if r.Before != len(tt.src) || r.Kept != nil {
			t.Errorf("%s: of %d bytes, kept %q", tt.reason, r.Before, r.Kept)
		}
	}
}

func TestConstantGroups(t *testing.T) {
	tests := []struct{ reason, group, uses, want string }{
		{"all used", "const (\n\tA = 1\n\tB = 2\n)", "A, B", "const(a=1\nb=2)"},
		{"none used", "const (\n\tA = 1\n\tB = 2\n)", "0", ""},
		{"one of plain values", "const (\n\tA = 1\n\tB = 2\n)", "B", "const(a=2)"},
		{"the end of an iota group", "const (\n\tA = iota\n\tB\n\tC\n)", "A, B", "const(a=iota\nb)"},
		{"one from the middle of an iota group", "const (\n\tA = 1 << (3 * iota)\n\tB\n\tC\n\tD\n\tE\n\tF\n\tG\n\tH\n\tI\n\tJ\n\tK\n)", "K", "const(a=1<<(3*10))"},
		{"a type that is repeated", "type Kind int8\n\nconst (\n\tA Kind = iota + 1\n\tB\n\t_\n\tC\n\tD\n)", "D", "type a int8\nconst(b a=4+1)"},
		{"one that another needs", "const (\n\tA = 2\n\tB = A * A\n\tC = 5\n)", "B", "const(a=2\nb=a*a)"},
		{"lines of two", "const (\n\tA, B = iota, -iota\n\tC, D\n\tE, F\n)", "F", "const(a=-2)"},
		{"a line of two in a group that is better cut short", "const (\n\tA, B = 1 << iota, 1<<iota - 1\n\tC, D\n\tE, F\n\tG, H\n)", "A, B, C, D, E", "const(a,b=1<<iota,1<<iota-1\nc,d\ne,f)"},
		{"a chain of unused ones", "const (\n\tA = B\n\tB, C = 2, 3\n)", "C", "const(a=3)"},
		{"an imported package that only an unused one needed", "const A = math.MaxInt8 + 1", "0", ""},
	}
	for _, tt := range tests {
		head := "package main\n"
		if strings.Contains(tt.group, "math.") {
			head += "import \"math\"\n"
		}
		r := source(t, head+tt.group+"\nfunc main() { println("+tt.uses+") }\n")
		got, _, _ := strings.Cut(string(r.Source), "func main")
		if d := cmp.Diff("package main\n"+tt.want, strings.TrimSuffix(got, "\n")); strings.TrimSpace(d) != "" && !(tt.want == "" && got == "package main\n") {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

// What a program can see of its names decides what is renamed.
func TestKept(t *testing.T) {
	tests := []struct{ reason, imports, body, want string }{
		{"plain printing", "fmt", `fmt.Println(T{}, e, x); fmt.Printf("%v %d %s %6.2f%%\n", T{}, 1, e, 2.5)`, ""},
		{"a type's name", "fmt", `fmt.Printf("%T", x)`, "fmt.Printf with %T"},
		{"names of fields", "fmt", `fmt.Printf("%+v", x)`, "fmt.Printf with %+v"},
		{"Go syntax", "fmt", `fmt.Printf("%#v", x)`, "fmt.Printf with %#v"},
		{"a plus for a number", "fmt", `fmt.Printf("%+d", 1)`, ""},
		{"a format that is not constant", "fmt", `fmt.Printf(s, x)`, "fmt.Printf with a format that is not constant"},
		{"a verb that does not fit", "fmt", `fmt.Printf("%d", N(1.5))`, "fmt.Printf with %d for a main.N"},
		{"a verb for an unknown value", "fmt", `fmt.Printf("%d", x)`, "fmt.Printf with %d for a any"},
		{"a verb inside a slice", "fmt", `fmt.Printf("%d %x", []int{1}, []byte("a"))`, ""},
		{"a verb for a method in an unexported field", "fmt", `fmt.Printf("%s", H{})`, "fmt.Printf with %s for a main.H"},
		{"an argument too many", "fmt", `fmt.Printf("%d", 1, 2)`, "fmt.Printf with more arguments than verbs"},
		{"numbered arguments", "fmt", `fmt.Printf("%[1]d", 1)`, "fmt.Printf with numbered arguments"},
		{"a wrapped error", "fmt", `_ = fmt.Errorf("x: %w", e)`, ""},
		{"as a value", "fmt", `f := fmt.Sprintf; _ = f`, "fmt.Sprintf used as a value"},
		{"scanning into numbers", "fmt", `var n int; _, err := fmt.Scan(&n); _ = err`, ""},
		{"scanning into something unknown", "fmt", `_, err := fmt.Scan(x); _ = err`, "fmt.Scan with arguments that may not be scannable"},
		{"scanning without a look at the error", "fmt", `fmt.Scan(x)`, ""},
		{"reflection", "reflect", `_ = reflect.TypeOf(x)`, "import reflect"},
		{"JSON", "encoding/json", `json.Marshal(x)`, "import encoding/json"},
		{"bytes of any value", "encoding/binary", `_ = binary.Size(x)`, "binary.Size"},
		{"bytes of numbers", "encoding/binary", `_ = binary.LittleEndian.Uint16([]byte(s))`, ""},
		{"the log's format", "log", `log.Printf("%T", x)`, "log.Printf with %T"},
		{"a recovered value that is only compared", "", `defer func() { if r := recover(); r != nil { println("x") } }()`, ""},
		{"a recovered value that is dropped", "", `defer func() { recover() }(); defer recover()`, ""},
		{"a recovered value", "", `defer func() { println(recover()) }()`, "a recovered value is looked at"},
		{"a recovered value in a variable", "", `defer func() { r := recover(); if r != nil { println(r) } }()`, "a recovered value is looked at"},
		{"stack traces", "runtime/debug", `debug.PrintStack()`, "debug.PrintStack"},
		{"other things of runtime", "runtime/debug", `debug.SetGCPercent(-1)`, ""},
	}
	for _, tt := range tests {
		head := "package main\n"
		if tt.imports != "" {
			head += "import \"" + tt.imports + "\"\n"
		}
		src := head + "type T struct{ field int }\ntype N float64\ntype S int\nfunc (S) String() string { return \"\" }\ntype H struct{ hidden S }\n" +
			"var x any\nvar e error\nvar s string\nfunc main() {\n" + tt.body + "\n}\n"
		r := source(t, src)
		got := strings.Join(r.Kept, "; ")
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: kept %q, want %q", tt.reason, got, tt.want)
		}
		if renamed := !strings.Contains(string(r.Source), "field"); renamed != (tt.want == "") {
			t.Errorf("%s: field renamed: %v\n%s", tt.reason, renamed, r.Source)
		}
	}
}

func TestRefused(t *testing.T) {
	tests := []struct{ reason, src, want string }{
		{"a syntax error", "package main\nfunc main( {}\n", "main.go:2:12"},
		{"a type error", "package main\nfunc main() { x := 1 }\n", "main.go:2:15: declared and not used: x"},
		{"cgo", "package main\nimport \"C\"\nfunc main() {}\n", "main.go:2:8: cgo"},
	}
	for _, tt := range tests {
		_, err := minify.Source("main.go", []byte(tt.src), imports)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
}

func TestLinknameKeepsAllNames(t *testing.T) {
	r := source(t, "package main\n\nimport _ \"unsafe\"\n\n//go:linkname nanotime runtime.nanotime\nfunc nanotime() int64\n\nfunc main() { println(nanotime() > 0) }\n")
	if !strings.Contains(string(r.Source), "func nanotime()int64") || len(r.Kept) != 1 {
		t.Errorf("kept %q:\n%s", r.Kept, r.Source)
	}
}

// Minifying twice changes nothing but names, and every result is Go.
func FuzzSource(f *testing.F) {
	f.Add("package main\n\nimport \"fmt\"\n\ntype T[E any] struct{ E E }\n\nfunc (t T[E]) Get() (e E) { return t.E }\n\nfunc main() { fmt.Println(T[int]{E: 1}.Get()) }\n")
	f.Add("package main\n\nconst (\n\tA = iota\n\tB\n)\n\nfunc main() {\nL:\n\tfor i := range 3 {\n\t\tswitch x := any(i).(type) {\n\t\tcase int:\n\t\t\tprintln(x)\n\t\t\tcontinue L\n\t\t}\n\t}\n}\n")
	f.Add("package main\n\nvar f = func(a, b int) (c int) { defer func() { c = a * b }(); return }\n\nfunc main() { _ = f }\n")
	f.Fuzz(func(t *testing.T, src string) {
		if strings.Contains(src, "import") && !strings.Contains(src, "import \"fmt\"") {
			return // the go command is slow at telling that a package is not there
		}
		r, err := minify.Source("main.go", []byte(src), imports)
		if err != nil {
			return
		}
		again := source(t, string(r.Source))
		if len(again.Source) != len(r.Source) {
			t.Errorf("%d bytes became %d, and then %d:\n%s\n%s", len(src), len(r.Source), len(again.Source), r.Source, again.Source)
		}
	})
}

// What is minified once more is the same: names, aliases and constant groups are
// chosen by what the program is, not by how it is written.
func TestSourceAgain(t *testing.T) {
	tests := []struct{ reason, src string }{
		{"an alias for the sake of a name that goes", "package main\nimport sort2 \"sort\"\nfunc sort(x []int) { sort2.Ints(x) }\nfunc main() { sort([]int{1}) }\n"},
		{"an alias for the sake of a name that stays", "package main\nimport (\n\"fmt\"\nsort2 \"sort\"\n)\ntype sort []int\nfunc main() { x := sort{1}; sort2.Ints(x); fmt.Printf(\"%T\", x) }\n"},
		{"two imports of one name", "package main\nimport (\ncrand \"crypto/rand\"\n\"math/rand\"\n)\nfunc main() { crand.Read(nil); println(rand.Int()) }\n"},
		{"a group with long names that is smaller the other way with short ones",
			"package main\nconst theFirstOfAll = 3\nconst (\n\tA = theFirstOfAll + 1 - theFirstOfAll + iota\n\tDDDDDDDDDDDDDDDDDD\n\tEEEEEEEEEEEEEEEEEE\n\tB\n\tC\n)\nfunc main() { println(A, B, C) }\n"},
	}
	for _, tt := range tests {
		once := source(t, tt.src).Source
		twice := source(t, string(once)).Source
		if d := cmp.Diff(string(once), string(twice)); d != "" {
			t.Errorf("%s (-once +twice):\n%s", tt.reason, d)
		}
	}
}
