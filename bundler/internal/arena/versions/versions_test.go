//go:build unix

package versions

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// printing is a main.go that prints a text; the stand-in for the bundler makes it
// of the file skill.txt of a tree and the parameters.
func goProgram(text string) string {
	return fmt.Sprintf("package main\n\nfunc main() { println(%q) }\n", text)
}

func bundle(_ context.Context, root string, set map[string]string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(root, "skill.txt"))
	return []byte(goProgram(fmt.Sprint(strings.TrimSpace(string(text)), set))), err
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=n", "-c", "user.email=e@example.org"}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// workshop works in the folder of a module that lies inside a git repository with
// two commits and a change that is not committed.
func workshop(t *testing.T) *Workshop {
	t.Helper()
	repo := t.TempDir()
	root := filepath.Join(repo, "module")
	git(t, repo, "init", "-q")
	for _, skill := range []string{"one", "two"} {
		write(t, filepath.Join(root, "skill.txt"), skill)
		git(t, repo, "add", ".")
		git(t, repo, "commit", "-q", "-m", skill)
	}
	write(t, filepath.Join(root, "skill.txt"), "three")
	s, err := store.Open(t.Context(), filepath.Join(root, ".bundle", "results.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	t.Chdir(root)
	return &Workshop{Game: "toy", Store: s, Root: root, Bin: filepath.Join(".bundle", "bin"), Bundle: bundle}
}

// output resolves a version and runs it.
func output(t *testing.T, w *Workshop, name string) (string, store.Version) {
	t.Helper()
	e, err := w.Resolve(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(e.Command.Argv[0], e.Command.Argv[1:]...)
	cmd.Dir = t.TempDir() // a tester may start it anywhere
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return strings.TrimSpace(string(out)), e.Version
}

func TestResolve(t *testing.T) {
	w := workshop(t)
	write(t, "own.go", goProgram("own"))
	write(t, "solver.sh", "#!/bin/sh\necho script $1\n")
	tests := []struct{ name, want, kind string }{
		{".", "threemap[]", "bundle"},
		{"a=1,b=x y", "threemap[a:1 b:x y]", "bundle"},
		{"HEAD", "twomap[]", "bundle"},
		{"git:HEAD~1", "onemap[]", "bundle"},
		{"own.go", "own", "bundle"},
		{"file:own.go", "own", "bundle"},
		{"solver.sh", "script", "command"},
		{"cmd:./solver.sh 'a b'", "script a b", "command"},
		{"cmd:sh solver.sh", "script", "command"},
	}
	keys := map[string]string{}
	for _, tt := range tests {
		got, v := output(t, w, tt.name)
		if got != tt.want || v.Kind != tt.kind {
			t.Errorf("%s: a %s that prints %q, want a %s and %q", tt.name, v.Kind, got, tt.kind, tt.want)
		}
		if old, ok := keys[v.Key]; ok && !(old == "own.go" && tt.name == "file:own.go") {
			t.Errorf("%s has the key of %s", tt.name, old)
		}
		keys[v.Key] = tt.name
		if v.Kind == "bundle" && (v.Toolchain == "" || v.Source == nil) {
			t.Errorf("%s: %+v", tt.name, v)
		}
	}
	// A stored version is the same version, by the beginning of its key.
	_, tree := output(t, w, ".")
	if got, v := output(t, w, tree.Key[:8]); got != "threemap[]" || v.Key != tree.Key {
		t.Errorf("the stored version prints %q", got)
	}
	if text, _ := os.ReadFile("skill.txt"); string(text) != "three" {
		t.Errorf("the user's tree was changed to %q", text)
	}
}

// The key changes with what a version does, and with nothing else.
func TestKeys(t *testing.T) {
	w := workshop(t)
	write(t, "own.go", goProgram("own"))
	write(t, "solver.sh", "#!/bin/sh\necho 1\n")
	key := func(name string) string {
		t.Helper()
		e, err := w.Resolve(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		return e.Version.Key
	}
	own, script := key("own.go"), key("solver.sh")
	write(t, "copy.go", goProgram("own"))
	if key("copy.go") != own {
		t.Error("a copy of a file is another version")
	}
	w.Target = "atcoder"
	if key("own.go") == own {
		t.Error("for another judge it is the same version")
	}
	if key("cmd:./solver.sh") != script || key("cmd:./solver.sh x") == script {
		t.Error("the key of a command stands for its words")
	}
	write(t, "solver.sh", "#!/bin/sh\necho 2\n")
	if key("solver.sh") == script {
		t.Error("a changed program has the old key")
	}
}

func TestParametersOfAll(t *testing.T) {
	w := workshop(t)
	w.Set = map[string]string{"budget": "100", "a": "1"}
	if got, _ := output(t, w, "a=2"); got != "threemap[a:2 budget:100]" {
		t.Errorf("printed %q", got)
	}
}

func TestRefusals(t *testing.T) {
	w := workshop(t)
	write(t, "broken.go", "package main\n\nfunc main() { undefined() }\n")
	write(t, "own.go", goProgram("own"))
	tests := []struct {
		reason, name, want string
		change             func()
	}{
		{"nothing of that name", "no-such-thing", "a stored version or a git revision", nil},
		{"a flag is no revision", "--output=x", "not a revision", nil},
		{"a key that is not stored and no commit", "abcdef12", "a stored version or a git revision", nil},
		{"a stored one that is not there", "store:abcdef12", "not in the results store", nil},
		{"it does not compile", "broken.go", "undefined: undefined", nil},
		{"a program that is not there", "cmd:./none", "no such file", nil},
		{"an empty command", "cmd:", "empty", nil},
		{"an open quote", "cmd:a 'b", "quote", nil},
		{"a file has no parameters", "own.go", "baked in; set them on the tree, such as a=1", func() { w.Set = map[string]string{"b": "2", "a": "1"} }},
		{"nor has a command", "cmd:sh own.go", "no parameters", nil},
		{"nothing to bundle", ".", "no solver to bundle", func() { w.Set, w.Bundle = nil, nil }},
	}
	for _, tt := range tests {
		if tt.change != nil {
			tt.change()
		}
		if _, err := w.Resolve(t.Context(), tt.name); err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), tt.name) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
	if left, _ := filepath.Glob(".bundle/bin/.*"); len(left) > 0 {
		t.Errorf("half-built programs are left: %q", left)
	}
}

// A command cannot be played from the store: its program is not in it.
func TestStoredCommand(t *testing.T) {
	w := workshop(t)
	e, err := w.Resolve(t.Context(), "cmd:sh -c true")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Resolve(t.Context(), e.Version.Key[:10]); err == nil || !strings.Contains(err.Error(), `command "sh -c true"`) {
		t.Errorf("error %v", err)
	}
}

// A stored bundle is made again, in another way too, while its tree is there.
func TestAgain(t *testing.T) {
	w := workshop(t)
	write(t, "own.go", goProgram("own"))
	// As the bundler does, with a header that ends in the parameters.
	w.Bundle = func(ctx context.Context, root string, set map[string]string) ([]byte, error) {
		source, err := bundle(ctx, root, set)
		made := "bundle toy"
		for _, name := range slices.Sorted(maps.Keys(set)) {
			made += " --set " + name + "=" + set[name]
		}
		return append([]byte("// Code generated by bundle from toy; DO NOT EDIT.\n//\n//\tmade by    "+made+"\n\n"), source...), err
	}
	w.Set = map[string]string{"budget": "9"}
	tests := []struct{ name, tree, want string }{
		{".", ".", "threemap[budget:9 talk:1]"},
		{"a=1,b=x y", ".", "threemap[a:1 b:x y budget:9 talk:1]"},
		{"HEAD", "git:", "twomap[budget:9 talk:1]"},
		{"git:HEAD~1", "git:", "onemap[budget:9 talk:1]"},
		{"own.go", "", ""},
		{"cmd:sh -c true", "", ""},
	}
	var all []store.Version
	for _, tt := range tests {
		if strings.Contains(tt.name, "sh") || strings.HasSuffix(tt.name, ".go") {
			w.Set = nil
		}
		e, err := w.Resolve(t.Context(), tt.name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Version)
	}
	for i, tt := range tests {
		tree, shop, ok := w.Again(t.Context(), all[i])
		if ok != (tt.tree != "") || !strings.HasPrefix(tree, tt.tree) {
			t.Errorf("%s: tree %q, %v", tt.name, tree, ok)
			continue
		}
		if ok {
			shop.Set["talk"] = "1"
			if got, _ := output(t, shop, tree); got != tt.want {
				t.Errorf("%s again, in another way, prints %q, want %q", tt.name, got, tt.want)
			}
		}
	}
	write(t, "skill.txt", "four")
	for i, still := range []bool{false, false, true, true} {
		if _, _, ok := w.Again(t.Context(), all[i]); ok != still {
			t.Errorf("%s in a changed tree: %v", tests[i].name, ok)
		}
	}
}

// A module that stays an import comes from the user's go.mod, and its version is in
// the key.
func TestModules(t *testing.T) {
	w := workshop(t)
	source := "package main\n\nimport (\n\t\"fmt\"\n\n\t\"gonum.org/v1/gonum/floats\"\n)\n\nfunc main() { fmt.Println(floats.Sum([]float64{1, 2})) }\n"
	write(t, "own.go", source)
	const module, need = "module example.org/m\n\ngo 1.24\n", "\nrequire gonum.org/v1/gonum v0.17.0\n"
	write(t, "go.sum", "gonum.org/v1/gonum v0.17.0 h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4=\ngonum.org/v1/gonum v0.17.0/go.mod h1:El3tOrEuMpv2UdMrbNlKEh9vd86bmQ6vqIcDwxEOc1E=\n")
	refused := func(reason, mod, name, want string) {
		t.Helper()
		if mod != "" {
			write(t, "go.mod", mod)
		}
		if _, err := w.Resolve(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", reason, err, want)
		}
	}
	refused("no module", "", "own.go", "go.mod")
	refused("a module without it", module, "own.go", "it imports gonum.org/v1/gonum/floats, which no module of")
	refused("replaced", module+need+"\nreplace gonum.org/v1/gonum => ./gonum\n", "own.go", "no judge has that")
	write(t, "go.mod", module+need)
	got, v := output(t, w, "own.go")
	if got != "3" {
		t.Errorf("it prints %q", got)
	}
	if err := os.RemoveAll(w.Bin); err != nil {
		t.Fatal(err)
	}
	if again, _ := output(t, w, v.Key[:10]); again != "3" {
		t.Errorf("built again, it prints %q", again)
	}
	if err := os.RemoveAll(w.Bin); err != nil {
		t.Fatal(err)
	}
	refused("another version of it", strings.Replace(module+need, "v0.17.0", "v0.16.0", 1), v.Key[:10], "gonum.org/v1/gonum v0.16.0: it would be another program")
}

func TestParseSet(t *testing.T) {
	got, err := ParseSet([]string{"a=1", "b=x=y", "a=1"})
	if d := cmp.Diff(map[string]string{"a": "1", "b": "x=y"}, got); d != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, d)
	}
	for _, pairs := range [][]string{{"a"}, {"=1"}, {"a=1", "a=2"}} {
		if _, err := ParseSet(pairs); err == nil {
			t.Errorf("%q: no error", pairs)
		}
	}
}

// An archive cannot write outside of its folder.
func TestArchiveStaysInside(t *testing.T) {
	w := workshop(t)
	write(t, "target/file", "x")
	if err := os.Symlink("../../..", "up"); err != nil {
		t.Fatal(err)
	}
	git(t, w.Root, "add", ".")
	git(t, w.Root, "commit", "-q", "-m", "a link that leads out")
	if got, _ := output(t, w, "HEAD"); got != "threemap[]" {
		t.Errorf("printed %q", got)
	}
	if _, err := os.Stat(filepath.Join(os.TempDir(), "skill.txt")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was written outside: %v", err)
	}
}
