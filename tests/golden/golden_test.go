package golden

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

var update = flag.Bool("update", false, "record expected.txt from the modular program where a case has none, "+
	"and "+wantedName+" where a case has one and its bundle behaves")

func TestMain(m *testing.M) {
	flag.Parse()
	harness.Main(m)
}

// TestCases asks of every case: does the modular program print what the
// archive says, and is its bundle right in every respect?
func TestCases(t *testing.T) {
	cases, err := Cases("testdata")
	if err != nil {
		t.Fatal(err)
	}
	known, err := KnownFailures("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if !slices.ContainsFunc(cases, func(c *Case) bool { return c.Name == name }) {
			t.Errorf("%s lists %s, which is no case", knownName, name)
		}
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			err := c.try(t.Context(), t.TempDir())
			switch reason, expected := known[c.Name]; {
			case errors.Is(err, harness.ErrNoOldGo):
				t.Skip(err)
			case expected && err != nil:
				t.Skipf("known failure: %s", reason)
			case expected:
				t.Errorf("passes: take it off %s", knownName)
			case err != nil:
				t.Errorf("%s\n%v", c.What, err)
			}
		})
	}
}

// try is the whole examination of one case.
func (c *Case) try(ctx context.Context, scratch string) error {
	p, err := c.Extract(filepath.Join(scratch, "module"))
	if err != nil {
		return err
	}
	before, err := contents(filepath.Join(scratch, "module"))
	if err != nil {
		return err
	}
	var modular harness.Outcome
	if c.Refusal == nil {
		if modular, err = c.runModular(ctx, p, scratch); err != nil {
			return err
		}
	}
	for i, level := range c.levels {
		p.Level = level
		if err := c.tryBundle(ctx, p, modular, before, i == 0, scratch); err != nil {
			return err
		}
	}
	return nil
}

// tryBundle examines one bundle of a case; first says that its text is looked at.
func (c *Case) tryBundle(ctx context.Context, p harness.Program, modular harness.Outcome, before map[string]string, first bool, scratch string) error {
	source, err := harness.Bundle(ctx, p)
	after, errAfter := contents(filepath.Join(scratch, "module"))
	if diff := cmp.Diff(before, after); diff != "" || errAfter != nil {
		return fmt.Errorf("bundling changed the module (-before +after): %s %v", diff, errAfter)
	}
	if err != nil {
		return c.judgeRefusal(err)
	}
	if c.Refusal != nil {
		return fmt.Errorf("bundled; want a refusal with %q", c.Refusal)
	}
	if err := c.judgeBehaviour(ctx, p, modular, source, scratch); err != nil {
		return fmt.Errorf("%w\n%s", err, numbered(source))
	}
	bundled := filepath.Join(scratch, "bundle")
	if !first {
		return judgeAgain(ctx, bundled, p.Level, source)
	}
	return errors.Join(c.judgeText(source), c.judgeVet(ctx, p, bundled), judgeAgain(ctx, bundled, p.Level, source))
}

func (c *Case) runModular(ctx context.Context, p harness.Program, scratch string) (harness.Outcome, error) {
	got, err := harness.RunModular(ctx, p, scratch)
	if err != nil {
		return got, err
	}
	if *update && !c.has["expected.txt"] {
		if c.Expected = got.Stdout; !c.has["bundled.txt"] {
			c.Bundled = c.Expected
		}
		return got, c.Record("expected.txt", []byte(got.Stdout))
	}
	if diff := cmp.Diff(c.Expected, got.Stdout); diff != "" {
		return got, fmt.Errorf("the modular program prints something else (-expected.txt +got):\n%s", diff)
	}
	return got, nil
}

// contents maps every file under dir to what is in it.
func contents(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		files[p] = string(data)
		return err
	})
	return files, err
}

// numbered shows source with the line numbers the compiler speaks of.
func numbered(source []byte) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(string(source)) {
		n++
		fmt.Fprintf(&b, "%4d  %s", n, line)
	}
	return b.String()
}
