package target_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

func TestLoopVariables(t *testing.T) {
	tests := []struct {
		reason, body string
		want         []string // variable, line of the capture, how
	}{
		{"read only", "for i := 0; i < 3; i++ {\n_ = i\n}", nil},
		{"kept in a slice", "for i := 0; i < 3; i++ {\nfs = append(fs, func() { _ = i })\n}", []string{"i 3 is captured by a function literal"}},
		{"a range clause", "for i, x := range xs {\nfs = append(fs, func() { _ = x })\n_ = i\n}", []string{"x 3 is captured by a function literal"}},
		{"both variables in one literal", "for i, x := range xs {\nfs = append(fs, func() { _, _ = i, x })\n}",
			[]string{"i 3 is captured by a function literal", "x 3 is captured by a function literal"}},
		{"assigned variables are not the loop's own", "var i int\nfor i = range xs {\nfs = append(fs, func() { _ = i })\n}", nil},
		{"a copy", "for i := range xs {\ni := i\nfs = append(fs, func() { _ = i })\n}", nil},
		{"deferred", "for i := range xs {\ndefer func() { _ = i }()\n}", []string{"i 3 is captured by a function literal"}},
		{"in a goroutine", "for i := range xs {\ngo func() { _ = i }()\n}", []string{"i 3 is captured by a function literal"}},
		{"passed by value to a goroutine", "for i := range xs {\ngo func(i int) { _ = i }(i)\n}", nil},
		{"called on the spot", "for i := range xs {\nfunc() { _ = i }()\n}", nil},
		{"a local function that is called", "for i := range xs {\nf := func() { _ = i }\nf()\n}", nil},
		{"a local function that calls itself", "for i := range xs {\nvar f func()\nf = func() { _ = i; f() }\nf()\n}", nil},
		{"a local function that gets out", "for i := range xs {\nf := func() { _ = i }\nfs = append(fs, f)\n}", []string{"i 3 is captured by a function literal"}},
		{"a local function called by one that gets out", "for i := range xs {\nf := func() { _ = i }\nfs = append(fs, func() { f() })\n}", []string{"i 3 is captured by a function literal"}},
		{"a function variable outside the loop", "var f func()\nfor i := range xs {\nf = func() { _ = i }\n}\nf()", []string{"i 4 is captured by a function literal"}},
		{"of an inner loop, kept by the outer", "for range xs {\nvar f func()\nfor j := range xs {\nf = func() { _ = j }\n}\nf()\n}", []string{"j 5 is captured by a function literal"}},
		{"of an outer loop, kept within it", "for i := range xs {\nvar f func()\nfor range xs {\nf = func() { _ = i }\n}\nf()\n}", nil},
		{"given to sort.Slice", "for i := range xs {\nsort.Slice(xs, func(a, b int) bool { return a+i < b })\n}", nil},
		{"given to a function of the program", "for i := range xs {\nkeep(func() { _ = i })\n}", []string{"i 3 is captured by a function literal"}},
		{"its address", "for i := range xs {\nps = append(ps, &i)\n}", []string{"i 3 has its address taken"}},
		{"the address of a field", "for _, v := range vs {\nps = append(ps, &v.n)\n}", []string{"v 3 has its address taken"}},
		{"the address of what it points to", "for _, v := range pvs {\nps = append(ps, &v.n)\n}", nil},
		{"the address of an element of its array", "for _, v := range vs {\nps = append(ps, &v.a[0])\n}", []string{"v 3 has its address taken"}},
		{"the address of an element of its slice", "for _, v := range vs {\nps = append(ps, &v.s[0])\n}", nil},
		{"its array sliced", "for _, v := range vs {\nss = append(ss, v.a[:])\n}", []string{"v 3 has its array sliced"}},
		{"its slice sliced", "for _, v := range vs {\nss = append(ss, v.s[:])\n}", nil},
		{"a method with a pointer receiver", "for _, v := range vs {\nv.set()\n}", []string{"v 3 has its address taken by the method set"}},
		{"a method with a value receiver", "for _, v := range vs {\nv.get()\n}", nil},
		{"a method of a pointer", "for _, v := range pvs {\nv.set()\n}", nil},
		{"scanned into", "for i := 0; i < 3; i++ {\nfmt.Scan(&i)\n}", nil},
	}
	imp := onefile.NewImporter(t.Context(), "")
	for _, tt := range tests {
		src := "package main; import (\"fmt\"; \"sort\"); var (fs []func(); xs []int; ps []*int; ss [][]int; vs []T; pvs []*T); " +
			"type T struct { n int; a [2]int; s []int }; func (t *T) set() {}; func (t T) get() {}; func keep(func()) {}; " +
			"var _ = sort.Slice; var _ = fmt.Scan; func main() {\n" + tt.body + "\n}\n"
		f, err := onefile.Check("main.go", []byte(src), "", imp)
		if err == nil {
			err = f.Err()
		}
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		var got []string
		for _, v := range target.LoopVariables(f.Info, f.Syntax) {
			got = append(got, fmt.Sprint(v.Var.Name(), " ", f.Position(v.Pos).Line, " ", v.How))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestCheckLoopVariable(t *testing.T) {
	const src = "package main\nfunc main() {\n\tvar fs []func()\n\tfor i := 0; i < 3; i++ {\n\t\tfs = append(fs, func() { println(i) })\n\t}\n\tfs[0]()\n}\n"
	const want = "warning loopvar [1.22] main.go:5:19: loop variable i of line 4 is captured by a function literal: " +
		"CodinGame shares one among all iterations; copy it first: i := i"
	if got := strings.Join(report(t, profile(t, "codingame"), src), "\n"); got != want {
		t.Errorf("at 1.18:\n%s\nwant\n%s", got, want)
	}
	if got := report(t, profile(t, "codeforces"), src); got != nil {
		t.Errorf("at 1.22: %q", got)
	}
}
