package loopvar_test

import (
	"fmt"
	"go/importer"
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/loopvar"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

func TestCaptures(t *testing.T) {
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
		{"a method of an array's element", "for _, v := range avs {\nv[0].set()\n}", []string{"v 3 has its address taken by the method set"}},
		{"an element of what may be an array", "}\nfunc generic[A [2]int](as ...A) {\nfor _, a := range as {\nps = append(ps, &a[0])\n}", []string{"a 5 has its address taken"}},
		{"scanned into", "for i := 0; i < 3; i++ {\nfmt.Scan(&i)\n}", nil},
		{"scanned into when the function returns", "for i := 0; i < 3; i++ {\ndefer fmt.Scan(&i)\n}", []string{"i 3 has its address taken"}},
		{"a type that may scan itself", "for i := N(0); i < 3; i++ {\nfmt.Scan(&i)\n}", []string{"i 3 has its address taken"}},
		{"stored by a standard function", "for i := range xs {\nfs = slices.Insert(fs, 0, func() { _ = i })\n}", []string{"i 3 is captured by a function literal"}},
		{"its address stored by a standard function", "for i := range xs {\nps = slices.Insert(ps, 0, &i)\n}", []string{"i 3 has its address taken"}},
		{"kept by a lazy iterator", "for i := range xs {\nsq = append(sq, strings.FieldsFuncSeq(\"\", func(rune) bool { return i > 0 }))\n}", []string{"i 3 is captured by a function literal"}},
		{"compared with nil", "for i := range xs {\nvar f func()\nif f == nil {\nf = func() { _ = i }\n}\nf()\n}", nil},
		{"a named result", "for i := range xs {\nfs = append(fs, func() (f func()) { f = func() { _ = i }; return }())\n}", []string{"i 3 is captured by a function literal"}},
		{"deferred in a function of the iteration", "for i := range xs {\nfunc() {\ndefer func() { _ = i }()\n}()\n}", nil},
		{"deferred in a function that gets out", "for i := range xs {\nfs = append(fs, func() {\ndefer func() { _ = i }()\n})\n}",
			[]string{"i 3 is captured by a function literal"}},
		{"two that call each other, one gets out",
			"for i, j := range xs {\nvar f, g func()\ng = func() { _ = j; f() }\nf = func() { _ = i; g() }\nfs = append(fs, f)\n}",
			[]string{"j 4 is captured by a function literal", "i 5 is captured by a function literal"}},
	}
	imports := &onefile.Imports{Importer: importer.Default(), Sizes: types.SizesFor("gc", "amd64")}
	for _, tt := range tests {
		src := "package main; import (\"fmt\"; \"iter\"; \"slices\"; \"sort\"; \"strings\"); var (fs []func(); xs []int; ps []*int; ss [][]int; vs []T; pvs []*T; avs [][2]T; sq []iter.Seq[string]); " +
			"type T struct { n int; a [2]int; s []int }; func (t *T) set() {}; func (t T) get() {}; func keep(func()) {}; " +
			"type N int; var _ = sort.Slice; var _ = fmt.Scan; var _ = slices.Sort[[]int]; var _ = strings.Map; func main() {\n" + tt.body + "\n}\n"
		f, err := onefile.Check("main.go", []byte(src), "", imports)
		if err == nil {
			err = f.Err()
		}
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		var got []string
		for _, v := range loopvar.Captures(f.Info, f.Syntax) {
			got = append(got, fmt.Sprint(v.Var.Name(), " ", f.Position(v.Pos).Line, " ", v.How))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}
