package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// A Playing is a run in play, as those who watch it see it.
type Playing struct {
	ID       int64           `json:"id"`
	Game     string          `json:"game"`
	Command  string          `json:"command"` // run, compare or tune
	Judge    string          `json:"judge"`
	Settings string          `json:"settings"`
	Scale    string          `json:"scale"`
	Entrants []PlayingAs     `json:"entrants"`
	Jobs     int             `json:"jobs"`
	Total    int             `json:"total"` // cases to play now
	Done     int             `json:"done"`
	Stored   int             `json:"stored"` // cases that were there before
	Failures int             `json:"failures"`
	Flight   []PlayingFlight `json:"flight"`
	Began    time.Time       `json:"began"`
	Beat     time.Time       `json:"beat"`
}

// A PlayingAs is an entrant of a run.
type PlayingAs struct {
	Label   string `json:"label"`
	Version int64  `json:"version"`
	Key     string `json:"key"`
}

// A PlayingFlight is a case that a worker plays now.
type PlayingFlight struct {
	Worker  int       `json:"worker"`
	Entrant int       `json:"entrant"`
	Seed    int64     `json:"seed"`
	Began   time.Time `json:"began"`
}

// PlayingBeat is how often a run says that it is alive; one that has not for
// playingDead was killed.
const (
	PlayingBeat = time.Second
	playingDead = 15 * PlayingBeat
)

// BeginPlaying makes a run visible, and takes away those that were killed.
func (s *Store) BeginPlaying(ctx context.Context, p Playing) (id int64, err error) {
	err = s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM playing WHERE beat < ?`, stamp(time.Now().Add(-playingDead))); err != nil {
			return err
		}
		state, err := json.Marshal(p)
		if err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO playing (game, state, beat) VALUES (?, ?, ?)`, p.Game, string(state), stamp(time.Now()))
		if err != nil {
			return err
		}
		id, err = r.LastInsertId()
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("note that %s is played: %w", p.Game, err)
	}
	return id, nil
}

// Playing says where a run is.
func (s *Store) Playing(ctx context.Context, p Playing) error {
	state, err := json.Marshal(p)
	if err == nil {
		_, err = s.db.ExecContext(ctx, `UPDATE playing SET state = ?, beat = ? WHERE id = ?`, string(state), stamp(time.Now()), p.ID)
	}
	if err != nil {
		return fmt.Errorf("note where %s is: %w", p.Game, err)
	}
	return nil
}

// EndPlaying takes a run away from the sight of those who watch.
func (s *Store) EndPlaying(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM playing WHERE id = ?`, id)
	return err
}

// InPlay are the runs in play, the oldest first.
func (s *Store) InPlay(ctx context.Context) ([]Playing, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, state, beat FROM playing WHERE beat >= ? ORDER BY id`, stamp(time.Now().Add(-playingDead)))
	if err != nil {
		return nil, fmt.Errorf("what is played: %w", err)
	}
	defer rows.Close()
	found := []Playing{}
	for rows.Next() {
		var p Playing
		var id int64
		var state, beat string
		if err := rows.Scan(&id, &state, &beat); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(state), &p); err != nil {
			return nil, fmt.Errorf("run %d in play: %w", id, err)
		}
		if p.Beat, err = time.Parse(time.RFC3339Nano, beat); err != nil {
			return nil, err
		}
		p.ID = id
		found = append(found, p)
	}
	return found, rows.Err()
}
