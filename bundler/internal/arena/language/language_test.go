package language_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/language"
)

func TestFind(t *testing.T) {
	const crate = "[package]\nname = \"sol\"\n"
	tests := []struct {
		reason    string
		files     map[string]string
		file, run string
		err       string
	}{
		{"C++", map[string]string{"main.cpp": "", "lib.cpp": "", "tools/main.cpp": ""}, "main.cpp", "", ""},
		{"by the game's name", map[string]string{"ahc1.py": "", "other.py": ""}, "ahc1.py", "python3 ahc1.py", ""},
		{"in the game's folder first", map[string]string{"ahc1/main.rs": "", "main.cpp": ""}, "ahc1/main.rs", "", ""},
		{"Java", map[string]string{"Main.java": ""}, "Main.java", "java -cp {out} Main", ""},
		{"a Cargo package", map[string]string{"Cargo.toml": crate, "src/main.rs": ""}, "Cargo.toml", "./target/release/sol", ""},
		{"one of its programs", map[string]string{"Cargo.toml": crate, "src/main.rs": "", "src/bin/ahc1.rs": ""}, "Cargo.toml", "./target/release/ahc1", ""},
		{"several programs", map[string]string{"Cargo.toml": "[package]\nname = \"x\"\n", "src/bin/a.rs": "", "src/bin/b.rs": ""}, "", "", "none is called ahc1"},
		{"two solvers", map[string]string{"main.cpp": "", "main.py": ""}, "", "", "there are several solvers: main.cpp, main.py"},
		{"a module of Go", map[string]string{"main.go": "", "main_test.go": "", "go.mod": ""}, "main.go", "", ""},
		{"none", map[string]string{"notes.txt": "", "sub/main.cpp": ""}, "", "", language.ErrNone.Error()},
	}
	for _, tt := range tests {
		root := t.TempDir()
		for name, text := range tt.files {
			at := filepath.Join(root, filepath.FromSlash(name))
			if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o777), os.WriteFile(at, []byte(text), 0o666)); err != nil {
				t.Fatal(err)
			}
		}
		s, err := language.Find(root, "ahc1", "ahc1", "src/ahc1", ".")
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: error %v, want %q", tt.reason, err, tt.err)
			}
			continue
		}
		run := strings.ReplaceAll(strings.Join(s.Run, " "), ".exe", "")
		if err != nil || s.File != tt.file || strings.TrimPrefix(run, "python ") != strings.TrimPrefix(tt.run, "python ") {
			t.Errorf("%s: %s run by %q, error %v; want %s run by %q", tt.reason, s.File, run, err, tt.file, tt.run)
		}
		if bundled := len(s.Build)+len(s.Run) == 0; bundled != (tt.reason == "a module of Go") {
			t.Errorf("%s: bundled is %v", tt.reason, bundled)
		}
	}
}

// A file of Go outside of modules is built by the go command.
func TestGoOutsideOfModules(t *testing.T) {
	s, err := language.OfFile(t.TempDir(), "main.go")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"go", "build", "-o", "{out}", "main.go"}, s.Build); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
