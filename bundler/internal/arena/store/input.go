package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
)

// An InputKey stands for the input files of a case.
type InputKey struct {
	// Stamp changes when a file is written, Digest when its content changes.
	Stamp, Digest string
}

// Inputs are those that the cases of a game's judge were played on.
type Inputs struct {
	store       *Store
	game, judge string
	generations []map[int64]InputKey
}

// Inputs reads them.
func (s *Store) Inputs(ctx context.Context, game, judge string) (*Inputs, error) {
	in := &Inputs{store: s, game: game, judge: judge}
	rows, err := s.db.QueryContext(ctx, `SELECT generation, seed, stamp, digest FROM input WHERE game = ? AND judge = ?
		ORDER BY generation, seed`, game, judge)
	if err != nil {
		return nil, fmt.Errorf("inputs of %s: %w", game, err)
	}
	defer rows.Close()
	for rows.Next() {
		var generation int
		var seed int64
		var key InputKey
		if err := rows.Scan(&generation, &seed, &key.Stamp, &key.Digest); err != nil {
			return nil, err
		}
		for len(in.generations) <= generation {
			in.generations = append(in.generations, map[int64]InputKey{})
		}
		in.generations[generation][seed] = key
	}
	return in, rows.Err()
}

// Known is the digest of a seed's input that has had this stamp.
func (in *Inputs) Known(seed int64, stamp string) (digest string, ok bool) {
	for _, keys := range in.generations {
		if key := keys[seed]; key.Stamp == stamp && key.Digest != "" {
			return key.Digest, true
		}
	}
	return "", false
}

// Generation is the last generation of inputs that none of these contradicts, or a
// new one.
func (in *Inputs) Generation(now map[int64]InputKey) int {
	for generation, keys := range slices.Backward(in.generations) {
		agrees := true
		for seed, key := range now {
			if old, ok := keys[seed]; ok && old.Digest != key.Digest {
				agrees = false
				break
			}
		}
		if agrees {
			return generation
		}
	}
	return len(in.generations)
}

// Record remembers the inputs of a generation.
func (in *Inputs) Record(ctx context.Context, generation int, now map[int64]InputKey) error {
	err := in.store.transact(ctx, func(tx *sql.Tx) error {
		for _, seed := range slices.Sorted(maps.Keys(now)) {
			key := now[seed]
			if generation < len(in.generations) && in.generations[generation][seed] == key {
				continue
			}
			_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO input (game, judge, generation, seed, stamp, digest) VALUES (?, ?, ?, ?, ?, ?)`,
				in.game, in.judge, generation, seed, key.Stamp, key.Digest)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("record the inputs of %s: %w", in.game, err)
	}
	return nil
}
