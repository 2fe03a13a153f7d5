package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// raise puts a score among the best if it is better.
func raise(ctx context.Context, tx *sql.Tx, of Series, seed int64, score float64, owner string) error {
	better := ">"
	if of.Goal == judge.Minimise {
		better = "<"
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO best (game, judge, seed, score, owner) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (game, judge, seed) DO UPDATE SET score = excluded.score, owner = excluded.owner
		WHERE excluded.score `+better+` best.score`, of.Version.Game, of.Judge, seed, score, owner)
	return err
}

// Best is the best score known of each seed, of any version and settings, or the
// frozen one; frozen tells which.
func (s *Store) Best(ctx context.Context, game, judgeVersion string) (best map[int64]float64, frozen bool, err error) {
	best, err = s.scores(ctx, "frozen", game, judgeVersion)
	if err != nil || len(best) > 0 {
		return best, len(best) > 0, err
	}
	best, err = s.scores(ctx, "best", game, judgeVersion)
	return best, false, err
}

func (s *Store) scores(ctx context.Context, table, game, judgeVersion string) (map[int64]float64, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT seed, score FROM `+table+` WHERE game = ? AND judge = ?`, game, judgeVersion)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	scores := map[int64]float64{}
	for rows.Next() {
		var seed int64
		var score float64
		if err := rows.Scan(&seed, &score); err != nil {
			return nil, err
		}
		scores[seed] = score
	}
	return scores, rows.Err()
}

// ImportBest puts scores from elsewhere among the best, where they are better.
// Frozen scores stay.
func (s *Store) ImportBest(ctx context.Context, game, judgeVersion string, goal judge.Goal, scores map[int64]float64, from string) error {
	of := Series{Version: Version{Game: game}, Judge: judgeVersion, Goal: goal}
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

// Freeze keeps the best scores of a game as they are now, and tells how many
// they are. Relative scores are then shares of these until Thaw, so that a score
// of yesterday can be set beside one of today.
func (s *Store) Freeze(ctx context.Context, game string) (scores int64, err error) {
	err = s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM frozen WHERE game = ?`, game); err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO frozen SELECT * FROM best WHERE game = ?`, game)
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
