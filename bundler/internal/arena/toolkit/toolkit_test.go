package toolkit_test

import (
	"archive/zip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/toolkit"
)

const crate = "[package]\nname = \"tools\"\nversion = \"0.1.0\"\nedition = \"2021\"\n"

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestJudge(t *testing.T) {
	bin := func(names ...string) map[string]string {
		files := map[string]string{"Cargo.toml": crate}
		for _, name := range names {
			files["src/bin/"+name+".rs"] = ""
		}
		return files
	}
	with := func(files map[string]string, readme string) map[string]string {
		files["README.md"] = readme
		return files
	}
	tests := []struct {
		reason string
		files  map[string]string
		kind   string
		want   string
	}{
		{"a viewer judges the output", bin("gen", "vis"), "", "./target/release/vis {in} {out}"},
		{"a scorer before a viewer", bin("gen", "vis", "score"), "", "./target/release/score {in} {out}"},
		{"a tester plays", bin("gen", "vis", "tester"), "", "./target/release/tester {cmd}"},
		{"as the user says", bin("gen", "vis", "tester"), "batch", "./target/release/vis {in} {out}"},
		{"a tester of files by its README", with(bin("gen", "tester"), "    tester in.txt out.txt\n"), "", "./target/release/tester {in} {out}"},
		{"a tester that plays by its README", with(bin("tester"), "cargo run --bin tester CMD < in.txt > out.txt"), "", "./target/release/tester {cmd}"},
		{"interactive in Japanese", with(bin("judge"), "この問題はインタラクティブ形式です"), "", "./target/release/judge {cmd}"},
		{"a judge of files", bin("judge"), "", "./target/release/judge {in} {out}"},
		{"scripts", map[string]string{"score.py": ""}, "", "python3 score.py {in} {out}"},
		{"nothing that judges", bin("gen"), "", ""},
		{"named in the manifest", map[string]string{"Cargo.toml": crate + "[[bin]]\nname = \"tester\"\npath = \"a.rs\"\n", "a.rs": ""}, "", "./target/release/tester {cmd}"},
	}
	for _, tt := range tests {
		k, err := toolkit.Inspect(folder(t, tt.files))
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		got := strings.ReplaceAll(strings.Join(k.Judge(tt.kind).Words, " "), ".exe", "")
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestInputs(t *testing.T) {
	tests := []struct {
		reason      string
		names       []string
		want        string
		first, last int64
	}{
		{"four digits", []string{"in/0000.txt", "in/0008.txt", "in/0009.txt", "in/readme"}, "in/{seed04}.txt", 0, 9},
		{"no zeros in front", []string{"in/1.txt", "in/2.txt", "in/10.txt"}, "in/{seed}.txt", 1, 10},
		{"without an extension", []string{"inputs/0001"}, "inputs/{seed04}", 1, 1},
		{"none", []string{"src/0001.txt"}, "", 0, 0},
	}
	for _, tt := range tests {
		files := map[string]string{}
		for _, name := range tt.names {
			files[name] = ""
		}
		k, err := toolkit.Inspect(folder(t, files))
		if err != nil || k.Input != tt.want || k.First != tt.first || k.Last != tt.last {
			t.Errorf("%s: %q %d-%d, error %v; want %q %d-%d", tt.reason, k.Input, k.First, k.Last, err, tt.want, tt.first, tt.last)
		}
	}
}

func TestGoal(t *testing.T) {
	for text, want := range map[string]string{
		"Maximize the score.": "maximise", "A smaller score is better.": "minimise", "スコアの最小化": "minimise", "最大化してください": "maximise",
		"minimize the cost to maximize the score": "", "": "",
	} {
		k, err := toolkit.Inspect(folder(t, map[string]string{"README.md": text}))
		if err != nil || k.Goal() != want {
			t.Errorf("%q: %q, error %v; want %q", text, k.Goal(), err, want)
		}
	}
}

// A program that is built already is taken, with the permission that an archive lost.
func TestPrebuilt(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the program of this test is one of Linux")
	}
	dir := folder(t, map[string]string{"tester": "\x7fELF and more", "vis.exe": "MZ and more", "gen": "no program", "Cargo.toml": crate, "src/bin/tester.rs": "", "src/bin/gen.rs": ""})
	k, err := toolkit.Inspect(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := k.Judge("").Words; cmp.Diff([]string{"./tester", "{cmd}"}, got) != "" {
		t.Errorf("judge %q", got)
	}
	if info, err := os.Stat(filepath.Join(dir, "tester")); err != nil || info.Mode()&0o100 == 0 {
		t.Errorf("it cannot be run: %v, %v", info, err)
	}
	if d := cmp.Diff([]string{"./target/release/gen", "{seeds}"}, k.Generator()); d != "" {
		t.Errorf("the generator (-want +got):\n%s", d)
	}
}

func archive(t *testing.T, names ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tools.zip")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	for _, n := range names {
		out, err := w.Create(n)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := out.Write([]byte(n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestUnpack(t *testing.T) {
	tests := []struct {
		reason string
		names  []string
		want   []string
	}{
		{"all in one folder", []string{"tools/a", "tools/in/b", "__MACOSX/tools/._a", "tools/.DS_Store"}, []string{"a", "in/b"}},
		{"side by side", []string{"a", "in/b"}, []string{"a", "in/b"}},
		{"two folders", []string{"x/a", "y/b"}, []string{"x/a", "y/b"}},
	}
	for _, tt := range tests {
		dir := filepath.Join(t.TempDir(), "tools")
		if err := toolkit.Unpack(archive(t, tt.names...), dir); err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		var got []string
		err := filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				rel, relErr := filepath.Rel(dir, name)
				got = append(got, filepath.ToSlash(rel))
				return relErr
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

// No name in an archive leads out of its folder, and nothing is left of a bad one.
func TestUnpackOutside(t *testing.T) {
	for _, name := range []string{"../out", "a/../../out", "/out"} {
		base := t.TempDir()
		dir := filepath.Join(base, "tools")
		err := toolkit.Unpack(archive(t, "a", name), dir)
		entries, readErr := os.ReadDir(base)
		if err == nil || readErr != nil || len(entries) > 0 {
			t.Errorf("%s: error %v, left %v", name, err, entries)
		}
	}
}
