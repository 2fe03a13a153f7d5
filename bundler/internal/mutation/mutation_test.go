package mutation

import (
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// source has, behind each statement, what it changes: "=" a variable as a whole, "."
// a part of it, "&" before it where its address is taken, "post" as the last clause of a for
// statement's head. A statement without a mark changes nothing.
const source = `package main

type point struct{ x, y int }

func (p *point) move() { p.x++ } // .p

func (p point) sum() int { return p.x + p.y }

var (
	n    int
	p    point
	list []int
	m    map[string]point
	ptr  *point
)

func main() {
	n = 1 // =n
	n++ // =n
	n += 2 // =n
	p.x = 3 // .p
	list[n] = 4 // .list
	list = append(list, 5) // =list
	m["a"] = p // .m
	ptr = &p // =ptr; &=p
	p.move() // &=p
	ptr.move()
	_ = p.sum()
	for i := 0; i < n; i++ { // =i post
		_ = i
	}
	for n = range list { // =n
	}
	for k := range m {
		_ = k
	}
	n, q := 2, 3
	(n) = q // =n
	func() { q = 4 }() // =q
	_ = &list[0] // &.list
	if n > 100 {
		n = 0
	}
}
`

func TestChanges(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m.test\n\ngo 1.26\n", "main.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(t.Context(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	decided := func(n ast.Node) bool { // as if a parameter decided against it
		s, ok := n.(*ast.IfStmt)
		return ok && s.Else == nil
	}
	index := Of(prog, decided)
	var got []string
	for _, id := range slices.SortedFunc(names(prog.Entry), func(a, b *ast.Ident) int { return int(a.Pos() - b.Pos()) }) {
		for _, c := range index.Changes(prog.Entry.Info.Defs[id]) {
			how := "="
			if c.Within {
				how = "."
			}
			mark := how + id.Name
			if c.Address {
				mark = "&" + mark
			}
			if c.Post {
				mark += " post"
			}
			if c.Pkg != prog.Entry {
				t.Errorf("%s is changed by %v", id.Name, c.Pkg)
			}
			got = append(got, mark)
		}
	}
	var want []string
	for line := range strings.Lines(source) {
		if _, mark, ok := strings.Cut(line, "// "); ok {
			want = append(want, strings.Split(strings.TrimSpace(mark), "; ")...)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	var by []string
	for _, obj := range index.By(prog.Entry.Files[0].Syntax.Decls[1]) {
		by = append(by, obj.Name())
	}
	if !slices.Equal(by, []string{"p"}) {
		t.Errorf("move changes %v", by)
	}
}

// names yields the identifiers that a package defines.
func names(pkg *load.Package) func(func(*ast.Ident) bool) {
	return func(yield func(*ast.Ident) bool) {
		for id := range pkg.Info.Defs {
			if !yield(id) {
				return
			}
		}
	}
}
