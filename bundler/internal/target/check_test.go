package target_test

import (
	"encoding/json"
	"fmt"
	"go/importer"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// imports serves all tests.
var imports = &onefile.Imports{Importer: withModules{importer.Default()}, Sizes: types.SizesFor("gc", "amd64")}

// withModules imports the standard library, and any package of a module as an empty
// one.
type withModules struct{ std types.Importer }

func (w withModules) Import(path string) (*types.Package, error) {
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		p := types.NewPackage(path, "module")
		p.MarkComplete()
		return p, nil
	}
	return w.std.Import(path)
}

func profile(t testing.TB, name string) target.Profile {
	t.Helper()
	p, err := target.Builtin().Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// check checks a submission, its size included.
func check(t testing.TB, p target.Profile, src string) target.Findings {
	t.Helper()
	f, err := onefile.Check("main.go", []byte(src), "", imports)
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.Check(f, imports, "")
	if err != nil {
		t.Fatal(err)
	}
	if size, ok := p.CheckSize([]byte(src)); ok {
		found = append(found, size)
	}
	return found
}

// report checks src and gives one line a finding: severity, rule, needs, text.
func report(t testing.TB, p target.Profile, src string) []string {
	t.Helper()
	found := check(t, p, src)
	var lines []string
	for _, f := range found {
		lines = append(lines, fmt.Sprintf("%s %s [%s] %s", f.Severity, f.Rule, f.Needs, f))
	}
	return lines
}

func TestCheckLanguageAndLibrary(t *testing.T) {
	tests := []struct {
		reason, judge, body string
		want                []string
	}{
		{"nothing new", "codingame", `fmt.Println(len(os.Args))`, nil},
		{"range over an integer at 1.18", "codingame", "for i := range 3 {\n\t\tfmt.Println(i)\n\t}", []string{
			"refused language [1.22] main.go:15:17: range over an integer needs Go 1.22; CodinGame has language level 1.18",
		}},
		{"range over an integer at 1.22", "codeforces", "for i := range 3 {\n\t\tfmt.Println(i)\n\t}", nil},
		{"two uses of one built-in are one finding", "codingame", "fmt.Println(min(1, 2),\n\t\tmin(3, 4))", []string{
			"refused language [1.21] main.go:15:14: the built-in min needs Go 1.21; CodinGame has language level 1.18 (also at line 16)",
		}},
		{"a min of the program's own is none", "codingame", "min := func(a, b int) int { return a }\n\tfmt.Println(min(1, 2))", nil},
		{"an iterator at 1.22", "codeforces", "for i := range func(yield func(int) bool) {} {\n\t\tfmt.Println(i)\n\t}", []string{
			"refused language [1.23] main.go:15:17: range over a function needs Go 1.23; Codeforces has language level 1.22",
		}},
		{"a function of a package that the judge has", "codingame", `fmt.Println(strings.CutPrefix("a", "b"))`, []string{
			"refused std [1.20] main.go:15:22: strings.CutPrefix needs Go 1.20; CodinGame has 1.18.1",
		}},
		{"a package that the judge lacks, and its function", "codingame", `slices.Sort([]int{1})`, []string{
			"refused std [1.21] main.go:6:2: package slices needs Go 1.21; CodinGame has 1.18.1",
			"refused std [1.21] main.go:15:9: slices.Sort needs Go 1.21; CodinGame has 1.18.1",
		}},
		{"a function that a known package got later", "codeforces", `fmt.Println(slices.Collect(slices.Values([]int{1})))`, []string{
			"refused std [1.23] main.go:15:21: slices.Collect needs Go 1.23; Codeforces has 1.22.2",
			"refused std [1.23] main.go:15:36: slices.Values needs Go 1.23; Codeforces has 1.22.2",
		}},
		{"a method", "codingame", `fmt.Println(time.Now().Compare(time.Now()))`, []string{
			"refused std [1.20] main.go:15:25: time.Time.Compare needs Go 1.20; CodinGame has 1.18.1",
		}},
		{"a promoted method", "codingame", "var t struct{ time.Time }\n\tfmt.Println(t.Compare(time.Now()))", []string{
			"refused std [1.20] main.go:16:16: time.Time.Compare needs Go 1.20; CodinGame has 1.18.1",
		}},
		{"a method of a generic type", "codingame", "var p atomic.Pointer[int]\n\tp.Load()", []string{
			"refused std [1.19] main.go:15:15: sync/atomic.Pointer needs Go 1.19; CodinGame has 1.18.1",
			"refused std [1.19] main.go:16:4: sync/atomic.Pointer.Load needs Go 1.19; CodinGame has 1.18.1",
		}},
		{"a constant", "codingame", `fmt.Println(time.DateOnly)`, []string{
			"refused std [1.20] main.go:15:19: time.DateOnly needs Go 1.20; CodinGame has 1.18.1",
		}},
		{"a field in a literal", "codingame", `fmt.Println(debug.BuildInfo{GoVersion: "x"}, http.Cookie{Partitioned: true})`, []string{
			"refused std [1.23] main.go:15:59: net/http.Cookie.Partitioned needs Go 1.23; CodinGame has 1.18.1",
		}},
		{"a method needed by an interface of the program", "codingame", "var x interface{ Compare(time.Time) int } = time.Now()\n\tfmt.Println(x)", []string{
			"warning std [1.20] main.go:15:19: time.Time.Compare came with Go 1.20: on CodinGame its type does not implement this interface",
		}},
		{"a type in a generic function", "codingame", "g[int]()\n}\n\nfunc g[E any]() {\n\ttype pair struct{ a, b E }\n\tfmt.Println(pair{})", []string{
			"refused language [1.20] main.go:19:7: a type declared in a generic function needs Go 1.20; CodinGame has language level 1.18",
		}},
		{"generics are fine at 1.18", "codingame", "fmt.Println(func(x any) any { return x }(1))", nil},
		{"a slice converted to an array", "codingame", "fmt.Println([1]int([]int{1}))", []string{
			"refused language [1.20] main.go:15:14: a conversion of a slice to an array needs Go 1.20; CodinGame has language level 1.18",
		}},
		{"new with a value", "atcoder", "fmt.Println(*new(3))", []string{
			"refused language [1.26] main.go:15:15: new with a value needs Go 1.26; AtCoder has language level 1.25",
		}},
		{"what only the type checker knows", "codingame", "var f func(int) = g\n\tf(1)\n}\n\nfunc g[T any](T) {", []string{
			"refused language [1.21] main.go:15:20: implicitly instantiated function in assignment requires go1.21 or later; CodinGame has language level 1.18",
		}},
	}
	imports := map[string]string{"fmt": "fmt", "os": "os", "slices": "slices", "strings": "strings", "time": "time", "atomic": "sync/atomic", "debug": "runtime/debug", "http": "net/http"}
	// Nine import lines, used or blank, put every body at line 15.
	for _, tt := range tests {
		var b strings.Builder
		b.WriteString("package main\n\nimport (\n")
		for _, name := range []string{"fmt", "os", "slices", "strings", "time", "atomic", "debug", "http"} {
			if strings.Contains(tt.body, name+".") {
				fmt.Fprintf(&b, "\t%q\n", imports[name])
			} else {
				b.WriteString("\t// not used\n")
			}
		}
		fmt.Fprintf(&b, ")\n\nfunc main() {\n\t%s\n}\n", tt.body)
		if d := cmp.Diff(tt.want, report(t, profile(t, tt.judge), b.String())); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestCheckFile(t *testing.T) {
	tests := []struct {
		reason, judge, src string
		want               []string
	}{
		{"a module that the judge lacks", "codeforces", "package main\nimport _ \"gonum.org/v1/gonum/mat\"\nfunc main() {}\n", []string{
			"refused import [] main.go:2:8: Codeforces does not offer gonum.org/v1/gonum/mat: leave out --keep to have it inlined",
		}},
		{"a module that the judge has", "atcoder", "package main\nimport _ \"gonum.org/v1/gonum/mat\"\nfunc main() {}\n", nil},
		{"a module whose path only begins alike", "atcoder", "package main\nimport _ \"gonum.org/v1/gonums\"\nfunc main() {}\n", []string{
			"refused import [] main.go:2:8: AtCoder does not offer gonum.org/v1/gonums: leave out --keep to have it inlined",
		}},
		{"a build constraint", "kattis", "//go:build linux\n\npackage main\nfunc main() {}\n", []string{
			"warning leftover [] main.go:1:1: //go:build linux: the judge sets no tags of yours, and a version in it changes the language level",
		}},
		{"a method of a variable whose type has no exported name", "codingame", "package main\nimport \"encoding/binary\"\nfunc main() { println(binary.BigEndian.AppendUint16(nil, 1), binary.BigEndian.Uint16(nil)) }\n", []string{
			"refused std [1.19] main.go:3:40: encoding/binary.bigEndian.AppendUint16 needs Go 1.19; CodinGame has 1.18.1",
		}},
		{"a method that an unexported type gives an exported one", "codingame", "package main\nimport \"testing\"\nfunc main() { var x struct{ *testing.T }; println(x.Context()) }\n", []string{
			"refused std [1.24] main.go:3:53: testing.T.Context needs Go 1.24; CodinGame has 1.18.1",
		}},
		{"an embed directive", "kattis", "package main\nimport _ \"embed\"\n//go:embed words.txt\nvar words string\nfunc main() { println(words) }\n", []string{
			"refused leftover [] main.go:3:1: //go:embed words.txt: the judge has the source file only; bundle it",
		}},
		{"an embed directive in a string is none", "kattis", "package main\nfunc main() { println(`\n//go:embed x`) }\n", nil},
		{"a function without a body", "kattis", "package main\nfunc fast()\nfunc main() { fast() }\n", []string{
			"refused leftover [] main.go:2:1: func fast has no body: assembly cannot be submitted",
		}},
		{"a judge without Go", "topcoder", "package main\nfunc main() {}\n", []string{
			"warning judge [] Topcoder Marathon Match accepts no Go: the submission serves for its local tester and for archived matches",
		}},
		{"a judge whose Go is unknown checks no level", "dmoj", "package main\nfunc main() { println(min(1, 2)) }\n", nil},
		{"unseeded random numbers before 1.20", "codingame", "package main\nimport \"math/rand\"\nfunc main() { println(rand.Intn(3)) }\n", []string{
			"warning behaviour [1.20] main.go:3:28: math/rand's own generator is seeded at random only since Go 1.20: on CodinGame every run draws the same numbers; seed it",
		}},
		{"seeded random numbers before 1.20", "codingame", "package main\nimport \"math/rand\"\nfunc main() { rand.Seed(1); println(rand.Intn(3)) }\n", nil},
		{"a generator of one's own", "codingame", "package main\nimport \"math/rand\"\nfunc main() { println(rand.New(rand.NewSource(1)).Intn(3)) }\n", nil},
		{"a newer method of an embedded type", "codeforces", "package main\nimport \"testing\"\nfunc main() { var t testing.T; t.Chdir(\"\"); t.Log() }\n", []string{
			"refused std [1.24] main.go:3:34: testing.T.Chdir needs Go 1.24; Codeforces has 1.22.2",
		}},
		{"the order of equal elements before 1.24", "codeforces", "package main\nimport \"sort\"\nfunc main() { sort.Sort(sort.IntSlice(nil)); sort.Stable(sort.IntSlice(nil)) }\n", []string{
			"warning behaviour [1.24] main.go:3:20: sort.Sort orders elements that are equal otherwise before Go 1.24: Codeforces has 1.22.2",
		}},
		{"timers before 1.23", "codeforces", "package main\nimport \"time\"\nfunc main() { time.NewTimer(1).Reset(2) }\n", []string{
			"warning behaviour [1.23] main.go:3:32: time.Timer.Reset may leave an old value in the timer's channel before Go 1.23: Codeforces has 1.22.2",
		}},
		{"timers since 1.23", "kattis", "package main\nimport \"time\"\nfunc main() { time.NewTimer(1).Reset(2) }\n", nil},
		{"a tag's option before 1.24", "codeforces", "package main\ntype T struct { A int `json:\"a,omitzero\"`; B int `json:\"omitzero\"` }\nfunc main() { println(T{}.A) }\n", []string{
			"warning behaviour [1.24] main.go:2:23: encoding/json knows the option omitzero since Go 1.24: Codeforces has 1.22.2 and writes the field",
		}},
		{"a seed that does nothing", "kattis", "package main\nimport \"math/rand\"\nfunc main() { rand.Seed(1); println(rand.Intn(3)) }\n", []string{
			"warning behaviour [] main.go:3:20: rand.Seed does nothing from language level 1.24 on: use rand.New(rand.NewSource(seed))",
		}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, report(t, profile(t, tt.judge), tt.src)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestCheckSize(t *testing.T) {
	src := func(size int, fill string) string {
		const frame = "package main\n\nfunc main() {}\n\n// "
		return frame + strings.Repeat(fill, size-len(frame))
	}
	tests := []struct {
		reason, judge, src string
		want               []string
	}{
		{"half the limit", "codeforces", src(32768, "x"), nil},
		{"exactly the limit", "codeforces", src(65536, "x"), []string{"warning size [] 65,536 of 65,536 bytes (0 % left)"}},
		{"one byte too many", "codeforces", src(65537, "x"), []string{"refused size [] 65,537 of 65,536 bytes (1 too many)"}},
		{"letters of two bytes are one UTF-16 unit", "codingame", src(90000, "é"), nil},
		{"letters of four bytes are two", "codingame", src(51000, "🂡"), []string{"refused size [] 101,967 of 100,000 UTF-16 units (1,967 too many)"}},
		{"no limit known", "kattis", src(3000000, "x"), nil},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, report(t, profile(t, tt.judge), tt.src)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestFindings(t *testing.T) {
	found := check(t, profile(t, "codingame"), "package main\nfunc main() { println(min(1, 2), max(1, 2)) }\n")
	if got := found.Worst(); got != target.Refused {
		t.Errorf("worst is %q", got)
	}
	want := "main.go:2:23: the built-in min needs Go 1.21; CodinGame has language level 1.18\n" +
		"main.go:2:34: the built-in max needs Go 1.21; CodinGame has language level 1.18"
	if err := found.Err(); err == nil || err.Error() != want {
		t.Errorf("error %v", err)
	}
	got, err := json.Marshal(found.Of(target.RuleLanguage)[:1])
	if err != nil {
		t.Fatal(err)
	}
	const wantJSON = `[{"rule":"language","severity":"refused","pos":"main.go:2:23","name":"the built-in min","needs":"1.21",` +
		`"message":"the built-in min needs Go 1.21; CodinGame has language level 1.18"}]`
	if d := cmp.Diff(wantJSON, string(got)); d != "" {
		t.Errorf("JSON (-want +got):\n%s", d)
	}
	if fs := (target.Findings)(nil); fs.Err() != nil || fs.Worst() != "" {
		t.Error("no findings are an error")
	}
}
