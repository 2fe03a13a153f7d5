// Package battleships is the judge of Topcoder Marathon Match 165: the official
// cases, draw for draw, and a referee with the official tester's protocol, its
// messages and its scores to the last bit.
//
// A sea of N x N cells hides S straight ships, which may touch but not overlap.
// A shot costs 1; a scan counts the ship cells of a rectangle and costs less the
// larger the rectangle is. The game ends with the last ship; lower is better.
//
// A solver that plays here plays under the official tester too:
//
//	java -jar tester.jar -exec CMD -seed 1,100 -novis -timeLimit 10000
//
// where CMD is a command without a shell, split on blanks. Seed 0 is refused:
// the official generator seeds itself then, and no such case can be repeated.
// The tester's overrides of N, S and P are not offered.
package battleships

import (
	"fmt"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

type game struct{}

// New is the game with the official rules.
func New() judge.Game { return game{} }

func (game) Name() string             { return "battleships" }
func (game) Version() string          { return "mm165-1" }
func (game) Goal() judge.Goal         { return judge.Minimise }
func (game) TimeLimit() time.Duration { return 10 * time.Second }

func (game) Case(seed int64) (judge.Case, error) {
	if seed == 0 {
		return nil, fmt.Errorf("battleships: seed 0 is random every time and cannot be repeated; use any other seed")
	}
	return Generate(seed), nil
}
