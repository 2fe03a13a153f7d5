package project

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// Module is the folder of the game's module, seen from its root.
func (g *Game) Module() (string, error) {
	entry := filepath.Join(g.Opts.Dir, g.Opts.Entry)
	if !command.IsFolder(entry) {
		entry = filepath.Join(g.Root, "src", g.Name)
	}
	abs, err := filepath.Abs(entry)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(g.Root, ModuleRoot(abs))
	if err != nil || strings.HasPrefix(rel, "..") {
		return ".", nil
	}
	return rel, nil
}

// Level is the language version of the game's judge, empty for that of the Go in
// use.
func (g *Game) Level() (string, error) {
	if g.Opts.Target == "" {
		return "", nil
	}
	p, err := bundler.Judge(g.Opts.Target, g.Opts.Profiles)
	if err != nil {
		return "", err
	}
	return p.Language, nil
}

// BundleAt bundles the game from another copy of the project at root, with these
// parameters.
func (g *Game) BundleAt(ctx context.Context, home, root string, set map[string]string) ([]byte, error) {
	opts := g.Opts
	opts.Set = set
	opts.GOOS, opts.GOARCH = runtime.GOOS, runtime.GOARCH // it is played here, not at the judge
	opts.MayGoUnread = []string{param.Budget}             // a version that does not read it has no clock to take out
	if root != home {
		from := opts.Dir
		if from == "" {
			from = "."
		}
		for _, place := range []*string{&from, &opts.Constants} {
			if *place == "" {
				continue
			}
			abs, err := filepath.Abs(*place)
			if err != nil {
				return nil, err
			}
			rel, err := filepath.Rel(home, abs)
			if err != nil {
				return nil, err
			}
			*place = filepath.Join(root, rel)
		}
		opts.Dir = from
	}
	res, err := bundler.Bundle(ctx, opts)
	if err != nil {
		return nil, fmt.Errorf("bundle %s: %w", g.Name, err)
	}
	return res.Source, nil
}
