package linker_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

var update = flag.Bool("update", false, "record want.go of cases whose file is verified")

// TestLowerings compares what becomes of the source of each case with its want.go. The
// first line of the comment is the judge's language version, the rest what the case is
// about.
func TestLowerings(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			level, _, _ := strings.Cut(string(archive.Comment), "\n")
			dir, want := t.TempDir(), -1
			for i, f := range archive.Files {
				if f.Name == "want.go" {
					want = i
					continue
				}
				write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
			}
			got := lower(t, dir, level)
			if *update {
				if want < 0 {
					archive.Files, want = append(archive.Files, txtar.File{Name: "want.go"}), len(archive.Files)
				}
				archive.Files[want].Data = got
				write(t, file, txtar.Format(archive))
				return
			}
			if want < 0 {
				t.Fatal("no want.go")
			}
			if d := cmp.Diff(string(archive.Files[want].Data), string(got)); d != "" {
				t.Errorf("%s(-want +got):\n%s", archive.Comment, d)
			}
		})
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// lower bundles and verifies the program in dir.
func lower(t *testing.T, dir, level string) []byte {
	t.Helper()
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: ".", PanicTexts: true})
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.Build(prog)
	if err != nil {
		t.Fatal(err)
	}
	live, err := graph.Shake(g, g.Params.Fold(nil))
	if err != nil {
		t.Fatal(err)
	}
	file, err := linker.Link(live, linker.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	src, marks, err := emit.Render("// Test.", file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := onefile.Check(emit.Name, src, level, onefile.Known(prog.Std, prog.Sizes))
	if err != nil {
		t.Fatal(err)
	}
	if errs := verify.Errors(f, f.Errors); errs != nil {
		t.Fatalf("%v\n%s", errs.Err(), src)
	}
	if err := verify.Check(live, f, marks); err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return src
}
