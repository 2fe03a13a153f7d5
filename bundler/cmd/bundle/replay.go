package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/tests/arena"
	"github.com/contest-bundle/bundle/tests/arena/games"
	"github.com/contest-bundle/bundle/tests/arena/replay"
	"github.com/contest-bundle/bundle/tests/arena/stats"
)

// debugParameter makes a solver say on stderr what it knows.
const debugParameter = "debug"

// replayFlags are those of "bundle replay".
type replayFlags struct {
	play    playFlags
	seed    int64
	version string
	out     string
}

func replayCommand() *cobra.Command {
	f := replayFlags{play: playFlags{scale: string(stats.Sum)}}
	cmd := &cobra.Command{
		Use:   "replay GAME [A [B]]",
		Short: "Play one case and make a page of it",
		Long: `Replay plays the case of a seed once and writes a page that shows it turn by turn:
the board, the score, and what the solver knew. The page needs nothing else and
opens from the file system. Two versions stand side by side.

A version is named as for "bundle run"; without one it is the working tree. What
is bundled here is bundled with the tuned parameter "debug" set, if it has one, for
the lines that tell what the solver knows; a file, a command and a stored version
are played as they are. By the clock a solver may play another game than it did
in a run: --budget makes games repeatable.`,
		Example: `  bundle replay wordgame --seed 17
  bundle replay territory HEAD . --seed 40 --budget 200 -o replay.html
  bundle replay battleships --seed 3 --version 1a2b3c4d5e -o replay.html`,
		ValidArgsFunction: completeGames,
		SilenceUsage:      true, SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			switch n := len(args) + len(f.play.commands); {
			case len(args) == 0 || n > 3 || f.version != "" && n > 1:
				return usageError{errors.New("name a game and at most two versions")}
			case !cmd.Flags().Changed("seed"):
				return usageError{errors.New("name the case with --seed")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	fs := cmd.Flags()
	fs.Int64Var(&f.seed, "seed", 0, "seed of the case")
	fs.StringVar(&f.version, "version", "", "the version that plays (default: the working tree)")
	fs.StringVarP(&f.out, "output", "o", "", "file to write (default: GAME-SEED.html, - for standard output)")
	fs.IntVar(&f.play.budget, "budget", 0, "iterations a decision instead of the clock: the tuned parameter \"budget\"")
	fs.StringArrayVar(&f.play.commands, "cmd", nil, "command line of a solver of any language that plays; may be repeated")
	fs.DurationVar(&f.play.timeLimit, "time-limit", 0, "own time of the case (default: the contest's)")
	fs.StringVar(&f.play.storePath, "store", "", "results store (default: .bundle/results.db in the module)")
	f.play.src.flags(cmd)
	return cmd
}

// names are the versions that play.
func (f *replayFlags) names(args []string) []string {
	names := f.play.names(args)
	switch {
	case f.version != "":
		return []string{f.version}
	case len(names) == 0:
		return []string{"."}
	}
	return names
}

func (f *replayFlags) run(cmd *cobra.Command, args []string) error {
	name := args[0]
	game, err := games.Find(name)
	if err != nil {
		return usageError{fmt.Errorf("%w; only their cases can be replayed", err)}
	}
	f.play.seeds = fmt.Sprint(f.seed)
	s, err := f.play.open(cmd, name)
	if err != nil {
		return err
	}
	defer s.store.Close()
	talking := talk(s)
	var played []replay.Version
	for _, version := range f.names(args) {
		*talking = false
		e, err := s.shop.Resolve(cmd.Context(), version)
		if err == nil && *talking && e.Version.Comment == "" {
			err = s.store.Comment(cmd.Context(), e.Version, "with debug lines, for a replay")
		}
		if err != nil {
			return err
		}
		record, err := replay.Play(cmd.Context(), game, f.seed, e.Command, arena.Limits{Time: f.play.timeLimit})
		if err != nil {
			return err
		}
		if version == "." {
			version = "working tree"
		}
		played = append(played, replay.Version{Label: version, Key: e.Version.Short(), Record: record})
	}
	page, err := replay.New(game, f.seed, played)
	if err != nil {
		return err
	}
	return f.write(cmd, name, page)
}

// talk lets a session bundle with the parameter debug set, where the program has
// it and reads it. The value that it returns becomes true when it was.
func talk(s *session) *bool {
	plain, did := s.shop.Bundle, new(bool)
	s.shop.Bundle = func(ctx context.Context, root string, set map[string]string) ([]byte, error) {
		talking := map[string]string{debugParameter: "true"}
		maps.Copy(talking, set)
		if source, err := plain(ctx, root, talking); err == nil {
			*did = true
			return source, nil
		}
		return plain(ctx, root, set)
	}
	return did
}

// write writes the page and says what it shows.
func (f *replayFlags) write(cmd *cobra.Command, game string, page *replay.Page) error {
	var html bytes.Buffer
	if err := page.Write(&html); err != nil {
		return err
	}
	switch f.out {
	case "-":
		f.out = ""
	case "":
		f.out = fmt.Sprintf("%s-%d.html", game, f.seed)
	}
	if err := write(cmd, f.out, html.Bytes()); err != nil {
		return err
	}
	said := cmd.ErrOrStderr()
	for _, p := range page.Plays {
		result := fmt.Sprintf("%s: %s", p.Failure, p.Message)
		if p.Score != nil {
			result = fmt.Sprint(*p.Score)
		}
		fmt.Fprintf(said, "%s  %s  %s, %d turns\n", p.Label, p.Version, result, len(p.Frames))
	}
	if f.out != "" {
		fmt.Fprintln(said, "written to", f.out)
	}
	return nil
}
