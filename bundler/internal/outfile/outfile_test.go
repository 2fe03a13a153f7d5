package outfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func put(t *testing.T, name, text string, perm os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), perm); err != nil {
		t.Fatal(err)
	}
}

func TestRegular(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := Write("new", []byte("1")); err != nil || read(t, "new") != "1" {
		t.Errorf("a new file: error %v, content %q", err, read(t, "new"))
	}
	put(t, "old", "a longer text", 0o640)
	before, _ := os.Stat("old")
	if err := Write("old", []byte("a longer text")); err != nil {
		t.Error(err)
	}
	if after, _ := os.Stat("old"); !os.SameFile(before, after) {
		t.Error("a file with the same content was replaced")
	}
	if err := Write("old", []byte("2")); err != nil || read(t, "old") != "2" {
		t.Errorf("an old file: error %v, content %q", err, read(t, "old"))
	}
	after, _ := os.Stat("old")
	if after.Mode().Perm() != 0o640 {
		t.Errorf("its permissions are %v now", after.Mode())
	}
	if os.SameFile(before, after) {
		t.Error("it was written in place: a full disk would have left half of it")
	}
	if left, _ := filepath.Glob(".bundle-*"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("dir", 0o777); err != nil {
		t.Fatal(err)
	}
	put(t, "locked", "old", 0o444)
	put(t, "file", "old", 0o666)
	tests := []struct{ reason, name, want string }{
		{"a folder", "dir", "writing dir: it is a folder; name a file"},
		{"a missing folder", "no/such/file", "writing no/such/file: no folder no/such; make it first"},
		{"a file that is named as a folder", "new/", "writing new/: no folder new; make it first"},
		{"a file in the way", "file/x", "writing file/x: not a directory"},
		{"a read-only file", "locked", "writing locked: it is read-only"},
		{"no name", "", "writing : the name is empty"},
	}
	for _, tt := range tests {
		if err := Write(tt.name, []byte("new")); err == nil || err.Error() != tt.want {
			t.Errorf("%s: error %v, want %s", tt.reason, err, tt.want)
		}
	}
	if read(t, "locked") != "old" || read(t, "file") != "old" {
		t.Error("a refused file was written")
	}
}

func TestLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("data", 0o777); err != nil {
		t.Fatal(err)
	}
	put(t, "data/target", "old", 0o600)
	for _, link := range [][2]string{{"data/target", "link"}, {"link", "chain"}, {"data/none", "dangling"}, {"loop", "loop"}, {"void/x", "astray"}} {
		if err := os.Symlink(link[0], link[1]); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	if err := Write("chain", []byte("new")); err != nil || read(t, "data/target") != "new" {
		t.Errorf("a chain of links: error %v, its end has %q", err, read(t, "data/target"))
	}
	if info, _ := os.Stat("data/target"); info.Mode().Perm() != 0o600 {
		t.Errorf("the target has the permissions %v", info.Mode())
	}
	if err := Write("dangling", []byte("made")); err != nil || read(t, "data/none") != "made" {
		t.Errorf("a dangling link: %v", err)
	}
	for _, name := range []string{"link", "chain", "dangling"} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no longer a link", name)
		}
	}
	if err := Write("loop", []byte("x")); err == nil || !strings.Contains(err.Error(), "too many l") {
		t.Errorf("a link to itself: %v", err)
	}
	if err := Write("astray", []byte("x")); err == nil || !strings.Contains(err.Error(), "no folder void; make it first") {
		t.Errorf("a link into a missing folder: %v", err)
	}
	put(t, "one", "old, and longer", 0o666)
	if err := os.Link("one", "two"); err != nil {
		t.Skip("no hard links here:", err)
	}
	if err := Write("two", []byte("both")); err != nil || read(t, "one") != "both" || read(t, "two") != "both" {
		t.Errorf("two names of one file: error %v, %q and %q", err, read(t, "one"), read(t, "two"))
	}
}
