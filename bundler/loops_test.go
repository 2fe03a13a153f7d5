package bundler_test

import (
	"bytes"
	"context"
	"go/version"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// TestLoops bundles one program full of captured loop variables as a module of
// either side of Go 1.22 for a judge of the other side, and as it is (rule 10).
// The two languages give it different outputs; each must survive.
func TestLoops(t *testing.T) {
	src, err := os.ReadFile("testdata/loops.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	outputs := map[string]string{}
	for _, language := range []string{"1.21", "1.26"} {
		dir := loopModule(t, language, src)
		outputs[language] = runModule(t, dir)
		for _, judge := range []string{"1.21", "1.26"} {
			res, err := bundler.Bundle(context.Background(), bundler.Options{Dir: dir, Entry: ".", Level: "go" + judge})
			if err != nil {
				t.Fatalf("a module of %s for a judge of %s: %v", language, judge, err)
			}
			if d := cmp.Diff(outputs[language], runModule(t, loopModule(t, judge, res.Source))); d != "" {
				t.Errorf("a module of %s for a judge of %s (-module +bundle):\n%s\n%s", language, judge, d, res.Source)
			}
		}
	}
	if outputs["1.21"] == outputs["1.26"] {
		t.Error("the program does not tell the languages apart")
	}
}

// TestLoopsWithoutModule bundles the same program without a go.mod, as a folder and
// as a file, and as a file in a module of an old language: such a program has the
// language version of the go command itself, whatever the judge's is.
func TestLoopsWithoutModule(t *testing.T) {
	src, err := os.ReadFile("testdata/loops.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := runModule(t, loopModule(t, "1.26", src))
	bare := t.TempDir()
	if err := os.WriteFile(filepath.Join(bare, "main.go"), src, 0o666); err != nil {
		t.Fatal(err)
	}
	levels := map[string]string{"go1.26": "", "go1.21": ""} // with a judge of each
	for _, name := range target.Builtin().Names() {
		if p, err := target.Builtin().Lookup(name); err != nil {
			t.Fatal(err)
		} else if p.Language != "" && version.Compare("go"+p.Language, "go1.21") >= 0 {
			levels["go"+p.Language] = name
		}
	}
	for _, level := range slices.Sorted(maps.Keys(levels)) {
		var first []byte
		for _, entry := range []struct{ dir, entry string }{{bare, "."}, {bare, "main.go"}, {loopModule(t, "1.20", src), "main.go"}} {
			opts := bundler.Options{Dir: entry.dir, Entry: entry.entry, Level: level, Target: levels[level], Name: "loops"}
			res, err := bundler.Bundle(context.Background(), opts)
			if err != nil {
				t.Fatalf("%s for %s: %v", entry.entry, level, err)
			}
			code := withoutHeader(res.Source)
			if first == nil {
				first = code
				if d := cmp.Diff(want, runModule(t, loopModule(t, strings.TrimPrefix(level, "go"), code))); d != "" {
					t.Errorf("%s for %s (-program +bundle):\n%s", entry.entry, level, d)
				}
			}
			if d := cmp.Diff(string(first), string(code)); d != "" {
				t.Errorf("%s in %s for %s is another program than without a module (-first +this):\n%s", entry.entry, entry.dir, level, d)
			}
		}
	}
}

// withoutHeader is a bundle from its package clause on.
func withoutHeader(src []byte) []byte { return src[bytes.Index(src, []byte("package main")):] }

func loopModule(t *testing.T, language string, src []byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module loops.test\n\ngo " + language + "\n", "main.go": string(src)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func runModule(t *testing.T, dir string) string {
	t.Helper()
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}
