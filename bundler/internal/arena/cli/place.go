package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// writePlace says which place the version would have among the opponents, by the sum
// over the cases of all of them on the contest's scale.
func (s *session) writePlace(cmd *cobra.Command, v arena.View, results []*store.Result) error {
	opponents, err := s.store.Opponents(cmd.Context(), s.contest.Name(), s.contest.Judge())
	if err != nil || len(opponents) == 0 {
		return err
	}
	p, err := arena.PlaceAmong(v, results, opponents)
	if err != nil || p.Cases == 0 {
		return err
	}
	unit := "points"
	if v.Scale == stats.Relative || v.Scale == stats.Rank {
		unit = "of the scale " + string(v.Scale)
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "\nplace     %d of %d with the opponents, on %s: %.4f, the first %.4f %s a case\n",
		p.Place, p.Of, arena.Count(p.Cases, "seed"), p.Own, p.First, unit)
	return err
}
