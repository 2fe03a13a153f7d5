package visible

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// program loads the program of a module m.test that is written as a txtar archive.
func program(t *testing.T, archive string) *load.Program {
	t.Helper()
	dir := t.TempDir()
	files := txtar.Parse([]byte(archive)).Files
	for _, f := range append(files, txtar.File{Name: "go.mod", Data: []byte("module m.test\n\ngo 1.26\n")}) {
		to := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(t.Context(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	return prog
}
