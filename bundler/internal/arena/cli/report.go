package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/report"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

func reportCommand() *cobra.Command {
	f := playFlags{caseFlags: caseFlags{stored: true}}
	var by []string
	var out string
	var open bool
	cmd := &cobra.Command{
		Use:   "report GAME [A B]",
		Short: "Make a page of a comparison",
		Long: `Report makes one HTML file of two versions' results in the store: the verdict, scores
by seed, the distribution of their ratios, a heat map by two features, times,
failures. It needs no other file and no network. It plays nothing: "bundle
compare" does that.

A and B are versions as compare takes them; without them they are those of the last
comparison or, where something was played since, the two that were played last with
the same settings. The seeds are all that both have played, or those of --seeds.
--open shows the page in a browser.`,
		Example: `  bundle report territory -o report.html
  bundle report territory --open
  bundle report territory strategy=playouts . --budget 200 --by M,U > report.html`,
		ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 && len(args) != 3 || args[0] == "" {
				return command.Usagef("name a game and two versions, or a game alone for the two played last")
			}
			if open && out == "-" {
				return command.Usagef("--open needs a file: leave out -o -")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer s.store.Close()
			h, err := s.reported(cmd, args[1:])
			if err != nil {
				return err
			}
			h.Where = f.where
			page, err := f.page(cmd, s, h, by, args[1:])
			if err != nil {
				return err
			}
			named := out != ""
			if !named && (open || columns(cmd.OutOrStdout()) != nil) {
				out = s.contest.Name() + "-report.html" // a terminal shows no page
			}
			if err := command.Write(cmd, out, page); err != nil {
				return err
			}
			if !named && out != "" {
				fmt.Fprintln(cmd.ErrOrStderr(), "written to", out)
			}
			if open {
				return openPage(cmd, out)
			}
			return nil
		},
	}
	f.playing(cmd)
	cmd.Flags().Lookup("seeds").DefValue = "all that both have played"
	cmd.Flags().StringSliceVar(&by, "by", nil, "two features for the heat map and the groups, such as N,T")
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write, - for standard output (default: standard output, on a terminal GAME-report.html)")
	cmd.Flags().BoolVar(&open, "open", false, "show the page in a browser")
	return cmd
}

// reported is the heading of a report: which versions with which settings. Without
// versions the settings too are those of the last ones, unless flags name some.
func (s *session) reported(cmd *cobra.Command, names []string) (arena.Heading, error) {
	h := arena.Heading{Contest: s.contest, Settings: s.match.Settings, Scale: s.match.Scale, Played: &arena.Played{}}
	for _, name := range names {
		e, err := s.seen(cmd.Context(), name)
		if err != nil {
			return h, err
		}
		h.Entrants = append(h.Entrants, e)
	}
	if len(names) > 0 {
		return h, nil
	}
	asked := ""
	if changed := cmd.Flags().Changed; changed("serial") || changed("time-limit") || changed("memory") {
		asked = h.Settings.String()
	}
	with := ""
	var err error
	if h.Entrants, with, err = s.history().Last(cmd.Context(), asked); err != nil {
		return h, err
	}
	if len(h.Entrants) < 2 {
		return h, fmt.Errorf("%s has been played by one version alone with %s: \"bundle compare %[1]s A B\" plays two", s.contest.Name(), with)
	}
	h.Settings, err = arena.ParseSettings(with)
	return h, err
}

var storedKey = regexp.MustCompile(`^(store:)?([0-9a-f]{6,64})$`)

// find is the stored version that a name is the key of.
func (s *session) find(ctx context.Context, name string) (v store.Version, ok bool, err error) {
	key := storedKey.FindStringSubmatch(name)
	if key == nil {
		return v, false, nil
	}
	v, err = s.store.Find(ctx, s.contest.Name(), key[2])
	if errors.Is(err, store.ErrNotFound) {
		return v, false, nil
	}
	return v, err == nil, err
}

// seen is a version that need not be built again, if it is named by its key.
func (s *session) seen(ctx context.Context, name string) (arena.Entrant, error) {
	if v, ok, err := s.find(ctx, name); ok || err != nil {
		return arena.Seen(v.Origin, v), err
	}
	return s.shop.Resolve(ctx, name)
}

// page compares the stored results and makes the page.
func (f *playFlags) page(cmd *cobra.Command, s *session, h arena.Heading, by, names []string) ([]byte, error) {
	ctx := cmd.Context()
	seeds := s.match.Seeds
	if !cmd.Flags().Changed("seeds") {
		seeds = nil
	}
	rows, err := s.history().Results(ctx, []store.Version{h.Entrants[0].Version, h.Entrants[1].Version}, h.Settings.String(), seeds)
	if err != nil {
		return nil, err
	}
	known, frozen, err := s.store.Best(ctx, s.contest.Name(), s.contest.Judge())
	if err != nil {
		return nil, err
	}
	h.Frozen = frozen
	view, err := s.view(ctx, known)
	if err != nil {
		return nil, err
	}
	view.By = by
	c, err := arena.Compare(view, rows[0], rows[1])
	if errors.Is(err, arena.ErrNoPairs) {
		return nil, fmt.Errorf("%w with %s: \"bundle compare\" plays them", err, h.Settings)
	}
	if err != nil {
		return nil, err
	}
	h.LeftOut = len(rows[0]) - len(c.Pairs)
	watch := ""
	if len(c.Worst) > 0 {
		if len(names) == 0 {
			names = []string{h.Entrants[0].Version.Short(), h.Entrants[1].Version.Short()}
		}
		watch = s.watch(cmd, names, c.Worst[0].A.Seed)
	}
	var page bytes.Buffer
	err = report.Write(&page, report.Input{Heading: h, Comparison: c, Heat: by, Watch: watch})
	return page.Bytes(), err
}
