package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
)

// A worstCase is one with the names that its versions had, if they were found in
// the store.
type worstCase struct {
	*arena.WorstCase
	names []string
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
	w, err := s.history().Worst(ctx, versions)
	return &worstCase{WorstCase: w}, err
}

// worstOfLast is worst of the versions that were played last, with the names by
// which the store has them.
func (s *session) worstOfLast(ctx context.Context) (keys []string, w *worstCase, err error) {
	entrants, _, err := s.history().Last(ctx, "")
	if err != nil {
		return nil, nil, err
	}
	var versions []store.Version
	var names []string
	for _, e := range entrants {
		versions = append(versions, e.Version)
		keys, names = append(keys, "store:"+e.Version.Key), append(names, e.Label)
	}
	worst, err := s.history().Worst(ctx, versions)
	return keys, &worstCase{worst, names}, err
}

// String says which case it is and why.
func (w *worstCase) String() string {
	if len(w.Plays) == 1 {
		return fmt.Sprintf("seed %d, the worst of %s: %s", w.Seed, arena.Count(w.Cases, "case"), ended(w.Plays[0]))
	}
	return fmt.Sprintf("seed %d, most lost by B of %s: %s against %s", w.Seed, arena.Count(w.Cases, "case"), ended(w.Plays[1]), ended(w.Plays[0]))
}

// note says where the game of the replay went otherwise than the stored one.
func (w *worstCase) note(out io.Writer, page *replay.Page) {
	for i, p := range page.Plays {
		if was := w.Plays[i]; p.Failure != was.Failure || p.Score != nil && *p.Score != was.Score {
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
