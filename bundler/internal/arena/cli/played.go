package cli

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// runs are what was played of the contest with its judge, newest last.
func (s *session) runs(ctx context.Context) ([]store.Run, error) {
	runs, err := s.store.Runs(ctx, s.contest.Name())
	return slices.DeleteFunc(runs, func(r store.Run) bool { return r.Cases == 0 || r.Judge != s.contest.Judge() }), err
}

// last are the versions of the last comparison, or, where something was played
// since, the two that were played last with the same settings, the one that the
// store has had longer in front; a single one if only one has played. Empty settings
// stand for any.
func (s *session) last(ctx context.Context, settings string) (entrants []arena.Entrant, with string, err error) {
	runs, err := s.runs(ctx)
	if err != nil {
		return nil, "", err
	}
	runs = slices.DeleteFunc(runs, func(r store.Run) bool { return settings != "" && r.Settings != settings })
	if len(runs) == 0 {
		if settings != "" {
			settings = ", " + settings
		}
		return nil, "", fmt.Errorf("%s has not been played with the judge %s%s: \"bundle compare %[1]s A B\" plays two versions",
			s.contest.Name(), s.contest.Judge(), settings)
	}
	newest := runs[len(runs)-1]
	byID := map[int64]store.Version{}
	for _, r := range runs {
		byID[r.Version.ID] = r.Version
	}
	c, ok, err := s.store.LastComparison(ctx, s.contest.Name())
	if err != nil {
		return nil, "", err
	}
	for _, r := range runs {
		if r.Settings == newest.Settings {
			entrants = append(entrants, seenAs(r.Version.Origin, r.Version))
		}
	}
	ok = ok && c.Judge == s.contest.Judge() && (settings == "" || c.Settings == settings)
	if ok && (len(entrants) < 2 || !c.Made.Before(newest.Last)) {
		return []arena.Entrant{seenAs(c.LabelA, byID[c.A.ID]), seenAs(c.LabelB, byID[c.B.ID])}, c.Settings, nil
	}
	entrants = entrants[max(0, len(entrants)-2):]
	slices.SortFunc(entrants, func(a, b arena.Entrant) int { return cmp.Compare(a.Version.ID, b.Version.ID) })
	return entrants, newest.Settings, nil
}

// common are the settings with which all the versions played, those of the last
// results if there are several.
func (s *session) common(ctx context.Context, versions []store.Version) (string, error) {
	runs, err := s.runs(ctx)
	if err != nil {
		return "", err
	}
	missing := map[string]map[int64]bool{} // versions by settings
	last := ""
	for _, r := range runs {
		if missing[r.Settings] == nil {
			missing[r.Settings] = map[int64]bool{}
			for _, v := range versions {
				missing[r.Settings][v.ID] = true
			}
		}
		if missing[r.Settings][r.Version.ID] {
			delete(missing[r.Settings], r.Version.ID)
			if len(missing[r.Settings]) == 0 {
				last = r.Settings
			}
		}
	}
	if last == "" {
		var keys []string
		for _, v := range versions {
			keys = append(keys, v.Short())
		}
		return "", fmt.Errorf("no cases of %s are stored that %s played with the judge %s and the same settings",
			s.contest.Name(), strings.Join(keys, " and "), s.contest.Judge())
	}
	return last, nil
}

// stored are the results of versions on seeds, or, without seeds, on those that the
// first one played; nil where there is none.
func (s *session) stored(ctx context.Context, versions []store.Version, settings string, seeds []int64) ([][]*store.Result, error) {
	rows := make([][]*store.Result, len(versions))
	for i, v := range versions {
		results, err := s.store.Results(ctx, store.Series{Version: v, Judge: s.contest.Judge(), Settings: settings})
		if err != nil {
			return nil, err
		}
		bySeed := make(map[int64]*store.Result, len(results))
		for k := range results {
			bySeed[results[k].Seed] = &results[k]
		}
		if seeds == nil {
			seeds = slices.Sorted(maps.Keys(bySeed))
		}
		for _, seed := range seeds {
			rows[i] = append(rows[i], bySeed[seed])
		}
	}
	return rows, nil
}

// seenAs is a stored version under a name that it had. A tree that may have been
// changed since is told from the present one by its time.
func seenAs(name string, v store.Version) arena.Entrant {
	if name == "." {
		name = "working tree of " + v.Created.Format("2006-01-02 15:04")
	}
	return arena.Entrant{Label: name, Version: v}
}

// noted remembers a comparison for "bundle report" and "bundle replay --worst".
func (s *session) noted(ctx context.Context, h arena.Heading) error {
	return s.store.NoteComparison(ctx, s.contest.Name(), store.Compared{
		A: h.Entrants[0].Version, B: h.Entrants[1].Version, LabelA: h.Entrants[0].Label, LabelB: h.Entrants[1].Label, Judge: s.contest.Judge(), Settings: h.Settings.String(), Made: time.Now(),
	})
}
