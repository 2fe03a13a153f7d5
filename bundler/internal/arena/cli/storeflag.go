package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// A storeFlag names the results store.
type storeFlag struct{ path string }

func (f *storeFlag) flag(fs *pflag.FlagSet) {
	fs.StringVar(&f.path, "store", "", "results store (default: .bundle/results.db in the project)")
}

// in is the store's file: the one that is named, or that of the project.
func (f *storeFlag) in(p *project.Project) string {
	if f.path != "" {
		return f.path
	}
	return filepath.Join(p.Root, ".bundle", "results.db")
}

// openStore opens a results store. The folder of the default one is made, and is
// ignored by git; any other must be there.
func openStore(ctx context.Context, path string) (*store.Store, error) {
	dir := filepath.Dir(path)
	if filepath.Base(dir) == ".bundle" {
		dir = filepath.Dir(dir)
	}
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("results store %s: no folder %s; make it first", path, dir)
	}
	s, err := store.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	ignore := filepath.Join(filepath.Dir(path), ".gitignore")
	if _, err := os.Stat(ignore); filepath.Base(filepath.Dir(path)) == ".bundle" && errors.Is(err, os.ErrNotExist) {
		if err := os.WriteFile(ignore, []byte("*\n"), 0o644); err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}
