//go:build unix

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/tests/judge/stonegame"
)

// rightSolver writes a solver that gives the right answer of a seed.
func rightSolver(t *testing.T, seed int64, name string) {
	t.Helper()
	text := fmt.Sprintf("#!/bin/sh\ncat > /dev/null\necho thinking >&2\necho %s\n", stonegame.Answer(stonegame.Generate(seed).Row))
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

func TestReplay(t *testing.T) {
	contest(t)
	rightSolver(t, 5, "right.sh")
	if err := os.WriteFile("wrong.sh", []byte("#!/bin/sh\ncat > /dev/null\necho nobody\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	out, status := bundle(t, "replay", "stonegame", "./right.sh", "./wrong.sh", "--seed", "5")
	if status != 0 {
		t.Fatalf("status %d: %s", status, out)
	}
	page, err := os.ReadFile("stonegame-5.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"seed":5`, `"label":"./right.sh"`, `"score":1`, `"said":"thinking\n"`, `"score":null,"failure":"illegal"`} {
		if !strings.Contains(string(page), part) {
			t.Errorf("the page has no %s", part)
		}
	}
	out, status = bundle(t, "replay", "stonegame", "--version", "./right.sh", "--seed", "5", "-o", "-")
	if status != 0 || !strings.HasPrefix(out, "<!doctype html>") {
		t.Errorf("status %d: %.80s", status, out)
	}
}

// What is bundled for a replay says what it knows, if it has the parameter for it.
func TestReplayTalks(t *testing.T) {
	contest(t)
	c := stonegame.Generate(5)
	answer := stonegame.Answer(c.Row)
	line := fmt.Sprintf(`{"turn":1,"player":"Amal","from":0,"stones":[%d],"values":[7],"totals":[%[1]d,0]}`, c.Row[0])
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.25\n")
	write("tune/tune.go", "// Package tune declares parameters.\n//\n//bundle:tune\npackage tune\n\nfunc Bool(name string, def bool) bool { return def }\n")
	for _, tt := range []struct{ solver, want string }{
		{fmt.Sprintf("package main\n\nfunc main() { println(%q) }\n", answer), `"failure":"exit"`},
		{fmt.Sprintf("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(%q) }\n", answer), `"knew":false`},
		{fmt.Sprintf(`package main

import (
	"fmt"
	"os"

	"example.com/m/tune"
)

var debug = tune.Bool("debug", false)

func main() {
	if debug {
		fmt.Fprintln(os.Stderr, %q)
	}
	fmt.Println(%q)
}
`, line, answer), `"knew":true`},
	} {
		write("src/stonegame/main.go", tt.solver)
		out, status := bundle(t, "replay", "stonegame", "--seed", "5", "-o", "-")
		if status != 0 || !strings.Contains(out, tt.want) || !strings.Contains(out, `"label":"working tree"`) {
			t.Errorf("status %d, no %s in the page:\n%.200s", status, tt.want, out)
		}
	}
	if out, _ := bundle(t, "runs", "stonegame", "--all"); strings.Count(out, "with debug lines, for a replay") != 1 {
		t.Errorf("the version with debug lines is not marked as such:\n%s", out)
	}
	if out, _ := bundle(t, "runs", "stonegame"); out != "3 versions without results: --all\n" {
		t.Errorf("versions without results are listed:\n%s", out)
	}
	// The program with debug lines was made for the replay alone.
	if left, err := filepath.Glob(".bundle/bin/*"); err != nil || len(left) != 2 {
		t.Errorf("programs left: %q, %v", left, err)
	}
}

func TestReplayUsage(t *testing.T) {
	contest(t)
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"replay"}, 2, "name a game"},
		{[]string{"replay", "stonegame"}, 2, "--seed"},
		{[]string{"replay", "stonegame", "a", "b", "c", "--seed", "1"}, 2, "at most two versions"},
		{[]string{"replay", "stonegame", "a", "--version", "b", "--seed", "1"}, 2, "at most two versions"},
		{[]string{"replay", "double", "--seed", "1"}, 2, "only their cases can be replayed"},
		{[]string{"replay", "wordgame", "./s100.sh", "--seed", "0"}, 2, "seed 0 is random every time"},
		{[]string{"replay", "stonegame", "./none.sh", "--seed", "1"}, 1, "none.sh"},
		{[]string{"replay", "stonegame", "./s100.sh", "--seed", "1", "-o", "none/page.html"}, 1, "none/page.html"},
	} {
		if out, status := bundle(t, tt.args...); status != tt.status || !strings.Contains(out, tt.want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", tt.args, status, tt.status, tt.want, out)
		}
	}
}
