package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// A Version is something that was played.
type Version struct {
	ID        int64
	Game, Key string
	// Kind is "bundle" for a main.go, whose text is Source, or "command".
	Kind string
	// Origin says how it was named when it was seen first.
	Origin            string
	Target, Toolchain string
	Source            []byte
	Comment           string
	Created           time.Time
}

// Short is the beginning of the key, for people.
func (v Version) Short() string { return v.Key[:min(10, len(v.Key))] }

// Register returns the stored version with v's game and key, and stores v if
// there is none.
func (s *Store) Register(ctx context.Context, v Version) (Version, error) {
	var packed []byte
	if v.Source != nil {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(v.Source) // a bytes.Buffer takes everything
		w.Close()
		packed = b.Bytes()
	}
	_, err := s.db.ExecContext(ctx, `INSERT INTO version (game, key, kind, origin, target, toolchain, source, comment, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, key) DO NOTHING`,
		v.Game, v.Key, v.Kind, v.Origin, v.Target, v.Toolchain, packed, v.Comment, stamp(time.Now()))
	if err != nil {
		return Version{}, fmt.Errorf("store version %s: %w", v.Short(), err)
	}
	return s.version(ctx, v.Game, v.Key)
}

// Find returns the version of a game whose key begins with the prefix.
func (s *Store) Find(ctx context.Context, game, prefix string) (Version, error) {
	var keys []string
	rows, err := s.db.QueryContext(ctx, `SELECT key FROM version WHERE game = ? AND substr(key, 1, length(?2)) = ?2 ORDER BY key`,
		game, strings.ToLower(prefix))
	if err != nil {
		return Version{}, err
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return Version{}, err
		}
		keys = append(keys, key)
	}
	if err := rows.Err(); err != nil {
		return Version{}, err
	}
	switch len(keys) {
	case 0:
		return Version{}, fmt.Errorf("version %q of %s: %w", prefix, game, ErrNotFound)
	case 1:
		return s.version(ctx, game, keys[0])
	}
	return Version{}, fmt.Errorf("version %q of %s is one of %d: give more of its key", prefix, game, len(keys))
}

// ErrNotFound tells that the store has no such version.
var ErrNotFound = errors.New("not in the results store")

func (s *Store) version(ctx context.Context, game, key string) (Version, error) {
	v := Version{Game: game, Key: key}
	var packed []byte
	var created string
	err := s.db.QueryRowContext(ctx, `SELECT id, kind, origin, target, toolchain, source, comment, created
		FROM version WHERE game = ? AND key = ?`, game, key).
		Scan(&v.ID, &v.Kind, &v.Origin, &v.Target, &v.Toolchain, &packed, &v.Comment, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return Version{}, fmt.Errorf("version %s of %s: %w", v.Short(), game, ErrNotFound)
	}
	if err != nil {
		return Version{}, err
	}
	if v.Created, err = time.Parse(time.RFC3339Nano, created); err != nil {
		return Version{}, fmt.Errorf("version %s: %w", v.Short(), err)
	}
	if packed != nil {
		if v.Source, err = unpack(packed); err != nil {
			return Version{}, fmt.Errorf("source of version %s: %w", v.Short(), err)
		}
	}
	return v, nil
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Comment sets the comment of a version.
func (s *Store) Comment(ctx context.Context, v Version, text string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE version SET comment = ? WHERE id = ?`, text, v.ID)
	return err
}

// Prune deletes versions with their results, and tells how many results went. The
// best scores known stay.
func (s *Store) Prune(ctx context.Context, versions []Version) (results int64, err error) {
	err = s.transact(ctx, func(tx *sql.Tx) error {
		for _, v := range versions {
			r, err := tx.ExecContext(ctx, `DELETE FROM result WHERE version = ?`, v.ID)
			if err != nil {
				return err
			}
			n, err := r.RowsAffected()
			if err != nil {
				return err
			}
			results += n
			if _, err := tx.ExecContext(ctx, `DELETE FROM version WHERE id = ?`, v.ID); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("prune: %w", err)
	}
	// Gives the space back; while another process reads, a later one will.
	s.db.ExecContext(ctx, `VACUUM`)
	return results, nil
}

// A Run sums up the results of a version with one judge and settings; Cases is 0
// for a version that has none.
type Run struct {
	Version         Version // without its source
	Judge, Settings string
	Cases, Failures int
	Mean            float64 // of the raw scores of the cases that did not fail
	Last            time.Time
	Hosts           []string          // that played, "" for this machine, sorted
	Seeds           []int64           // that were played, sorted
	Scores          map[int64]float64 // of the cases that did not fail, by seed
}

// Runs lists what was played, of all games for an empty name, newest last. Where
// several hosts played a case, it counts once, as the view "shown" says.
func (s *Store) Runs(ctx context.Context, game string) ([]Run, error) {
	rows, err := s.db.QueryContext(ctx, `
		SELECT v.id, v.game, v.key, v.kind, v.origin, v.target, v.toolchain, v.comment, v.created,
			coalesce(r.judge, ''), coalesce(r.settings, ''), count(r.seed),
			coalesce(sum(r.failure <> ''), 0), coalesce(avg(r.score), 0), coalesce(max(r.played), v.created) AS last,
			json_group_array(DISTINCT r.host) FILTER (WHERE r.host IS NOT NULL)
		FROM version v LEFT JOIN shown r ON r.version = v.id
		WHERE ?1 = '' OR v.game = ?1
		GROUP BY v.id, r.judge, r.settings
		ORDER BY last, v.id, r.judge, r.settings`, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var runs []Run
	for rows.Next() {
		var r Run
		var created, last, hosts string
		v := &r.Version
		err := rows.Scan(&v.ID, &v.Game, &v.Key, &v.Kind, &v.Origin, &v.Target, &v.Toolchain, &v.Comment, &created,
			&r.Judge, &r.Settings, &r.Cases, &r.Failures, &r.Mean, &last, &hosts)
		if err != nil {
			return nil, err
		}
		if r.Hosts, err = hostNames(hosts); err != nil {
			return nil, err
		}
		if v.Created, err = time.Parse(time.RFC3339Nano, created); err != nil {
			return nil, err
		}
		if r.Last, err = time.Parse(time.RFC3339Nano, last); err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return runs, s.addScores(ctx, game, runs)
}

// addScores fills in the seeds and scores of runs.
func (s *Store) addScores(ctx context.Context, game string, runs []Run) error {
	type key struct {
		version         int64
		judge, settings string
	}
	at := map[key]*Run{}
	for i := range runs {
		r := &runs[i]
		r.Scores = map[int64]float64{}
		at[key{r.Version.ID, r.Judge, r.Settings}] = r
	}
	rows, err := s.db.QueryContext(ctx, `SELECT r.version, r.judge, r.settings, r.seed, r.score
		FROM shown r JOIN version v ON v.id = r.version WHERE ?1 = '' OR v.game = ?1 ORDER BY r.seed`, game)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var k key
		var seed int64
		var score sql.NullFloat64
		if err := rows.Scan(&k.version, &k.judge, &k.settings, &seed, &score); err != nil {
			return err
		}
		if r := at[k]; r != nil { // a run that began after the first look is not there
			r.Seeds = append(r.Seeds, seed)
			if score.Valid {
				r.Scores[seed] = score.Float64
			}
		}
	}
	return rows.Err()
}

// stamp has a fixed width, so that times sort as text.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
