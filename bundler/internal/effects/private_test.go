package effects

import (
	"context"
	"fmt"
	"go/ast"
	"slices"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// inits are init functions, each with a mark behind it: "private" if it only computes
// the program's variables, with those that it writes, "independent" if it does the
// same whenever it runs.
const inits = `package main

import (
	"fmt"
	"os"

	"m.test/other"
)

var (
	table  []int
	index  = map[string]int{}
	shared = other.Table
	sieve  [100]bool
	count  int
	fields struct{ n int }
)

func init() {
	for i := range 10 {
		table = append(table, i*i)
	}
} // private table, independent

func init() {
	for i := 2; i*i < len(sieve); i++ {
		if sieve[i] {
			continue
		}
		for j := i * i; j < 100; j += i {
			sieve[j] = true
		}
	}
} // private sieve, independent

func init() {
	index["a"], count = 1, count+1
	count++
	fields.n = quiet(3)
} // private count count fields index, independent

func init() { count = other.Count } // private count

func init() { shared[0] = 1 } // shared, independent

func init() { other.Count = 2 } // private other.Count

func init() { fmt.Println("loud") } // independent

func init() { count = len(os.Args[0]) } // count

func init() { count = 3 / count } // count, independent

func init() {
	var own []int
	own = append(own, 1)
	for i, n := range own {
		count += n * i
	}
	switch {
	case count > 3:
		count--
	}
} // private count count, independent

func init() { count = home() } // private count

func init() {
	m := index
	m["b"] = 2
} // independent

func quiet(n int) int { return n + 1 }

func home() int { return len(os.Getenv("HOME")) }

func main() {}
`

func TestInits(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module m.test\n\ngo 1.26\n")
	write(t, dir, "main.go", inits)
	write(t, dir, "other/other.go", "package other\n\nvar Table = []int{0}\n\nvar Count = 1\n")
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	params, err := fold.Find(prog)
	if err != nil {
		t.Fatal(err)
	}
	a, main := New(prog, params.Fold(nil)), prog.Entry
	lines := strings.Split(inits, "\n")
	for _, d := range main.Files[0].Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name != "init" {
			continue
		}
		line := prog.Position(fn.End()).Line
		_, want, marked := strings.Cut(lines[line-1], "} // ")
		if !marked {
			t.Errorf("line %d: no mark", line)
		}
		var words []string
		for _, v := range a.Writes(fn) {
			name := v.Name()
			if v.Pkg() != main.Types {
				name = v.Pkg().Name() + "." + name
			}
			words = append(words, name)
		}
		slices.Sort(words)
		if a.Private(main, fn) {
			words = slices.Insert(words, 0, "private")
		}
		got := strings.Join(words, " ")
		if a.Independent(main, fn) {
			got = strings.TrimPrefix(fmt.Sprintf("%s, independent", got), ", ")
		}
		if got != want {
			t.Errorf("line %d: %s, want %s", line, got, want)
		}
	}
}
