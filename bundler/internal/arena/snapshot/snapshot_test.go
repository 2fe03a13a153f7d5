//go:build unix

package snapshot

import (
	"os"
	"path/filepath"
	"testing"
)

func put(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

func is(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s has %q, want %q; error %v", name, got, want, err)
	}
}

func TestFiles(t *testing.T) {
	root := t.TempDir()
	program := put(t, filepath.Join(root, "out", "a.out"), "old")
	put(t, filepath.Join(root, "out", "near"), "1")
	put(t, filepath.Join(root, "far"), "2")
	at := filepath.Join(t.TempDir(), "copy")
	if err := Files(at, []string{program}, root); err != nil {
		t.Fatal(err)
	}
	copied := Place(at, program)
	put(t, program, "new, written in place")
	is(t, copied, "old")
	is(t, filepath.Join(filepath.Dir(copied), "near"), "1")
	is(t, filepath.Join(filepath.Dir(copied), "..", "far"), "2")
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the copy is %v, %v", info, err)
	}
	if err := Files(filepath.Join(t.TempDir(), "none"), []string{filepath.Join(root, "nosuch")}, root); err == nil {
		t.Error("a missing file was copied")
	}
}

// The tree is copied, a module beside it is linked.
func TestTree(t *testing.T) {
	above := t.TempDir()
	root := filepath.Join(above, "project")
	source := put(t, filepath.Join(root, "src", "main.go"), "old")
	put(t, filepath.Join(root, ".bundle", "results.db"), "x")
	put(t, filepath.Join(above, "library", "go.mod"), "module")
	if err := os.Symlink("src/main.go", filepath.Join(root, "link.go")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(source, filepath.Join(root, "absolute.go")); err != nil {
		t.Fatal(err)
	}
	copied, err := Tree(filepath.Join(t.TempDir(), "copy"), root)
	if err != nil {
		t.Fatal(err)
	}
	put(t, source, "new")
	is(t, filepath.Join(copied, "src", "main.go"), "old")
	is(t, filepath.Join(copied, "..", "library", "go.mod"), "module")
	is(t, filepath.Join(copied, "link.go"), "old")
	is(t, filepath.Join(copied, "absolute.go"), "old")
	if _, err := os.Stat(filepath.Join(copied, ".bundle")); err == nil {
		t.Error("the store was copied")
	}
}
