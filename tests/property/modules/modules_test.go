// Package modules bundles small programs that exercise libraries people use,
// fetched by the go command at fixed versions. The archives in testdata have
// the form of package golden's cases, with a go.sum.
package modules

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/golden"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

func TestMain(m *testing.M) { harness.Main(m) }

// needModules names the variable that makes a failed download an error, for
// a machine that is known to have a network.
const needModules = "BUNDLE_NEED_MODULES"

func TestModules(t *testing.T) {
	cases, err := golden.Cases("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			p, err := c.Extract(filepath.Join(t.TempDir(), "module"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := harness.Go(t.Context(), p.Dir, "mod", "download"); err != nil {
				if os.Getenv(needModules) != "" {
					t.Fatal(err)
				}
				t.Skipf("its modules cannot be fetched (%s would make this an error): %v", needModules, err)
			}
			scratch := t.TempDir()
			modular, err := harness.RunModular(t.Context(), p, scratch)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.Expected, modular.Stdout); diff != "" {
				t.Fatalf("the modular program prints something else (-expected.txt +got):\n%s", diff)
			}
			source, err := harness.Bundle(t.Context(), p)
			if err != nil {
				t.Fatalf("refused: %v", err)
			}
			bundle, err := harness.RunBundle(t.Context(), p, source, scratch)
			if err != nil {
				t.Fatal(err)
			}
			if diff := harness.Diff(modular, bundle); diff != "" {
				t.Errorf("the bundle behaves differently (-modular +bundle):\n%s", diff)
			}
		})
	}
}
