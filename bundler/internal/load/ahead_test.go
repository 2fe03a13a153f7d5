package load

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// writeModule writes a module's files and returns its folder.
func writeModule(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var foreseen = map[string]string{
	"go.mod":           "module game\n\ngo 1.26\n",
	"main.go":          "package main\n\nimport (\n\t\"fmt\"\n\t\"game/a\"\n\t\"example.com/far/away\"\n)\n",
	"main_test.go":     "package main\n\nimport _ \"testing\"\n",
	"main_windows.go":  "package main\n\nimport _ \"syscall\"\n",
	"tagged.go":        "//go:build fast\n\npackage main\n\nimport _ \"math/bits\"\n",
	"a/a.go":           "package a\n\nimport (\n\t_ \"game\"\n\t_ \"game/b\"\n\t_ \"unsafe\"\n\t_ \"sort\"\n)\n",
	"b/b.go":           "package b\n\nimport (\n\t_ \"encoding/json\"\n\t_ \"game/missing\"\n\t_ \"game/a\"\n)\n",
	"b/broken.go":      "package b\n\nimport \"os\n",
	"unused/unused.go": "package unused\n\nimport _ \"net/http\"\n",
}

func TestForesee(t *testing.T) {
	dir := writeModule(t, foreseen)
	tests := []struct {
		reason   string
		tags     []string
		patterns []string
		want     []string
	}{
		{"a folder and what lies behind it", nil, []string{dir}, []string{"encoding/json", "fmt", "sort"}},
		{"a build tag", []string{"fast"}, []string{dir}, []string{"encoding/json", "fmt", "math/bits", "sort"}},
		{"an import path", nil, []string{"game/b"}, []string{"encoding/json", "fmt", "sort"}},
		{"a file is taken alone", nil, []string{filepath.Join(dir, "main_test.go")}, []string{"testing"}},
		{"a folder that is not there", nil, []string{filepath.Join(dir, "no")}, nil},
		{"patterns are not guessed at", nil, []string{"./..."}, nil},
	}
	for _, tt := range tests {
		l := &loader{root: dir, cfg: Config{GOOS: "linux", GOARCH: "amd64", Tags: tt.tags}}
		if d := cmp.Diff(tt.want, l.newForesight().foresee(tt.patterns)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

// TestAheadIsOnlyAGuess loads programs for which the guess is wrong.
func TestAheadIsOnlyAGuess(t *testing.T) {
	main := "package main\n\nimport (\n\t\"other/x\"\n\t\"strings\"\n)\n\nfunc main() { println(strings.ToUpper(x.X)) }\n"
	dir := writeModule(t, map[string]string{
		"go.mod":       "module game\n\ngo 1.26\n\nrequire other v0.0.0\n\nreplace other => ./other\n",
		"main.go":      main,
		"other/go.mod": "module other\n\ngo 1.26\n",
		"other/x/x.go": "package x\n\nimport \"strconv\"\n\nvar X = strconv.Itoa(1)\n",
	})
	tests := []struct{ reason, entry string }{
		{"nothing is foreseen of a pattern", "./..."},
		{"a module whose path looks like that of a standard package, and what only that imports", "."},
	}
	for _, tt := range tests {
		prog, err := Load(context.Background(), Config{Dir: dir, Entry: tt.entry})
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		got := slices.Sorted(maps.Keys(prog.Std))
		if d := cmp.Diff([]string{"strconv", "strings"}, got); d != "" {
			t.Errorf("%s: standard packages (-want +got):\n%s", tt.reason, d)
		}
	}
}
