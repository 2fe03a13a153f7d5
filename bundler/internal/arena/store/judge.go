package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A GoalError tells that a game is to be played for another goal than the results
// that the store has of it.
type GoalError struct {
	Game         string
	Asked, Known judge.Goal
	Path         string // of the store
}

func (e *GoalError) Error() string {
	return fmt.Sprintf("the results of %s in %s are of a judge whose goal is to %s the score, not to %s it", e.Game, e.Path, e.Known, e.Asked)
}

// NoteJudge remembers the goal of a judge that a game is played with. The error is
// a *GoalError if the game has results of a judge with another goal.
func (s *Store) NoteJudge(ctx context.Context, b Bests) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		var other string
		err := tx.QueryRowContext(ctx, `SELECT j.goal FROM judge j WHERE j.game = ? AND j.goal <> ? AND EXISTS
			(SELECT 1 FROM result r JOIN version v ON v.id = r.version WHERE v.game = j.game AND r.judge = j.name)`, b.Game, b.Goal.String()).Scan(&other)
		switch {
		case err == nil:
			return &GoalError{b.Game, b.Goal, 1 - b.Goal, s.path}
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO judge (game, name, goal) VALUES (?, ?, ?)`, b.Game, b.Judge, b.Goal.String())
		return err
	})
}

// LastJudge is the judge with which a game was played last; ok is false if it was
// not, or by a tool that did not note the judge's goal.
func (s *Store) LastJudge(ctx context.Context, game string) (b Bests, ok bool, err error) {
	b.Game = game
	var goal string
	err = s.db.QueryRowContext(ctx, `SELECT j.name, j.goal FROM judge j JOIN result r ON r.judge = j.name JOIN version v ON v.id = r.version
		WHERE j.game = ?1 AND v.game = ?1 ORDER BY r.played DESC LIMIT 1`, game).Scan(&b.Judge, &goal)
	if errors.Is(err, sql.ErrNoRows) {
		return b, false, nil
	}
	if err == nil {
		b.Goal, err = judge.ParseGoal(goal)
	}
	return b, err == nil, err
}

// GoalOf is the goal of a judge that a game was played with; it is to maximise the
// score where an older tool did not note it.
func (s *Store) GoalOf(ctx context.Context, game, judgeName string) (judge.Goal, error) {
	var goal string
	err := s.db.QueryRowContext(ctx, `SELECT goal FROM judge WHERE game = ? AND name = ?`, game, judgeName).Scan(&goal)
	if errors.Is(err, sql.ErrNoRows) {
		return judge.Maximise, nil
	}
	if err != nil {
		return judge.Maximise, fmt.Errorf("the goal of %s: %w", game, err)
	}
	return judge.ParseGoal(goal)
}
