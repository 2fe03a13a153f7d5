package oracle

import (
	"bytes"
	"flag"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/contest-bundle/bundle/tests/golden"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

var all = flag.Bool("all", false, "ask about every golden case, not every sampleStep-th")

const sampleStep = 24

func TestMain(m *testing.M) {
	flag.Parse()
	harness.Main(m)
}

// TestNothingReachableIsLost asks about golden cases. It does not ask about
// programs of which the bundler knows more than RTA: a tuned constant, as in the
// built-in games, folds branches away that RTA takes for taken, and go:linkname gives
// two declarations one name.
func TestNothingReachableIsLost(t *testing.T) {
	cases, err := golden.Cases("../../golden/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if c.Refusal != nil || c.Reject || knowsMore(c) || !*all && i%sampleStep != 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			p, err := c.Extract(filepath.Join(t.TempDir(), "m"))
			if err != nil {
				t.Fatal(err)
			}
			ask(t, p)
		})
	}
}

// knowsMore reports whether a case has tuned constants or go:linkname.
func knowsMore(c *golden.Case) bool {
	return slices.ContainsFunc(c.Files, func(f txtar.File) bool {
		return bytes.Contains(f.Data, []byte("/tune\"\n")) || bytes.Contains(f.Data, []byte("//go:linkname "))
	})
}

func ask(t *testing.T, p harness.Program) {
	reachable, err := Reachable(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	source, err := harness.Bundle(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	missing, err := Missing(reachable, source)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range missing {
		t.Errorf("missing %s", m)
	}
}

func TestReachable(t *testing.T) {
	const source = `package main

import (
	"fmt"
	"os"
	"sort"
)

type list []int

func (l list) Len() int           { return len(l) }
func (l list) Less(i, j int) bool { return l[i] < l[j] }
func (l list) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (l list) Dead() int          { return 0 }

type name string

func (n name) String() string { return string(n) }

func apply[T any](f func(T) T, v T) T { return f(v) }

func twice(n int) int { return 2 * n }

func dead() { unused() }

func unused() {}

func main() {
	l := list{3, 1}
	sort.Sort(l)
	fmt.Fprintln(os.Stdout, l[0], name("x"), apply(twice, 4))
}
`
	dir := t.TempDir()
	if err := harness.WriteModule(dir, "m.test", "1.26", []byte(source)); err != nil {
		t.Fatal(err)
	}
	got, err := Reachable(t.Context(), harness.Program{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	want := map[Func]int{
		{"Len", true}: 1, {"Less", true}: 1, {"Swap", true}: 1, {"String", true}: 1,
		{"apply", false}: 1, {"twice", false}: 1, {"main", false}: 1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMissing(t *testing.T) {
	source := []byte("package main\n\nfunc main() {}\n\nfunc aNew() {}\n\nfunc New2() {}\n\ntype T int\n\nfunc (T) Get() {}\n")
	tests := []struct {
		reason    string
		reachable map[Func]int
		want      []string
	}{
		{"renamed functions count", map[Func]int{{"New", false}: 2, {"Get", true}: 1}, nil},
		{"a name shared by three is there twice", map[Func]int{{"New", false}: 3}, []string{"New (method: false): 3 reachable, 2 in the bundle"}},
		{"a method is no function", map[Func]int{{"Get", false}: 1}, []string{"Get (method: false): 1 reachable, 0 in the bundle"}},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			got, err := Missing(tt.reachable, source)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
