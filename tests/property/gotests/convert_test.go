package gotests

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

func TestConvert(t *testing.T) {
	tests := []struct {
		reason  string
		archive string
		want    map[string]string // files of the module
		refused string            // or why there is none
	}{{
		reason: "files are grouped by package clause, the last package is the program",
		archive: `
-- x.go --
// rundir
-- x.dir/a.go --
package a
-- x.dir/b.go --
package b

import "./a" // why
-- x.dir/c.go --
package a
-- x.dir/main.go --
package main

import (
	"./b"
	. "test/a"
	"fmt"
)
`,
		want: map[string]string{
			"go.mod":  "module gotest.test/x\n\ngo 1.26\n",
			"a/a.go":  "package a\n",
			"a/c.go":  "package a\n",
			"b/b.go":  "package b\n\nimport \"gotest.test/x/a\" // why\n",
			"main.go": "package main\n\nimport (\n\t\"gotest.test/x/b\"\n\t. \"gotest.test/x/a\"\n\t\"fmt\"\n)\n",
		},
	}, {
		reason: "a name of a test file is changed, and a line directive does not move the edit",
		archive: `
-- x.go --
// rundir -ldflags -w=0
-- x.dir/a_test.go --
package a
-- x.dir/b.go --
package main

//line other.go:77
import "./a_test"
`,
		want: map[string]string{
			"go.mod":          "module gotest.test/x\n\ngo 1.26\n",
			"a_test/a_tst.go": "package a\n",
			"b.go":            "package main\n\n//line other.go:77\nimport \"gotest.test/x/a_test\"\n",
		},
	}, {
		reason: "a tree is copied with its other files, under the language version it asks for",
		archive: `
-- x.go --
// runindir -gomodversion "1.23"
-- x.dir/main.go --
package main

import _ "x.dir/sub"
import _ "x.directory"
-- x.dir/sub/s.go --
package sub
-- x.dir/sub/data.txt --
text
`,
		want: map[string]string{
			"go.mod":       "module gotest.test/x\n\ngo 1.23\n",
			"main.go":      "package main\n\nimport _ \"gotest.test/x/sub\"\nimport _ \"x.directory\"\n",
			"sub/s.go":     "package sub\n",
			"sub/data.txt": "text\n",
		},
	}, {
		reason:  "a test of one package is nothing to bundle",
		archive: "-- x.go --\n// rundir\n-- x.dir/main.go --\npackage main\n",
		refused: "one package only",
	}, {
		reason:  "a test without a program is none of ours",
		archive: "-- x.go --\n// rundir\n-- x.dir/a.go --\npackage a\n-- x.dir/b.go --\npackage b\n",
		refused: "the last package is not main",
	}, {
		reason:  "assembly beside the files needs the test's own harness",
		archive: "-- x.go --\n// rundir\n-- x.dir/a.go --\npackage a\n-- x.dir/a.s --\n",
		refused: "has a.s",
	}}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			root := t.TempDir()
			extract(t, root, tt.archive)
			found, err := Find(root)
			if err != nil || len(found) != 1 {
				t.Fatalf("Find = %v, %v; want one test", found, err)
			}
			out := t.TempDir()
			err = found[0].Convert(out)
			if tt.refused != "" {
				if err == nil || !strings.Contains(err.Error(), tt.refused) {
					t.Fatalf("Convert: %v; want %q", err, tt.refused)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, tree(t, out)); diff != "" {
				t.Errorf("module (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	extract(t, root, `
-- b/two.go --
// runindir
-- b/two.dir/x.go --
package x
-- one.go --
// rundir
-- one.dir/x.go --
package x
-- three.go --
// compiledir
-- three.dir/x.go --
package x
-- four.dir/x.go --
package x
-- run.go --
// run
-- flags.go --
// run -gcflags=-l
-- b/run2.go --
// run

package main
`)
	found, err := Find(root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range found {
		names = append(names, f.Name)
	}
	if diff := cmp.Diff([]string{"b_two", "one"}, names); diff != "" {
		t.Errorf("Find (-want +got):\n%s", diff)
	}
	single, err := FindSingle(root)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b/run2.go", "run.go"}, single); diff != "" {
		t.Errorf("FindSingle (-want +got):\n%s", diff)
	}
}

func extract(t *testing.T, dir, archive string) {
	t.Helper()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		to := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
