package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/versions"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// archiveOf is the archive beside a results store, nil if the game keeps nothing. The
// game is nil where the project has none.
func archiveOf(dir string, g *project.Game) *archive.Archive {
	a := &archive.Archive{Dir: filepath.Join(dir, "played")}
	if g != nil && g.Tester.Archive != nil {
		if *g.Tester.Archive <= 0 {
			return nil
		}
		a.Room = *g.Tester.Archive << 20
	}
	return a
}

// dropPrograms deletes the programs of versions that were deleted, but for those that
// others have too, with other values of parameters.
func dropPrograms(ctx context.Context, s *store.Store, deleted []store.Version) error {
	runs, err := s.Runs(ctx, "")
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for _, r := range runs {
		v, err := s.Find(ctx, r.Version.Game, r.Version.Key)
		if err != nil {
			return err
		}
		if made, err := versions.MadeOf(v); err == nil {
			used[made.ID] = true
		}
	}
	for _, v := range deleted {
		made, err := versions.MadeOf(v)
		if err != nil || used[made.ID] {
			continue
		}
		if err := os.RemoveAll(program.KeptAt(filepath.Dir(s.Path()), made.ID)); err != nil {
			return err
		}
	}
	return nil
}

// showPart prints a part of a case as it was.
func showPart(cmd *cobra.Command, s *store.Store, game, prefix string, seed int64, part string) error {
	v, err := s.Find(cmd.Context(), game, prefix)
	if err != nil {
		return err
	}
	a := archive.Archive{Dir: filepath.Join(filepath.Dir(s.Path()), "played")}
	r, err := a.Open(game, v.Key, seed, part)
	if errors.Is(err, archive.ErrNotKept) {
		return notKept(cmd, s, v, seed, part)
	}
	if err != nil {
		return err
	}
	_, err = io.Copy(cmd.OutOrStdout(), r)
	return errors.Join(err, r.Close())
}

// notKept says why a part of a case is not there.
func notKept(cmd *cobra.Command, s *store.Store, v store.Version, seed int64, part string) error {
	records, err := s.Case(cmd.Context(), v, seed)
	switch {
	case err != nil:
		return err
	case len(records) == 0:
		return fmt.Errorf("version %s of %s has not played seed %d", v.Short(), v.Game, seed)
	}
	return fmt.Errorf("--%s of seed %d is not kept: cases of a built-in judge are not, and the oldest go where there is no room (archive_mib in bundle.toml)", part, seed)
}
