package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/arena/standings"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// bestFlags are what "bundle runs" does with the best known scores of a game.
type bestFlags struct {
	file  string
	field string // standings whose contestants are opponents
	set   []string
	clear bool
	seeds string
}

func (f *bestFlags) flags(fs *pflag.FlagSet) {
	fs.StringVar(&f.file, "best", "", "read best known scores from this file; better ones count")
	fs.StringVar(&f.field, "opponents", "", "read the scores of others from this file: standings of AtCoder, or CSV")
	fs.StringArrayVar(&f.set, "set-best", nil, "correct a best known score, as SEED=SCORE; may be repeated")
	fs.BoolVar(&f.clear, "clear-best", false, "forget the best known scores, of all seeds or of those of --seeds")
	fs.StringVar(&f.seeds, "seeds", "", "seeds of --clear-best")
}

func (f *bestFlags) asked() bool { return f.file != "" || f.field != "" || len(f.set) > 0 || f.clear }

// action reads the flags and tells what they do.
func (f *bestFlags) action() (func(*cobra.Command, *store.Store, string) error, error) {
	switch {
	case f.file != "":
		return f.read, nil
	case f.field != "":
		return f.readOpponents, nil
	case len(f.set) > 0:
		scores := map[int64]stats.Score{}
		for _, text := range f.set {
			seed, score, _ := strings.Cut(text, "=")
			n, err := strconv.ParseInt(strings.TrimSpace(seed), 10, 64)
			s, ok := stats.ParseScore(strings.TrimSpace(score))
			if err != nil || !ok {
				return nil, fmt.Errorf("--set-best %s: want SEED=SCORE", text)
			}
			scores[n] = s
		}
		return func(cmd *cobra.Command, s *store.Store, game string) error {
			b, err := bestsOf(cmd.Context(), s, game)
			if err == nil {
				err = s.CorrectBest(cmd.Context(), b, scores)
			}
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "%s corrected for the judge %s\n", arena.Count(len(scores), "best score"), b.Judge)
			}
			return err
		}, nil
	}
	var seeds []int64
	if f.seeds != "" {
		var err error
		if seeds, err = arena.ParseSeeds(f.seeds); err != nil {
			return nil, err
		}
	}
	return func(cmd *cobra.Command, s *store.Store, game string) error {
		b, err := bestsOf(cmd.Context(), s, game)
		if err != nil {
			return err
		}
		n, err := s.ClearBest(cmd.Context(), b, seeds)
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%s of the judge %s cleared\n", arena.Count(int(n), "best score"), b.Judge)
		}
		return err
	}, nil
}

// bestsOf are the best scores of the judge with which a game was played last, or of
// its built-in judge.
func bestsOf(ctx context.Context, s *store.Store, game string) (store.Bests, error) {
	b, ok, err := s.LastJudge(ctx, game)
	if ok || err != nil {
		return b, err
	}
	g, err := games.Find(game)
	if err != nil {
		return b, fmt.Errorf("%w, and it was not played yet with one from outside: \"bundle run %s\" with its tester makes it known", err, game)
	}
	return store.Bests{Game: game, Judge: g.Version(), Goal: g.Goal()}, nil
}

// read reads best scores from the file.
func (f *bestFlags) read(cmd *cobra.Command, s *store.Store, game string) error {
	text, err := os.ReadFile(f.file)
	if err != nil {
		return err
	}
	read := scoreLines
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		read = scoreObject
	}
	b, err := bestsOf(cmd.Context(), s, game)
	if err != nil {
		return err
	}
	scores, err := read(f.file, text)
	if all, notStandings := standings.Read(f.file); err != nil && notStandings == nil {
		scores, err = standings.Best(all, b.Goal), nil
	}
	if err != nil {
		return err
	}
	if err := s.ImportBest(cmd.Context(), b, scores, filepath.Base(f.file)); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s read for the judge %s\n", arena.Count(len(scores), "best score"), b.Judge)
	return nil
}

// readOpponents replaces the opponents by those of the file, whose scores are best known
// ones too.
func (f *bestFlags) readOpponents(cmd *cobra.Command, s *store.Store, game string) error {
	all, err := standings.Read(f.field)
	if err != nil {
		return err
	}
	b, err := bestsOf(cmd.Context(), s, game)
	if err != nil {
		return err
	}
	if err := s.SetOpponents(cmd.Context(), b, all); err != nil {
		return err
	}
	best := standings.Best(all, b.Goal)
	if err := s.ImportBest(cmd.Context(), b, best, filepath.Base(f.field)); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s on %s read for the judge %s\n", arena.Count(len(all), "opponent"), arena.Count(len(best), "seed"), b.Judge)
	return nil
}

// scoreLines reads a seed and a score on each line; the first may be a heading.
func scoreLines(file string, text []byte) (map[int64]stats.Score, error) {
	scores := map[int64]stats.Score{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(strings.ReplaceAll(lines.Text(), ",", " "))
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 {
			return nil, fmt.Errorf("%s:%d: want a seed and a score", file, n)
		}
		seed, err := strconv.ParseInt(fields[0], 10, 64)
		score, ok := stats.ParseScore(fields[1])
		switch {
		case err == nil && ok:
			scores[seed] = score
		case n > 1:
			return nil, fmt.Errorf("%s:%d: want a seed and a score", file, n)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return scores, nil
}

// scoreObject reads pahcer's best_scores.json: one object with a score by seed.
func scoreObject(file string, text []byte) (map[int64]stats.Score, error) {
	bySeed := map[string]json.Number{}
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(&bySeed); err != nil {
		return nil, fmt.Errorf("%s: want an object with a score by seed: %w", file, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: there is more after the object with the scores", file)
	}
	scores := map[int64]stats.Score{}
	for _, key := range slices.Sorted(maps.Keys(bySeed)) {
		seed, err := strconv.ParseInt(key, 10, 64)
		score, ok := stats.ParseScore(bySeed[key].String())
		if err != nil || !ok {
			return nil, fmt.Errorf("%s: %q: %q is not a seed with a score", file, key, bySeed[key].String())
		}
		scores[seed] = score
	}
	return scores, nil
}
