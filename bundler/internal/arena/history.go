package arena

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// A History is what the store has of a contest.
type History struct {
	Contest Contest
	Store   *store.Store
}

// Runs are what was played of the contest with its judge, newest last.
func (h History) Runs(ctx context.Context) ([]store.Run, error) {
	runs, err := h.Store.Runs(ctx, h.Contest.Name())
	return slices.DeleteFunc(runs, func(r store.Run) bool { return r.Cases == 0 || r.Judge != h.Contest.Judge() }), err
}

// Last are the versions of the last comparison, or, where something was played
// since, the two that were played last with the same settings, the one that the
// store has had longer in front; a single one if only one has played. Empty settings
// stand for any.
func (h History) Last(ctx context.Context, settings string) (entrants []Entrant, with string, err error) {
	runs, err := h.Runs(ctx)
	if err != nil {
		return nil, "", err
	}
	runs = slices.DeleteFunc(runs, func(r store.Run) bool { return settings != "" && r.Settings != settings })
	if len(runs) == 0 {
		if settings != "" {
			settings = ", " + settings
		}
		return nil, "", fmt.Errorf("%s has not been played with the judge %s%s: \"bundle compare %[1]s A B\" plays two versions",
			h.Contest.Name(), h.Contest.Judge(), settings)
	}
	newest := runs[len(runs)-1]
	byID := map[int64]store.Version{}
	for _, r := range runs {
		byID[r.Version.ID] = r.Version
	}
	c, ok, err := h.Store.LastComparison(ctx, h.Contest.Name())
	if err != nil {
		return nil, "", err
	}
	for _, r := range runs {
		if r.Settings == newest.Settings {
			entrants = append(entrants, Seen(r.Version.Origin, r.Version))
		}
	}
	ok = ok && c.Judge == h.Contest.Judge() && (settings == "" || c.Settings == settings)
	if ok && (len(entrants) < 2 || !c.Made.Before(newest.Last)) {
		return []Entrant{Seen(c.LabelA, byID[c.A.ID]), Seen(c.LabelB, byID[c.B.ID])}, c.Settings, nil
	}
	entrants = entrants[max(0, len(entrants)-2):]
	slices.SortFunc(entrants, func(a, b Entrant) int { return cmp.Compare(a.Version.ID, b.Version.ID) })
	return entrants, newest.Settings, nil
}

// Before is the version, other than now, that was played last before it with these
// settings and has played some of these seeds. Settings of parameters, such as the
// candidates of a tuning, are no versions of the solver's history.
func (h History) Before(ctx context.Context, now store.Version, settings string, results []*store.Result) (store.Version, bool, error) {
	runs, err := h.Runs(ctx)
	if err != nil {
		return store.Version{}, false, err
	}
	played := map[int64]bool{}
	for _, r := range results {
		played[r.Seed] = true
	}
	for _, r := range slices.Backward(runs) {
		if r.Version.ID == now.ID || r.Settings != settings || r.Version.Kind != "command" && strings.Contains(r.Version.Origin, "=") {
			continue
		}
		if slices.ContainsFunc(r.Seeds, func(seed int64) bool { return played[seed] }) {
			return r.Version, true, nil
		}
	}
	return store.Version{}, false, nil
}

// CommonSettings are those with which all the versions played, those of the last
// results if there are several.
func (h History) CommonSettings(ctx context.Context, versions []store.Version) (string, error) {
	runs, err := h.Runs(ctx)
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
			h.Contest.Name(), strings.Join(keys, " and "), h.Contest.Judge())
	}
	return last, nil
}

// Results are those of versions on seeds, or, without seeds, on those that the
// first one played; nil where there is none. Those of a seed are of one host where one
// has them all.
func (h History) Results(ctx context.Context, versions []store.Version, settings string, seeds []int64) ([][]*store.Result, error) {
	all := make([][]store.Result, len(versions))
	for i, v := range versions {
		var err error
		if all[i], err = h.Store.Results(ctx, store.Series{Version: v, Judge: h.Contest.Judge(), Settings: settings}); err != nil {
			return nil, err
		}
	}
	if seeds == nil {
		for _, r := range all[0] {
			seeds = append(seeds, r.Seed)
		}
		seeds = slices.Compact(seeds)
	}
	return SameHost(seeds, all), nil
}

// Seen is a stored version under a name that it had. A tree that may have been
// changed since is told from the present one by its time.
func Seen(name string, v store.Version) Entrant {
	if name == "." {
		name = "working tree of " + v.Created.Format("2006-01-02 15:04")
	}
	return Entrant{Label: name, Version: v}
}

// NoteComparison remembers a comparison for "bundle report" and "bundle replay --worst".
func (h History) NoteComparison(ctx context.Context, of Heading) error {
	return h.Store.NoteComparison(ctx, h.Contest.Name(), store.Compared{
		A: of.Entrants[0].Version, B: of.Entrants[1].Version, LabelA: of.Entrants[0].Label, LabelB: of.Entrants[1].Label,
		Judge: h.Contest.Judge(), Settings: of.Settings.String(), Made: time.Now(),
	})
}
