package footprint

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree makes files; those that begin with #! are programs.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// own are the files of a footprint in the folder.
func own(f Footprint, dir string) []string {
	var names []string
	for _, name := range f.Files {
		if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
			names = append(names, filepath.ToSlash(rel))
		}
	}
	return names
}

var files = map[string]string{
	"judge.py":           "import os, helper as h\nfrom rules import (board,\n  moves as m)\nmain = 'solver.py'\n",
	"helper.py":          "import json\nfrom rules.deep.end import x\n",
	"rules/__init__.py":  "",
	"rules/board.py":     "from . import tiles\nfrom ..helper import y\n",
	"rules/tiles.py":     "",
	"rules/moves.py":     "import importlib\nimportlib.import_module('late')\n",
	"rules/deep/end.py":  "",
	"late.py":            "",
	"solver.py":          "import helper\n",
	"pkg/__init__.py":    "",
	"pkg/__main__.py":    "import pkg.core\n",
	"pkg/core.py":        "",
	"tester":             "#!/usr/bin/env python3\nimport late\n",
	"run.sh":             "#!/bin/sh\n# not solver.py\npython3 -m pkg \"$@\" > late.py 2>&1\ncat < late.py\nexec \"$(dirname \"$0\")/bin/tool\" -o solver.py\n",
	"bin/tool":           "\x7fELF",
	"main.js":            "const a = require('./lib/a'); import b from \"./b.js\"\n",
	"lib/a.js":           "",
	"b.js":               "",
	"out/Main.class":     "x",
	"tester.jar":         "PK",
	"crate/Cargo.toml":   "[package]\nname = \"j\"\n[dependencies]\nrules = { path = \"../crules\" }\n[target.'cfg(unix)'.dependencies]\nu = { path = \"u\" }\n",
	"crate/Cargo.lock":   "",
	"crate/build.rs":     "",
	"crate/src/main.rs":  "",
	"crate/u/Cargo.toml": "", "crate/u/src/lib.rs": "",
	"crate/target/x.rs": "",
	"crules/Cargo.toml": "", "crules/src/lib.rs": "",
	"go.mod":          "module example.com/m\n\ngo 1.24\n",
	"judge/main.go":   "package main\n\nimport (\n\t_ \"embed\"\n\t\"example.com/m/lib\"\n)\n\n//go:embed table.txt\nvar table string\n\nfunc main() { lib.F(table) }\n",
	"judge/table.txt": "1",
	"lib/lib.go":      "package lib\n\nfunc F(string) {}\n",
	"lib/lib_test.go": "package lib\n",
	"Makefile":        "all:\n",
}

func TestOf(t *testing.T) {
	dir := tree(t, files)
	python := []string{"helper.py", "judge.py", "late.py", "rules/__init__.py", "rules/board.py", "rules/deep/end.py", "rules/moves.py", "rules/tiles.py"}
	pkg := []string{"pkg/__init__.py", "pkg/__main__.py", "pkg/core.py"}
	crate := []string{"crate/Cargo.lock", "crate/Cargo.toml", "crate/build.rs", "crate/src/main.rs", "crate/u/Cargo.toml", "crate/u/src/lib.rs", "crules/Cargo.toml", "crules/src/lib.rs"}
	gofiles := []string{"go.mod", "judge/main.go", "judge/table.txt", "lib/lib.go"}
	tests := []struct {
		reason, command string
		want            []string
		unknown         string
	}{
		{"a script with its imports, but not what it only mentions", "python3 judge.py {cmd}", python, ""},
		{"a module", "python3 -u -m pkg {cmd}", pkg, ""},
		{"behind another program", "nice -n 5 python3 -m pkg", pkg, ""},
		{"a folder with a main module", "python3 pkg", []string{"pkg/__main__.py"}, ""},
		{"an installed module", "python3 -m nosuchmodule", nil, "the installed Python module nosuchmodule"},
		{"a program that is a script", "./tester {cmd}", []string{"late.py", "tester"}, ""},
		{"a shell script: what it runs, not what it writes", "./run.sh {cmd}", append([]string{"bin/tool"}, append(slices.Clone(pkg), "run.sh")...), ""},
		{"a line of shell", "sh -c ./bin/tool", []string{"bin/tool"}, ""},
		{"scripts of other languages", "node main.js", []string{"b.js", "lib/a.js", "main.js"}, ""},
		{"a jar", "java -jar tester.jar -exec {cmd}", []string{"tester.jar"}, ""},
		{"a class path", "java -cp out Main", []string{"out/Main.class"}, ""},
		{"a crate with those that it has by path", "cargo run --release --manifest-path crate/Cargo.toml -- {cmd}", crate, ""},
		{"a Go program", "go run ./judge {cmd}", gofiles, ""},
		{"Go files, with a flag", "go run -tags x judge/main.go {cmd}", gofiles, ""},
		{"what make does is not known", "make run", nil, "what make runs"},
	}
	for _, tt := range tests {
		f := Of(strings.Fields(tt.command), dir)
		if d := cmp.Diff(tt.want, own(f, dir)); d != "" && !skip(tt.command) {
			t.Errorf("%s: %s (-want +got):\n%s", tt.reason, tt.command, d)
		}
		if got := strings.Join(f.Unknown, "; "); got != tt.unknown {
			t.Errorf("%s: %s: unknown %q, want %q", tt.reason, tt.command, got, tt.unknown)
		}
	}
}

// skip tells that the program which must list the files is not here.
func skip(command string) bool {
	_, err := exec.LookPath("go")
	return err != nil && strings.HasPrefix(command, "go run")
}

// The digest is that of contents and of names in the folder: another folder with
// the same files has it, a changed file changes it.
func TestDigest(t *testing.T) {
	digest := func(dir string) string {
		t.Helper()
		sum, err := Of([]string{"./tester"}, dir).Digest(dir)
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	dir, other := tree(t, files), tree(t, files)
	if digest(dir) != digest(other) {
		t.Error("the digest depends on the place")
	}
	if err := os.WriteFile(filepath.Join(other, "late.py"), []byte("x = 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if digest(dir) == digest(other) {
		t.Error("an imported module does not count")
	}
}
