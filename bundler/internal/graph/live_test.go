package graph

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// mark is the comment that says what becomes of the declaration on its line.
var mark = regexp.MustCompile(`// (live: .*|dead)$`)

// TestLive shakes the modules of testdata. Every declaration in them has a mark on
// the line where it starts: "live:" with the reason, or "dead". A declaration without
// one fails, and so does a mark at none.
func TestLive(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			live, err := shake(t, archive)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, live)
		})
	}
}

// shake finds what is live in the module of an archive.
func shake(t *testing.T, archive *txtar.Archive) (*Live, error) {
	t.Helper()
	dir := t.TempDir()
	files := append([]txtar.File{{Name: "go.mod", Data: []byte("module m.test\n\ngo 1.26\n")}}, archive.Files...)
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := load.Load(t.Context(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Build(prog)
	if err != nil {
		t.Fatal(err)
	}
	return Shake(g, g.Params.Fold(nil))
}

// compare compares the marks of a program with what is live.
func compare(t *testing.T, live *Live) {
	marks := map[*load.File]map[int]string{}
	for _, pkg := range live.Graph.Prog.Packages {
		for _, f := range pkg.Files {
			marks[f] = map[int]string{}
			for i, line := range strings.Split(string(f.Src), "\n") {
				if m := mark.FindStringSubmatch(line); m != nil && !pkg.Support && !pkg.Tune {
					marks[f][i+1] = m[1]
				}
			}
		}
	}
	seen := map[*load.File]map[int]bool{}
	for _, p := range live.Graph.Parts {
		if p.Pkg.Support {
			continue
		}
		line := live.Graph.Prog.Position(p.Node().Pos()).Line
		want, marked := marks[p.File][line]
		got := "dead"
		if live.Has(p) {
			got = "live: " + live.Why(p).Text
		}
		if !marked {
			t.Errorf("%s:%d: %s has no mark; it is %s", p.File.Name, line, p.Name(), got)
		} else if got != want {
			t.Errorf("%s:%d: %s is %s, want %s", p.File.Name, line, p.Name(), got, want)
		}
		if seen[p.File] == nil {
			seen[p.File] = map[int]bool{}
		}
		seen[p.File][line] = true
	}
	for f, lines := range marks {
		for line := range lines {
			if !seen[f][line] {
				t.Errorf("%s:%d: a mark at no declaration", f.Name, line)
			}
		}
	}
}

// TestRefusals shakes modules that a single file cannot hold: the error has the parts
// that the archive's comment names, one a line.
func TestRefusals(t *testing.T) {
	files, err := filepath.Glob("testdata/refused/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, err = shake(t, archive)
		if err == nil {
			t.Errorf("%s: not refused", file)
			continue
		}
		for part := range strings.Lines(string(archive.Comment)) {
			if part = strings.TrimSpace(part); !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %v\ndoes not say %q", file, err, part)
			}
		}
	}
}
