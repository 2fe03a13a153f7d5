package generate

import (
	"context"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

var (
	first  = flag.Uint64("first", 1, "first seed of TestPrograms")
	seeds  = flag.Uint64("seeds", 40, "number of seeds of TestPrograms")
	reduce = flag.String("reduce", "", "reduce failing programs and store them in this folder")
)

func TestMain(m *testing.M) {
	flag.Parse()
	harness.Main(m)
}

// TestPrograms bundles the programs of a fixed row of seeds.
func TestPrograms(t *testing.T) {
	for seed := *first; seed < *first+*seeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			try(t.Context(), t, seed)
		})
	}
}

// fuzzLimit ends a try on a busy machine before the fuzzing engine, after 10
// seconds, takes it for hung.
const fuzzLimit = 8 * time.Second

// FuzzPrograms looks for a seed whose program is bundled wrongly.
func FuzzPrograms(f *testing.F) {
	f.Add(uint64(1_000_001))
	f.Fuzz(func(t *testing.T, seed uint64) {
		ctx, cancel := context.WithTimeout(t.Context(), fuzzLimit)
		defer cancel()
		try(ctx, t, seed)
	})
}

// irreconcilable is part of the two refusals that are right: a type is embedded
// and its name shows (encoding/json) or hides a member, and another one is too.
const irreconcilable = "must keep its name because"

func try(ctx context.Context, t *testing.T, seed uint64) {
	p, err := New(seed)
	if err != nil {
		t.Fatal(err)
	}
	wrong := compare(ctx, t, p)
	if ctx.Err() != nil {
		t.Skipf("not done in time: %v", ctx.Err())
	}
	if wrong == nil || strings.Contains(wrong.Error(), irreconcilable) {
		return
	}
	if *reduce != "" {
		symptom := kind(wrong)
		p = p.Reduce(func(p *Program) bool { err := compare(ctx, t, p); return err != nil && kind(err) == symptom })
		wrong = compare(ctx, t, p)
		if err := p.Write(filepath.Join(*reduce, fmt.Sprint("seed", seed))); err != nil {
			t.Error(err)
		}
	}
	t.Errorf("seed %d: %v\n%s", seed, wrong, p.text())
}

// kind is what a failure begins with: a program is to be reduced to one that
// fails alike.
func kind(err error) string { return err.Error()[:min(20, len(err.Error()))] }

func compare(ctx context.Context, t *testing.T, p *Program) error {
	module, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write(module); err != nil {
		t.Fatal(err)
	}
	_, err = harness.Compare(ctx, harness.Program{Dir: module}, t.TempDir())
	return err
}

// text shows all files.
func (p *Program) text() string {
	var b strings.Builder
	for _, pkg := range p.packages {
		for _, f := range pkg.files {
			source := f.source(pkg)
			if formatted, err := format.Source([]byte(source)); err == nil {
				source = string(formatted)
			}
			fmt.Fprintf(&b, "-- %s/%s --\n%s", strings.TrimPrefix(pkg.path, module), f.name, source)
		}
	}
	return b.String()
}

func TestSameSeedSameProgram(t *testing.T) {
	for seed := range uint64(5) {
		a, errA := New(seed)
		b, errB := New(seed)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if diff := cmp.Diff(a.text(), b.text()); diff != "" {
			t.Errorf("seed %d (-once +again):\n%s", seed, diff)
		}
	}
}

// TestVariety: what the programs are for must not be struck out of all of them.
func TestVariety(t *testing.T) {
	tests := []struct{ reason, text string }{
		{"a dot import", "import . \"m.test/"},
		{"an interface satisfied by an unexported method", "interface{ get() int }"},
		{"a package-level name that is predeclared", "\nvar len "},
		{"a package-level name that is a standard package's", "\nfunc sort("},
		{"a method of a generic type", "[Node]) "},
		{"a type embedded by pointer", "\n\t*"},
		{"a type parameter that shadows an import", "[fmt interface{"},
		{"a label with the name of a declaration", "\tNew: for"},
		{"a pair of variables of one call", " = func(n int) (int, int)"},
		{"a method expression", ".Get(Make"},
		{"an alias", " = lib"},
		{"an assertion that may fail", ", func() { _ = v.("},
		{"a comparison that panics", "_ = x == y })"},
		{"several inits", "func init() {"},
	}
	var all strings.Builder
	for seed := range uint64(90) {
		p, err := New(seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, pkg := range p.packages {
			for _, f := range pkg.files {
				all.WriteString(f.source(pkg))
			}
		}
	}
	for _, tt := range tests {
		if n := strings.Count(all.String(), tt.text); n < 3 {
			t.Errorf("%s: %q is %d times in 90 programs", tt.reason, tt.text, n)
		}
	}
}

func TestReduceKeepsTheFailure(t *testing.T) {
	p, err := New(3)
	if err != nil {
		t.Fatal(err)
	}
	fails := func(p *Program) bool { return strings.Contains(p.text(), "func Probe(") }
	small := p.Reduce(fails)
	if !fails(small) {
		t.Fatal("the reduced program no longer fails")
	}
	if n := small.count(blockLines); n != 1 {
		t.Errorf("%d declarations are left, want Probe alone:\n%s", n, small.text())
	}
}
