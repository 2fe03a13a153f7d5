//go:build unix

package versions

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// What plays is what was there at the start, however a command names it and however
// its files are replaced: by a new file, or written in place.
func TestCommandsAreCopied(t *testing.T) {
	tests := []struct {
		reason, needs, line string
		files               map[string]string
		change, to          string
	}{
		{"a program", "sh", "cmd:./a.out", map[string]string{"a.out": "#!/bin/sh\ncat data; echo old\n", "data": "1 "}, "a.out", "#!/bin/sh\necho new\n"},
		{"a file", "sh", "a.out", map[string]string{"a.out": "#!/bin/sh\necho old\n"}, "a.out", "#!/bin/sh\necho new\n"},
		{"in a folder, with data beside it and above it", "sh", "cmd:./out/rel/a.out",
			map[string]string{"out/rel/a.out": "#!/bin/sh\nd=$(dirname $0); cat $d/near $d/../../far; echo old\n", "out/rel/near": "1 ", "far": "2 "},
			"out/rel/a.out", "#!/bin/sh\necho new\n"},
		{"a script of an interpreter", "sh", "cmd:sh run.sh", map[string]string{"run.sh": "echo old\n"}, "run.sh", "echo new\n"},
		{"behind another program", "env", "cmd:env A=1 ./a.out", map[string]string{"a.out": "#!/bin/sh\necho old $A\n"}, "a.out", "#!/bin/sh\necho new\n"},
		{"an imported module", "python3", "cmd:python3 main.py", map[string]string{"main.py": "import helper\n", "helper.py": "print('old')\n"}, "helper.py", "print('new')\n"},
		{"a package as a module", "python3", "cmd:python3 -m solver",
			map[string]string{"solver/__init__.py": "", "solver/__main__.py": "from solver.core import x\nprint(x)\n", "solver/core.py": "x = 'old'\n"},
			"solver/core.py", "x = 'new'\n"},
		{"go run", "go", "cmd:go run ./solver", map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.24\n", "solver/main.go": "package main\n\nfunc main() { print(\"old\") }\n",
		}, "solver/main.go", "package main\n\nfunc main() { print(\"new\") }\n"},
		{"cargo run", "cargo", "cmd:cargo run --quiet --release", map[string]string{
			"Cargo.toml": "[package]\nname = \"s\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n", "src/main.rs": "fn main() { println!(\"old\"); }\n",
		}, "src/main.rs", "fn main() { println!(\"new\"); }\n"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			if _, err := exec.LookPath(tt.needs); err != nil {
				t.Skip(err)
			}
			dir := t.TempDir()
			t.Chdir(dir)
			for name, text := range tt.files {
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			w := &Workshop{Game: "x", Store: newStore(t), Root: dir, Bin: filepath.Join(dir, ".bundle", "bin")}
			says := func(argv []string) string {
				out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
				if err != nil {
					t.Errorf("%q: %v", argv, err)
				}
				return string(out)
			}
			e, err := w.Resolve(t.Context(), tt.line)
			if err != nil {
				t.Fatal(err)
			}
			before := says(e.Command.Argv)
			if !strings.Contains(before, "old") {
				t.Errorf("it says %q", before)
			}
			if again, err := w.Resolve(t.Context(), tt.line); err != nil || again.Version.Key != e.Version.Key {
				t.Errorf("the same command has another key: %s and %s, %v", e.Version.Short(), again.Version.Short(), err)
			}
			if err := os.WriteFile(tt.change, []byte(tt.to), 0o777); err != nil {
				t.Fatal(err)
			}
			if after := says(e.Command.Argv); after != before {
				t.Errorf("after the change it says %q, before it %q", after, before)
			}
			changed, err := w.Resolve(t.Context(), tt.line)
			if err != nil || changed.Version.Key == e.Version.Key {
				t.Fatalf("the changed program: error %v, key %s as before", err, changed.Version.Short())
			}
			if now := says(changed.Command.Argv); !strings.Contains(now, "new") {
				t.Errorf("the changed program says %q", now)
			}
		})
	}
}

func newStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "results.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
