// Package invariants checks what holds of every bundle whatever the program:
// the same bytes from anywhere, at any time, in any environment.
package invariants

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/golden"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

var all = flag.Bool("all", false, "try every golden case, not every sampleStep-th")

const sampleStep = 6

func TestMain(m *testing.M) {
	flag.Parse()
	harness.Main(m)
}

// environments change what must not matter to a bundle. The judge's system
// is the bundle's target, whatever the contestant's.
var environments = []map[string]string{
	{"GOFLAGS": "-buildvcs=false -trimpath -tags=debug,slow,purego"},
	{"GOFLAGS": "-buildvcs=false -json -v", "LANG": "tr_TR.UTF-8", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
	{"GOOS": "windows", "GOARCH": "arm64", "CGO_ENABLED": "1"},
}

// TestSameBytes bundles each program again: at once, from a copy elsewhere,
// and in other environments. It changes the environment of the process and so
// runs one program after the other.
func TestSameBytes(t *testing.T) {
	cases, err := golden.Cases("../../golden/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if c.Refusal != nil || c.Reject || !*all && i%sampleStep != 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			first := bundle(t, c)
			same(t, first, bundle(t, c), "from a copy elsewhere")
			for _, env := range environments {
				t.Run("", func(t *testing.T) {
					for name, value := range env {
						t.Setenv(name, value)
					}
					same(t, first, bundle(t, c), env)
				})
			}
		})
	}
}

// bundle bundles c in a new folder.
func bundle(t *testing.T, c *golden.Case) string {
	t.Helper()
	p, err := c.Extract(filepath.Join(t.TempDir(), "m"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := harness.Bundle(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

func same(t *testing.T, want, got string, when any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("another bundle %v (-first +this):\n%s", when, diff)
	}
}

// TestSameBytesFromAnywhere names one entry in every way from several folders.
func TestSameBytesFromAnywhere(t *testing.T) {
	module := t.TempDir()
	files := map[string]string{
		"go.mod":            "module example.org/m\n\ngo 1.26\n",
		"src/game/main.go":  "package main\n\nimport \"example.org/m/lib\"\n\nfunc main() { println(lib.F()) }\n",
		"lib/lib.go":        "package lib\n\n// F is one.\nfunc F() int { return 1 }\n",
		"other/deep/doc.go": "package deep\n",
	}
	for name, text := range files {
		to := filepath.Join(module, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	wanted := map[string]string{} // the header says "game" where the game's name was given
	for _, tt := range []struct{ reason, dir, entry string }{
		{"the folder itself", "src/game", "."},
		{"a folder below the working directory", ".", "./src/game"},
		{"an import path", ".", "example.org/m/src/game"},
		{"an import path from elsewhere in the module", "other/deep", "example.org/m/src/game"},
		{"a folder beside", "other/deep", "../../src/game"},
		{"an absolute folder", "lib", filepath.Join(module, "src/game")},
		{"a game's name", ".", "game"},
		{"a game's name from below", "other/deep", "game"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			source, err := harness.Bundle(t.Context(), harness.Program{Dir: filepath.Join(module, tt.dir), Entry: tt.entry})
			if err != nil {
				t.Fatal(err)
			}
			name := "game"
			if tt.entry != name {
				name = "example.org/m/src/game"
			}
			if wanted[name] == "" {
				wanted[name] = string(source)
			}
			same(t, wanted[name], string(source), tt.reason)
		})
	}
}
