package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// An Attempt is an entry of the notebook: what was tried, and what came of it.
type Attempt struct {
	ID               int64
	Game, Kind       string // the kind is "compare" or "tune"
	LabelA, LabelB   string
	KeyA, KeyB       string
	Judge, Settings  string
	Params           string // of both, as name=value,name=value
	Cases            string // seeds and the condition on them
	Scale            string
	Pairs            int
	Effect           sql.NullFloat64 // of B, as a share of A's mean
	Low, High        sql.NullFloat64 // its 95 % interval
	Verdict, Comment string
	Revision         string // of git
	Made             time.Time
}

// NoteAttempt writes an attempt into the notebook and returns its number. One that
// repeats an entry, with the same versions, judge, settings, cases and result, renews
// it and keeps its comment, unless it has one of its own.
func (s *Store) NoteAttempt(ctx context.Context, a Attempt) (int64, error) {
	var id int64
	err := s.transact(ctx, func(tx *sql.Tx) error {
		comment := ""
		err := tx.QueryRowContext(ctx, `SELECT id, comment FROM attempt WHERE game = ? AND kind = ? AND key_a = ? AND key_b = ? AND label_b = ?
			AND judge = ? AND settings = ? AND cases = ? AND scale = ? AND effect IS ? AND verdict = ?`,
			a.Game, a.Kind, a.KeyA, a.KeyB, a.LabelB, a.Judge, a.Settings, a.Cases, a.Scale, a.Effect, a.Verdict).Scan(&id, &comment)
		if err == nil {
			if a.Comment == "" {
				a.Comment = comment
			}
			_, err = tx.ExecContext(ctx, `DELETE FROM attempt WHERE id = ?`, id)
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		var number any
		if id > 0 {
			number = id
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO attempt (id, game, kind, label_a, label_b, key_a, key_b, judge, settings, params, cases, scale,
			pairs, effect, low, high, verdict, comment, revision, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			number, a.Game, a.Kind, a.LabelA, a.LabelB, a.KeyA, a.KeyB, a.Judge, a.Settings, a.Params, a.Cases, a.Scale,
			a.Pairs, a.Effect, a.Low, a.High, a.Verdict, a.Comment, a.Revision, stamp(a.Made))
		if err == nil {
			id, err = r.LastInsertId()
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("note the attempt: %w", err)
	}
	return id, nil
}

// CommentAttempt changes the comment of a game's entry.
func (s *Store) CommentAttempt(ctx context.Context, game string, id int64, text string) error {
	r, err := s.db.ExecContext(ctx, `UPDATE attempt SET comment = ? WHERE game = ? AND id = ?`, text, game, id)
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("attempt %d of %s: %w", id, game, ErrNotFound))
	}
	return nil
}

// Attempts are the entries of a game by their numbers.
func (s *Store) Attempts(ctx context.Context, game string) (list []Attempt, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, game, kind, label_a, label_b, key_a, key_b, judge, settings, params, cases, scale,
		pairs, effect, low, high, verdict, comment, revision, made FROM attempt WHERE game = ? ORDER BY id`, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var a Attempt
		var made string
		err := rows.Scan(&a.ID, &a.Game, &a.Kind, &a.LabelA, &a.LabelB, &a.KeyA, &a.KeyB, &a.Judge, &a.Settings, &a.Params, &a.Cases, &a.Scale,
			&a.Pairs, &a.Effect, &a.Low, &a.High, &a.Verdict, &a.Comment, &a.Revision, &made)
		if err == nil {
			a.Made, err = time.Parse(time.RFC3339Nano, made)
		}
		if err != nil {
			return nil, fmt.Errorf("the notebook of %s: %w", game, err)
		}
		list = append(list, a)
	}
	return list, rows.Err()
}
