package target_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/target"
)

func TestBuiltin(t *testing.T) {
	ps := target.Builtin()
	want := []string{"atcoder", "atcoder-gccgo", "codeforces", "codewars", "codewars-new", "codingame", "dmoj", "domjudge", "jungol", "kattis", "librarychecker", "topcoder"}
	if d := cmp.Diff(want, ps.Names()); d != "" {
		t.Errorf("judges (-want +got):\n%s", d)
	}
	for _, name := range ps.Names() {
		p, err := ps.Lookup(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if p.Name != name || p.Title == "" || p.AsOf.Year < 2026 || p.Source == "" || p.Confidence == "" {
			t.Errorf("%s lacks a name, title, date, source or confidence: %+v", name, p)
		}
	}
}

func TestLookupUnknown(t *testing.T) {
	tests := []struct{ reason, name, want string }{
		{"a misspelling", "codeforce", "no judge is called \"codeforce\"; did you mean codeforces?\n\tthere are atcoder, "},
		{"nothing near", "xyz", "no judge is called \"xyz\"\n\tthere are atcoder, "},
		{"no name", "", "no judge is called \"\"\n\tthere are atcoder, "},
	}
	for _, tt := range tests {
		_, err := target.Builtin().Lookup(tt.name)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want it to begin with %q", tt.reason, err, tt.want)
		}
	}
}

func TestUnknownIsPrinted(t *testing.T) {
	text := profile(t, "dmoj").String()
	for _, want := range []string{
		"judge        DMOJ (dmoj)\n", "as of        2026-11-29\n", "go           unknown\n", "source limit unknown\n",
		"go.mod       none\n", "environment  CGO_ENABLED=0\n", "imports      the standard library\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the description:\n%s", want, text)
		}
	}
	if text := profile(t, "atcoder").String(); !strings.Contains(text, "github.com/emirpasic/gods (version unknown)") {
		t.Errorf("a module of unknown version:\n%s", text)
	}
	if text := profile(t, "topcoder").String(); !strings.Contains(text, "go           not accepted\n") {
		t.Errorf("a judge without Go:\n%s", text)
	}
}

func TestAdd(t *testing.T) {
	ps := target.Builtin()
	const club = "base = \"codingame\"\ntitle = \"Club\"\ngo = \"1.21.0\"\nlanguage = \"1.21\"\n[build]\nmodule = \"club\"\n"
	if err := ps.Add("judges/club.toml", []byte(club)); err != nil {
		t.Fatal(err)
	}
	p, err := ps.Lookup("club")
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "club" || p.Title != "Club" || p.Go != "1.21.0" || p.Compile.Module != "club" {
		t.Errorf("what the file says is lost: %+v", p)
	}
	if p.Limit.Size != 100000 || p.Limit.Unit != target.UTF16 || p.Run.MemoryMiB != 768 {
		t.Errorf("what the base says is lost: %+v", p)
	}
	if err := ps.Add("atcoder.toml", []byte("[build]\nenv = [\"A=b\"]\n[imports]\nmodules = []\n")); err != nil {
		t.Fatal(err)
	}
	p, _ = ps.Lookup("atcoder")
	if d := cmp.Diff([]string{"A=b"}, p.Compile.Env); d != "" || len(p.Imports.Modules) != 0 || p.Go != "1.25.1" {
		t.Errorf("an override changes %+v", p)
	}
}

// The level is that of the release where it is unknown or above, and facts of a base
// that do not go with another release are forgotten.
func TestAddCapsLevel(t *testing.T) {
	tests := []struct{ reason, text, language, toolchain string }{
		{"a release alone", "go = \"1.18\"\n", "1.18", ""},
		{"a release with a patch", "go = \"1.22.2\"\n", "1.22", ""},
		{"a level above", "go = \"1.20\"\nlanguage = \"1.24\"\n", "1.20", ""},
		{"a level below", "go = \"1.24\"\nlanguage = \"1.21\"\n", "1.21", ""},
		{"an older release over a base", "base = \"atcoder\"\ngo = \"1.18\"\n", "1.18", ""},
		{"a newer release over a base with a stand-in", "base = \"codingame\"\ngo = \"1.24.3\"\n", "1.24", ""},
		{"a level alone over a base", "base = \"codingame\"\nlanguage = \"1.22\"\n", "1.18", "1.18.10"},
		{"a level alone", "language = \"1.20\"\n", "1.20", ""},
		{"nothing", "title = \"x\"\n", "", ""},
	}
	for _, tt := range tests {
		ps := target.Builtin()
		if err := ps.Add("mine.toml", []byte(tt.text)); err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		p, err := ps.Lookup("mine")
		if err != nil || p.Language != tt.language || p.Toolchain != tt.toolchain {
			t.Errorf("%s: language %q, stand-in %q, want %q and %q (%v)", tt.reason, p.Language, p.Toolchain, tt.language, tt.toolchain, err)
		}
		if p.AsOf.Year != 0 || p.Source != "" || p.Confidence != "" {
			t.Errorf("%s: the file has a date, source or confidence of another", tt.reason)
		}
	}
}

func TestAddErrors(t *testing.T) {
	tests := []struct{ reason, text, want string }{
		{"an unknown key", "[build]\nargs = []\n", "j.toml:2:1: unknown key build.args; did you mean argv?"},
		{"a version that is none", "go = \"new\"\n", `j.toml:1:1: go = "new": want a Go version such as 1.22 or 1.22.2`},
		{"a unit that is none", "[limit]\nsize = 1\nunit = \"kb\"\n", `j.toml:3:1: unit "kb": want bytes, chars or utf16`},
		{"a limit without a unit", "[limit]\nsize = 1\n", "j.toml:2:1: the limit has no unit: bytes, chars or utf16"},
		{"an unknown base", "title = \"x\"\nbase = \"atcode\"\n", "j.toml:2:1: no judge is called \"atcode\"; did you mean atcoder?\n\tthere are"},
		{"broken TOML", "title = \n", "j.toml:1:9: no value after the equals sign"},
		{"a setting without a value", "[build]\nenv = [\"A\"]\n", `j.toml:2:1: "A" is not NAME=value`},
	}
	for _, tt := range tests {
		ps := target.Builtin()
		err := ps.Add("j.toml", []byte(tt.text))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.reason, err, tt.want)
		}
		if _, err := ps.Lookup("j"); err == nil {
			t.Errorf("%s: the profile was added", tt.reason)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -45678: "-45,678", 1000005: "1,000,005"} {
		if got := target.Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %s, want %s", n, got, want)
		}
	}
}
