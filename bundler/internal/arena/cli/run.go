package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/outfile"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

func runCommand() *cobra.Command {
	var f playFlags
	var comment string
	var failed bool
	cmd := &cobra.Command{
		Use:   "run GAME [VERSION]",
		Short: "Play a version over many cases",
		Long: `Run plays a version of a solver over many cases and prints a table: mean, sum,
share of the best known scores, failures by kind, times, worst seeds.

VERSION is the working tree by default (bundled and built once), or a file, a git
revision, a stored version's key, a setting name=value, or cmd:COMMAND. Results
are stored case by case; a run plays what is missing, so it can be stopped and
taken up again: Ctrl-C prints the table of what there is. Below the table stands how
the version that was played before did on the same seeds. --failed plays the cases
that the last version failed, --watch prints every case as it ends. Exit status: 0 played, 1 failed, 2 wrong usage, 130 interrupted.`,
		Example: `  bundle run wordgame --seeds 1-1000
  bundle run wordgame HEAD~1 --serial --seeds 1-20
  bundle run wordgame --cmd './a.out' --json
  bundle run wordgame --failed
  bundle run mine --atcoder ./tester --input 'in/{seed04}.txt' --cmd 'python3 main.py'`,
		ValidArgsFunction: project.CompleteGames,
		SilenceUsage:      true, SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args)+len(f.commands) > 2 || len(args) == 0 {
				return command.Usagef("name a game and at most one version (or --cmd)")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer s.close()
			if failed {
				if err := s.onlyFailed(cmd.Context()); err != nil {
					return err
				}
			}
			name, err := s.only(cmd.Context(), f.names(args))
			if err != nil {
				return err
			}
			h, err := s.play(cmd, &f, name)
			if cmd.Flags().Changed("message") {
				err = errors.Join(err, s.comment(cmd.Context(), h, comment))
			}
			if stopped := s.stopped(cmd, &h, err); err != nil && !stopped {
				return err
			}
			return cmp.Or(f.printRun(cmd, s, h), err)
		},
	}
	f.flags(cmd)
	cmd.Flags().BoolVar(&failed, "failed", false, "only those cases of --seeds that the last version failed")
	cmd.Flags().BoolVar(&f.watch, "watch", false, "print every case as it ends")
	cmd.Flags().StringVarP(&comment, "message", "m", "", "comment the version, as \"bundle runs\" shows it")
	return cmd
}

// comment comments the version that played; a run that was stopped has one too.
func (s *session) comment(ctx context.Context, h arena.Heading, text string) error {
	for i := range h.Entrants {
		v := &h.Entrants[i].Version
		if err := s.store.Comment(context.WithoutCancel(ctx), *v, text); err != nil {
			return err
		}
		v.Comment = text
	}
	return nil
}

// names are the versions on the command line.
func (f *playFlags) names(args []string) []string {
	names := append([]string(nil), args[1:]...)
	for _, line := range f.commands {
		names = append(names, "cmd:"+line)
	}
	return names
}

// only is the one version of a run: the given one, or the solver of a pahcer
// configuration, built by its compile steps, or the working tree.
func (s *session) only(ctx context.Context, names []string) (string, error) {
	switch {
	case len(names) == 1:
		return names[0], nil
	case s.pahcer != nil:
		return "cmd:" + s.pahcer.Solver, s.pahcer.Compile(ctx)
	}
	return ".", nil
}

// play resolves the versions and plays what is missing.
func (s *session) play(cmd *cobra.Command, f *playFlags, names ...string) (arena.Heading, error) {
	ctx := cmd.Context()
	h := arena.Heading{Contest: s.contest, Settings: s.match.Settings, Jobs: s.match.Jobs, Scale: s.match.Scale, Where: f.where, Pooled: s.match.Pooled && s.match.Crew != nil}
	for _, name := range names {
		e, err := s.shop.Resolve(ctx, name)
		if err != nil {
			return h, err
		}
		s.match.Entrants = append(s.match.Entrants, e)
	}
	if err := s.sayKey(ctx, cmd.ErrOrStderr()); err != nil {
		return h, err
	}
	var err error
	h.Entrants = s.match.Entrants
	h.Played, err = s.match.Play(ctx)
	s.progress.Clear()
	if err == nil || h.Played == nil || ctx.Err() == nil && h.Played.New == 0 {
		return h, err
	}
	stored := arena.Count(h.Played.New, "case") + " played now and stored; the same command goes on from there"
	if ctx.Err() != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "bundle: stopped; %s\n", stored)
		return h, command.StatusError(command.Interrupted)
	}
	return h, fmt.Errorf("%w\n\t%s", err, stored)
}

func (f *playFlags) printRun(cmd *cobra.Command, s *session, h arena.Heading) error {
	known, frozen, err := s.store.Best(cmd.Context(), s.contest.Name(), s.contest.Judge())
	if err != nil {
		return err
	}
	h.Frozen = frozen
	played := h.Played.Results[0]
	if err := arena.CheckWhere(s.where, played); err != nil {
		return err
	}
	results := slices.DeleteFunc(slices.Clone(played), func(r *store.Result) bool { return r == nil || !arena.Keeps(s.where, r) })
	if len(results) == 0 {
		return fmt.Errorf("no case of these seeds meets %s", s.where)
	}
	h.LeftOut = s.asked - len(results)
	view, err := s.view(cmd.Context(), known)
	if err != nil {
		return err
	}
	sum, err := arena.Summarise(view, results)
	if err != nil {
		return err
	}
	if f.csvPath != "" {
		err := f.writeCSV(cmd, func(w io.Writer) error { return arena.WriteCSV(w, h.Entrants[0].Label, sum) })
		if err != nil || f.csvPath == "-" {
			return err
		}
	}
	if f.asJSON {
		return arena.WriteSummaryJSON(cmd.OutOrStdout(), h, sum)
	}
	if err := arena.WriteSummary(cmd.OutOrStdout(), h, sum); err != nil {
		return err
	}
	if err := s.writeBefore(cmd, h, view, results); err != nil {
		return err
	}
	if err := s.writePlace(cmd, view, results); err != nil {
		return err
	}
	if err := f.writeFailed(cmd, s, sum); err != nil {
		return err
	}
	if !sum.StandsOut() {
		return nil
	}
	return s.writeWatch(cmd, labels(h), sum.Worst[0].Seed)
}

// writeCSV writes to the file of --csv.
func (f *playFlags) writeCSV(cmd *cobra.Command, do func(io.Writer) error) error {
	if f.csvPath == "-" {
		return do(cmd.OutOrStdout())
	}
	var text bytes.Buffer
	if err := do(&text); err != nil {
		return err
	}
	return outfile.Write(f.csvPath, text.Bytes())
}
