package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// caseParts are the parts of a case that are kept.
var caseParts = [3]struct{ name, what string }{
	{archive.Input, "the input"}, {archive.Output, "the solver's output"}, {archive.Stderr, "the solver's stderr"},
}

// runsFlags are what "bundle runs" does besides listing.
type runsFlags struct {
	store                       storeFlag
	comment                     string
	prune, freeze, thaw, asJSON bool
	all                         bool
	seed                        int64
	parts                       [3]bool // --in, --out, --err
	best                        bestFlags
}

func runsCommand() *cobra.Command {
	var f runsFlags
	cmd := &cobra.Command{
		Use:   "runs [GAME [VERSION...]]",
		Short: "List, comment and prune what was played",
		Long: `Runs lists the versions in the results store with their cases and means, the
newest last. With -m it comments a version, with --prune it deletes versions and
their results. --freeze keeps the best known scores of a game as they are, so that
relative scores stay comparable; --thaw ends that. --best reads best scores from a
file with a seed and a score on each line, from pahcer's best_scores.json, or from
standings with a score for each seed; --opponents reads standings as opponents, among
whom "bundle run" tells the place;
--set-best corrects them and --clear-best forgets them, of all seeds or of those of
--seeds. They are those of the judge with which the game was played last. --seed
shows how a version played one case, with what a failed one printed; of a tester from
outside --in, --out and --err print the case's files.

Means stand together only where the versions played the same seeds, and are of the
seeds that all of these finished.`,
		Example: `  bundle runs wordgame
  bundle runs wordgame 1a2b3c -m "windows with scaffolding"
  bundle runs wordgame 1a2b3c --seed 17
  bundle runs mine 1a2b3c --seed 17 --err
  bundle runs wordgame --prune 1a2b3c 4d5e6f
  bundle runs mine --best pahcer/best_scores.json
  bundle runs mine --opponents result.csv
  bundle runs mine --set-best 17=1234
  bundle runs mine --clear-best --seeds 1-10`,
		ValidArgsFunction: project.CompleteGames,
		SilenceUsage:      true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			do, err := f.action(cmd, args)
			if err != nil {
				return command.Usage(err)
			}
			proj, err := project.Open()
			if err != nil {
				return err
			}
			path := f.store.in(proj)
			if _, err := os.Stat(path); err != nil && f.store.path != "" && f.best.file == "" {
				return fmt.Errorf("results store %s: there is no such file", path)
			}
			if _, err := os.Stat(path); err != nil && f.best.file == "" {
				return fmt.Errorf("nothing was played yet: %w", err)
			}
			s, err := openStore(cmd.Context(), path)
			if err != nil {
				return err
			}
			defer s.Close()
			return do(s)
		},
	}
	fs := cmd.Flags()
	f.store.flag(fs)
	fs.StringVarP(&f.comment, "message", "m", "", "comment the version")
	fs.BoolVar(&f.prune, "prune", false, "delete the versions and their results")
	fs.BoolVar(&f.freeze, "freeze", false, "keep the best known scores of the game as they are")
	fs.BoolVar(&f.thaw, "thaw", false, "let new results raise the best known scores again")
	f.best.flags(fs)
	fs.Int64Var(&f.seed, "seed", 0, "show how the version played this case")
	for i, part := range caseParts {
		fs.BoolVar(&f.parts[i], part.name, false, "with --seed: print "+part.what+" as it was, for a tester from outside")
	}
	fs.BoolVar(&f.all, "all", false, "list versions without results too, such as those bundled for a replay")
	fs.BoolVar(&f.asJSON, "json", false, "print JSON instead of a table")
	return cmd
}

// action chooses what to do; at most one of the flags that change the store may
// be given.
func (f *runsFlags) action(cmd *cobra.Command, args []string) (func(*store.Store) error, error) {
	ctx, out := cmd.Context(), cmd.OutOrStdout()
	asked := map[bool]int{}
	oneCase := cmd.Flags().Changed("seed")
	for _, on := range []bool{cmd.Flags().Changed("message"), oneCase, f.prune, f.freeze, f.thaw, f.best.file != "", f.best.field != "", len(f.best.set) > 0, f.best.clear} {
		asked[on]++
	}
	game := ""
	if len(args) > 0 {
		var err error
		if game, err = project.GameName(args[0]); err != nil {
			return nil, err
		}
	}
	parts := 0
	for _, on := range f.parts {
		if on {
			parts++
		}
	}
	switch {
	case parts > 1 || parts == 1 && !oneCase:
		return nil, errors.New("--in, --out and --err print a part of the case that --seed names, one at a time")
	case asked[true] > 1:
		return nil, errors.New("-m, --seed, --prune, --freeze, --thaw, --best, --opponents, --set-best and --clear-best cannot be combined")
	case asked[true] == 1 && game == "":
		return nil, errors.New("name the game")
	case cmd.Flags().Changed("message"):
		if len(args) != 2 {
			return nil, errors.New("-m wants a game and one version")
		}
		return func(s *store.Store) error {
			v, err := s.Find(ctx, game, args[1])
			if err != nil {
				return err
			}
			return s.Comment(ctx, v, f.comment)
		}, nil
	case oneCase:
		if len(args) != 2 {
			return nil, errors.New("--seed wants a game and one version")
		}
		for i, part := range caseParts {
			if f.parts[i] {
				return func(s *store.Store) error { return showPart(cmd, s, game, args[1], f.seed, part.name) }, nil
			}
		}
		return func(s *store.Store) error { return showCase(cmd, s, game, args[1], f.seed) }, nil
	case f.prune:
		if len(args) < 2 {
			return nil, errors.New("--prune wants the versions to delete")
		}
		return func(s *store.Store) error { return prune(cmd, s, game, args[1:]) }, nil
	case len(args) > 1:
		return nil, errors.New("versions are named only with -m, --seed and --prune")
	case f.freeze:
		return func(s *store.Store) error {
			n, err := s.Freeze(ctx, game)
			if err == nil {
				fmt.Fprintf(out, "the best scores of %d cases of %s are frozen\n", n, game)
			}
			return err
		}, nil
	case f.thaw:
		return func(s *store.Store) error { return s.Thaw(ctx, game) }, nil
	case f.best.asked():
		do, err := f.best.action()
		if err != nil {
			return nil, err
		}
		return func(s *store.Store) error { return do(cmd, s, game) }, nil
	}
	return func(s *store.Store) error {
		runs, err := s.Runs(ctx, game)
		if err != nil {
			return err
		}
		if f.asJSON {
			return listJSON(out, runs)
		}
		if len(runs) == 0 {
			return nothingPlayed(ctx, s, game)
		}
		return listRuns(out, runs, f.all)
	}, nil
}

// showCase prints how a version played a seed, under all settings.
func showCase(cmd *cobra.Command, s *store.Store, game, prefix string, seed int64) error {
	v, err := s.Find(cmd.Context(), game, prefix)
	if err != nil {
		return err
	}
	records, err := s.Case(cmd.Context(), v, seed)
	if err != nil {
		return err
	}
	if len(records) == 0 {
		return fmt.Errorf("version %s of %s has not played seed %d", v.Short(), game, seed)
	}
	return arena.WriteRecords(cmd.OutOrStdout(), v, records)
}

func prune(cmd *cobra.Command, s *store.Store, game string, prefixes []string) error {
	var versions []store.Version
	for _, prefix := range prefixes {
		v, err := s.Find(cmd.Context(), game, prefix)
		if err != nil {
			return err
		}
		versions = append(versions, v)
	}
	n, err := s.Prune(cmd.Context(), versions)
	if err != nil {
		return err
	}
	for _, v := range versions {
		os.RemoveAll(filepath.Join(filepath.Dir(s.Path()), "bin", v.Key)) // a built program can be built again
		kept := archive.Archive{Dir: filepath.Join(filepath.Dir(s.Path()), "played")}
		if err := kept.Forget(game, v.Key); err != nil {
			return err
		}
	}
	if err := dropPrograms(cmd.Context(), s, versions); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "deleted %d versions with %d results\n", len(versions), n)
	return nil
}

// nothingPlayed says what there is instead.
func nothingPlayed(ctx context.Context, s *store.Store, game string) error {
	runs, err := s.Runs(ctx, "")
	if err != nil {
		return err
	}
	var others []string
	for _, r := range runs {
		if !slices.Contains(others, r.Version.Game) {
			others = append(others, r.Version.Game)
		}
	}
	slices.Sort(others)
	if len(others) == 0 {
		return errors.New("nothing was played yet")
	}
	return fmt.Errorf("nothing of %s was played; there is %s", game, strings.Join(others, ", "))
}

func listJSON(w io.Writer, runs []store.Run) error {
	type line struct {
		Game      string  `json:"game"`
		Version   string  `json:"version"`
		Kind      string  `json:"kind"`
		Origin    string  `json:"origin"`
		Target    string  `json:"target"`
		Toolchain string  `json:"toolchain"`
		Comment   string  `json:"comment"`
		Judge     string  `json:"judge"`
		Settings  string  `json:"settings"`
		Cases     int     `json:"cases"`
		Failures  int     `json:"failures"`
		Mean      float64 `json:"mean"`
		Seeds     string  `json:"seeds"`
		Last      string  `json:"last_played"`
		// Hosts that played, "" for this machine.
		Hosts []string `json:"hosts"`
	}
	lines := []line{}
	for _, r := range runs {
		v := r.Version
		lines = append(lines, line{v.Game, v.Key, v.Kind, v.Origin, v.Target, v.Toolchain, v.Comment,
			r.Judge, r.Settings, r.Cases, r.Failures, r.Mean, arena.FormatSeeds(r.Seeds), r.Last.Format("2006-01-02T15:04:05Z"), r.Hosts})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(lines)
}
