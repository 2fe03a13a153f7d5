// Package advert is the judge of AtCoder Heuristic Contest 001, "AtCoder Ad": the
// official inputs by seed, bit by bit, and the official score.
//
// A square board of 10,000 × 10,000 cells is to be divided among companies. Each
// wants a rectangle of a given area that contains a given cell; rectangles must not
// overlap. The score is 10^9 times the mean satisfaction of the companies.
//
// Rectangles that overlap are a failure whether they contain their companies' cells
// or not, as the statement says; the official tool of that time did not compare one
// that misses its own cell with those before it.
package advert

import (
	"fmt"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// Side is the side of the board.
const Side = 10000

type game struct{}

// New is the game.
func New() judge.Game { return game{} }

func (game) Name() string             { return "advert" }
func (game) Version() string          { return "advert-1" }
func (game) Goal() judge.Goal         { return judge.Maximise }
func (game) TimeLimit() time.Duration { return 5 * time.Second }

// Case makes the official input of a seed.
func (game) Case(seed int64) (judge.Case, error) {
	if seed < 0 {
		return nil, fmt.Errorf("seed %d: AtCoder's seeds are not negative", seed)
	}
	return Generate(uint64(seed)), nil
}
