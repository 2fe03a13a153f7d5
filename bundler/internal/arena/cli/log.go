package cli

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/tune"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// logFlags are those of "bundle log".
type logFlags struct {
	store            storeFlag
	markdown, asJSON bool
	comment          string
}

func logCommand() *cobra.Command {
	var f logFlags
	cmd := &cobra.Command{
		Use:   "log GAME [NUMBER]",
		Short: "Show the notebook: every comparison and tuning with its verdict",
		Long: `Log shows what was tried with a game, by the numbers of the entries. Every "bundle compare" and
"bundle tune" writes an entry when it ends: what, when, the effect with its 95 %
interval, the verdict, the git commit (with + where files differed from it), and a
comment, which is their -m. A repeated comparison with the same result renews its
entry. With -m, log comments the entry of this number, or the last one.

--md prints a table for a README. Entries stay when versions are pruned.`,
		Example: `  bundle log wordgame
  bundle log wordgame --md
  bundle log wordgame 17 -m "holds the hand for ever where D is 0"`,
		ValidArgsFunction: project.CompleteGames,
		SilenceUsage:      true, SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 2 && !cmd.Flags().Changed("message") {
				return command.Usagef("a number goes with -m, the comment of the entry")
			}
			if f.markdown && f.asJSON {
				return command.Usagef("--md and --json cannot be combined")
			}
			return command.GameAnd(0, 1, "with -m the number of an entry")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	fs := cmd.Flags()
	f.store.flag(fs)
	fs.BoolVar(&f.markdown, "md", false, "print a table of Markdown")
	fs.BoolVar(&f.asJSON, "json", false, "print JSON instead of a table")
	fs.StringVarP(&f.comment, "message", "m", "", "comment an entry")
	return cmd
}

func (f *logFlags) run(cmd *cobra.Command, args []string) error {
	name, err := project.GameName(args[0])
	if err != nil {
		return err
	}
	proj, err := project.Open()
	if err != nil {
		return err
	}
	path := f.store.in(proj)
	if _, err := os.Stat(path); err != nil {
		return nothingNoted(name)
	}
	s, err := openStore(cmd.Context(), path)
	if err != nil {
		return err
	}
	defer s.Close()
	list, err := s.Attempts(cmd.Context(), name)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return nothingNoted(name)
	}
	out := cmd.OutOrStdout()
	switch {
	case cmd.Flags().Changed("message"):
		id := slices.MaxFunc(list, func(a, b store.Attempt) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID)) }).ID
		if len(args) == 2 {
			if id, err = strconv.ParseInt(args[1], 10, 64); err != nil {
				return command.Usagef("%q is not the number of an entry", args[1])
			}
		}
		return s.CommentAttempt(cmd.Context(), name, id, f.comment)
	case f.asJSON:
		return arena.WriteNotebookJSON(out, list)
	case f.markdown:
		return arena.WriteNotebookMarkdown(out, list)
	}
	return arena.WriteNotebook(out, list)
}

func nothingNoted(game string) error {
	return fmt.Errorf("the notebook has nothing of %s: \"bundle compare %[1]s A B\" and \"bundle tune %[1]s\" write into it", game)
}

// note is what the notebook has of this session beside a verdict.
func (s *session) note(ctx context.Context, comment string) arena.Note {
	var set []string
	for _, name := range slices.Sorted(maps.Keys(s.shop.Set)) {
		set = append(set, name+"="+s.shop.Set[name])
	}
	return arena.Note{Params: strings.Join(set, ","), Revision: s.shop.Revision(ctx), Comment: comment}
}

// noteTuned writes a tuning into the notebook.
func (s *session) noteTuned(ctx context.Context, f *tuneFlags, plan *tune.Plan, r *tune.Report) error {
	h := arena.Heading{Contest: s.contest, Settings: s.match.Settings, Scale: s.match.Scale, Where: f.play.where}
	if r.Candidate.Version.Key != "" {
		h.Entrants = []arena.Entrant{r.Current, r.Candidate}
	}
	before, found := plan.Values(r)
	return s.history().NoteTuned(ctx, h, before, found, r.End, r.Holdout, s.note(ctx, f.comment))
}
