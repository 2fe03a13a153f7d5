// Package games registers the built-in judges with the workbench. It is the one
// place of the product that imports a package below tests.
package games

import (
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
	judges "github.com/contest-bundle/bundle/tests/judge"
)

// Names returns the names of the games with a built-in judge, sorted.
func Names() []string { return judges.Names() }

// Find returns the game of a name.
func Find(name string) (judge.Game, error) { return judges.Find(name) }

// Drawing returns what "bundle replay" shows of a game.
func Drawing(name string) (*replay.Drawing, error) { return judges.Drawing(name) }
