//go:build unix

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/tests/judge/stonegame"
)

// answers writes a solver that gives the right answer of a seed.
func answers(t *testing.T, seed int64, name string) {
	t.Helper()
	text := fmt.Sprintf("#!/bin/sh\ncat > /dev/null\necho thinking >&2\necho %s\n", stonegame.Answer(stonegame.Generate(seed).Row))
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

func TestReplay(t *testing.T) {
	contest(t)
	answers(t, 5, "right.sh")
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
