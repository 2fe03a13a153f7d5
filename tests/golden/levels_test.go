package golden

import (
	"errors"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

var levelsOfAll = flag.String("levels", "", "bundle every case for judges of these language levels, 1.18,1.22, and run it with a release of each")

// TestAtLevels: every case, bundled for an older judge, does there what the modular
// program does, or is refused.
func TestAtLevels(t *testing.T) {
	if *levelsOfAll == "" {
		t.Skip("-levels does this for every case")
	}
	cases, err := Cases("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for level := range strings.SplitSeq(*levelsOfAll, ",") {
		for _, c := range cases {
			if c.Refusal != nil {
				continue
			}
			t.Run(level+"/"+c.Name, func(t *testing.T) {
				t.Parallel()
				scratch := t.TempDir()
				p, err := c.Extract(filepath.Join(scratch, "module"))
				if err != nil {
					t.Fatal(err)
				}
				modular, err := harness.RunModular(t.Context(), p, scratch)
				if err != nil {
					t.Fatal(err)
				}
				p.Level = level
				source, err := harness.Bundle(t.Context(), p)
				if err != nil {
					t.Skipf("refused: %v", err)
				}
				err = c.judgeBehaviour(t.Context(), p, modular, source, scratch)
				if errors.Is(err, harness.ErrNoOldGo) {
					t.Skip(err)
				}
				if err != nil {
					t.Errorf("%v\n%s", err, numbered(source))
				}
			})
		}
	}
}
