package bundler_test

import (
	"context"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/contest-bundle/bundle/bundler"
)

// BenchmarkWordgame bundles the largest of the games with a warm build cache.
// BenchmarkGoList is what it is measured against: the go command lists the same
// packages and their files are parsed.
func BenchmarkWordgame(b *testing.B) {
	for b.Loop() {
		if _, err := bundler.Bundle(context.Background(), bundler.Options{Entry: "wordgame"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGoList(b *testing.B) {
	for b.Loop() {
		if out, err := exec.Command("go", "list", "-deps", "-json", "../src/wordgame").CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		files, err := filepath.Glob("../src/internal/*/*.go")
		if err != nil {
			b.Fatal(err)
		}
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments); err != nil {
				b.Fatal(err)
			}
		}
	}
}
