package bundler_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler"
)

// module writes files into a folder of its own.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// newer is a program whose parts need Go 1.21, 1.22 and 1.23. A function of the
// entry has a name that the package's must make way for.
func newer(t *testing.T) string {
	return module(t, map[string]string{
		"go.mod": "module example.com/newer\n\ngo 1.26\n",
		"main.go": `package main

import (
	"fmt"

	"example.com/newer/lib"
)

func Least() int { return 0 }

func main() {
	for i := range 3 {
		fmt.Println(i, lib.Least([]int{3, 1, 2}), Least())
	}
	for v := range lib.Seq(3) {
		fmt.Println(v)
	}
}
`,
		"lib/lib.go": `package lib

import (
	"iter"
	"slices"
)

func Least(xs []int) int {
	slices.Sort(xs)
	return min(xs[0], Least2(xs), min(1, 2))
}

func Least2(xs []int) int { return xs[0] }

func Seq(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}
`,
	})
}

// What is not lowered is refused where the program has it.
func TestTargetRefusesAtTheProgramsOwnPlaces(t *testing.T) {
	dir := newer(t)
	tests := []struct {
		reason, judge string
		want          []string
	}{
		{"every name and feature above Go 1.18", "codingame", []string{
			"lib/lib.go:4:2: package iter needs Go 1.23; CodinGame has 1.18.1",
			"lib/lib.go:5:2: package slices needs Go 1.21; CodinGame has 1.18.1",
			"lib/lib.go:9:9: slices.Sort needs Go 1.21; CodinGame has 1.18.1",
			"lib/lib.go:10:9: the built-in min needs Go 1.21; CodinGame has language level 1.18",
			"lib/lib.go:10:32: the built-in min needs Go 1.21; CodinGame has language level 1.18",
			"lib/lib.go:15:22: iter.Seq needs Go 1.23; CodinGame has 1.18.1",
			"main.go:12:17: range over an integer needs Go 1.22; CodinGame has language level 1.18",
			"main.go:15:21: range over a function needs Go 1.23; CodinGame has language level 1.18",
		}},
		{"iterators alone are above 1.22", "codeforces", []string{
			"lib/lib.go:4:2: package iter needs Go 1.23; Codeforces has 1.22.2",
			"lib/lib.go:15:22: iter.Seq needs Go 1.23; Codeforces has 1.22.2",
			"main.go:15:21: range over a function needs Go 1.23; Codeforces has language level 1.22",
		}},
	}
	for _, tt := range tests {
		res, err := bundler.Bundle(t.Context(), bundler.Options{Dir: dir, Entry: ".", Target: tt.judge, NoLower: true})
		if err == nil {
			t.Errorf("%s: no error", tt.reason)
			continue
		}
		if res != nil {
			t.Errorf("%s: a result beside the error", tt.reason)
		}
		if diff := cmp.Diff(tt.want, strings.Split(err.Error(), "\n")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

func TestTargetAccepts(t *testing.T) {
	dir := newer(t)
	for _, judge := range []string{"atcoder", "dmoj"} { // the level of the second is unknown
		res, err := bundler.Bundle(t.Context(), bundler.Options{Dir: dir, Entry: ".", Target: judge})
		if err != nil {
			t.Errorf("%s: %v", judge, err)
		} else if len(res.Findings) > 0 {
			t.Errorf("%s: findings %v", judge, res.Findings)
		}
	}
}
