package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/tests/arena"
	"github.com/contest-bundle/bundle/tests/arena/report"
	"github.com/contest-bundle/bundle/tests/arena/store"
)

func reportCommand() *cobra.Command {
	f := playFlags{stored: true}
	var by []string
	var out string
	cmd := &cobra.Command{
		Use:   "report GAME [A B]",
		Short: "Make a page of a comparison",
		Long: `Report makes one HTML file of two versions' results in the store: the verdict, scores
by seed, the distribution of their ratios, a heat map by two features, times,
failures. It needs no other file and no network. It plays nothing: "bundle
compare" does that.

A and B are versions as compare takes them; without them they are the two that
were played last with the same judge and settings, the one seen first as A. The
seeds are all that both have played, or those of --seeds.`,
		Example: `  bundle report territory -o report.html
  bundle report territory strategy=playouts . --budget 200 --by M,U > report.html`,
		ValidArgsFunction: completeGames, SilenceUsage: true, SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 && len(args) != 3 || args[0] == "" {
				return usageError{errors.New("name a game and two versions, or a game alone for the two played last")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer s.store.Close()
			h, err := s.reported(cmd.Context(), args[1:])
			if err != nil {
				return err
			}
			h.Where = f.where
			page, err := f.page(cmd, s, h, by)
			if err != nil {
				return err
			}
			return write(cmd, out, page)
		},
	}
	f.caseFlags(cmd)
	cmd.Flags().Lookup("seeds").DefValue = "all that both have played"
	cmd.Flags().StringSliceVar(&by, "by", nil, "two features for the heat map and the groups, such as N,T")
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write instead of standard output")
	return cmd
}

// reported is the heading of a report: which versions with which settings.
func (s *session) reported(ctx context.Context, names []string) (arena.Heading, error) {
	h := arena.Heading{Contest: s.contest, Settings: s.match.Settings, Scale: s.match.Scale, Played: &arena.Played{}}
	if len(names) == 0 {
		return h, s.latest(ctx, &h)
	}
	for _, name := range names {
		e, err := s.seen(ctx, name)
		if err != nil {
			return h, err
		}
		h.Entrants = append(h.Entrants, e)
	}
	return h, nil
}

// latest are the two versions played last with the judge and the settings; the one
// that the store has had longer is A.
func (s *session) latest(ctx context.Context, h *arena.Heading) error {
	runs, err := s.store.Runs(ctx, s.contest.Name())
	if err != nil {
		return err
	}
	for _, r := range runs {
		if r.Cases > 0 && r.Judge == s.contest.Judge() && r.Settings == s.match.Settings.String() {
			h.Entrants = append(h.Entrants, arena.Entrant{Label: r.Version.Origin, Version: r.Version})
		}
	}
	if n := len(h.Entrants); n > 2 {
		h.Entrants = h.Entrants[n-2:]
	}
	slices.SortFunc(h.Entrants, func(a, b arena.Entrant) int { return cmp.Compare(a.Version.ID, b.Version.ID) })
	if len(h.Entrants) < 2 {
		return fmt.Errorf("%s has not been played by two versions with the judge %s, %s: \"bundle compare %s A B\" plays them",
			s.contest.Name(), s.contest.Judge(), s.match.Settings, s.contest.Name())
	}
	return nil
}

var storedKey = regexp.MustCompile(`^(store:)?([0-9a-f]{6,64})$`)

// seen is a version that need not be built again, if it is named by its key.
func (s *session) seen(ctx context.Context, name string) (arena.Entrant, error) {
	if key := storedKey.FindStringSubmatch(name); key != nil {
		v, err := s.store.Find(ctx, s.contest.Name(), key[2])
		if !errors.Is(err, store.ErrNotFound) {
			return arena.Entrant{Label: v.Origin, Version: v}, err
		}
	}
	return s.shop.Resolve(ctx, name)
}

// page compares the stored results and makes the page.
func (f *playFlags) page(cmd *cobra.Command, s *session, h arena.Heading, by []string) ([]byte, error) {
	ctx := cmd.Context()
	var played [2]map[int64]*store.Result
	for i, e := range h.Entrants {
		stored, err := s.store.Results(ctx, store.Series{Version: e.Version, Judge: s.contest.Judge(), Settings: h.Settings.String()})
		if err != nil {
			return nil, err
		}
		played[i] = make(map[int64]*store.Result, len(stored))
		for j := range stored {
			played[i][stored[j].Seed] = &stored[j]
		}
	}
	seeds := s.match.Seeds
	if !cmd.Flags().Changed("seeds") {
		seeds = slices.Sorted(maps.Keys(played[0]))
	}
	var a, b []*store.Result
	for _, seed := range seeds {
		a, b = append(a, played[0][seed]), append(b, played[1][seed])
	}
	known, frozen, err := s.store.Best(ctx, s.contest.Name(), s.contest.Judge())
	if err != nil {
		return nil, err
	}
	h.Frozen = frozen
	c, err := arena.Compare(arena.View{
		Goal: s.contest.Goal(), Scale: h.Scale, Fail: s.match.Fail, Known: known, Where: s.where, By: by,
	}, a, b)
	if errors.Is(err, arena.ErrNoPairs) {
		return nil, fmt.Errorf("%w with %s: \"bundle compare\" plays them", err, h.Settings)
	}
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	err = report.Write(&page, report.Input{Heading: h, Comparison: c, Heat: by})
	return page.Bytes(), err
}
