package cases_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/arena/cases"
)

// generator makes a generator of a shell script.
func generator(t *testing.T, script string, args ...string) *cases.Generator {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the generators of this test are shell scripts")
	}
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "gen.sh"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return &cases.Generator{Argv: append([]string{"sh", "gen.sh"}, args...), Root: root, Folder: filepath.Join(root, "kept")}
}

func input(t *testing.T, g *cases.Generator, seed int64) (string, error) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "in.txt")
	if err := g.Input(t.Context(), seed, to); err != nil {
		return "", err
	}
	text, err := os.ReadFile(to)
	return string(text), err
}

func TestKinds(t *testing.T) {
	tests := []struct {
		reason, script string
		args           []string
	}{
		{"it prints the input", `echo "case $1"`, []string{"{seed}"}},
		{"it writes the file", `echo "case $1" > "$2"`, []string{"{seed}", "{in}"}},
		{"it reads rows and writes by number", `mkdir -p in; n=0; while read s; do echo "case $s" > in/000$n.txt; n=$((n+1)); done < "$1"`, []string{"{seeds}"}},
		{"with a folder", `while read s; do echo "case $s" > $2/0000.txt; done < "$1"`, []string{"{seeds}", "{dir}"}},
	}
	for _, tt := range tests {
		g := generator(t, tt.script, tt.args...)
		for _, seed := range []int64{0, 7, 100000} {
			if got, err := input(t, g, seed); err != nil || got != fmt.Sprintf("case %d\n", seed) {
				t.Errorf("%s, seed %d: %q, error %v", tt.reason, seed, got, err)
			}
		}
	}
}

// Official cases have the seeds of their rows, all others their own number.
func TestRows(t *testing.T) {
	g := generator(t, `echo "case $1"`, "{seed}")
	if err := os.WriteFile(filepath.Join(g.Root, "seeds.txt"), []byte("17763\n5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	g.Rows = "seeds.txt"
	for seed, want := range map[int64]string{0: "case 17763\n", 1: "case 5\n", 2: "case 2\n"} {
		if got, err := input(t, g, seed); err != nil || got != want {
			t.Errorf("seed %d: %q, error %v", seed, got, err)
		}
	}
}

// What is kept fits the room; what went is made again, and is the same.
func TestRoom(t *testing.T) {
	g := generator(t, `echo made >> log; printf '%1000d' $1`, "{seed}")
	g.Argv[1] = filepath.Join(g.Root, "gen.sh")
	g.Room = 10_000
	for seed := range int64(40) {
		if _, err := input(t, g, seed); err != nil {
			t.Fatal(err)
		}
	}
	size := int64(0)
	kept, err := filepath.Glob(filepath.Join(g.Folder, "*", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range kept {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	if size > g.Room || len(kept) < 5 {
		t.Errorf("%d inputs of %d bytes are kept, room for %d bytes", len(kept), size, g.Room)
	}
	if got, err := input(t, g, 0); err != nil || strings.TrimLeft(got, " ") != "0" {
		t.Errorf("made again: %q, error %v", got, err)
	}
}

// An input that changes from one making to the next is no case.
func TestUnsteady(t *testing.T) {
	g := generator(t, `cat "$1/count" 2>/dev/null; echo x >> "$1/count"`, "state", "{seed}")
	state := filepath.Join(g.Root, "state")
	if err := os.Mkdir(state, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := input(t, g, 1); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(g.Folder, "*", "1.txt"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %q, error %v", kept, err)
	}
	if err := os.Remove(kept[0]); err != nil {
		t.Fatal(err)
	}
	again := &cases.Generator{Argv: g.Argv, Root: g.Root, Folder: g.Folder} // another process
	if _, err := input(t, again, 1); err == nil || !strings.Contains(err.Error(), "seed 1: it made another input than before") {
		t.Errorf("error %v", err)
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		reason, script string
		args           []string
		want           string
	}{
		{"it fails", `echo "no such seed" >&2; exit 3`, []string{"{seed}"}, "no such seed"},
		{"it writes no file", `true`, []string{"{seed}", "{in}"}, "no such file"},
		{"it writes nothing for a row", `true`, []string{"{seeds}"}, "it wrote 0 files for one seed"},
	}
	for _, tt := range tests {
		if _, err := input(t, generator(t, tt.script, tt.args...), 1); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
	g := &cases.Generator{Argv: []string{"./none", "{seed}"}, Root: t.TempDir(), Folder: t.TempDir()}
	if err := g.Ready(); err == nil || !strings.Contains(err.Error(), "the generator") {
		t.Errorf("a generator that is not there: error %v", err)
	}
}

// A changed generator has another key, and keeps its inputs apart.
func TestKey(t *testing.T) {
	g := generator(t, `echo one`, "{seed}")
	before, err := g.Key()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(g.Root, "gen.sh"), []byte("echo two"), 0o755); err != nil {
		t.Fatal(err)
	}
	after, err := (&cases.Generator{Argv: g.Argv, Root: g.Root, Folder: g.Folder}).Key()
	if err != nil || after == before {
		t.Errorf("keys %s and %s, error %v", before, after, err)
	}
}
