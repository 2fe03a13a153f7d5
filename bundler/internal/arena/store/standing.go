package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A Standing sums up the results of a version with one judge and settings.
type Standing struct {
	Version         Version // without its source
	Judge, Settings string
	Cases, Failures int
	Mean            float64 // of the raw scores of the cases that did not fail
	Own             time.Duration
	Last            time.Time
	Hosts           []string // that played, "" for this machine, sorted
	Revision        string   // of git, from the notebook; "" if it was not noted
}

// Standings are those of a game, of all games for an empty name, newest last. Where
// several hosts played a case, it counts once, as the view "shown" says.
// Unlike Runs they leave the single scores where they are.
func (s *Store) Standings(ctx context.Context, game string) ([]Standing, error) {
	rows, err := s.db.QueryContext(ctx, `
		SELECT v.id, v.game, v.key, v.kind, v.origin, v.target, v.toolchain, v.comment, v.created,
			r.judge, r.settings, count(*), sum(r.failure <> ''), coalesce(avg(r.score), 0), avg(r.own), max(r.played) AS last, json_group_array(DISTINCT r.host),
			coalesce((SELECT revision FROM attempt WHERE game = v.game AND key_b = v.key ORDER BY id DESC LIMIT 1), '')
		FROM shown r JOIN version v ON r.version = v.id
		WHERE ?1 = '' OR v.game = ?1
		GROUP BY v.id, r.judge, r.settings
		ORDER BY last, v.id, r.judge, r.settings`, game)
	if err != nil {
		return nil, fmt.Errorf("standings: %w", err)
	}
	defer rows.Close()
	var found []Standing
	for rows.Next() {
		var st Standing
		var own float64
		var created, last, hosts string
		v := &st.Version
		err := rows.Scan(&v.ID, &v.Game, &v.Key, &v.Kind, &v.Origin, &v.Target, &v.Toolchain, &v.Comment, &created,
			&st.Judge, &st.Settings, &st.Cases, &st.Failures, &st.Mean, &own, &last, &hosts, &st.Revision)
		if err != nil {
			return nil, err
		}
		st.Own = time.Duration(own)
		if st.Hosts, err = hostNames(hosts); err != nil {
			return nil, err
		}
		if v.Created, err = time.Parse(time.RFC3339Nano, created); err != nil {
			return nil, err
		}
		if st.Last, err = time.Parse(time.RFC3339Nano, last); err != nil {
			return nil, err
		}
		found = append(found, st)
	}
	return found, rows.Err()
}

// hostNames reads a JSON array of hosts.
func hostNames(text string) (names []string, err error) {
	if err := json.Unmarshal([]byte(text), &names); err != nil {
		return nil, fmt.Errorf("hosts: %w", err)
	}
	slices.Sort(names)
	return names, nil
}

// A Cell is a result without what few look at.
type Cell struct {
	Row      int64 // grows with the order in which results were stored
	Version  int64
	Seed     int64
	Score    float64 // 0 where Failure is not None
	Exact    string
	Failure  judge.Failure
	Own      time.Duration
	features string
}

// Features are those of the cell's case.
func (c *Cell) Features() (list []judge.Feature, err error) {
	return list, json.Unmarshal([]byte(c.features), &list)
}

// Cells gives the results of a game with one judge and settings to each, those that
// were stored after the row of that number, in the order in which they were stored.
func (s *Store) Cells(ctx context.Context, game, judgeName, settings string, after int64, each func(*Cell) error) error {
	rows, err := s.db.QueryContext(ctx, `
		SELECT r.row, r.version, r.seed, r.score, r.exact, r.failure, r.own, r.features
		FROM shown r WHERE r.row > ? AND r.judge = ? AND r.settings = ? AND r.version IN (SELECT id FROM version WHERE game = ?)
		ORDER BY r.row`, after, judgeName, settings, game)
	if err != nil {
		return fmt.Errorf("results of %s: %w", game, err)
	}
	defer rows.Close()
	var c Cell
	for rows.Next() {
		var score sql.NullFloat64
		if err := rows.Scan(&c.Row, &c.Version, &c.Seed, &score, &c.Exact, (*string)(&c.Failure), (*int64)(&c.Own), &c.features); err != nil {
			return err
		}
		c.Score = score.Float64
		if err := each(&c); err != nil {
			return err
		}
	}
	return rows.Err()
}

// CountCells is the number of those results up to a row.
func (s *Store) CountCells(ctx context.Context, game, judgeName, settings string, upTo int64) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM shown r
		WHERE r.judge = ? AND r.settings = ? AND r.version IN (SELECT id FROM version WHERE game = ?) AND r.row <= ?`,
		judgeName, settings, game, upTo).Scan(&n)
	return n, err
}

// SeedRecords are the results of all versions of a game on a seed, the newest version
// first.
func (s *Store) SeedRecords(ctx context.Context, game string, seed int64) (found []VersionRecord, err error) {
	versions, err := s.playedBy(ctx, game, seed)
	if err != nil {
		return nil, fmt.Errorf("versions that played seed %d of %s: %w", seed, game, err)
	}
	for _, v := range versions {
		records, err := s.Case(ctx, v, seed)
		if err != nil {
			return nil, err
		}
		for _, r := range records {
			found = append(found, VersionRecord{v, r})
		}
	}
	return found, nil
}

// playedBy are the versions of a game that have a result of a seed, without their
// sources, the newest first.
func (s *Store) playedBy(ctx context.Context, game string, seed int64) (found []Version, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, key, kind, origin, target, toolchain, comment FROM version v
		WHERE game = ? AND EXISTS (SELECT 1 FROM result WHERE version = v.id AND seed = ?) ORDER BY id DESC`, game, seed)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		v := Version{Game: game}
		if err := rows.Scan(&v.ID, &v.Key, &v.Kind, &v.Origin, &v.Target, &v.Toolchain, &v.Comment); err != nil {
			return nil, err
		}
		found = append(found, v)
	}
	return found, rows.Err()
}

// A VersionRecord is a result with the version that played.
type VersionRecord struct {
	Version Version
	Record
}

// A Recent is a result as it comes in.
type Recent struct {
	Row  int64
	Game string
	VersionRecord
}

// Recents are the results that were stored after a row, of all games, the newest
// first and at most so many.
func (s *Store) Recents(ctx context.Context, after int64, most int) (found []Recent, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT r.rowid, v.id, v.game, v.key, v.origin, r.judge, r.settings, r.seed, r.score, r.exact, r.failure,
		r.message, r.own, r.played
		FROM (SELECT rowid, * FROM result WHERE rowid > ? ORDER BY rowid DESC LIMIT ?) r JOIN version v ON v.id = r.version ORDER BY r.rowid DESC`, after, most)
	if err != nil {
		return nil, fmt.Errorf("last results: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var r Recent
		var score sql.NullFloat64
		var played string
		err := rows.Scan(&r.Row, &r.Version.ID, &r.Game, &r.Version.Key, &r.Version.Origin, &r.Judge, &r.Settings, &r.Seed, &score, &r.Exact,
			(*string)(&r.Failure), &r.Message, (*int64)(&r.Own), &played)
		if err != nil {
			return nil, err
		}
		r.Score = score.Float64
		if r.Played, err = time.Parse(time.RFC3339Nano, played); err != nil {
			return nil, err
		}
		found = append(found, r)
	}
	return found, rows.Err()
}
