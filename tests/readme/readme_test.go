// Package readme runs every command line of every README, shrunk where it takes long,
// and compares the shape of what it prints with the session that stands there. The
// table of the lines is explicit: a line of a page without an entry fails, and so does
// an entry without a line.
package readme

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

func TestMain(m *testing.M) { harness.Main(m) }

// An entry says how a documented line is run: in a copy of the module, by a shell.
type entry struct {
	line   string   // as it is documented
	before string   // makes what the line takes for granted
	run    string   // what runs instead, the same in less time; the line itself if empty
	status int      // the wanted exit status
	needs  []string // programs without which the line is skipped
	chance bool     // what it prints depends on what it finds: the shape is not compared
	why    string   // why the line cannot run here; then nothing runs
}

func TestCommandLines(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]entry{}
	for _, e := range table {
		if _, twice := entries[e.line]; twice {
			t.Errorf("two entries for %s", e.line)
		}
		entries[e.line] = e
	}
	lines := commandLines(t, root)
	found := map[string]bool{}
	for _, d := range lines {
		found[d.line] = true
		if _, ok := entries[d.line]; !ok {
			t.Errorf("%s: no entry for %s", d.file, d.line)
		}
	}
	for _, e := range table {
		if !found[e.line] {
			t.Errorf("no page has the line %s", e.line)
		}
	}
	if t.Failed() {
		return
	}
	if testing.Short() {
		t.Skip("takes a minute")
	}
	shell := newShell(t, root)
	ran := map[string]bool{}
	for _, d := range lines {
		if ran[d.line] && d.prints == nil {
			continue // on another page too
		}
		ran[d.line] = true
		t.Run(d.file+"/"+d.line, func(t *testing.T) { shell.check(t, d, entries[d.line]) })
	}
}

// check runs a line and compares its status and the shape of what it prints.
func (s shell) check(t *testing.T, d documented, e entry) {
	if e.why != "" {
		t.Skip(e.why)
	}
	for _, program := range e.needs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("there is no " + program)
		}
	}
	if e.before != "" {
		if out, status := s.run(t, e.before); status != 0 {
			t.Fatalf("preparing: status %d\n%s", status, out)
		}
	}
	command := e.run
	if command == "" {
		command = d.line
	}
	out, status := s.run(t, command)
	if status != e.status {
		t.Fatalf("%s: status %d, want %d\n%s", command, status, e.status, out)
	}
	if d.prints == nil || e.chance {
		return
	}
	want, got := shapes(d.prints), shapes(strings.Split(out, "\n"))
	if !matches(want, got) {
		t.Errorf("%s does not print what stands there (-documented +printed):\n%s\n%s", command, cmp.Diff(want, got), out)
	}
}

// A shell runs commands in a copy of the module.
type shell struct {
	dir string
	env []string
}

// newShell copies the module, without hidden folders, into a git repository of two
// commits and installs the command.
func newShell(t *testing.T, root string) shell {
	t.Helper()
	for _, program := range []string{"sh", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("there is no " + program)
		}
	}
	top := t.TempDir()
	s := shell{dir: filepath.Join(top, "module")}
	bin := filepath.Join(top, "bin")
	s.env = append(os.Environ(), "GOBIN="+bin, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "BROWSER=true",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	if err := copyModule(s.dir, root); err != nil {
		t.Fatal(err)
	}
	out, status := s.run(t, `
		git init -q && git add -A && git commit -q -m one && git commit -q --allow-empty -m two &&
		go install ./bundler/cmd/bundle`)
	if status != 0 {
		t.Fatalf("status %d\n%s", status, out)
	}
	return s
}

// run returns what the command prints, its errors included, and its status.
func (s shell) run(t *testing.T, command string) (out string, status int) {
	t.Helper()
	var printed bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = s.dir, s.env, &printed, &printed
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return printed.String(), exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return printed.String(), 0
}

// copyModule copies the files of a module, but for hidden folders.
func copyModule(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o777)
		case !d.Type().IsRegular(), d.Name() == ".git": // a file in a worktree, which leads to the repository itself
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("copying the module: %w", err)
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o666)
	})
}
