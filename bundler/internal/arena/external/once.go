package external

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/compiled"
	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/arena/snapshot"
)

// compile compiles the steps that "go run" and "cargo run" would compile for every
// case: 70 ms of each with a small judge in Go. The programs are kept by the content
// of their sources.
func (t *Tester) compile(ctx context.Context) error {
	if t.Programs == "" {
		return nil
	}
	for i, s := range t.Steps {
		name := strings.TrimSuffix(filepath.Base(s.Argv[0]), ".exe")
		if len(s.Argv) < 2 || name != "go" && name != "cargo" {
			continue
		}
		dir := filepath.Join(t.Root, s.Dir)
		words := slices.DeleteFunc(slices.Clone(s.Argv), func(w string) bool { return w == "{cmd}" })
		digest, err := footprint.Of(words, dir).Digest(dir)
		if err != nil {
			return err
		}
		made, err := t.compileStep(ctx, s, dir, filepath.Join(t.Programs, digest[:20]))
		if err != nil {
			return fmt.Errorf("the tester of %s: %w", t.Title, err)
		}
		if t.made == nil {
			t.made = map[int][]string{}
		}
		if made != nil {
			t.made[i] = made
		}
	}
	return nil
}

// compileStep is the command of a step with its program compiled into a folder, nil if
// it compiles nothing.
func (t *Tester) compileStep(ctx context.Context, s Step, dir, folder string) ([]string, error) {
	args := compiled.Args(s.Argv)
	if args == nil {
		return nil, nil
	}
	at, err := filepath.Abs(filepath.Join(folder, "program"))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(at); err == nil {
		return append([]string{at}, args...), nil
	}
	p, err := compiled.Once(ctx, s.Argv, dir)
	if err != nil {
		return nil, err
	}
	defer p.Remove()
	if err := snapshot.File(at, p.Argv[0]); err != nil {
		return nil, err
	}
	return append([]string{at}, args...), nil
}
