package target_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/contest-bundle/bundle/bundler/internal/target"
)

const shares = "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar fs []func() int\n\tfor i := 0; i < 3; i++ {\n\t\tfs = append(fs, func() int { return i })\n\t}\n\tfmt.Print(fs[0](), fs[1](), fs[2]())\n}\n"

// The compiled program means what it means at the judge: at a level below 1.22
// the iterations share their variable.
func TestBuild(t *testing.T) {
	tests := []struct{ judge, want, note string }{
		{"atcoder", "0 1 2", ""},
		{"atcoder-gccgo", "3 3 3", "go stands in for the judge's go-15"},
		{"codewars", "3 3 3", "the judge's build command is unknown: assumed go build"},
		{"jungol", "3 3 3", ""},
		{"librarychecker", "3 3 3", ""},
		{"kattis", "0 1 2", ""},
		{"dmoj", "0 1 2", ""},
	}
	for _, tt := range tests {
		built, err := profile(t, tt.judge).Build(t.Context(), []byte(shares), t.TempDir(), target.BuildOptions{})
		if err != nil {
			t.Errorf("%s: %v", tt.judge, err)
			continue
		}
		out, err := exec.Command(built.Binary).CombinedOutput()
		if string(out) != tt.want || err != nil {
			t.Errorf("%s: %q (%v), want %q", tt.judge, out, err, tt.want)
		}
		if got := strings.Join(built.Notes, "; "); got != tt.note {
			t.Errorf("%s: notes %q, want %q", tt.judge, got, tt.note)
		}
	}
}

// A judge on another platform gets a program for that platform, whatever compiles
// it here.
func TestBuildForAnotherPlatform(t *testing.T) {
	t.Setenv("GOOS", "plan9") // the user's own setting does not count
	built, err := profile(t, "codeforces").Build(t.Context(), []byte(shares), t.TempDir(), target.BuildOptions{})
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(built.Binary)
	if err != nil || filepath.Base(built.Binary) != "a.exe" || !strings.HasPrefix(string(program), "MZ") {
		t.Errorf("%s is not a program for Windows (%v)", built.Binary, err)
	}
	if env := strings.Join(built.Env, " "); !strings.Contains(env, "GOOS=windows GOARCH=amd64") {
		t.Errorf("environment %q", env)
	}
}

func TestPlatform(t *testing.T) {
	ps := target.Builtin()
	if err := ps.Add("p.toml", []byte("[run]\ngoos = \"freebsd\"\n")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"codeforces": "windows/amd64", "atcoder": "linux/amd64", "dmoj": "linux/amd64", "p": "freebsd/amd64"} {
		p, err := ps.Lookup(name)
		if got := p.Platform(); err != nil || got.String() != want {
			t.Errorf("%s: platform %s, want %s (%v)", name, got, want, err)
		}
	}
	host := target.Host()
	if !host.RunsHere() || (target.Platform{GOOS: "js", GOARCH: "wasm"}).RunsHere() {
		t.Error("this machine runs its own programs and no others")
	}
	if i386 := (target.Platform{GOOS: host.GOOS, GOARCH: "386"}); i386.RunsHere() != (host.GOARCH == "amd64" || host.GOARCH == "386") {
		t.Errorf("%s runs programs for %s: %v", host, i386, i386.RunsHere())
	}
}

func TestBuildLaysOutTheJudgesFolder(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GOFLAGS", "-tags=mine") // the judge knows nothing of the user's settings
	built, err := profile(t, "atcoder").Build(t.Context(), []byte("package main\n\nfunc main() {}\n"), dir, target.BuildOptions{})
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil || string(mod) != "module atcoder.jp/golang\n\ngo 1.25\n" {
		t.Errorf("go.mod %q (%v)", mod, err)
	}
	if got := strings.Join(built.Argv, " "); got != "go build -o a.out main.go" {
		t.Errorf("command %q", got)
	}
	env := strings.Join(built.Env, " ")
	if !strings.Contains(env, "GOPROXY=off") || !strings.HasSuffix(env, "GO111MODULE=on") || strings.Contains(env, "mine") {
		t.Errorf("environment %q", env)
	}
	dir = t.TempDir()
	if _, err := profile(t, "librarychecker").Build(t.Context(), []byte("package main\n\nfunc main() {}\n"), dir, target.BuildOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		t.Error("a judge without go.mod got one")
	}
}

func TestBuildErrors(t *testing.T) {
	tests := []struct{ reason, judge, src, want string }{
		{"a type error", "kattis", "package main\n\nfunc main() { x := 1 }\n", "./main.go:3:15: declared and not used: x"},
		{"a feature newer than the judge's level", "librarychecker", "package main\n\nfunc main() { println(min(1, 2)) }\n", "main.go:3:23: built-in min requires go1.21 or later"},
		{"a module that is not there", "kattis", "package main\n\nimport _ \"gonum.org/v1/gonum/mat\"\n\nfunc main() {}\n", "no required module provides package"},
	}
	for _, tt := range tests {
		_, err := profile(t, tt.judge).Build(t.Context(), []byte(tt.src), t.TempDir(), target.BuildOptions{})
		var failed *target.BuildError
		if !errors.As(err, &failed) {
			t.Errorf("%s: error %v, want a BuildError", tt.reason, err)
		} else if !strings.Contains(failed.Output, tt.want) {
			t.Errorf("%s: output %q, want %q in it", tt.reason, failed.Output, tt.want)
		}
	}
	if _, err := profile(t, "topcoder").Build(t.Context(), nil, t.TempDir(), target.BuildOptions{}); err == nil {
		t.Error("a judge without Go builds")
	}
}

// A release that cannot be had is said and replaced by the installed one.
func TestBuildFallsBack(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	p := profile(t, "kattis")
	p.Go, p.Toolchain = "1.24.99", ""
	built, err := p.Build(t.Context(), []byte(shares), t.TempDir(), target.BuildOptions{Exact: true})
	if err != nil {
		t.Fatal(err)
	}
	if built.Exact || len(built.Notes) != 1 || !strings.Contains(built.Notes[0], "cannot be had") {
		t.Errorf("exact %v with notes %q", built.Exact, built.Notes)
	}
	p.Go = ""
	built, err = p.Build(t.Context(), []byte(shares), t.TempDir(), target.BuildOptions{Exact: true})
	if err != nil || built.Exact || !strings.Contains(strings.Join(built.Notes, ""), "is unknown") {
		t.Errorf("an unknown release: %+v (%v)", built, err)
	}
}

// With BUNDLE_EXACT=1 the judges' own releases build, from the module cache or
// the module proxy.
func TestBuildExact(t *testing.T) {
	if os.Getenv("BUNDLE_EXACT") == "" {
		t.Skip("set BUNDLE_EXACT=1 to fetch and run the judges' own Go releases")
	}
	tests := []struct {
		judge, release, want string
		exact                bool
	}{
		{"atcoder", "go1.25.1", "0 1 2", true},
		{"codingame", "go1.18.10", "3 3 3", false},
		{"kattis", "go1.24.3", "0 1 2", true},
		{"librarychecker", "go1.18.10", "3 3 3", false},
	}
	for _, tt := range tests {
		built, err := profile(t, tt.judge).Build(t.Context(), []byte(shares), t.TempDir(), target.BuildOptions{Exact: true})
		if err != nil {
			t.Errorf("%s: %v", tt.judge, err)
			continue
		}
		out, err := exec.Command(built.Binary).CombinedOutput()
		if string(out) != tt.want || err != nil || built.Go != tt.release || built.Exact != tt.exact {
			t.Errorf("%s: %q (%v) with %s, exact %v, notes %q", tt.judge, out, err, built.Go, built.Exact, built.Notes)
		}
	}
}

// A module that is kept as an import comes from the module cache, with the
// sums of the user's module.
func TestBuildWithModules(t *testing.T) {
	sum, err := os.ReadFile("../../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	version := ""
	for _, r := range mod.Require {
		if r.Mod.Path == "golang.org/x/mod" {
			version = r.Mod.Version
		}
	}
	const src = "package main\n\nimport (\n\t\"fmt\"\n\n\t\"golang.org/x/mod/semver\"\n)\n\nfunc main() { fmt.Print(semver.Major(\"v3.1.0\")) }\n"
	opt := target.BuildOptions{Require: []target.Module{{Path: "golang.org/x/mod", Version: version}}, Sum: sum}
	for _, judge := range []string{"atcoder", "dmoj"} {
		built, err := profile(t, judge).Build(t.Context(), []byte(src), t.TempDir(), opt)
		if err != nil {
			t.Errorf("%s: %v", judge, err)
			continue
		}
		if out, err := exec.Command(built.Binary).CombinedOutput(); string(out) != "v3" || err != nil {
			t.Errorf("%s: %q (%v)", judge, out, err)
		}
	}
	if _, err := profile(t, "atcoder").Build(t.Context(), []byte(src), t.TempDir(), target.BuildOptions{}); err == nil {
		t.Error("a module that was not asked for was found")
	}
}
