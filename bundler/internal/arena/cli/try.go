package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// Try plays one case of a game of bundle.toml with the working tree, and stores no
// result.
func Try(ctx context.Context, game string, seed int64) (store.Result, error) {
	var f playFlags
	cmd := &cobra.Command{}
	cmd.SetContext(ctx)
	f.flags(cmd)
	if err := cmd.Flags().Set("seeds", fmt.Sprint(seed)); err != nil {
		return store.Result{}, err
	}
	s, err := f.open(cmd, game)
	if err != nil {
		return store.Result{}, err
	}
	defer s.store.Close()
	e, err := s.shop.Resolve(ctx, ".")
	if err != nil {
		return store.Result{}, err
	}
	return s.contest.Play(ctx, e.Command, seed, s.match.Settings.Limits)
}
