package backport_test

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/backport"
	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// library is the installed library as a judge with Go 1.release sees it.
func library(t *testing.T, release int) *backport.Library {
	t.Helper()
	api, err := std.LoadAPI(build.Default.GOROOT, "linux", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled = "linux", "amd64", false
	return backport.NewLibrary(api, release, func(path string) (backport.Source, bool) {
		p, err := ctx.Import(path, "", 0)
		if err != nil {
			return backport.Source{}, false
		}
		src := backport.Source{Name: p.Name, Imports: map[string]string{"math/rand/v2": "rand"}}
		for _, f := range p.GoFiles {
			src.Files = append(src.Files, filepath.Join(p.Dir, f))
		}
		return src, true
	})
}

func TestChoose(t *testing.T) {
	tests := []struct {
		reason  string
		release int
		need    backport.Symbol
		want    []string // packages, "+" before partial ones
		has     []string // in the source of the last
		without []string
	}{
		{"a new package with another that it needs", 18, backport.Symbol{Path: "slices", Name: "Sort"},
			[]string{"cmp", "slices"}, []string{"func Sort[", "func pdqsortOrdered["}, []string{"func Insert[", "func SortFunc["}},
		{"nothing but what is newer of an older package", 21, backport.Symbol{Path: "slices", Name: "Concat"},
			[]string{"+slices"}, []string{"func Concat[", `import . "slices"`}, []string{"func Grow[", "func Sort["}},
		{"nothing that the judge has", 21, backport.Symbol{Path: "slices", Name: "Sort"}, nil, nil, nil},
		{"a type with its methods", 18, backport.Symbol{Path: "sync/atomic", Name: "Int32"},
			[]string{"+sync/atomic"}, []string{"type Int32 struct", "func (x *Int32) CompareAndSwap("}, []string{"type Int64 struct"}},
		{"our own declaration in place of the runtime's", 18, backport.Symbol{Path: "maps", Name: "Clone"},
			[]string{"maps"}, []string{"func Clone["}, []string{"func clone("}},
		{"an internal package", 18, backport.Symbol{Path: "strings", Name: "CutPrefix"},
			[]string{"internal/stringslite", "+strings"}, []string{"func CutPrefix("}, []string{"func Cut(", "type Builder"}},
		{"assembly that Go can do", 18, backport.Symbol{Path: "math/rand/v2", Name: "ChaCha8"},
			[]string{"internal/byteorder", "internal/goarch", "internal/chacha8rand", "math/rand/v2"}, []string{"type ChaCha8 struct"}, []string{"func NewPCG("}},
	}
	for _, tt := range tests {
		chosen := library(t, tt.release).Choose([]backport.Symbol{tt.need}, nil)
		var got []string
		last := ""
		for _, p := range chosen {
			name, text := p.Path, ""
			if p.Partial {
				name = "+" + name
			}
			got = append(got, name)
			for _, f := range p.Files {
				text += string(f.Src)
			}
			last = text
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
		for _, s := range tt.has {
			if !strings.Contains(last, s) {
				t.Errorf("%s: no %q", tt.reason, s)
			}
		}
		for _, s := range tt.without {
			if strings.Contains(last, "\n"+s) {
				t.Errorf("%s: %q", tt.reason, s)
			}
		}
	}
}

func TestFailure(t *testing.T) {
	tests := []struct {
		reason string
		need   backport.Symbol
		want   string // part of the reason
	}{
		{"the runtime's own", backport.Symbol{Path: "weak", Name: "Make"}, "written in assembly or by the runtime"},
		{"a package of the runtime", backport.Symbol{Path: "os", Name: "OpenRoot"}, "belongs to the runtime of its own Go"},
		{"a state that would be there twice", backport.Symbol{Path: "context", Name: "WithCancelCause"}, "is a state that package context changes"},
	}
	for _, tt := range tests {
		l := library(t, 18)
		if chosen := l.Choose([]backport.Symbol{tt.need}, nil); slices.ContainsFunc(chosen, func(p backport.Package) bool { return p.Path == tt.need.Path }) {
			t.Errorf("%s: brought", tt.reason)
		}
		if got := l.Failure(tt.need.String()); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.reason, got, tt.want)
		}
	}
}

// Lines stay where they are, so that places lead back to the library's files.
func TestLinesStay(t *testing.T) {
	for _, p := range library(t, 18).Choose([]backport.Symbol{{Path: "slices", Name: "Max"}, {Path: "strings", Name: "CutSuffix"}}, nil) {
		for _, f := range p.Files {
			if f.Substitute {
				continue
			}
			dir := filepath.Join(build.Default.GOROOT, "src", filepath.Dir(f.Name))
			original, err := build.Default.ImportDir(dir, 0)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(original.GoFiles, filepath.Base(f.Name)) {
				t.Errorf("%s is not a file of %s", f.Name, dir)
			}
			sameLines(t, filepath.Join(dir, filepath.Base(f.Name)), f.Src)
		}
	}
}

// sameLines compares what is left of each line with the original.
func sameLines(t *testing.T, name string, src []byte) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, after := strings.Split(string(text), "\n"), strings.Split(string(src), "\n")
	if len(before) != len(after) {
		t.Fatalf("%s has %d lines, was %d", name, len(after), len(before))
	}
	for i, line := range after {
		line, _, _ = strings.Cut(line, "; import . ")
		if line = strings.TrimSpace(line); line != "" && !strings.Contains(before[i], line) {
			t.Errorf("%s:%d: %q, was %q", name, i+1, line, before[i])
		}
	}
}
