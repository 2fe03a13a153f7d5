package golden

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

func TestReadCase(t *testing.T) {
	const archive = `why it matters
-- run.txt --
dir sub
entry ./cmd
tags a,b
args x -y
-- stdin.txt --
in
-- sub/x.go --
package x
-- raw.quoted --
"\ufeffa\r\n"
"\x00"
-- absent.txt --
gone

too
-- expected.txt --
out
`
	c, err := read(t, archive)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p, err := c.Extract(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := harness.Program{Dir: filepath.Join(dir, "sub"), Entry: "./cmd", Tags: []string{"a", "b"}, Args: []string{"x", "-y"}, Stdin: "in\n"}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("program (-want +got):\n%s", diff)
	}
	files, err := contents(dir)
	if err != nil {
		t.Fatal(err)
	}
	wantFiles := map[string]string{
		filepath.Join(dir, "go.mod"):      defaultGoMod,
		filepath.Join(dir, "sub", "x.go"): "package x\n",
		filepath.Join(dir, "raw"):         "\ufeffa\r\n\x00",
	}
	if diff := cmp.Diff(wantFiles, files); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"gone", "too"}, c.Absent); diff != "" {
		t.Errorf("absent (-want +got):\n%s", diff)
	}
	if c.Expected != "out\n" || c.Bundled != "out\n" || c.What != "why it matters" {
		t.Errorf("expected %q, bundled %q, what %q", c.Expected, c.Bundled, c.What)
	}
}

func TestReadCaseRefuses(t *testing.T) {
	tests := []struct{ reason, archive, want string }{
		{"a case must say what it is about", "-- main.go --\n", "no comment"},
		{"a case must have a program", "x\n-- expected.txt --\n", "no files"},
		{"a wanted file that nothing reads would rot", "x\n-- wanted/other.go --\n", "orphan"},
		{"a setting misspelt would be ignored", "x\n-- run.txt --\ntag x\n-- main.go --\n", `unknown setting "tag"`},
		{"a refused program has no bundle to look at", "x\n-- main.go --\n-- error.txt --\ne\n-- absent.txt --\na\n", "refusal and something"},
		{"a file outside the module could overwrite anything", "x\n-- ../main.go --\n", "leaves the module"},
		{"a broken quotation would make another program", "x\n-- main.go.quoted --\n\"a\n", "invalid syntax"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := read(t, tt.archive)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v; want %q", err, tt.want)
			}
		})
	}
}

func TestCasesRefusesOtherFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "case.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Cases(dir); err == nil {
		t.Error("a file that is no case was passed over")
	}
}

func TestRecord(t *testing.T) {
	c, err := read(t, "x\n-- wanted/main.go --\nold\n-- main.go --\npackage main\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{wantedName: "new\n", "expected.txt": "out\n"} {
		if err := c.Record(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(c.file)
	if err != nil {
		t.Fatal(err)
	}
	want := "x\n-- wanted/main.go --\nnew\n-- main.go --\npackage main\n-- expected.txt --\nout\n"
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func read(t *testing.T, archive string) (*Case, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.txtar")
	if err := os.WriteFile(file, []byte(archive), 0o666); err != nil {
		t.Fatal(err)
	}
	return readCase(file)
}
