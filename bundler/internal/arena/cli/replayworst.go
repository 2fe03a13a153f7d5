package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
)

// A worstCase is a stored case that is worth looking at.
type worstCase struct {
	seed  int64
	cases int             // among so many
	plays []*store.Result // of each version
	names []string        // that the versions had, if they were found in the store
	// limits are those with which it was played.
	limits arena.Limits
}

// worst finds the case that the second of two versions lost most to the first, or
// the one that a single version did worst.
func (s *session) worst(ctx context.Context, versions []store.Version) (*worstCase, error) {
	settings, err := s.common(ctx, versions)
	if err != nil {
		return nil, err
	}
	with, err := arena.ParseSettings(settings)
	if err != nil {
		return nil, err
	}
	rows, err := s.stored(ctx, versions, settings, nil)
	if err != nil {
		return nil, err
	}
	known, _, err := s.store.Best(ctx, s.contest.Name(), s.contest.Judge())
	if err != nil {
		return nil, err
	}
	if len(rows) == 1 {
		sum, err := arena.Summarise(s.contest.Goal(), stats.Relative, math.NaN(), known, rows[0])
		if err != nil {
			return nil, err
		}
		least := sum.Worst[0].Result
		return &worstCase{seed: least.Seed, cases: len(sum.Cases), plays: []*store.Result{least}, limits: with.Limits}, nil
	}
	c, err := arena.Compare(arena.View{Goal: s.contest.Goal(), Scale: stats.Relative, Fail: math.NaN(), Known: known}, rows[0], rows[1])
	switch {
	case errors.Is(err, arena.ErrNoPairs):
		return nil, fmt.Errorf("%w with %s: \"bundle compare\" plays them, and one version alone has a worst case too", err, settings)
	case err != nil:
		return nil, err
	case len(c.Worst) == 0:
		return nil, fmt.Errorf("of %s that both played B lost none; --seed names one", arena.Count(len(c.Pairs), "case"))
	}
	most := c.Worst[0]
	return &worstCase{seed: most.A.Seed, cases: len(c.Pairs), plays: []*store.Result{most.A, most.B}, limits: with.Limits}, nil
}

// worstOf is worst of the versions of these names.
func (s *session) worstOf(ctx context.Context, names []string) (*worstCase, error) {
	var versions []store.Version
	for _, name := range names {
		e, err := s.seen(ctx, name)
		if err != nil {
			return nil, err
		}
		versions = append(versions, e.Version)
	}
	return s.worst(ctx, versions)
}

// worstOfLast is worst of the versions that were played last, with the names by
// which the store has them.
func (s *session) worstOfLast(ctx context.Context) (keys []string, w *worstCase, err error) {
	entrants, _, err := s.last(ctx, "")
	if err != nil {
		return nil, nil, err
	}
	var versions []store.Version
	var names []string
	for _, e := range entrants {
		versions = append(versions, e.Version)
		keys, names = append(keys, "store:"+e.Version.Key), append(names, e.Label)
	}
	if w, err = s.worst(ctx, versions); err == nil {
		w.names = names
	}
	return keys, w, err
}

// String says which case it is and why.
func (w *worstCase) String() string {
	if len(w.plays) == 1 {
		return fmt.Sprintf("seed %d, the worst of %s: %s", w.seed, arena.Count(w.cases, "case"), ended(w.plays[0]))
	}
	return fmt.Sprintf("seed %d, most lost by B of %s: %s against %s", w.seed, arena.Count(w.cases, "case"), ended(w.plays[1]), ended(w.plays[0]))
}

// note says where the game of the replay went otherwise than the stored one.
func (w *worstCase) note(out io.Writer, page *replay.Page) {
	for i, p := range page.Plays {
		if was := w.plays[i]; p.Failure != was.Failure || p.Score != nil && *p.Score != was.Score {
			fmt.Fprintf(out, "bundle: note: %s ended with %s then: a solver that plays by the clock plays no game twice\n", p.Label, ended(was))
		}
	}
}

// ended is a score, or how the case failed.
func ended(r *store.Result) string {
	if r.Failure != "" {
		return string(r.Failure)
	}
	return r.Digits()
}
