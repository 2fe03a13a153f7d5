package bundler_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler"
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
