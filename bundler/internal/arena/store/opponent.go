package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// An Opponent is somebody else with scores by seed.
type Opponent struct {
	Name   string
	Scores map[int64]stats.Score
}

// SetOpponents replaces the opponents of a game and a judge.
func (s *Store) SetOpponents(ctx context.Context, b Bests, all []Opponent) error {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM opponent WHERE game = ? AND judge = ?`, b.Game, b.Judge); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, `INSERT OR REPLACE INTO opponent (game, judge, name, seed, score, exact) VALUES (?, ?, ?, ?, ?, ?)`)
		if err != nil {
			return err
		}
		defer insert.Close()
		for _, o := range all {
			for _, seed := range slices.Sorted(maps.Keys(o.Scores)) {
				score := o.Scores[seed]
				value := sql.NullFloat64{Float64: score.Value, Valid: !score.Failed}
				if _, err := insert.ExecContext(ctx, b.Game, b.Judge, o.Name, seed, value, score.Exact); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("opponents of %s: %w", b.Game, err)
	}
	return nil
}

// Opponents are those of a game and a judge, by name.
func (s *Store) Opponents(ctx context.Context, game, judge string) ([]Opponent, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT name, seed, score, exact FROM opponent WHERE game = ? AND judge = ? ORDER BY name, seed`, game, judge)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Opponent
	for rows.Next() {
		var name string
		var seed int64
		score, err := scanScore(rows, &name, &seed)
		if err != nil {
			return nil, err
		}
		if len(all) == 0 || all[len(all)-1].Name != name {
			all = append(all, Opponent{name, map[int64]stats.Score{}})
		}
		all[len(all)-1].Scores[seed] = score
	}
	return all, rows.Err()
}

// scanScore reads a row that ends with a score and its digits.
func scanScore(rows *sql.Rows, before ...any) (stats.Score, error) {
	var value sql.NullFloat64
	var score stats.Score
	err := rows.Scan(append(before, &value, &score.Exact)...)
	score.Value, score.Failed = value.Float64, !value.Valid
	return score, err
}

// Field are the scores of all versions with these settings, and of the opponents, by
// seed.
func (s *Store) Field(ctx context.Context, game, judge, settings string) (map[int64][]stats.Score, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT r.seed, r.score, r.exact FROM shown r JOIN version v ON v.id = r.version
		WHERE v.game = ?1 AND r.judge = ?2 AND r.settings = ?3
		UNION ALL SELECT seed, score, exact FROM opponent WHERE game = ?1 AND judge = ?2`, game, judge, settings)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	field := map[int64][]stats.Score{}
	for rows.Next() {
		var seed int64
		score, err := scanScore(rows, &seed)
		if err != nil {
			return nil, err
		}
		field[seed] = append(field[seed], score)
	}
	return field, rows.Err()
}
