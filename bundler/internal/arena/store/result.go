package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Series names the results that may be compared with each other seed by seed:
// of one version, from one judge, with the same settings.
type Series struct {
	Version         Version
	Judge, Settings string
	Goal            judge.Goal
}

// A Result is how one case went.
type Result struct {
	Seed int64
	// Score is the raw score; it has a meaning only where Failure is None.
	Score    float64
	Exact    string // its digits where a float64 does not hold them
	Failure  judge.Failure
	Message  string
	Moves    int
	Own      time.Duration // while the judge waited
	CPU      time.Duration
	Wall     time.Duration
	Memory   int64  // bytes
	Jobs     int    // cases played at once
	Host     string // where it was played; empty for the machine of the store
	Pooled   bool   // its score does not depend on the host
	Features []judge.Feature
	Stderr   []byte // of failed cases
	Played   time.Time
}

// Digits is the score with all its digits.
func (r *Result) Digits() string { return r.points().String() }

func (r *Result) points() stats.Score {
	return stats.Score{Value: r.Score, Exact: r.Exact, Failed: r.Failure != judge.None}
}

// Add stores a result, and its score among the best ones if it is one. It tells
// whether the result is new: the first one of a case and host stays, and of a pooled
// result the first one of the case, whatever its host. Control characters of the
// message are quoted.
func (s *Store) Add(ctx context.Context, of Series, r Result) (bool, error) {
	added := false
	err := s.transact(ctx, func(tx *sql.Tx) error {
		features, err := json.Marshal(r.Features)
		if err != nil {
			return err
		}
		score := sql.NullFloat64{Float64: r.Score, Valid: r.Failure == judge.None}
		done, err := tx.ExecContext(ctx, `INSERT INTO result
			(version, judge, settings, seed, score, exact, failure, message, moves, own, cpu, wall, memory, jobs, features, stderr, played, host, pooled)
			SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19
			WHERE NOT ?19 OR NOT EXISTS (SELECT 1 FROM result WHERE version = ?1 AND judge = ?2 AND settings = ?3 AND seed = ?4)
			ON CONFLICT DO NOTHING`,
			of.Version.ID, of.Judge, of.Settings, r.Seed, score, r.Exact, string(r.Failure), plain.Line(r.Message), r.Moves,
			int64(r.Own), int64(r.CPU), int64(r.Wall), r.Memory, r.Jobs, string(features), r.Stderr, stamp(r.Played), r.Host, r.Pooled)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if added = n > 0; err != nil || !added || r.Failure != judge.None {
			return err
		}
		return raise(ctx, tx, of, r.Seed, r.points(), of.Version.Key)
	})
	if err != nil {
		return false, fmt.Errorf("store the result of seed %d: %w", r.Seed, err)
	}
	return added, nil
}

// Kept is the stored result of the case and host of a result that was to be added,
// which is another where somebody else was first. Of a pooled result it is that of any
// host.
func (s *Store) Kept(ctx context.Context, of Series, r Result) (Result, error) {
	seed := r.Seed
	found, err := s.query(ctx, `version = ? AND judge = ? AND settings = ? AND seed = ? AND (host = ? OR ?) ORDER BY host`,
		of.Version.ID, of.Judge, of.Settings, seed, r.Host, r.Pooled)
	if err == nil && len(found) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Result{}, fmt.Errorf("the stored result of seed %d: %w", seed, err)
	}
	return found[0].Result, nil
}

// Results are the stored results of a series, by seed, and those of a seed by host,
// this machine's first.
func (s *Store) Results(ctx context.Context, of Series) ([]Result, error) {
	found, err := s.query(ctx, `version = ? AND judge = ? AND settings = ? ORDER BY seed, host`, of.Version.ID, of.Judge, of.Settings)
	if err != nil {
		return nil, fmt.Errorf("results of version %s: %w", of.Version.Short(), err)
	}
	results := make([]Result, len(found))
	for i := range found {
		results[i] = found[i].Result
	}
	return results, nil
}

// A Record is a result with the conditions of play.
type Record struct {
	Judge, Settings string
	Result
}

// Case are the results of a version on a seed, of all judges, settings and hosts.
func (s *Store) Case(ctx context.Context, v Version, seed int64) ([]Record, error) {
	found, err := s.query(ctx, `version = ? AND seed = ? ORDER BY judge, settings, host`, v.ID, seed)
	if err != nil {
		return nil, fmt.Errorf("seed %d of version %s: %w", seed, v.Short(), err)
	}
	return found, nil
}

func (s *Store) query(ctx context.Context, condition string, args ...any) ([]Record, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT judge, settings, seed, score, exact, failure, message, moves, own, cpu, wall,
		memory, jobs, features, stderr, played, host, pooled FROM result WHERE `+condition, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Record
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		found = append(found, r)
	}
	return found, rows.Err()
}

func scan(rows *sql.Rows) (Record, error) {
	var r Record
	var score sql.NullFloat64
	var features, played string
	err := rows.Scan(&r.Judge, &r.Settings, &r.Seed, &score, &r.Exact, (*string)(&r.Failure), &r.Message, &r.Moves, (*int64)(&r.Own), (*int64)(&r.CPU), (*int64)(&r.Wall),
		&r.Memory, &r.Jobs, &features, &r.Stderr, &played, &r.Host, &r.Pooled)
	if err != nil {
		return r, err
	}
	r.Score, r.Message = score.Float64, plain.Line(r.Message)
	if err := json.Unmarshal([]byte(features), &r.Features); err != nil {
		return r, fmt.Errorf("features of seed %d: %w", r.Seed, err)
	}
	r.Played, err = time.Parse(time.RFC3339Nano, played)
	return r, err
}
