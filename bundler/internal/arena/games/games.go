// Package games registers the built-in judges with the workbench. It is the one
// place of the product that imports a package below tests.
package games

import (
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
	judges "github.com/contest-bundle/bundle/tests/judge"
)

// Names returns the names of the games with a built-in judge, sorted.
func Names() []string { return judges.Names() }

// Find returns the game of a name.
func Find(name string) (judge.Game, error) { return judges.Find(name) }

// With is a game with other rules, as judge.Configurable has them; the game itself if
// there are none.
func With(game judge.Game, rules string) (judge.Game, error) {
	if rules == "" {
		return game, nil
	}
	own, ok := game.(judge.Configurable)
	if !ok {
		return nil, fmt.Errorf("the judge of %s has no settings", game.Name())
	}
	return own.With(rules)
}

// Drawing returns what "bundle replay" shows of a game.
func Drawing(name string) (*replay.Drawing, error) { return judges.Drawing(name) }
