package verify_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

var program = map[string]string{
	"go.mod":  "module m.test\n\ngo 1.26\n",
	"a/a.go":  "package a\n\nconst K = 1\n\nfunc F() int { return 1 }\n\ntype T struct{ X, Y int }\n",
	"b/b.go":  "package b\n\nconst K = 2\n\nfunc F() int { return 2 }\n",
	"main.go": "package main\n\nimport (\n\t\"m.test/a\"\n\t\"m.test/b\"\n\t\"strings\"\n)\n\nfunc main() {\n\tt := a.T{X: a.F(), Y: b.F()}\n\tprintln(t.X, t.Y, a.K, b.K, len(strings.ToUpper(\"x\")))\n}\n",
}

// lowered has a loop that a judge with Go 1.21 gets in other words, which nest
// copies of the condition and the post statement.
var lowered = map[string]string{
	"go.mod":  "module m.test\n\ngo 1.22\n",
	"a/a.go":  "package a\n\nfunc F() int { return 3 }\n\nfunc G() int { return 4 }\n",
	"main.go": "package main\n\nimport \"m.test/a\"\n\nvar step = a.G\n\nfunc main() {\n\tvar all []func() int\n\tfor i := 0; i < a.F(); i += a.G() {\n\t\tall = append(all, func() int { return i })\n\t}\n\tprintln(len(all), step())\n}\n",
}

type change struct {
	reason, old, new string
	fault            string // part of the message; "" if nothing is wrong
}

// TestCheck breaks a right bundle in ways that still compile; each must be found.
func TestCheck(t *testing.T) {
	breakIt(t, program, "go1.26", []change{
		{"as it is", "", "", ""},
		{"calls of two functions change places", "X: F(), Y: BF()", "X: BF(), Y: F()", "F would mean something else"},
		{"a constant has another value", "const K = 1", "const K = 3", "the constant 1 became"},
		{"two constants become one", "K, BK", "K, K", "K would mean something else"},
		{"a field is taken for another", "t.X, t.Y", "t.Y, t.X", "X would mean something else"},
		{"a standard function is another", "strings.ToUpper", "strings.ToLower", "ToUpper would mean something else"},
		{"a predeclared name is captured", "func main() {", "func len(string) int { return 7 }\n\nfunc main() {", "len would mean something else"},
		{"what does not compile", "t := T{", "t := U{", "undefined: U"},
		{"a name that was not linked", "println(", "print(); println(", "println is neither known to be copied nor to be generated"},
		{"a name is gone", "t.X, t.Y", "t.X, 7", "identifiers were linked"},
	})
	breakIt(t, lowered, "go1.21", []change{
		{"as it is", "", "", ""},
		{"the condition of a lowered loop calls another function", "i < F()", "i < G()", "F would mean something else"},
		{"the post statement of a lowered loop calls another function", "i += G()", "i += F()", "G would mean something else"},
		{"the condition of a lowered loop is gone", "i < F()", "i < 3", "identifiers were linked"},
	})
}

func breakIt(t *testing.T, files map[string]string, level string, changes []change) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	live, src, marks := bundle(t, dir, level)
	for _, tt := range changes {
		broken, moved := replace(src, marks, tt.old, tt.new)
		err := check(live, broken, moved)
		switch {
		case tt.fault == "" && err != nil:
			t.Errorf("%s: %v", tt.reason, err)
		case tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)):
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.fault)
		}
	}
}

func check(live *graph.Live, src []byte, marks []emit.Mark) error {
	f, err := onefile.Check(emit.Name, src, "", onefile.Known(live.Graph.Prog.Std, live.Graph.Prog.Sizes))
	if err != nil {
		return err
	}
	if errs := verify.Errors(f, f.Errors); errs != nil {
		return errs
	}
	return verify.Check(live, f, marks)
}

func bundle(t *testing.T, dir, level string) (*graph.Live, []byte, []emit.Mark) {
	t.Helper()
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Build(prog)
	if err != nil {
		t.Fatal(err)
	}
	live, err := graph.Shake(g, g.Params.Fold(nil))
	if err != nil {
		t.Fatal(err)
	}
	file, err := linker.Link(live, linker.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	src, marks, err := emit.Render("// Test.", file)
	if err != nil {
		t.Fatal(err)
	}
	return live, src, marks
}

// replace edits src once and moves the marks behind the edit; a mark within it
// stays where it is, on the name that now stands there.
func replace(src []byte, marks []emit.Mark, old, new string) ([]byte, []emit.Mark) {
	at := bytes.Index(src, []byte(old))
	if at < 0 {
		panic("the bundle does not contain " + old)
	}
	moved := make([]emit.Mark, 0, len(marks))
	for _, m := range marks {
		if m.Offset >= at+len(old) {
			m.Offset += len(new) - len(old)
		}
		moved = append(moved, m)
	}
	return bytes.Replace(src, []byte(old), []byte(new), 1), moved
}
