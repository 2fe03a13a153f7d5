package golden

import (
	"context"
	"flag"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

var minifyAll = flag.Bool("minify", false, "minify the bundle of every case, and what comes out once more")

// TestMinifiedAgain: a minified bundle, bundled and minified from a folder of its
// own, is the same file.
func TestMinifiedAgain(t *testing.T) {
	if !*minifyAll {
		t.Skip("-minify does this for every case")
	}
	cases, err := Cases("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Refusal != nil {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			scratch := t.TempDir()
			p, err := c.Extract(filepath.Join(scratch, "module"))
			if err != nil {
				t.Fatal(err)
			}
			once, err := minified(t.Context(), p)
			if err != nil {
				if c.Reject {
					t.Skip(err)
				}
				t.Fatal(err)
			}
			alone := filepath.Join(scratch, "bundle")
			if err := harness.WriteModule(alone, "bundle.test", harness.Lang, once); err != nil {
				t.Fatal(err)
			}
			twice, err := minified(t.Context(), harness.Program{Dir: alone})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(once), string(twice)); diff != "" {
				t.Errorf("%s (-once +twice):\n%s", c.What, diff)
			}
		})
	}
}

func minified(ctx context.Context, p harness.Program) ([]byte, error) {
	entry := p.Entry
	if entry == "" {
		entry = "."
	}
	res, err := bundler.Bundle(ctx, bundler.Options{Dir: p.Dir, Entry: entry, Tags: p.Tags, Minify: true})
	if err != nil {
		return nil, err
	}
	return res.Source, nil
}
