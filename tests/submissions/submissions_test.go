// Package submissions checks that every committed submission is what the bundler
// makes of its game today.
package submissions

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "replace submissions that differ; only what builds is recorded")

const root = "../.."

func TestUpToDate(t *testing.T) {
	bundle := filepath.Join(t.TempDir(), "bundle")
	run(t, "go", "build", "-o", bundle, "./bundler/cmd/bundle")
	games, err := filepath.Glob(filepath.Join(root, "src", "*", "main.go"))
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	known := map[string]bool{}
	for _, main := range games {
		name := filepath.Base(filepath.Dir(main))
		known[name] = true
		t.Run(name, func(t *testing.T) {
			fresh := run(t, bundle, name)
			file := filepath.Join(root, "submissions", name, "main.go")
			committed, err := os.ReadFile(file)
			if err != nil && !*update {
				t.Fatal(err)
			}
			if bytes.Equal(fresh, committed) {
				return
			}
			if !*update {
				t.Fatalf("the committed file differs from a fresh bundle (-committed +fresh); go test ./tests/submissions -update records it\n%s",
					cmp.Diff(lines(committed), lines(fresh)))
			}
			record(t, file, fresh)
		})
	}
	orphans(t, known)
}

// TestLimits checks the sizes that judges allow: AtCoder every submission's, and
// CodinGame battleships'.
func TestLimits(t *testing.T) {
	const atCoder, codinGame = 512 * 1024, 100_000 // bytes, UTF-16 units
	files, err := filepath.Glob(filepath.Join(root, "submissions", "*", "main.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no submissions: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(src) > atCoder {
			t.Errorf("%s: %d bytes, AtCoder takes %d", file, len(src), atCoder)
		}
		if n := len(utf16.Encode([]rune(string(src)))); n > codinGame && filepath.Base(filepath.Dir(file)) == "battleships" {
			t.Errorf("%s: %d characters, CodinGame takes %d", file, n, codinGame)
		}
	}
}

// record writes a submission if it builds on its own.
func record(t *testing.T, file string, src []byte) {
	alone := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(alone, src, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "build", "-o", filepath.Join(filepath.Dir(alone), "a.out"), alone)
	cmd.Dir = filepath.Dir(alone)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("not recorded, since it does not build: %v\n%s", err, out)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, src, 0o666); err != nil {
		t.Fatal(err)
	}
}

// orphans reports submissions that no game makes.
func orphans(t *testing.T, known map[string]bool) {
	found, err := filepath.Glob(filepath.Join(root, "submissions", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range found {
		if !known[filepath.Base(dir)] {
			t.Errorf("%s belongs to no game", dir)
		}
	}
}

func run(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, stderr.Bytes())
	}
	return out
}

func lines(b []byte) []string {
	var out []string
	for line := range bytes.Lines(b) {
		out = append(out, string(line))
	}
	return out
}
