// Command gen builds the command bundle for every system, for a release or as a check:
//
//	gen -o dist -version v1.2    archives and their checksums
//	gen -check                   go vet and go build alone
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/contest-bundle/bundle/bundler/internal/release"
)

func main() {
	out := flag.String("o", "dist", "folder of the archives")
	version := flag.String("version", "devel", "version in the names of the archives")
	check := flag.Bool("check", false, "vet and build for every system, and write nothing")
	flag.Parse()
	if err := run(*out, *version, *check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(out, version string, check bool) error {
	ctx := context.Background()
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	if !check {
		return release.Make(ctx, root, out, version, func(name string) { fmt.Println(filepath.Join(out, name)) })
	}
	made, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	for _, s := range release.Systems {
		b := release.Build{Root: root, System: s}
		if err := b.Vet(ctx); err != nil {
			return err
		}
		if err := b.Make(ctx, filepath.Join(made, "bundle")); err != nil {
			return err
		}
		fmt.Println(s, "ok")
	}
	return nil
}
