package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// Exit statuses of compare. Better is 0, so that "bundle compare ... && adopt"
// adopts only what is.
var compareStatus = map[stats.Outcome]int{
	stats.Better:       0,
	stats.NoDifference: 3,
	stats.Worse:        4,
	stats.SignConflict: 5,
}

func compareCommand() *cobra.Command {
	var f playFlags
	var race bool
	cmd := &cobra.Command{
		Use:   "compare GAME A [B]",
		Short: "Decide which of two versions is better",
		Long: `Compare plays two versions on the same cases, in turn, and says whether B is better
than A: two witnesses must agree, the signed-rank test and the bootstrap interval
on the contest's scale. B is the working tree if it is left out.

A version is a file, a git revision, a stored version's key, a setting name=value
of the working tree, ".", or cmd:COMMAND (also as --cmd). Results that are stored
are not played again. --race stops as soon as B is losing and never names a
winner early.

Exit status: 0 B is better, 3 no difference, 4 B is worse or was dropped by the
race, 5 sign conflict; 1 failed, 2 wrong usage, 130 interrupted.`,
		Example: `  bundle compare wordgame HEAD
  bundle compare wordgame . tile_price=4 --seeds 1-300 --by N,T
  bundle compare territory old.go new.go --where 'M>4' --json
  bundle compare battleships . --cmd ./peer.out`,
		ValidArgsFunction: project.CompleteGames,
		SilenceUsage:      true, SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if n := len(args) + len(f.commands); len(args) == 0 || n < 2 || n > 3 {
				return command.Usagef("name a game and two versions; the second is the working tree if it is left out")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			names := f.names(args)
			if len(names) == 1 {
				names = append(names, ".")
			}
			s, err := f.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer s.close()
			s.match.Race = race
			h, err := s.play(cmd, &f, names...)
			if stopped := s.stopped(cmd, &h, err); err != nil && !stopped {
				return err
			}
			printErr := f.printCompare(cmd, s, h)
			if h.Stopped && (printErr == nil || errors.As(printErr, new(command.StatusError)) || errors.Is(printErr, arena.ErrNoPairs)) {
				return err
			}
			return printErr
		},
	}
	f.flags(cmd)
	cmd.Flags().StringSliceVar(&f.by, "by", nil, "comma-separated features to group the cases by, such as N,T")
	cmd.Flags().StringVarP(&f.comment, "message", "m", "", "comment the entry of the notebook, which \"bundle log\" shows")
	cmd.Flags().BoolVar(&race, "race", false, "stop as soon as B is losing")
	return cmd
}

func (f *playFlags) printCompare(cmd *cobra.Command, s *session, h arena.Heading) error {
	known, frozen, err := s.store.Best(cmd.Context(), s.contest.Name(), s.contest.Judge())
	if err != nil {
		return err
	}
	h.Frozen = frozen
	if !h.Stopped {
		if err := s.history().NoteComparison(cmd.Context(), h); err != nil {
			return err
		}
	}
	view, err := s.view(cmd.Context(), known)
	if err != nil {
		return err
	}
	view.By = f.by
	c, err := arena.Compare(view, h.Played.Results[0], h.Played.Results[1])
	if err != nil {
		return err
	}
	h.LeftOut = s.asked - len(c.Pairs)
	if !h.Stopped {
		if err := s.history().NoteCompared(cmd.Context(), h, c, s.note(cmd.Context(), f.comment)); err != nil {
			return err
		}
	}
	if f.csvPath != "" {
		err := f.writeCSV(cmd, func(w io.Writer) error {
			if err := arena.WriteCSV(w, h.Entrants[0].Label, c.A); err != nil {
				return err
			}
			return arena.AppendCSV(w, h.Entrants[1].Label, c.B)
		})
		if err != nil {
			return err
		}
	}
	switch {
	case f.csvPath == "-":
	case f.asJSON:
		err = arena.WriteComparisonJSON(cmd.OutOrStdout(), h, c)
	default:
		if err = arena.WriteComparison(cmd.OutOrStdout(), h, c); err == nil && len(c.Worst) > 0 {
			err = s.writeWatch(cmd, labels(h), c.Worst[0].A.Seed)
		}
	}
	if err != nil {
		return err
	}
	status := compareStatus[c.Outcome]
	if h.Played.Dropped {
		status = compareStatus[stats.Worse]
	}
	if status != 0 {
		return command.StatusError(status)
	}
	return nil
}
