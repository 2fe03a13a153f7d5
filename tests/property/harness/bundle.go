package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/contest-bundle/bundle/bundler"
)

// Lang is the language version bundles are compiled under.
const Lang = "1.26"

// Minified makes every suite judge minified bundles; those that compare text or
// count declarations fail then, those about behaviour must not.
var Minified = os.Getenv("BUNDLE_MINIFY") != ""

// Bundle is the bundler's answer for p.
func Bundle(ctx context.Context, p Program) ([]byte, error) {
	opts := bundler.Options{Dir: p.Dir, Entry: p.entry(), Tags: p.Tags, Minify: Minified}
	if p.Level != "" {
		opts.Level = "go" + p.Level
	}
	res, err := bundler.Bundle(ctx, opts)
	if err != nil {
		return nil, err
	}
	return res.Source, nil
}

// RunModular builds p with the go command and runs it in scratch.
func RunModular(ctx context.Context, p Program, scratch string) (Outcome, error) {
	bin := filepath.Join(scratch, "modular.exe")
	if err := Build(ctx, p, bin); err != nil {
		return Outcome{}, fmt.Errorf("modular program: %w", err)
	}
	return Run(ctx, p, bin, scratch)
}

// RunBundle compiles source as one file, with a release of the level if p has one, and
// runs it in scratch with p's input.
func RunBundle(ctx context.Context, p Program, source []byte, scratch string) (Outcome, error) {
	bin := filepath.Join(scratch, "bundle.exe")
	if p.Level != "" {
		if err := BuildOld(ctx, source, p.Level, filepath.Join(scratch, "bundle"), bin); err != nil {
			return Outcome{}, fmt.Errorf("bundle: %w", err)
		}
		return Run(ctx, p, bin, scratch)
	}
	if err := BuildSource(ctx, source, Lang, filepath.Join(scratch, "bundle"), bin); err != nil {
		return Outcome{}, fmt.Errorf("bundle: %w", err)
	}
	return Run(ctx, p, bin, scratch)
}

// Compare bundles p, runs both programs and returns the bundle and an error
// that shows in what they differ.
func Compare(ctx context.Context, p Program, scratch string) ([]byte, error) {
	modular, err := RunModular(ctx, p, scratch)
	if err != nil {
		return nil, err
	}
	source, err := Bundle(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("refused: %w", err)
	}
	bundle, err := RunBundle(ctx, p, source, scratch)
	if err != nil {
		return source, err
	}
	if diff := Diff(modular, bundle); diff != "" {
		return source, fmt.Errorf("the bundle behaves differently (-modular +bundle):\n%s", diff)
	}
	return source, nil
}
