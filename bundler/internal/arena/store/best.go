package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Bests names the best scores of a game and a judge, for one of the goals.
type Bests struct {
	Game, Judge string
	Goal        judge.Goal
}

// raise puts a score among the best if it is better.
func raise(ctx context.Context, tx *sql.Tx, of Series, seed int64, score stats.Score, owner string) error {
	b := Bests{of.Version.Game, of.Judge, of.Goal}
	var old stats.Score
	err := tx.QueryRowContext(ctx, `SELECT score, exact FROM best WHERE game = ? AND judge = ? AND seed = ?`, b.Game, b.Judge, seed).
		Scan(&old.Value, &old.Exact)
	switch {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil || !stats.IsBetter(b.Goal, score, old):
		return err
	}
	return put(ctx, tx, "best", b, seed, score, owner)
}

func put(ctx context.Context, tx *sql.Tx, table string, b Bests, seed int64, score stats.Score, owner string) error {
	_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO `+table+` (game, judge, seed, score, exact, owner) VALUES (?, ?, ?, ?, ?, ?)`,
		b.Game, b.Judge, seed, score.Value, score.Exact, owner)
	return err
}

// Best is the best score known of each seed, of any version and settings, or the
// frozen one; frozen tells which.
func (s *Store) Best(ctx context.Context, game, judgeName string) (best map[int64]stats.Score, frozen bool, err error) {
	best, err = s.scores(ctx, "frozen", game, judgeName)
	if err != nil || len(best) > 0 {
		return best, len(best) > 0, err
	}
	best, err = s.scores(ctx, "best", game, judgeName)
	return best, false, err
}

func (s *Store) scores(ctx context.Context, table, game, judgeName string) (map[int64]stats.Score, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT seed, score, exact FROM `+table+` WHERE game = ? AND judge = ?`, game, judgeName)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	scores := map[int64]stats.Score{}
	for rows.Next() {
		var seed int64
		var score stats.Score
		if err := rows.Scan(&seed, &score.Value, &score.Exact); err != nil {
			return nil, err
		}
		scores[seed] = score
	}
	return scores, rows.Err()
}

// ImportBest puts scores from elsewhere among the best, where they are better.
// Frozen scores stay.
func (s *Store) ImportBest(ctx context.Context, b Bests, scores map[int64]stats.Score, from string) error {
	of := Series{Version: Version{Game: b.Game}, Judge: b.Judge, Goal: b.Goal}
	err := s.transact(ctx, func(tx *sql.Tx) error {
		for _, seed := range slices.Sorted(maps.Keys(scores)) {
			if err := raise(ctx, tx, of, seed, scores[seed], from); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("import best scores: %w", err)
	}
	return nil
}

// CorrectBest makes scores the best known of their seeds, whatever they were; the
// frozen ones too, of seeds that have one.
func (s *Store) CorrectBest(ctx context.Context, b Bests, scores map[int64]stats.Score) error {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		for _, seed := range slices.Sorted(maps.Keys(scores)) {
			if err := put(ctx, tx, "best", b, seed, scores[seed], "corrected"); err != nil {
				return err
			}
			var frozen int
			err := tx.QueryRowContext(ctx, `SELECT count(*) FROM frozen WHERE game = ? AND judge = ? AND seed = ?`, b.Game, b.Judge, seed).Scan(&frozen)
			if err == nil && frozen > 0 {
				err = put(ctx, tx, "frozen", b, seed, scores[seed], "corrected")
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("correct best scores: %w", err)
	}
	return nil
}

// ClearBest forgets the best scores of some seeds, or all of them without any, the
// frozen ones too, and tells how many of the best went. Results stay; new ones
// become the best again.
func (s *Store) ClearBest(ctx context.Context, b Bests, seeds []int64) (cleared int64, err error) {
	err = s.transact(ctx, func(tx *sql.Tx) error {
		for _, table := range []string{"frozen", "best"} {
			cleared = 0
			clear := func(condition string, args ...any) error {
				r, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE game = ? AND judge = ?`+condition, append([]any{b.Game, b.Judge}, args...)...)
				if err != nil {
					return err
				}
				n, err := r.RowsAffected()
				cleared += n
				return err
			}
			if seeds == nil {
				if err := clear(""); err != nil {
					return err
				}
			}
			for _, seed := range seeds {
				if err := clear(" AND seed = ?", seed); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("clear best scores: %w", err)
	}
	return cleared, nil
}

// Freeze keeps the best scores of a game as they are now, and tells how many
// they are. Relative scores are then shares of these until Thaw, so that a score
// of yesterday can be set beside one of today.
func (s *Store) Freeze(ctx context.Context, game string) (scores int64, err error) {
	err = s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM frozen WHERE game = ?`, game); err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO frozen (game, judge, seed, score, exact, owner)
			SELECT game, judge, seed, score, exact, owner FROM best WHERE game = ?`, game)
		if err != nil {
			return err
		}
		scores, err = r.RowsAffected()
		return err
	})
	return scores, err
}

// Thaw forgets the frozen scores of a game.
func (s *Store) Thaw(ctx context.Context, game string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM frozen WHERE game = ?`, game)
	return err
}
