// Package script runs the command as a contestant does, one script a command:
// what it prints, its exit status, what it leaves behind, and every mistake that
// it must answer with one message. The scripts are in testdata; tests/newcomer
// has those about getting started.
package script

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// bin is the folder with the command, which is built once.
var bin string

func TestMain(m *testing.M) {
	harness.SteadyEnvironment()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "script"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(bin)
	build := exec.Command("go", "build", "-o", bin, "./bundler/cmd/bundle")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

func TestScripts(t *testing.T) {
	env, err := harness.Go(t.Context(), ".", "env", "GOCACHE", "GOMODCACHE", "GOPATH")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	paths := strings.Split(strings.TrimSpace(env), "\n")
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status, "archive": archive, "commit": commit,
		},
		Condition: func(cond string) (bool, error) {
			if level, ok := strings.CutPrefix(cond, "oldgo:"); ok {
				_, err := harness.OldGo(level) // into the module cache, where scripts find it
				return err == nil, nil
			}
			if cond != "root" {
				return false, fmt.Errorf("no condition is called %q", cond)
			}
			return os.Getuid() == 0, nil // who can write anywhere
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			e.Setenv("REPO", root)
			e.Setenv("BIN", bin)
			if python, err := exec.LookPath("python3"); err == nil {
				e.Setenv("PYTHON", python)
			}
			e.Setenv("CONTEST", filepath.Join(root, "tests", "script", "contest"))
			e.Setenv("HOME", e.WorkDir)
			for _, name := range []string{"CARGO_HOME", "RUSTUP_HOME", "PYENV_ROOT"} { // of what stands in the home
				e.Setenv(name, homeOf(name))
			}
			e.Setenv("GOCACHE", paths[0])
			e.Setenv("GOMODCACHE", paths[1])
			e.Setenv("GOPATH", paths[2])
			e.Setenv("GOTOOLCHAIN", "local")
			e.Setenv("GOFLAGS", "-buildvcs=false")
			e.Setenv("GOPROXY", "off")
			return nil
		},
	})
}

// status runs "bundle" with args[1:] and asks for the exit status args[0].
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N ARGS...")
	}
	got := 0
	if err := ts.Exec("bundle", args[1:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("bundle %s: %v", strings.Join(args[1:], " "), err)
		}
		got = exit.ExitCode()
	}
	if want := args[0]; fmt.Sprint(got) != want {
		ts.Fatalf("bundle %s: exit status %d, want %s", strings.Join(args[1:], " "), got, want)
	}
}

// homeOf is the folder of a variable, or the one in the user's home that it stands for.
func homeOf(name string) string {
	if dir := os.Getenv(name); dir != "" {
		return dir
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.ToLower(name), "_")
	return filepath.Join(home, "."+first)
}

// archive makes the archive args[0] of the folder args[1], as organisers do: all below
// one folder.
func archive(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: archive FILE FOLDER")
	}
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	w := zip.NewWriter(f)
	folder := ts.MkAbs(args[1])
	ts.Check(filepath.WalkDir(folder, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		out, err := w.Create("tools/" + filepath.ToSlash(rel))
		if err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	}))
	ts.Check(w.Close())
	ts.Check(f.Close())
}

// commit commits everything in the folder, which becomes a repository, but the file
// "better".
func commit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: commit MESSAGE")
	}
	ts.Check(ts.Exec("git", "init", "-q", "."))
	ts.Check(ts.Exec("git", "add", ".", ":!better"))
	ts.Check(ts.Exec("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", args[0]))
}
