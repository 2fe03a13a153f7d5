// Package standings reads the scores of others on each case, in one of these forms of
// CSV:
//
//   - AtCoder's ahc_standings, result.csv: a first line that begins with a word such as
//     "raw" and a number, then a line for each contestant, the name and a score for each
//     case. The cases are those of the file input.csv beside it, in its order, or the
//     seeds 0, 1, 2 and so on.
//   - A heading with a word and seeds, then a line for each contestant.
//   - Lines with a name, a seed and a score, with the heading name,seed,score.
//
// A score that is empty, or that is no number, is a failure; in AtCoder's files, where
// all scores are positive, so is 0.
package standings

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// ErrForm tells that a file is none of the forms.
var ErrForm = errors.New("it is neither the result.csv of AtCoder's standings, nor a table with seeds in its heading, nor lines name,seed,score")

// Read reads a file.
func Read(name string) ([]store.Opponent, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	all, err := parse(text, func() ([]byte, error) { return os.ReadFile(filepath.Join(filepath.Dir(name), "input.csv")) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

func parse(text []byte, inputs func() ([]byte, error)) ([]store.Opponent, error) {
	rows, err := cells(text)
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 || len(rows[0]) < 2 {
		return nil, ErrForm
	}
	head := rows[0]
	if _, err := strconv.ParseFloat(head[0], 64); err == nil {
		return nil, ErrForm
	}
	if slices.Equal(head, []string{"name", "seed", "score"}) {
		return byLine(rows[1:])
	}
	if seeds, err := numbers(head[1:]); err == nil && len(head) == len(rows[1]) {
		return byRow(rows[1:], seeds, false)
	}
	if _, err = strconv.ParseFloat(head[1], 64); err != nil {
		return nil, ErrForm
	}
	seeds, err := atcoderSeeds(inputs, len(rows[1])-1)
	if err != nil {
		return nil, err
	}
	return byRow(rows[1:], seeds, true)
}

func cells(text []byte) ([][]string, error) {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrForm, err)
	}
	return rows, nil
}

func numbers(words []string) ([]int64, error) {
	var all []int64
	for _, w := range words {
		n, err := strconv.ParseInt(strings.TrimSpace(w), 10, 64)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// atcoderSeeds are the seeds of the columns: by the first column of input.csv, the name
// of a case's file, or else by their numbers.
func atcoderSeeds(inputs func() ([]byte, error), count int) ([]int64, error) {
	text, err := inputs()
	var seeds []int64
	if errors.Is(err, fs.ErrNotExist) {
		for seed := range count {
			seeds = append(seeds, int64(seed))
		}
		return seeds, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := cells(text)
	if err != nil {
		return nil, fmt.Errorf("input.csv: %w", err)
	}
	for i, row := range rows[min(1, len(rows)):] {
		seed, err := strconv.ParseInt(strings.TrimSuffix(row[0], ".txt"), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("input.csv:%d: %q is not the number of a case", i+2, row[0])
		}
		seeds = append(seeds, seed)
	}
	if len(seeds) != count {
		return nil, fmt.Errorf("input.csv has %d cases, and the standings %d", len(seeds), count)
	}
	return seeds, nil
}

// byRow reads a line for each contestant. Those without any score are left out.
func byRow(rows [][]string, seeds []int64, zeroFails bool) ([]store.Opponent, error) {
	var all []store.Opponent
	for i, row := range rows {
		if len(row) != len(seeds)+1 {
			return nil, fmt.Errorf("line %d: %d scores, want %d", i+2, len(row)-1, len(seeds))
		}
		o := store.Opponent{Name: row[0], Scores: map[int64]stats.Score{}}
		played := false
		for k, seed := range seeds {
			score, ok := stats.ParseScore(strings.TrimSpace(row[k+1]))
			score.Failed = !ok || zeroFails && score.Value <= 0
			played = played || !score.Failed
			o.Scores[seed] = score
		}
		if played {
			all = append(all, o)
		}
	}
	return all, nil
}

func byLine(rows [][]string) ([]store.Opponent, error) {
	var all []store.Opponent
	at := map[string]int{}
	for i, row := range rows {
		if len(row) != 3 {
			return nil, fmt.Errorf("line %d: want name,seed,score", i+2)
		}
		seeds, err := numbers(row[1:2])
		if err != nil {
			return nil, fmt.Errorf("line %d: %q is not a seed", i+2, row[1])
		}
		k, ok := at[row[0]]
		if !ok {
			k = len(all)
			at[row[0]] = k
			all = append(all, store.Opponent{Name: row[0], Scores: map[int64]stats.Score{}})
		}
		score, ok := stats.ParseScore(strings.TrimSpace(row[2]))
		score.Failed = !ok
		all[k].Scores[seeds[0]] = score
	}
	return all, nil
}

// Best are the best scores of all by seed.
func Best(all []store.Opponent, goal judge.Goal) map[int64]stats.Score {
	best := map[int64]stats.Score{}
	for _, o := range all {
		for seed, score := range o.Scores {
			old, ok := best[seed]
			if !score.Failed && (!ok || stats.IsBetter(goal, score, old)) {
				best[seed] = score
			}
		}
	}
	return best
}
