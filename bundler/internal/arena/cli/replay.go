package cli

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/judge/process"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
)

// replayFlags are those of "bundle replay".
type replayFlags struct {
	play    playFlags
	seed    int64
	worst   bool
	version string
	out     string
	open    bool
}

func replayCommand() *cobra.Command {
	f := replayFlags{play: playFlags{scaleFlags: scaleFlags{scale: string(stats.Sum)}}}
	cmd := &cobra.Command{
		Use:   "replay GAME [A [B]]",
		Short: "Play one case and make a page of it",
		Long: `Replay plays the case of a seed once and writes a page that shows it turn by turn:
the board, the score, and what the solver knew. The page needs nothing else and
opens from the file system. Two versions stand side by side. --open shows it in a
browser.

--worst takes the seed from the results store: of two versions the one that the
second lost most to the first, of a single one its worst. Without versions they are
those of the last comparison, or what was played last since.

A version is named as for "bundle run"; without one it is the working tree. What
is bundled here is bundled with the tuned parameter "debug" set, if it has one, for
the lines that tell what the solver knows; so is a stored version whose tree is
there as it was. A file, a command and another stored version are played as they
are. By the clock a solver may play another game than it did in a run: --budget
makes games repeatable.`,
		Example: `  bundle replay wordgame --seed 17 --open
  bundle replay wordgame --worst --open
  bundle replay territory HEAD . --seed 40 --budget 200 -o replay.html
  bundle replay battleships --seed 3 --version 1a2b3c4d5e -o replay.html`,
		ValidArgsFunction: project.CompleteGames,
		SilenceUsage:      true, SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			switch n := len(args) + len(f.play.commands); {
			case len(args) == 0 || n > 3 || f.version != "" && n > 1:
				return command.Usagef("name a game and at most two versions")
			case cmd.Flags().Changed("seed") && f.worst:
				return command.Usagef("--seed and --worst cannot be combined")
			case !cmd.Flags().Changed("seed") && !f.worst:
				return command.Usagef("name the case with --seed, or take the --worst")
			case f.open && f.out == "-":
				return command.Usagef("--open needs a file: leave out -o -")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	fs := cmd.Flags()
	fs.Int64Var(&f.seed, "seed", 0, "seed of the case")
	fs.BoolVar(&f.worst, "worst", false, "the stored case that B lost most to A, or that a single version did worst")
	fs.BoolVar(&f.open, "open", false, "show the page in a browser")
	fs.StringVar(&f.version, "version", "", "the version that plays (default: the working tree)")
	fs.StringVarP(&f.out, "output", "o", "", "file to write (default: GAME-SEED.html, - for standard output)")
	f.play.budgetFlag(fs)
	fs.StringArrayVar(&f.play.commands, "cmd", nil, "command line of a solver in any language; may be repeated")
	fs.DurationVar(&f.play.timeLimit, "time-limit", 0, "own time of the case (default: the contest's, or that of the worst case)")
	f.play.store.flag(fs)
	f.play.src.Flags(cmd)
	return cmd
}

// names are the versions that play, nil if none is named.
func (f *replayFlags) names(args []string) []string {
	if f.version != "" {
		return []string{f.version}
	}
	return f.play.names(args)
}

func (f *replayFlags) run(cmd *cobra.Command, args []string) error {
	name, err := project.GameName(args[0])
	if err != nil {
		return err
	}
	game, err := games.Find(name)
	if err != nil {
		return command.Usagef("%w; only their cases can be replayed", err)
	}
	drawing, err := games.Drawing(name)
	if err != nil {
		return command.Usage(err)
	}
	f.play.seeds, f.play.stored = fmt.Sprint(f.seed), f.worst
	s, err := f.play.open(cmd, name)
	if err != nil {
		return err
	}
	defer s.store.Close()
	names := f.names(args)
	var worst *worstCase
	if f.worst {
		if len(names) > 0 {
			worst, err = s.worstOf(cmd.Context(), names)
		} else {
			names, worst, err = s.worstOfLast(cmd.Context())
		}
		if err != nil {
			return err
		}
		f.seed = worst.Seed
		if !cmd.Flags().Changed("time-limit") {
			f.play.timeLimit = worst.Limits.Time
		}
		fmt.Fprintln(cmd.ErrOrStderr(), worst)
	}
	if len(names) == 0 {
		names = []string{"."}
	}
	var played []replay.Version
	for i, version := range names {
		e, drop, err := s.talking(cmd.Context(), version)
		if err != nil {
			return err
		}
		if worst != nil && worst.names != nil && e.Label != presentTree {
			e.Label = worst.names[i]
		}
		record, err := replay.Play(cmd.Context(), game, f.seed, process.Config{Argv: e.Command.Argv, Dir: e.Command.Dir, Env: e.Command.Environ(), Limit: f.play.timeLimit})
		drop()
		if err != nil {
			return err
		}
		played = append(played, replay.Version{Label: e.Label, Key: e.Version.Short(), Record: record})
	}
	page, err := replay.New(game, drawing, f.seed, played)
	if err != nil {
		return err
	}
	if err := f.write(cmd, name, page); err != nil {
		return err
	}
	if worst != nil {
		worst.note(cmd.ErrOrStderr(), page)
	}
	if f.open {
		return openPage(cmd, f.out)
	}
	return nil
}

// write writes the page and says what it shows.
func (f *replayFlags) write(cmd *cobra.Command, game string, page *replay.Page) error {
	var html bytes.Buffer
	if err := page.Write(&html); err != nil {
		return err
	}
	if f.out == "" {
		f.out = fmt.Sprintf("%s-%d.html", game, f.seed)
	}
	if err := command.Write(cmd, f.out, html.Bytes()); err != nil {
		return err
	}
	said := cmd.ErrOrStderr()
	for k, p := range page.Plays {
		result := fmt.Sprintf("%s: %s", p.Failure, p.Message)
		if p.Score != nil {
			result = strconv.FormatFloat(*p.Score, 'f', -1, 64)
		}
		side := ""
		if len(page.Plays) > 1 {
			side = string(rune('A'+k)) + "  "
		}
		fmt.Fprintf(said, "%s%s  %s: %s, %s\n", side, p.Version, p.Label, result, arena.Count(len(p.Frames), "turn"))
	}
	if f.out != "-" {
		fmt.Fprintln(said, "written to", f.out)
	}
	return nil
}
