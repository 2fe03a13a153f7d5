// Package judges lists the judges that are built in. They are the folders beside
// this file, a second and independent implementation of the rules: nothing under
// tests imports src/internal.
package judges

import (
	"fmt"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/advert"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
	"github.com/contest-bundle/bundle/tests/judge/drawings"
	"github.com/contest-bundle/bundle/tests/judge/pyramid"
	"github.com/contest-bundle/bundle/tests/judge/stonegame"
	"github.com/contest-bundle/bundle/tests/judge/territory"
	"github.com/contest-bundle/bundle/tests/judge/wordgame"
)

// Games are made only when they are asked for: one of them reads a dictionary.
var all = []struct {
	name string
	make func() judge.Game
}{
	{"advert", advert.New},
	{"battleships", battleships.New},
	{"pyramid", pyramid.New},
	{"stonegame", stonegame.New},
	{"territory", territory.New},
	{"wordgame", func() judge.Game { return wordgame.New() }},
}

// Names returns the names of all games, sorted.
func Names() []string {
	var names []string
	for _, g := range all {
		names = append(names, g.name)
	}
	return names
}

// Find returns the game of a name.
func Find(name string) (judge.Game, error) {
	for _, g := range all {
		if g.name == name {
			return g.make(), nil
		}
	}
	return nil, fmt.Errorf("no built-in judge for %q; there are %s", name, strings.Join(Names(), ", "))
}

// Drawing returns what "bundle replay" shows of a game.
func Drawing(name string) (*replay.Drawing, error) {
	d, err := drawings.Of(name)
	if d == nil && err == nil {
		err = fmt.Errorf("%s has no pages", name)
	}
	return d, err
}
