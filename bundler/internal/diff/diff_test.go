package diff_test

import (
	"encoding/json"
	"go/format"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/diff"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

const before = `// Code of a solver.
package main

import (
	"fmt"
	"sort"
)

const (
	price  = 3.0
	rounds = 10
	a      = iota
	b
)

// board is the state.
type board struct {
	n int // cells
}

var table = []int{1, 2, 3}

func (b *board) play(x int) int {
	// Add it.
	b.n += x
	return b.n
}

func old() { sort.Ints(table) }

func main() {
	fmt.Println(new(board).play(rounds), price, a)
	old()
}
`

const after = `// Code of a better solver.
package main

import (
	"fmt"
	mr "math/rand"
)

const rounds, price = 5 + 5, 3.5

const a, b = 2, 3

func main() {
	fmt.Println(new(board).play(rounds), price, a)
	fresh()
}

func fresh() { mr.Int() }

type board struct{ n int }

func (b *board) play(x int) int {
	b.n -= x
	return b.n
}

var table = []int{
	1,
	2, 3,
}
`

func compare(t testing.TB, old, new string) *diff.Report {
	t.Helper()
	r, err := diff.Compare("old.go", []byte(old), "new.go", []byte(new))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestText(t *testing.T) {
	r := compare(t, before, after)
	const want = `--- old.go  383 bytes, 9 declarations
+++ new.go  350 bytes (-33), 9 declarations (+0)
imports
  + mr math/rand
  - sort
constants
  price: 3.0 -> 3.5
added
  + func fresh (25 bytes)
removed
  - func old (31 bytes)
changed
  func (*board).play (+1 -1 lines)
     func (b *board) play(x int) int {
    -	b.n += x
    +	b.n -= x
     	return b.n
     }
  func main (+1 -1 lines)
     func main() {
     	fmt.Println(new(board).play(rounds), price, a)
    -	old()
    +	fresh()
     }
comments only
  (file)
  type board
`
	if d := cmp.Diff(want, r.Text()); d != "" {
		t.Errorf("text (-want +got):\n%s", d)
	}
	if r.Same() {
		t.Error("the two are the same")
	}
	stat := r.Stat()
	if strings.Contains(stat, "b.n") || !strings.Contains(stat, "  func main (+1 -1 lines)\n") || !strings.Contains(stat, "comments only: 2\n") {
		t.Errorf("stat:\n%s", stat)
	}
}

func TestJSON(t *testing.T) {
	r := compare(t, "package main\n\nconst a = 1\n\nfunc main() { println(a) }\n", "package main\n\nconst a int = 1\n\nfunc main() { println(a) }\n")
	got, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"old":{"name":"old.go","bytes":54,"decls":2},"new":{"name":"new.go","bytes":58,"decls":2},` +
		`"constants":[{"name":"a","old":"1","new":"int 1"}]}`
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Errorf("JSON (-want +got):\n%s", d)
	}
}

func TestConstants(t *testing.T) {
	tests := []struct {
		reason, old, new string
		want             []diff.Change
	}{
		{"another spelling of a value", "const a = 1000", "const a = 1_000", nil},
		{"a group taken apart", "const (\na = iota\nb\n)", "const b = 1\nconst a = 0", nil},
		{"a value", "const a = 0.1", "const a = 0.2", []diff.Change{{Name: "a", Old: "0.1", New: "0.2"}}},
		{"a difference too small for float64", "const a = 1.0", "const a = 1.00000000000000000001",
			[]diff.Change{{Name: "a", Old: "1.0", New: "100000000000000000001/100000000000000000000"}}},
		{"a type", "type T int\nconst a = 1", "type T int\nconst a T = 1", []diff.Change{{Name: "a", Old: "1", New: "T 1"}}},
		{"an integer becomes real", "const a = 1", "const a = 1.0", []diff.Change{{Name: "a", Old: "1", New: "1.0"}}},
		{"of an imported package, as written", "const a = 3*time.Second", "const a = 4 * time.Second",
			[]diff.Change{{Name: "a", Old: "3 * time . Second", New: "4 * time . Second"}}},
		{"of an imported package, spaced out", "const a = 3*time.Second", "const a = 3 * time.Second", nil},
		{"an integer becomes a letter", "const a = 97", "const a = 'a'", []diff.Change{{Name: "a", Old: "97", New: "'a'"}}},
		{"one more", "", "const a = `x`", []diff.Change{{Name: "a", New: `"x"`}}},
		{"one less", "const a = true", "", []diff.Change{{Name: "a", Old: "true"}}},
		{"an iota that cannot be evaluated", "const (\na = time.Second * iota\nb\n)", "const (\na = time.Second * iota\nc\nb\n)", []diff.Change{
			{Name: "b", Old: "time . Second * iota (iota 1)", New: "time . Second * iota (iota 2)"},
			{Name: "c", New: "time . Second * iota (iota 1)"},
		}},
	}
	for _, tt := range tests {
		r := compare(t, "package main\nimport \"time\"\n"+tt.old, "package main\nimport \"time\"\n"+tt.new)
		if d := cmp.Diff(tt.want, r.Constants); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestData(t *testing.T) {
	words := func(s string) string { return "package main\n\nvar words = \"" + strings.Repeat(s, 1024) + "\"\n" }
	table := func(last string) string {
		return "package main\n\nvar table = [][]int{{" + strings.Repeat("1, ", 300) + "}, {" + last + "}}\n"
	}
	tests := []struct {
		reason, old, new string
		want             []diff.Change
	}{
		{"a text", words("a"), words("bc"), []diff.Change{{Name: "words",
			Old: "1024 bytes", New: "2048 bytes"}}},
		{"the same text in two pieces", words("a"), strings.Replace(words("a"), "aaaa", "aa\" +\n\t\"aa", 1), nil},
		{"a table", table("2"), table("3"), []diff.Change{{Name: "table",
			Old: "301 elements", New: "301 elements"}}},
		{"a table in other lines", table("2"), strings.ReplaceAll(table("2"), "1, 1, ", "1,\n1, "), nil},
	}
	for _, tt := range tests {
		r := compare(t, tt.old, tt.new)
		for i := range r.Data { // the hashes are checked to differ, not to be these
			if r.Data[i].Old == r.Data[i].New {
				t.Errorf("%s: no difference in %+v", tt.reason, r.Data[i])
			}
		}
		cut := cmp.Transformer("cut", func(s string) string { s, _, _ = strings.Cut(s, ", sha256 "); return s })
		if d := cmp.Diff(tt.want, r.Data, cmp.FilterPath(func(p cmp.Path) bool {
			return p.Last().String() == ".Old" || p.Last().String() == ".New"
		}, cut)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
		if len(r.Changed) != 0 {
			t.Errorf("%s: the declaration is shown as changed: %+v", tt.reason, r.Changed)
		}
	}
}

func TestSame(t *testing.T) {
	tests := []struct{ reason, old, new string }{
		{"the same file", before, before},
		{"moved", "package main\nvar x = 1\nfunc f() {}\nfunc main() {}", "package main\nfunc main() {}\nfunc f() {}\nvar x = 1"},
		{"in a group", "package main\nvar x = 1\nvar y = 2", "package main\nvar (\n\tx = 1\n\ty = 2\n)"},
		{"on one line", "package main\nfunc f(a int, b []int) {\n\tif a > 0 {\n\t\tf(a, b)\n\t}\n}", "package main;func f(a int,b []int){if a>0{f(a,b)}}"},
		{"comments", "package main\n\n// f does.\nfunc f() { /* nothing */ }", "package main\n\n// It.\nfunc f() {}"},
		{"blank variables", "package main\nvar _ = 1\nvar _ = 2", "package main\nvar _ = 2\nvar _ = 1"},
	}
	for _, tt := range tests {
		if r := compare(t, tt.old, tt.new); !r.Same() {
			t.Errorf("%s:\n%s", tt.reason, r.Text())
		}
	}
}

func TestDifferent(t *testing.T) {
	tests := []struct{ reason, old, new string }{
		{"a directive", "package main\nfunc f() {}", "package main\n//go:noinline\nfunc f() {}"},
		{"the order of init functions", "package main\nfunc init() { println(1) }\nfunc init() { println(2) }",
			"package main\nfunc init() { println(2) }\nfunc init() { println(1) }"},
		{"a receiver that is no pointer any more", "package main\ntype T int\nfunc (*T) f() {}", "package main\ntype T int\nfunc (T) f() {}"},
		{"a field's tag", "package main\ntype T struct{ A int }", "package main\ntype T struct{ A int `x` }"},
		{"a variable that becomes a constant", "package main\nvar a = 1", "package main\nconst a = 1"},
		{"a blank variable less", "package main\nvar _ = f()\nvar _ = g()", "package main\nvar _ = f()"},
		{"a type parameter's constraint", "package main\nfunc f[T any]() {}", "package main\nfunc f[T comparable]() {}"},
	}
	for _, tt := range tests {
		if r := compare(t, tt.old, tt.new); r.Same() {
			t.Errorf("%s: no change", tt.reason)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	_, err := diff.Compare("old.go", []byte("package main"), "new.go", []byte("package main\nfunc {"))
	if err == nil || !strings.Contains(err.Error(), "new submission: new.go:2:6: expected") {
		t.Errorf("error %v", err)
	}
}

// Declarations in another order and layout are no change, for real programs.
func TestShuffled(t *testing.T) {
	goroot, err := harness.Go(t.Context(), ".", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	goroot = strings.TrimSpace(goroot)
	files, err := filepath.Glob(filepath.Join(goroot, "src", "sort", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	more, _ := filepath.Glob(filepath.Join(goroot, "src", "strconv", "*.go"))
	rng := rand.New(rand.NewPCG(1, 2))
	for _, file := range append(files, more...) {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		shuffled, ok := shuffle(string(src), rng)
		if !ok {
			continue
		}
		if r := compare(t, string(src), shuffled); !r.Same() {
			t.Errorf("%s: %s", file, r.Text())
		}
	}
}

// shuffle puts functions in another order and flattens indentation.
func shuffle(src string, rng *rand.Rand) (string, bool) {
	head, rest, ok := strings.Cut(src, "\nfunc ")
	if !ok {
		return "", false
	}
	funcs := strings.Split(rest, "\nfunc ")
	if strings.Contains(src, "func init()") || strings.Contains(src, "`") {
		return "", false
	}
	rng.Shuffle(len(funcs), func(i, j int) { funcs[i], funcs[j] = funcs[j], funcs[i] })
	out := head + "\nfunc " + strings.Join(funcs, "\nfunc ")
	out = strings.ReplaceAll(out, "\t", "  ")
	if _, err := format.Source([]byte(out)); err != nil {
		return "", false
	}
	return out, true
}

func FuzzCompare(f *testing.F) {
	f.Add(before, after)
	f.Add("package main", "package main\nvar _ = 1\n")
	f.Fuzz(func(t *testing.T, old, new string) {
		r, err := diff.Compare("a.go", []byte(old), "b.go", []byte(new))
		if err != nil {
			return
		}
		back, err := diff.Compare("b.go", []byte(new), "a.go", []byte(old))
		if err != nil || back.Same() != r.Same() || len(back.Added) != len(r.Removed) {
			t.Errorf("the other way round differs: %v %v", back, err)
		}
		if self, err := diff.Compare("a.go", []byte(old), "a.go", []byte(old)); err != nil || !self.Same() {
			t.Errorf("a file differs from itself: %v", err)
		}
	})
}
