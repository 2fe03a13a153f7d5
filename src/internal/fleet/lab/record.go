package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior"
)

// A recording is the moves of a game: one line of JSON of a file.
type recording struct {
	Seed  int          `json:"seed"`
	Moves []fleet.Move `json:"moves"`
}

// readRecordings reads the moves of games, by seed.
func readRecordings(name string) (map[int][]fleet.Move, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	games := map[int][]fleet.Move{}
	for from := json.NewDecoder(file); ; {
		var r recording
		if err := from.Decode(&r); errors.Is(err, io.EOF) {
			return games, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", name, len(games)+1, err)
		}
		games[r.Seed] = r.Moves
	}
}

// A replayer makes the moves of a recording, whatever the strategy has chosen.
type replayer struct {
	*posterior.Strategy
	moves []fleet.Move
}

func (r *replayer) Next() fleet.Move {
	chosen := r.Strategy.Next()
	if len(r.moves) == 0 {
		return chosen
	}
	m := r.moves[0]
	r.moves = r.moves[1:]
	r.Instead(m)
	return m
}

// A recorder notes the moves of a strategy.
type recorder struct {
	fleet.Strategy
	moves []fleet.Move
}

func (r *recorder) Next() fleet.Move {
	m := r.Strategy.Next()
	r.moves = append(r.moves, m)
	return m
}
