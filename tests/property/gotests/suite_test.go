package gotests

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

var (
	all  = flag.Bool("all", false, "run every single-file test, not a sample")
	seed = flag.Uint64("seed", 1, "seed of the sample of single-file tests")
)

// sampleSize is the number of single-file tests of an ordinary run.
const sampleSize = 100

func TestMain(m *testing.M) {
	flag.Parse()
	harness.SteadyEnvironment()
	os.Setenv("CGO_ENABLED", "0") // a test that needs cgo is no program here
	os.Exit(m.Run())
}

// notApplicable names the multi-package tests that no single file can pass.
var notApplicable = map[string]string{
	"fixedbugs_issue47185": "uses cgo",
	"fixedbugs_issue29919": "prints the files, lines and addresses of its own stack",
	"fixedbugs_issue19467": "prints the time, and the import path in a function's name, which it also finds wrong in a module",
}

// notPromised names the tests that compare what is not promised of the text of a
// recovered panic (rule 12.3).
var notPromised = map[string]string{
	"interface_embed3":     "compares the name of a missing method that two packages have",
	"fixedbugs_issue18911": "asks for the words that tell two types of one name apart",
}

// singleNotApplicable names the single-file tests that print or check
// something a bundle is documented to change, or that a test cannot run.
var singleNotApplicable = map[string]string{
	"devirtualization_nil_panics.go": "checks the line of a panic",
	"fixedbugs/bug347.go":            "checks the line of a panic",
	"fixedbugs/bug348.go":            "checks the line of a panic",
	"fixedbugs/issue21317.go":        "runs the tools of the Go tree and logs the time",
	"inline_literal.go":              "checks the lines of a stack",
	"linkmain_run.go":                "runs the tools of the Go tree and prints the name of a temporary folder",
	"fixedbugs/issue14646.go":        "checks the line a package's variables are initialised at",
	"fixedbugs/issue18149.go":        "checks the file of a line directive",
	"fixedbugs/issue22083.go":        "prints its own stack",
	"fixedbugs/issue22662.go":        "checks the files of line directives",
	"fixedbugs/issue29504.go":        "checks the lines of its own stack",
	"fixedbugs/issue34123.go":        "checks the lines of its own stack",
	"fixedbugs/issue5856.go":         "checks its own file's name and lines",
	"linkobj.go":                     "runs the tools of the Go tree and logs the time",
}

// goTests is the folder of the Go source tree's tests.
func goTests(t *testing.T) string {
	goroot, err := harness.Go(t.Context(), ".", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(goroot), "test")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("no tests of the Go source tree here: %v", err)
	}
	return root
}

// TestPackages bundles every multi-package test.
func TestPackages(t *testing.T) {
	tests, err := Find(goTests(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.Name, func(t *testing.T) {
			t.Parallel()
			if reason := notApplicable[test.Name]; reason != "" {
				t.Skip(reason)
			}
			module := t.TempDir()
			if err := test.Convert(module); err != nil {
				t.Skipf("no multi-package program: %v", err)
			}
			if reason := notPromised[test.Name]; reason != "" {
				t.Skip(reason)
			}
			_, err := harness.Compare(t.Context(), harness.Program{Dir: module}, t.TempDir())
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSingle bundles single-file tests: a sample, or with -all every one.
func TestSingle(t *testing.T) {
	root := goTests(t)
	files, err := FindSingle(root)
	if err != nil {
		t.Fatal(err)
	}
	if !*all {
		shuffled := rand.New(rand.NewPCG(*seed, 0))
		shuffled.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
		files = files[:min(sampleSize, len(files))]
		slices.Sort(files)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			if reason := singleNotApplicable[file]; reason != "" {
				t.Skip(reason)
			}
			module := t.TempDir()
			if err := ConvertSingle(root, file, module); err != nil {
				t.Fatal(err)
			}
			p := harness.Program{Dir: module}
			modular, err := harness.RunModular(t.Context(), p, t.TempDir())
			if err != nil {
				t.Skipf("not a program here: %v", err)
			}
			source, err := harness.Bundle(t.Context(), p)
			if err != nil {
				t.Fatalf("refused: %v", err)
			}
			bundle, err := harness.RunBundle(t.Context(), p, source, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			if diff := harness.Diff(modular, bundle); diff != "" {
				t.Errorf("the bundle behaves differently (-modular +bundle):\n%s", diff)
			}
		})
	}
}
