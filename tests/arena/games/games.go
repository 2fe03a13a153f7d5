// Package games lists the games with a built-in judge.
package games

import (
	"fmt"
	"strings"

	"github.com/contest-bundle/bundle/tests/judge"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
	"github.com/contest-bundle/bundle/tests/judge/stonegame"
	"github.com/contest-bundle/bundle/tests/judge/territory"
	"github.com/contest-bundle/bundle/tests/judge/wordgame"
)

// All are the games, by name.
func All() []judge.Game {
	return []judge.Game{battleships.New(), stonegame.New(), territory.New(), wordgame.New()}
}

// Find returns the game of a name.
func Find(name string) (judge.Game, error) {
	var names []string
	for _, g := range All() {
		if g.Name() == name {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, fmt.Errorf("no built-in judge for %q; there are %s", name, strings.Join(names, ", "))
}
