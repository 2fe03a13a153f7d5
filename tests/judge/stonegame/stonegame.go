// Package stonegame is the judge of Stone Game III: rows of integers from seeds,
// in every form that the game allows, and a referee that knows who wins.
//
// Two players take the first one, two or three stones of a row in turn, Amal
// first; each wants the larger sum of values and plays as well as can be. A
// solver gets a row on its standard input, up to its end, prints Amal, Bimal or
// Tie in a line, and ends. A right answer scores 1; a wrong one is a failure, as
// nothing between the two exists.
//
// The game has one answer, so the judge's own has to be right: Margin is the
// recurrence on differences, not on sums as a solver would have it, and is
// checked against Exhaustive, which plays every line of the game.
package stonegame

import (
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

type game struct{}

// New is the game.
func New() judge.Game { return game{} }

func (game) Name() string             { return "stonegame" }
func (game) Version() string          { return "stonegame-1" }
func (game) Goal() judge.Goal         { return judge.Maximise }
func (game) TimeLimit() time.Duration { return 10 * time.Second }

// Case makes the case of any seed.
func (game) Case(seed int64) (judge.Case, error) { return Generate(seed), nil }
