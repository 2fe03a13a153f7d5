package trial

import (
	"context"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// TestOutcomes runs testdata/outcomes.go, in which a comment behind each initialiser
// and init function says what comes of it: "returns", with the variables that it
// writes, or "unknown". One without a comment fails.
func TestOutcomes(t *testing.T) {
	src, err := os.ReadFile("testdata/outcomes.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m.test\n\ngo 1.26\n", "main.go": string(src)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	pkg := prog.Entry
	outcomes := Run(prog, map[*load.Package]bool{pkg: true})
	marks := marksOf(prog, pkg.Files[0])
	check := func(n ast.Node, name string) {
		line := prog.Position(n.End()).Line
		want, marked := marks[line]
		if !marked {
			t.Errorf("main.go:%d: no mark for %s", line, name)
			return
		}
		delete(marks, line)
		if got := describe(outcomes, n); got != want {
			t.Errorf("main.go:%d: %s %s, want %s", line, name, got, want)
		}
	}
	for _, i := range pkg.Info.InitOrder {
		check(i.Rhs, i.String())
	}
	for _, d := range pkg.Files[0].Syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "init" {
			check(fn, "init")
		}
	}
	if diff := cmp.Diff(map[int]string{}, marks); diff != "" {
		t.Errorf("marks at nothing: %s", diff)
	}
}

func describe(outcomes map[ast.Node]Outcome, n ast.Node) string {
	o, ok := outcomes[n]
	if !ok {
		return "unknown"
	}
	words := []string{"returns"}
	for _, v := range o.Writes {
		words = append(words, v.Name())
	}
	slices.Sort(words[1:])
	return strings.Join(words, " ")
}

// marksOf has the comments that are marks, by their lines.
func marksOf(prog *load.Program, f *load.File) map[int]string {
	marks := map[int]string{}
	for _, group := range f.Syntax.Comments {
		for _, c := range group.List {
			text := strings.TrimPrefix(c.Text, "// ")
			if strings.HasPrefix(text, "returns") || text == "unknown" {
				marks[prog.Position(c.Pos()).Line] = text
			}
		}
	}
	return marks
}

// TestInputUnchanged runs a program twice: the first run leaves the second what it
// found.
func TestInputUnchanged(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m.test\n\ngo 1.26\n", "main.go": "package main\n\nvar a = f()\n\nfunc f() int { return 1 }\n\nfunc init() { a++ }\n\nfunc main() {}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	uses := len(prog.Entry.Info.Uses)
	first := Run(prog, map[*load.Package]bool{prog.Entry: true})
	second := Run(prog, map[*load.Package]bool{prog.Entry: true})
	same := cmp.Comparer(func(x, y *types.Var) bool { return x == y })
	if diff := cmp.Diff(first, second, same); diff != "" || len(first) != 2 || uses != len(prog.Entry.Info.Uses) {
		t.Errorf("%d outcomes, then others: %s", len(first), diff)
	}
}
