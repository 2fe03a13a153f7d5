package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A TuningPlan says what a search looks for.
type TuningPlan struct {
	Method   string        `json:"method"`
	Settings string        `json:"settings"`
	Scale    string        `json:"scale"`
	Seeds    int           `json:"seeds"`
	Holdout  int           `json:"holdout"`
	Params   []TuningParam `json:"params"`
	Current  string        `json:"current"` // key of the current values' version
}

// A TuningParam is a parameter and its range; of one that has words, Choices are
// these.
type TuningParam struct {
	Name    string   `json:"name"`
	Now     string   `json:"now"`
	Low     float64  `json:"low"`
	High    float64  `json:"high"`
	Choices []string `json:"choices,omitempty"`
}

// A Candidate is a point that a search tried. Gain is its mean gain over the current
// values as a share of their mean.
type Candidate struct {
	Values  []string `json:"values"` // in the order of the parameters
	Key     string   `json:"key"`
	Cases   int      `json:"cases"`
	Gain    float64  `json:"gain"`
	Low     *float64 `json:"low"` // of the 95 % interval, null where there is none
	High    *float64 `json:"high"`
	Dropped bool     `json:"dropped"` // it lost on the first seeds
	Best    bool     `json:"best"`    // it was the best so far
}

// A TuningEnd is how a search ended; the interval is that of the holdout seeds.
type TuningEnd struct {
	End    string   `json:"end"`
	Values []string `json:"values"` // the best ones, null for none
	Effect *float64 `json:"effect"`
	Low    *float64 `json:"low"`
	High   *float64 `json:"high"`
}

// A Tuning is a search with all that it tried.
type Tuning struct {
	ID         int64       `json:"id"`
	Game       string      `json:"game"`
	Judge      string      `json:"judge"`
	Began      time.Time   `json:"began"`
	Plan       TuningPlan  `json:"plan"`
	End        *TuningEnd  `json:"end"` // null while it goes on, or if it was stopped
	Candidates []Candidate `json:"candidates"`
}

// BeginTuning notes that a search begins.
func (s *Store) BeginTuning(ctx context.Context, b Bests, plan TuningPlan) (id int64, err error) {
	text, err := json.Marshal(plan)
	if err != nil {
		return 0, err
	}
	r, err := s.db.ExecContext(ctx, `INSERT INTO tuning (game, judge, plan, began) VALUES (?, ?, ?, ?)`, b.Game, b.Judge, string(text), stamp(time.Now()))
	if err != nil {
		return 0, fmt.Errorf("note the tuning of %s: %w", b.Game, err)
	}
	return r.LastInsertId()
}

// AddCandidate notes what a search tried as its candidate of that number.
func (s *Store) AddCandidate(ctx context.Context, tuning int64, number int, c Candidate) error {
	text, err := json.Marshal(c)
	if err == nil {
		_, err = s.db.ExecContext(ctx, `INSERT INTO candidate (tuning, number, tried) VALUES (?, ?, ?)`, tuning, number, string(text))
	}
	if err != nil {
		return fmt.Errorf("note candidate %d: %w", number, err)
	}
	return nil
}

// EndTuning notes how a search ended.
func (s *Store) EndTuning(ctx context.Context, tuning int64, end TuningEnd) error {
	text, err := json.Marshal(end)
	if err == nil {
		_, err = s.db.ExecContext(ctx, `UPDATE tuning SET outcome = ? WHERE id = ?`, string(text), tuning)
	}
	if err != nil {
		return fmt.Errorf("note the end of the tuning: %w", err)
	}
	return nil
}

// Tunings are the searches of a game, the newest first and at most so many.
func (s *Store) Tunings(ctx context.Context, game string, most int) ([]Tuning, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, game, judge, plan, outcome, began FROM tuning WHERE game = ? ORDER BY id DESC LIMIT ?`, game, most)
	if err != nil {
		return nil, fmt.Errorf("tunings of %s: %w", game, err)
	}
	defer rows.Close()
	found := []Tuning{}
	for rows.Next() {
		t := Tuning{Candidates: []Candidate{}}
		var plan, outcome, began string
		if err := rows.Scan(&t.ID, &t.Game, &t.Judge, &plan, &outcome, &began); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(plan), &t.Plan); err != nil {
			return nil, fmt.Errorf("tuning %d: %w", t.ID, err)
		}
		if outcome != "" {
			if err := json.Unmarshal([]byte(outcome), &t.End); err != nil {
				return nil, fmt.Errorf("tuning %d: %w", t.ID, err)
			}
		}
		if t.Began, err = time.Parse(time.RFC3339Nano, began); err != nil {
			return nil, err
		}
		found = append(found, t)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range found {
		if err := s.candidates(ctx, &found[i]); err != nil {
			return nil, fmt.Errorf("candidates of tuning %d: %w", found[i].ID, err)
		}
	}
	return found, nil
}

func (s *Store) candidates(ctx context.Context, t *Tuning) error {
	rows, err := s.db.QueryContext(ctx, `SELECT tried FROM candidate WHERE tuning = ? ORDER BY number`, t.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		var c Candidate
		if err := rows.Scan(&text); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			return err
		}
		t.Candidates = append(t.Candidates, c)
	}
	return rows.Err()
}
