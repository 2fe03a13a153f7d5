package load

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ownCache gives the test a cache folder of its own for records, and leaves the go
// command the build cache that it has.
func ownCache(t *testing.T) (dir string) {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(out)))
	dir = t.TempDir()
	t.Setenv("XDG_CACHE_HOME", dir)
	if got, _ := os.UserCacheDir(); got != dir {
		t.Skip("XDG_CACHE_HOME does not set the cache folder on this system")
	}
	return dir
}

// distribution writes a Go distribution with nothing but a version.
func distribution(t *testing.T, version string) string {
	t.Helper()
	return writeModule(t, map[string]string{"VERSION": version})
}

func TestRecord(t *testing.T) {
	ownCache(t)
	cfg := Config{GOOS: "linux", GOARCH: "amd64"}
	goroot := distribution(t, "go1.26.8\ntime 2026-08-28T16:20:06Z\n")
	object := func(header string) string {
		file := filepath.Join(t.TempDir(), "object")
		if err := os.WriteFile(file, []byte("!<arch>\n__.PKGDEF\n"+header+"X:none\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good := object("go object linux amd64 go1.26.8 ")
	openRecord(goroot, cfg).learn(map[string]string{
		"good":     good,
		"gone":     good + "-gone",
		"older":    object("go object linux amd64 go1.26.7 "),
		"longer":   object("go object linux amd64 go1.26.88 "),
		"platform": object("go object linux arm64 go1.26.8 "),
	})
	files, missing := openRecord(goroot, cfg).lookup([]string{"good", "gone", "older", "longer", "platform", "never"})
	if d := cmp.Diff(map[string]string{"good": good}, files); d != "" {
		t.Errorf("known (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"gone", "older", "longer", "platform", "never"}, missing); d != "" {
		t.Errorf("missing (-want +got):\n%s", d)
	}
	tests := []struct {
		reason, goroot string
		cfg            Config
	}{
		{"another platform", goroot, Config{GOOS: "linux", GOARCH: "arm64"}},
		{"another distribution of the same version", distribution(t, "go1.26.8\ntime 2026-08-28T16:20:06Z\n"), cfg},
		{"no distribution", t.TempDir(), cfg},
		{"a version of one's own", distribution(t, "devel go1.27-abcdef\n"), cfg},
	}
	for _, tt := range tests {
		r := openRecord(tt.goroot, tt.cfg)
		if files, _ := r.lookup([]string{"good"}); len(files) > 0 {
			t.Errorf("%s: found %v", tt.reason, files)
		}
	}
	devel := distribution(t, "devel go1.27-abcdef\n")
	openRecord(devel, cfg).learn(map[string]string{"good": good})
	if files, _ := openRecord(devel, cfg).lookup([]string{"good"}); len(files) > 0 {
		t.Errorf("an unreleased Go has a record: %v", files)
	}
}

// TestRecordMends loads a program with records that are damaged, out of date or
// cannot be written.
func TestRecordMends(t *testing.T) {
	cache := ownCache(t)
	dir := writeModule(t, map[string]string{
		"go.mod":  "module game\n\ngo 1.26\n",
		"main.go": "package main\n\nimport \"strings\"\n\nfunc main() { println(strings.ToUpper(\"x\")) }\n",
	})
	load := func(reason string) {
		t.Helper()
		prog, err := Load(context.Background(), Config{Dir: dir, Entry: "."})
		if err != nil {
			t.Fatalf("%s: %v", reason, err)
		}
		if prog.Std["strings"].Scope().Lookup("ToUpper") == nil {
			t.Fatalf("%s: strings has no ToUpper", reason)
		}
	}
	load("there is none")
	records, err := filepath.Glob(filepath.Join(cache, "contest-bundle", "*"))
	if err != nil || len(records) != 1 {
		t.Fatalf("records %v, error %v, want one", records, err)
	}
	want, err := os.ReadFile(records[0])
	if err != nil {
		t.Fatal(err)
	}
	for reason, text := range map[string]string{
		"damaged":                "{\"strings\": ",
		"a file that went":       "{\"strings\": \"/no/such/file\"}",
		"a file of another kind": "{\"strings\": \"" + filepath.ToSlash(filepath.Join(dir, "main.go")) + "\"}",
	} {
		if err := os.WriteFile(records[0], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		load(reason)
		got, err := os.ReadFile(records[0])
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), string(got)); d != "" {
			t.Errorf("%s: the record (-want +got):\n%s", reason, d)
		}
	}
	file := filepath.Join(cache, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", file)
	load("the cache folder is a file")
}
