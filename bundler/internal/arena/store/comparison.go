package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Compared says which two versions of a game were compared last, and with which
// judge and settings.
type Compared struct {
	A, B            Version // IDs alone
	LabelA, LabelB  string  // how they were named
	Judge, Settings string
	Made            time.Time
}

// NoteComparison remembers a comparison as the last one of its game.
func (s *Store) NoteComparison(ctx context.Context, game string, c Compared) error {
	_, err := s.db.ExecContext(ctx, `INSERT OR REPLACE INTO comparison (game, a, b, label_a, label_b, judge, settings, made)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		game, c.A.ID, c.B.ID, c.LabelA, c.LabelB, c.Judge, c.Settings, stamp(c.Made))
	if err != nil {
		return fmt.Errorf("note the comparison: %w", err)
	}
	return nil
}

// LastComparison is the last one of a game, if both versions are still there.
func (s *Store) LastComparison(ctx context.Context, game string) (c Compared, ok bool, err error) {
	var made string
	err = s.db.QueryRowContext(ctx, `SELECT a, b, label_a, label_b, judge, settings, made FROM comparison WHERE game = ?`, game).
		Scan(&c.A.ID, &c.B.ID, &c.LabelA, &c.LabelB, &c.Judge, &c.Settings, &made)
	if errors.Is(err, sql.ErrNoRows) {
		return Compared{}, false, nil
	}
	if err == nil {
		c.Made, err = time.Parse(time.RFC3339Nano, made)
	}
	if err != nil {
		return Compared{}, false, fmt.Errorf("the last comparison of %s: %w", game, err)
	}
	return c, true, nil
}
