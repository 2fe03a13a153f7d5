package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// writeBefore says how the version that was played before did on the same seeds. It is
// no verdict: that is of "bundle compare".
func (s *session) writeBefore(cmd *cobra.Command, h arena.Heading, view arena.View, results []*store.Result) error {
	ctx := cmd.Context()
	now := h.Entrants[0].Version
	before, ok, err := s.history().Before(ctx, now, h.Settings.String(), results)
	if err != nil || !ok {
		return err
	}
	var seeds []int64
	for _, r := range results {
		seeds = append(seeds, r.Seed)
	}
	rows, err := s.history().Results(ctx, []store.Version{before, now}, h.Settings.String(), seeds)
	if err != nil {
		return err
	}
	c, err := arena.Compare(view, rows[0], rows[1])
	if err != nil {
		if errors.Is(err, arena.ErrNoPairs) {
			return nil
		}
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "\nbefore    %s  %s, the same %s: %s; better in %d, worse in %d, failed %d\n",
		before.Short(), plain.Line(before.Origin), arena.Count(len(c.Pairs), "seed"), c.BeforeText(), c.Up, c.Down, c.FailedBefore())
	return err
}

// view is how results are looked at: with the best scores known and, for ranks, the
// scores of the field.
func (s *session) view(ctx context.Context, known map[int64]stats.Score) (v arena.View, err error) {
	v = arena.View{Goal: s.contest.Goal(), Scale: s.match.Scale, Fail: s.match.Fail, Known: known, Where: s.where}
	if v.Scale == stats.Rank {
		v.Field, err = s.store.Field(ctx, s.contest.Name(), s.contest.Judge(), s.match.Settings.String())
	}
	return v, err
}

// onlyFailed leaves only the seeds that the version played last has failed.
func (s *session) onlyFailed(ctx context.Context) error {
	runs, err := s.history().Runs(ctx)
	if err != nil {
		return err
	}
	settings := s.match.Settings.String()
	runs = slices.DeleteFunc(runs, func(r store.Run) bool { return r.Settings != settings })
	if len(runs) == 0 {
		return fmt.Errorf("--failed: %s has not been played yet with the judge %s, %s", s.contest.Name(), s.contest.Judge(), settings)
	}
	last := runs[len(runs)-1]
	var failed []int64
	for _, seed := range s.match.Seeds {
		_, finished := last.Scores[seed]
		if slices.Contains(last.Seeds, seed) && !finished {
			failed = append(failed, seed)
		}
	}
	if len(failed) == 0 {
		return fmt.Errorf("--failed: version %s, which was played last, has failed none of %s", last.Version.Short(), arena.Count(len(s.match.Seeds), "seed"))
	}
	s.match.Seeds, s.asked = failed, len(failed)
	return nil
}

// writeFailed ends a table with the command that plays the failed cases again.
func (f *playFlags) writeFailed(cmd *cobra.Command, s *session, sum *arena.Summary) error {
	if len(sum.Failures) == 0 {
		return nil
	}
	out := cmd.OutOrStdout()
	_, err := fmt.Fprintf(out, "\nafter a correction: bundle run %s --failed\n", s.contest.Name())
	if err == nil && s.match.Archive != nil {
		_, err = fmt.Fprintf(out, "what was printed: bundle runs %s %s --seed %d --err\n",
			s.contest.Name(), s.match.Entrants[0].Version.Short(), sum.Failures[0].First)
	}
	return err
}
