package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"github.com/contest-bundle/bundle/tests/judge"
)

// raise puts a score among the best if it is better and they are not frozen.
func raise(ctx context.Context, tx *sql.Tx, of Series, seed int64, score float64, owner string) error {
	better := ">"
	if of.Goal == judge.Minimise {
		better = "<"
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO best (game, judge, seed, score, owner)
		SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM frozen WHERE game = ?1 AND judge = ?2)
		ON CONFLICT (game, judge, seed) DO UPDATE SET score = excluded.score, owner = excluded.owner
		WHERE excluded.score `+better+` best.score`, of.Version.Game, of.Judge, seed, score, owner)
	return err
}

// Best is the best score known of each seed, of any version and settings.
func (s *Store) Best(ctx context.Context, game, judgeVersion string) (map[int64]float64, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT seed, score FROM best WHERE game = ? AND judge = ?`, game, judgeVersion)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	best := map[int64]float64{}
	for rows.Next() {
		var seed int64
		var score float64
		if err := rows.Scan(&seed, &score); err != nil {
			return nil, err
		}
		best[seed] = score
	}
	return best, rows.Err()
}

// ImportBest puts scores from elsewhere among the best, where they are better.
// It does so also when the best are frozen.
func (s *Store) ImportBest(ctx context.Context, game, judgeVersion string, goal judge.Goal, scores map[int64]float64, from string) error {
	of := Series{Version: Version{Game: game}, Judge: judgeVersion, Goal: goal}
	err := s.transact(ctx, func(tx *sql.Tx) error {
		was, err := tx.ExecContext(ctx, `DELETE FROM frozen WHERE game = ? AND judge = ?`, game, judgeVersion)
		if err != nil {
			return err
		}
		for _, seed := range slices.Sorted(maps.Keys(scores)) {
			if err := raise(ctx, tx, of, seed, scores[seed], from); err != nil {
				return err
			}
		}
		if n, _ := was.RowsAffected(); n > 0 {
			_, err = tx.ExecContext(ctx, `INSERT INTO frozen (game, judge) VALUES (?, ?)`, game, judgeVersion)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("import best scores: %w", err)
	}
	return nil
}

// Freeze keeps the best scores of a judge as they are, or lets new results raise
// them again; then they are first raised by what was played meanwhile.
func (s *Store) Freeze(ctx context.Context, game, judgeVersion string, goal judge.Goal, on bool) error {
	if on {
		_, err := s.db.ExecContext(ctx, `INSERT INTO frozen (game, judge) VALUES (?, ?) ON CONFLICT DO NOTHING`, game, judgeVersion)
		return err
	}
	extreme, better := "max", ">"
	if goal == judge.Minimise {
		extreme, better = "min", "<"
	}
	return s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM frozen WHERE game = ? AND judge = ?`, game, judgeVersion); err != nil {
			return err
		}
		// With max or min alone, the other columns come from the row that has it.
		_, err := tx.ExecContext(ctx, `INSERT INTO best (game, judge, seed, score, owner)
			SELECT v.game, r.judge, r.seed, `+extreme+`(r.score), v.key FROM result r JOIN version v ON v.id = r.version
			WHERE v.game = ? AND r.judge = ? AND r.failure = '' GROUP BY r.seed
			ON CONFLICT (game, judge, seed) DO UPDATE SET score = excluded.score, owner = excluded.owner
			WHERE excluded.score `+better+` best.score`, game, judgeVersion)
		return err
	})
}

// Frozen tells whether the best scores of a judge are frozen.
func (s *Store) Frozen(ctx context.Context, game, judgeVersion string) (bool, error) {
	var n int
	err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM frozen WHERE game = ? AND judge = ?`, game, judgeVersion).Scan(&n)
	return n > 0, err
}
